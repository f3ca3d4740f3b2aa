# The service that fetches feeds, from a server on this machine.
# shellcheck shell=bash source=../service.sh

cat >"$work/serve.pl" <<'PERL'
use IO::Socket::INET;
my $server = IO::Socket::INET->new(LocalAddr => '127.0.0.1:8090', Listen => 5, ReuseAddr => 1) or die;
my $feed = '<rss version="2.0"><channel><title>t</title><item><title>Fresh bread</title></item></channel></rss>';
while (my $client = $server->accept) {
    while (<$client>) { last if /^\r?\n/ }
    printf $client "HTTP/1.0 200 OK\r\nContent-Type: application/rss+xml\r\nContent-Length: %d\r\n\r\n%s", length $feed, $feed;
    close $client;
}
PERL
perl "$work/serve.pl" &
server=$!

install -m 644 systemd/signaged-fetch.service systemd/signaged-fetch.timer /etc/systemd/system/
install -d -o signaged-fetch /var/lib/signaged/content/feeds
install -d /etc/systemd/system/signaged-fetch.service.d
printf '[Service]\nSystemCallErrorNumber=kill\n' >/etc/systemd/system/signaged-fetch.service.d/lab.conf
cat >>/var/lib/signaged/content/playlist.yaml <<'YAML'
  - id: feed
    kind: ticker
    frame: [0, 500, 640, 60]
    source: { url: "http://127.0.0.1:8090/news.xml", file: feeds/news.xml }
YAML
systemctl daemon-reload
check 'the fetching units have no mistakes' \
    refuses grep . <(systemd-analyze verify signaged-fetch.service signaged-fetch.timer 2>&1 | grep -F signaged-)
check 'the timer is started' systemctl enable --now signaged-fetch.timer
check 'a feed is fetched' systemctl start signaged-fetch
check 'its copy is there' says 'Fresh bread' cat /var/lib/signaged/content/feeds/news.xml
check 'and belongs to who fetched it' is "$(stat -c '%U %a' /var/lib/signaged/content/feeds/news.xml)" 'signaged-fetch 644'
shown() { signaged status --json | grep -F 'Fresh bread'; }
check 'the sign shows it' soon shown
check 'fetching was not ended for a system call' never_says 'SIGSYS|status=31' 'new from' --unit signaged-fetch
systemctl stop signaged-fetch.timer
kill $server
