# What the service may not do, and that it gets along with that.
# shellcheck shell=bash source=../service.sh

pid=$(property MainPID)
status() { awk -v name="$1:" '$1 == name { print $2 }' "/proc/$pid/status"; }
check 'it is not root' is "$(stat -c %U "/proc/$pid")" signaged
check 'it has no privileges' is "$(status CapEff) $(status CapBnd) $(status NoNewPrivs)" '0000000000000000 0000000000000000 1'
check 'its system calls are filtered' is "$(status Seccomp)" 2
check 'it has a network of its own' refuses is "$(readlink "/proc/$pid/ns/net")" "$(readlink /proc/1/ns/net)"
check 'in which no way leads out' is "$(tail -n +2 "/proc/$pid/net/route" | wc -l)" 0
check 'the system is read-only to it' refuses nsenter --target "$pid" --mount touch /usr/local/bin/x /etc/x
check 'homes are hidden from it' is "$(nsenter --target "$pid" --mount ls /root /home 2>/dev/null | wc -w)" 2
check 'systemd could apply all of the unit' \
    never_says '[Uu]nsupported|not support|[Ll]acks|[Ii]gnoring' 'the sign is on' \
    UNIT=signaged.service + _SYSTEMD_UNIT=signaged.service + SYSLOG_IDENTIFIER=systemd
check 'nothing was killed for a system call' never_says 'SIGSYS|status=31'
check 'it has run without a break' is "$(property NRestarts)" 0
exposure=$(systemd-analyze security --no-pager signaged | sed -n 's/.*signaged.service: \([0-9.]*\).*/\1/p')
check "its exposure is $exposure, and 1.2 at most" awk "BEGIN { exit !(\"$exposure\" != \"\" && $exposure <= 1.2) }"

# Displays and touchscreens that come while it runs: the kernel's messages reach it without a network.
panel() {
    echo "$1" >/sys/class/drm/card0-Virtual-1/status
    echo change >/sys/class/drm/card0/uevent
}
outputs() { [[ $(figure signaged_outputs) == "$1" ]]; }
panel off
check 'a panel that is unplugged is noticed' soon outputs 0
panel on
check 'and used again when it is back' soon outputs 1

coproc finger { exec perl Tests/Lab/service/touch.pl; }
# shellcheck disable=SC2154 # set by coproc
plugged() { compgen -G '/dev/input/event*' >/dev/null; }
check 'a touchscreen is plugged in' soon plugged
# As udev does.
chgrp input /dev/input/event* && chmod 660 /dev/input/event*
used() { signaged status --json | grep -F 'Lab touchscreen'; }
check 'and used' soon used
echo >&"${finger[1]}"
touched() { [[ $(figure signaged_touches_total) -gt 0 ]]; }
check 'and heard' soon touched
kill "$finger_PID"

# Whether the clock has been set, the kernel may be asked: as if a time server had answered (ADJ_MAXERROR, ADJ_STATUS).
trusted() { [[ $(figure signaged_clock_trusted) == "$1" ]]; }
check 'a clock that nobody has set is not trusted' trusted 0
perl -e 'syscall(159, $_ = pack("Lx4q4lx164", 0x14, 0, 0, 1000, 1000, 0x1)) >= 0 or die "adjtimex: $!\n"'
systemctl restart signaged
check 'one that has been set is, from the next start on' soon trusted 1
