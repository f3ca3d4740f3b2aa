# HTTP through the socket that systemd opens.
# shellcheck shell=bash source=../service.sh

answers() { [[ $(http_code "$@") == 200 ]]; }
# listens COUNT: how many TCP sockets listen where the service is. Where that cannot be read, none is not the answer.
listens() {
    local tables
    tables=$(cat "/proc/$pid/net/tcp" "/proc/$pid/net/tcp6") || return 1
    grep -q 'local_address' <<<"$tables" || { echo 'no table of sockets' && return 1; }
    is "$(grep -c ' 0A ' <<<"$tables" || true)" "$1"
}
# An address of this machine that others reach (TEST-NET-1), on the loopback: SIOCSIFADDR for its second name.
perl -e 'socket(S, 2, 2, 0) && ioctl(S, 0x8916, $_ = pack("a16Sx2C4x16", "lo:1", 2, 192, 0, 2, 1)) or die "address: $!\n"'

check 'nothing listens before it is asked for' refuses over_http http://127.0.0.1:8080/v1/status
check 'the socket is enabled' systemctl enable signaged.socket
systemctl stop signaged
check 'and starts' systemctl start signaged.socket signaged
check 'the loopback is answered' soon answers http://127.0.0.1:8080/v1/status
pid=$(property MainPID)
check 'the service itself listens nowhere' listens 0
check 'the page' says '<html' over_http http://127.0.0.1:8080/
check 'it reaches the glass again' soon presents
check 'a picture' answers 'http://127.0.0.1:8080/v1/screenshot?format=jpeg'
check 'is one' is "$(od -An -tx1 -N 3 "$work/body" | tr -d ' ')" ffd8ff
check 'the stream has pictures' comes 'image/jpeg' curl -sN http://127.0.0.1:8080/v1/stream
check 'the events come' comes 'event: zone' curl -sN http://127.0.0.1:8080/v1/events
check 'an order' is "$(http_code --json '{"zone": "banner"}' http://127.0.0.1:8080/v1/next)" 200
check 'another site'\''s page gives none' \
    is "$(http_code -H 'Origin: http://evil.example' --json '{}' http://127.0.0.1:8080/v1/reload)" 403
check 'after a restart it is answered again' systemctl restart signaged
check 'at once, because systemd keeps the socket' answers http://127.0.0.1:8080/v1/status
systemctl stop signaged 2>/dev/null
check 'who asks starts a sign that was stopped' answers http://127.0.0.1:8080/v1/status

# For other machines.
install -d /etc/systemd/system/signaged.socket.d
printf '[Socket]\nListenStream=\nListenStream=192.0.2.1:8080\n' >/etc/systemd/system/signaged.socket.d/lab.conf
again() {
    systemctl daemon-reload
    systemctl stop signaged.socket signaged
    systemctl start signaged.socket signaged
    soon presents
}
check 'an address that others reach' again
check 'is refused without a token' says 'a token is needed' journal
check 'who asks is told so, too' is "$(http_code http://192.0.2.1:8080/v1/status)" 503
check 'while its own people are' as keeper signaged status

token=$(head -c 24 /dev/urandom | base64)
install -d /etc/signaged
(umask 077 && echo "$token" >/etc/signaged/token)
printf '[Service]\nExecStart=\nExecStart=%s --token-file /etc/signaged/token\n' \
    "$(sed -n 's/^ExecStart=//p' systemd/signaged.service)" >>/etc/systemd/system/signaged.service.d/lab.conf
check 'a token file that it cannot read' again
check 'is told with what to do' says 'chown signaged /etc/signaged/token' journal
echo "$token" | install -o signaged -m 600 /dev/stdin /etc/signaged/token
check 'with a token file of its own it starts' again
check 'who does not know the token is refused' is "$(http_code http://192.0.2.1:8080/v1/status)" 401
check 'as is who guesses' is "$(http_code -H "Authorization: Bearer ${token}x" http://192.0.2.1:8080/v1/status)" 401
check 'who knows it is answered' answers -H "Authorization: Bearer $token" http://192.0.2.1:8080/v1/status
check 'and given the picture' answers -H "Authorization: Bearer $token" http://192.0.2.1:8080/v1/screenshot
# Base64 may have a + in it, which a pattern would take for something else.
check 'the token is in no message' never_says "${token//+/[+]}"
