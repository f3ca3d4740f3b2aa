#!/usr/bin/env bash
# Runs a command on a real kernel with a virtual display, without privileges,
# modules or virtualisation. See README.md.
set -euo pipefail

usage() {
    cat <<'END'
usage: run.sh [--real|--simulated] [--systemd] [--timeout SECONDS] [--mem SIZE] [--append "KERNEL ARGUMENTS"] -- COMMAND [ARGUMENT...]

  --real       time passes as on the host (default)
  --simulated  waiting costs nothing and computing takes no time
  --systemd    boots systemd, which runs the command as a service
  --timeout    seconds of the host's time before the lab is stopped (default 300)
  --mem        the machine's memory, in K, M or G (default 2G)
  --append     more arguments for the kernel

The exit code is the command's own, or 124 after the timeout, 125 when the lab
itself failed, 130 or 143 when it was interrupted.
END
}

say() { printf 'lab: %s\n' "$*" >&2; }
die() { say "$2"; exit "$1"; }

time=real limit=300 memory=2G append=()
while (($#)); do
    case $1 in
    --real | --simulated) time=${1#--} ;;
    --systemd) append+=(lab_boot=systemd) ;;
    --timeout) limit=${2-} && shift ;;
    --mem) memory=${2-} && shift ;;
    --append) read -ra words <<<"${2-}" && append+=("${words[@]}") && shift ;;
    --help) usage && exit ;;
    --) shift && break ;;
    *) usage >&2 && exit 125 ;;
    esac
    shift || break
done
[[ $# -gt 0 && $limit =~ ^[0-9]+$ && $memory =~ ^[0-9]+[KMG]$ ]] || { usage >&2 && exit 125; }

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
kernel=$("$here/build-kernel.sh" | tail -n 1) || exit 125

# Always under /tmp: the kernel's command line cannot carry a path with spaces.
work=$(mktemp -d /tmp/signaged-lab.XXXXXX)
machine='' timer=''
# shellcheck disable=SC2317 # reached through the trap
finish() {
    # The kernel leads its own session, so this ends all its host processes.
    [[ -z $machine ]] || kill -KILL -- "-$machine" 2>/dev/null || true
    [[ -z $timer ]] || kill "$timer" 2>/dev/null || true
    wait 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

results=${SIGNAGED_LAB_RESULTS_HOST:-$work/results}
mkdir -p "$results"
# What init.sh reads, with NUL between the words, so that any quoting arrives as
# it was given.
printf '%s\0' "$(realpath "$results")" "$(pwd -P)" "$@" >"$work/command"
env -u TMPDIR -u XDG_RUNTIME_DIR -u NOTIFY_SOCKET HOME=/tmp TERM=dumb \
    SIGNAGED_LAB=1 SIGNAGED_LAB_TIME="$time" SIGNAGED_LAB_RESULTS=/mnt \
    env -0 >"$work/environment"
cp "$here/init.sh" "$here/boot-systemd.sh" "$work"

[[ $time == real ]] || append+=(time-travel=inf-cpu)
# The machine's memory is a file there, deleted as soon as it is open.
export TMPDIR=/dev/shm
if (($(df --output=avail -B1 /dev/shm | tail -n 1) < $(numfmt --from=iec "$memory"))); then
    say "/dev/shm has less than $memory free; the machine's memory goes to /tmp, which is slower"
    TMPDIR=/tmp
fi

# Through pipes, because the kernel changes the mode of whatever it is given.
mkfifo "$work/stdout" "$work/stderr"
cat <"$work/stdout" &
readers=($!)
cat <"$work/stderr" >&2 &
readers+=($!)

ulimit -c 0
setsid setpriv --pdeathsig KILL "$kernel" mem="$memory" \
    root=/dev/root rootfstype=hostfs rootflags=/ ro init="$work/init.sh" lab="$work" \
    con=null con0=null,fd:1 con1=null,fd:2 console=tty1 uml_dir="$work/" \
    quiet oops=panic panic=-1 vkms.enable_overlay=1 "${append[@]}" \
    </dev/null >"$work/stdout" 2>"$work/stderr" &
machine=$!
setpriv --pdeathsig KILL sleep "$limit" &
timer=$!

# Not the shell's own remark on a crashed kernel, which repeats the whole line.
wait -n -p ended "$machine" "$timer" 2>/dev/null || true
[[ $ended != "$timer" ]] || die 124 "stopped after $limit s; the command did not end (--timeout, or a hang)"
wait "${readers[@]}" || true
[[ -s $work/status ]] || die 125 "the kernel ended before the command did; the reason is above"
exit "$(<"$work/status")"
