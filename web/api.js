// Asking the daemon, and hearing from it.

/** An answer that is no success: what is wrong, and what to do. */
export class Refused extends Error {
  constructor(status, fault) {
    super(fault?.reason ?? `the sign answered ${status}`);
    this.status = status;
    this.remedy = fault?.remedy ?? '';
  }
}

async function checked(response) {
  if (response.ok) return response;
  const body = await response.json().catch(() => null);
  throw new Refused(response.status, body?.error);
}

export async function open(path, signal, headers = {}) {
  return checked(await fetch(path, { signal, headers, cache: 'no-store' }));
}

export async function get(path, signal) {
  return (await open(path, signal)).json();
}

export async function post(path, body = {}) {
  const headers = { 'Content-Type': 'application/json' };
  const response = await checked(await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }));
  return response.json().catch(() => null);
}

/** Server-sent events, until the connection ends. Unlike EventSource it hears the keep-alives, and so knows a dead line. */
export async function listen(path, signal, opened, tell, heard) {
  const response = await open(path, signal);
  opened();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    const blocks = (rest + value.replaceAll('\r', '')).split('\n\n');
    rest = blocks.pop();
    for (const block of blocks) {
      const kind = /^event: ?(.*)$/m.exec(block)?.[1];
      if (kind) tell(kind);
    }
  }
}
