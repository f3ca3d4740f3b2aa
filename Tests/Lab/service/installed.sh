# Installs the service as README.md says, and starts it.
# shellcheck shell=bash source=../service.sh

install -m 755 "$program" /usr/local/bin/signaged
install -m 644 systemd/signaged.service systemd/signaged.socket /etc/systemd/system/
install -D -m 644 systemd/signaged.sysusers /etc/sysusers.d/signaged.conf
check 'the users are made' systemd-sysusers
install -d -o signaged /var/lib/signaged
install -d /var/lib/signaged/content
check 'the sign may use displays and touchscreens' is "$(id -Gn signaged | tr ' ' '\n' | sort | xargs)" 'input signaged video'

# Two people: one of the group, one not.
printf 'u keeper -\nm keeper signaged\nu stranger -\n' >/etc/sysusers.d/people.conf
systemd-sysusers /etc/sysusers.d/people.conf 2>/dev/null

# Something of every kind, and one picture that cannot be shown.
mkdir /var/lib/signaged/content/banners
cp content/banners/*.jpg /var/lib/signaged/content/banners/ 2>/dev/null || cp content/banners/* /var/lib/signaged/content/banners/
echo 'no picture' >/var/lib/signaged/content/banners/broken.png
echo 'Soup today' >/var/lib/signaged/content/ticker.txt
cat >/var/lib/signaged/content/playlist.yaml <<'YAML'
version: 1
zones:
  - { id: banner, kind: carousel, frame: [0, 0, 640, 320], items: [banners], autoplay: 1s, transitionTime: 200ms }
  - { id: news, kind: ticker, frame: [0, 400, 640, 60], source: ticker.txt }
  - { id: clock, kind: clock, frame: [700, 0, 300, 60], format: "%H:%M:%S" }
YAML

# A call that the unit does not allow fails; here it ends the sign, so that nobody overlooks it.
install -d /etc/systemd/system/signaged.service.d
printf '[Service]\nSystemCallErrorNumber=kill\n' >/etc/systemd/system/signaged.service.d/lab.conf
systemctl daemon-reload
check 'the units have no mistakes' refuses grep . <(systemd-analyze verify signaged.service signaged.socket 2>&1 | grep -F signaged.)
check 'it is started, and will be at the next boot' systemctl enable --now signaged
check 'it is one of those that the machine starts' test -L /etc/systemd/system/multi-user.target.wants/signaged.service
check 'it is active' is "$(property ActiveState)" active
check 'it reaches the glass' soon presents
check 'the display shows it' grep -q 'active=1' /sys/kernel/debug/dri/0/state
