#!/bin/bash
# Makes the lab a machine that systemd can run, and becomes it. init.sh hands over to this as the first process.
# Of the host it has /usr; /etc and /var are new, so that nothing the host has installed or enabled plays a part.
# Few processes, because each takes some 20 ms to start here.
set -e

# What would be lost below. /var/cache/fontconfig saves half a minute of reading fonts.
mkdir -p /run/old/etc /run/old/fontconfig /run/old/directory
mount --bind /etc /run/old/etc
mapfile -d '' -t command </run/lab/command
directory=${command[1]}
mount --bind "$directory" /run/old/directory
[[ ! -d /var/cache/fontconfig ]] || mount --bind /var/cache/fontconfig /run/old/fontconfig

echo '
etc    /etc              tmpfs  mode=755
var    /var              tmpfs  mode=755
local  /usr/local/bin    tmpfs  mode=755
' >/run/old/fstab
mount -a -T /run/old/fstab

mkdir -p /etc/systemd/system /etc/sysusers.d /var/lib /var/log /var/cache/fontconfig /var/spool
mkdir -m 1777 /var/tmp
ln -s /run /var/run
mount --move /run/old/fontconfig /var/cache/fontconfig 2>/dev/null || true
for name in alternatives fonts group ld.so.cache localtime passwd; do
    [[ ! -e /run/old/etc/$name ]] || copies+=("/run/old/etc/$name")
done
cp -a "${copies[@]}" /etc
umount /run/old/etc
# Where it is hidden now, as init.sh does under /tmp.
[[ -d $directory ]] || mount -o X-mount.mkdir --bind /run/old/directory "$directory"
umount /run/old/directory

printf '%s:*:::::::\n' root >/etc/shadow
chmod 640 /etc/shadow
printf '%s: files\n' passwd group shadow gshadow hosts >/etc/nsswitch.conf
echo '127.0.0.1 localhost' >/etc/hosts
echo 00000000000000000000000000000001 >/etc/machine-id
echo lab >/etc/hostname

# What udev would do.
chgrp video /dev/dri/card0
chmod 660 /dev/dri/card0

# The command, as a service like any other.
cat >/etc/systemd/system/lab.service <<'UNIT'
[Unit]
Description=The command that was given to the lab
After=multi-user.target

[Service]
ExecStart=/bin/bash /run/lab/init.sh
UNIT
# Nothing of the host's but the journal, and what units ask for themselves. (Wanted by no target, so that what
# the command enables belongs to the target alone.)
perl -e '
    for (map { s!.*/!!r } glob "/usr/lib/systemd/system/{sysinit,basic,sockets,timers,local-fs,multi-user}.target.wants/*") {
        symlink "/dev/null", "/etc/systemd/system/$_" unless /journald(-dev-log)?\.s/;
    }
    mkdir "/etc/systemd/system/multi-user.target.wants";
    symlink "../lab.service", "/etc/systemd/system/multi-user.target.wants/lab.service";
    symlink "/usr/lib/systemd/system/multi-user.target", "/etc/systemd/system/default.target";
'
exec /usr/lib/systemd/systemd --show-status=no --log-level=notice --log-target=journal-or-kmsg
