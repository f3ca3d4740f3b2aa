#!/usr/bin/env bash
# The walls that the compiler cannot hold up: who may import C, and what the engine may not know.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

failed=0
check() { # message, pattern, paths...
    local message=$1 pattern=$2
    shift 2
    if grep -rnE --include='*.swift' "$pattern" "$@"; then
        echo "error: $message" >&2
        failed=1
    fi
}

import='^[[:space:]]*(@[A-Za-z_]+[[:space:]]+)?((public|package|internal|private|fileprivate)[[:space:]]+)?import[[:space:]]+'
check 'the engine imports only Synchronization' "${import}([^S]|S[^y])" Sources/SignageEngine
check 'only SignageLinux and SignageMedia import C' \
    "${import}(C[A-Z][A-Za-z]*|Glibc|Musl|Foundation|Dispatch)\b" Sources/signaged
check 'the two middle targets do not know each other' "${import}SignageMedia" Sources/SignageLinux
check 'the two middle targets do not know each other' "${import}SignageLinux" Sources/SignageMedia
check 'C modules stay out of public signatures' '^[[:space:]]*public import C[A-Z]' Sources
check 'all of Foundation is too large for the daemon' "${import}Foundation\b" Sources
check 'time is advanced, not slept' '\b(usleep|nanosleep|Task\.sleep|Thread\.sleep)\b' Sources Tests
exit $failed
