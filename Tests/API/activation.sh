#!/usr/bin/env bash
# A sign whose sockets are opened by systemd: the protocol as systemd itself speaks it (systemd-socket-activate(1)).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

activate=$(command -v systemd-socket-activate || true)
if [[ -z $activate ]]; then
    echo 'SKIPPED: socket activation is not checked, because systemd-socket-activate is not installed (package systemd)' >&2
    exit 0
fi

work=$(mktemp -d)
pid=
trap '[[ -z $pid ]] || kill "$pid" 2>/dev/null || true; rm -rf "$work"' EXIT
cp content/ticker.txt "$work"
(umask 077 && head -c 24 /dev/urandom | base64 >"$work/token")

fail() {
    echo "FAILED: $1" >&2
    sed 's/^/    /' "$work/log" >&2
    exit 1
}

# start ADDRESS [OPTIONS]: the program is not started before somebody connects. No display is lit, whatever there is.
start() {
    local address=$1
    shift
    "$activate" --listen="$address" .build/debug/signaged run --content "$work" --output none-1 --control none \
        --state none "$@" >"$work/log" 2>&1 &
    pid=$!
}

stop() {
    kill "$pid"
    wait "$pid" || fail 'the sign does not end as it should'
    pid=
}

# status WANTED CURL-ARGUMENTS...: a connection that is refused is one that nobody listens to yet.
status() {
    local wanted=$1 found code=7 tries=0
    shift
    while ((code == 7 && tries++ < 200)); do
        code=0
        found=$(curl --silent --output "$work/answer" --write-out '%{http_code}' --max-time 20 "$@") || code=$?
        ((code != 7)) || sleep 0.1
    done
    [[ $found == "$wanted" ]] || fail "$* is answered with $found instead of $wanted"
}

port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

# The loopback, as systemd/signaged.socket has it.
address=127.0.0.1:$(port)
start "$address"
status 200 "http://$address/v1/status"
grep -q '"version"' "$work/answer" || fail 'a status has no version'
status 200 "http://$address/"
status 403 --header 'Host: evil.example' "http://$address/v1/status"
stop

# Every address: with the token, and not without.
place=$(port)
start "0.0.0.0:$place" --token-file "$work/token"
status 401 "http://127.0.0.1:$place/v1/status"
status 200 --header "Authorization: Bearer $(cat "$work/token")" "http://127.0.0.1:$place/v1/status"
stop

# Without a token nobody is let in, whatever is asked for and said, and both who asks and the log are told.
place=$(port)
start "0.0.0.0:$place"
status 503 "http://127.0.0.1:$place/v1/status"
grep -q -- --token-file "$work/answer" || fail 'who asks is not told what to do'
status 503 "http://127.0.0.1:$place/"
status 503 --header 'Authorization: Bearer ' "http://127.0.0.1:$place/v1/screenshot"
status 503 --json '{"token": ""}' "http://127.0.0.1:$place/v1/session"
status 503 --header 'Content-Type: application/x-www-form-urlencoded' --data 'token=' "http://127.0.0.1:$place/v1/session"
stop
grep -q 'a token is needed' "$work/log" || fail 'nothing says that a token is needed'

# A Unix socket of systemd's.
start "$work/control.sock"
until [[ -S $work/control.sock ]]; do sleep 0.1; done
status 200 --unix-socket "$work/control.sock" http://localhost/v1/status
stop

echo 'a sign answers on the sockets that systemd opens for it'
