#!/usr/bin/env bash
# Installs the sign as README.md says, under a systemd that is the first process, and asks whether it is what the units
# promise. A line for each check; exits with 1 where one failed. Runs itself again inside the lab.
# usage: service.sh PROGRAM     (built with --static-swift-stdlib, as it is installed)
set -euo pipefail

program=$(realpath -- "${1:?which program}")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
if [[ -z ${SIGNAGED_LAB-} ]]; then
    cd "$here/../.."
    echo 'lab: the service, under systemd'
    exec "$here/run.sh" --systemd --timeout "${SIGNAGED_SERVICE_TIMEOUT:-240}" -- "$here/service.sh" "$program"
fi

exec 2>&1
export no_proxy='*' PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
trap 'echo "service: stopped at ${BASH_SOURCE[0]##*/}:$LINENO: $BASH_COMMAND; $failures failed before"; tell_log' ERR
failures=0
work=$(mktemp -d)

tell_log() { journalctl --quiet --no-pager --output short-monotonic | grep -v ' kernel: ' | tail -n 30 | sed 's/^/        /'; }

# check WHAT COMMAND...: passes where the command does. What it prints is told where it fails.
check() {
    local what=$1
    shift
    if "$@" >"$work/said" 2>&1; then
        echo "ok      $what"
    else
        failures=$((failures + 1))
        echo "FAILED  $what: $*"
        tail -n 12 "$work/said" | sed 's/^/        /'
    fi
}

# soon COMMAND...: whether it passes within ten seconds. Systemd and the sign tell nobody when they are done.
soon() {
    local until=$((SECONDS + 10))
    until "$@"; do
        ((SECONDS < until)) || return 1
        sleep 0.1
    done
}

# says WORDS COMMAND...: whether the command prints them, however it ends.
says() {
    local words=$1
    shift
    "$@" >"$work/output" 2>&1 || true
    grep -F -e "$words" "$work/output" || {
        cat "$work/output"
        return 1
    }
}

# comes WORDS COMMAND...: the same of one that goes on by itself. It is ended when they have come, or after five seconds.
comes() { (set +o pipefail && timeout 5 "${@:2}" 2>&1 | grep -a -m 1 -F -e "$1"); }

refuses() { ! "$@"; }
is() { [[ $1 == "$2" ]] || { echo "\"$1\" is not \"$2\"" && return 1; }; }
property() { systemctl show --value --property "$1" "${2:-signaged}"; }
as() { setpriv --reuid "$1" --regid "$1" --init-groups -- "${@:2}"; }
journal() { journalctl --quiet --no-pager --output cat --unit "${1:-signaged}"; }
# never_says PATTERN [WORDS JOURNALCTL-ARGUMENTS...]: whether the journal, the sign's or another, has no line of the pattern.
# An empty one is no answer: it must have the words, which are always said.
never_says() {
    local pattern=$1 words=${2:-the sign is on}
    shift $(($# < 2 ? $# : 2))
    if (($# == 0)); then journal; else journalctl --quiet --no-pager --output cat "$@"; fi >"$work/journal" || return 1
    grep -qF -e "$words" "$work/journal" || { echo "the journal has no \"$words\"" && return 1; }
    ! grep -E -e "$pattern" "$work/journal"
}
figure() { signaged metrics | awk -v name="$1" 'index($1, name) == 1 { print $2 }'; }
presents() { [[ $(figure signaged_frames_presented_total) -gt 0 ]]; }
over_http() { curl --silent --show-error --no-buffer --max-time 5 "$@"; }
http_code() { over_http --output "$work/body" --write-out '%{http_code}' "$@"; }

cd "$here/../.."
source "$here/service/installed.sh"
source "$here/service/talking.sh"
source "$here/service/confined.sh"
source "$here/service/fetching.sh"
source "$here/service/network.sh"
source "$here/service/ending.sh"

echo "service: $failures failed"
((failures == 0)) || { tell_log && exit 1; }
