#!/usr/bin/env bash
# Runs the kernel tests in the lab: once in real time, once in simulated time. A test says by its tag which of the
# two it needs; all others run in both. Fails where tests failed, or where none ran.
# usage: test.sh TEST-BUNDLE
set -euo pipefail

bundle=$1
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

for time in real simulated; do
    echo "lab: kernel tests in $time time"
    log=$(mktemp)
    trap 'rm -f "$log"' EXIT
    "$here/run.sh" "--$time" --timeout 1200 -- \
        "$bundle" --testing-library swift-testing --filter LabTests 2>&1 | tee "$log"
    # The display is there, so a run without tests, or without the display's, means that they were skipped.
    grep -qE 'Test run with [1-9][0-9]* tests?.* passed' "$log" || {
        echo "lab: no kernel test ran in $time time" >&2
        exit 1
    }
    if grep -E 'skipped.*(no display|no kernel)' "$log"; then
        echo 'lab: tests that need the display were skipped although it is there' >&2
        exit 1
    fi
done
