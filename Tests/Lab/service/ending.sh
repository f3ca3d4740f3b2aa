# How the service ends.
# shellcheck shell=bash source=../service.sh

# Nothing has been shown before the sign was first started.
dark() { ! grep 'active=1' /sys/kernel/debug/dri/0/state; }
systemctl stop signaged.socket
started=$(date +%s%N)
check 'it stops' systemctl stop signaged
check 'within two seconds' test $((($(date +%s%N) - started) / 1000000)) -lt 2000
check 'by itself' is "$(property Result) $(property ExecMainStatus) $(property ExecMainCode)" 'success 0 1'
check 'and says so' says 'the screens are put back' journal
check 'the display is dark, as it was' dark
check 'its socket is gone' refuses test -e $socket
check 'who asks is told so' says 'no sign runs' as keeper signaged status
check 'what was shown is written down' says banner as keeper signaged playlog
check 'in files of its own' is "$(stat -c '%U:%G' /var/lib/signaged/playlog-1.jsonl)" signaged:signaged

check 'it starts again' systemctl start signaged
check 'and reaches the glass' soon presents
inode=$(stat -c %i $socket)
pid=$(property MainPID)
systemctl kill --signal KILL signaged
replaced() { [[ $(property MainPID) != "$pid" && $(property ActiveState) == active ]]; }
check 'a sign that was killed comes back' soon replaced
check 'and reaches the glass' soon presents
check 'with a new socket' refuses is "$(stat -c %i $socket)" "$inode"
check 'the play log is whole' says banner as keeper signaged playlog
check 'nothing was killed for a system call' never_says 'SIGSYS|status=31'
