# Who may talk to the service, and what it answers and writes down.
# shellcheck shell=bash source=../service.sh

socket=/run/signaged/control.sock
check 'the socket is for its group' is "$(stat -c '%F %a %U:%G' $socket)" 'socket 660 signaged:signaged'
check 'its folder is the service'\''s' is "$(stat -c '%a %U:%G' /run/signaged)" '755 signaged:signaged'
check 'a member of the group sees how it is' as keeper signaged status
check 'a member of the group may give orders' as keeper signaged next banner
check 'a member of the group keeps a picture' as keeper signaged screenshot --out /tmp/glass.png
check 'it is a picture' is "$(od -An -c -N 8 /tmp/glass.png | tr -d ' ')" '211PNG\r\n032\n'
check 'a stranger learns what to do' says 'join the group signaged (sudo adduser $USER signaged' as stranger signaged status
check 'a stranger gets no answer' refuses as stranger signaged status
check 'what is wrong is told' says 'broken.png' signaged faults
check 'what happens is told' comes zone signaged events
check 'doctor sees the service' says 'signaged.service runs' signaged doctor --content /var/lib/signaged/content

# The journal: each message once, with its own priority and without its prefix.
check 'the journal has what is wrong' says 'broken.png' journal
check 'as an error' says 'broken.png' journalctl --quiet --unit signaged --output cat --priority err
check 'and nothing else as one' is "$(journalctl --quiet --unit signaged --output cat --priority err | grep -cv broken.png)" 0
check 'without prefixes' never_says '^<[0-7]>'

before=$(figure signaged_reloads_total)
check 'systemctl reload' systemctl reload signaged
reloaded() { [[ $(figure signaged_reloads_total) -gt $before ]]; }
check 'has the content read anew' soon reloaded
