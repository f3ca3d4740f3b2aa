#!/usr/bin/env bash
# The preview page in a real Chromium. Arguments go to unittest: run.sh test_page.TouchTests
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

for program in "${CHROMIUM:-chromium}" python3; do
    command -v "$program" >/dev/null || {
        echo "error: the browser tests need $program: tools/install-dependencies.sh installs it" >&2
        exit 1
    }
done
((${#} > 0)) || set -- discover --pattern 'test_*.py'
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if python3 -B -m unittest "$@" 2>"$log"; then result=0; else result=$?; fi
if ((result == 0)) && ! grep -q skipped "$log"; then
    echo "Browser tests: $(sed -n 's/^Ran \([0-9]* tests\{0,1\}\) in \(.*\)$/\1 passed in \2/p' "$log")."
else
    cat "$log" >&2
    echo "Browser tests: $(sed -n 's/^Ran \(.*\)$/\1/p' "$log"), $(tail -1 "$log")." >&2
fi
exit $result
