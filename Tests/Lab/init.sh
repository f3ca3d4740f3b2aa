#!/bin/bash
# The first process in the lab: prepares the machine, runs one command, and
# switches the machine off. run.sh passes lab=FOLDER on the kernel's command
# line, which the kernel hands over as an environment variable. With
# lab_boot=systemd it hands over to systemd, which runs this script once more,
# as a service, for the command.
# Needs only bash, coreutils, mount and perl-base, which every Debian has.
# Few processes, because each takes some 20 ms to start here.
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C

# Before the mounts below hide the folder.
lab=${lab:-/run/lab}
mapfile -d '' -t environment <"$lab/environment"
mapfile -d '' -t command <"$lab/command"
results=${command[0]} directory=${command[1]} command=("${command[@]:2}")

prepare() {
    mount -t proc proc /proc
    mount -t tmpfs -o mode=1777 tmp /tmp
    echo '
sysfs    /sys               sysfs
devtmpfs /dev               devtmpfs
devpts   /dev/pts           devpts    X-mount.mkdir,ptmxmode=666
shm      /dev/shm           tmpfs     X-mount.mkdir,mode=1777
run      /run               tmpfs     mode=755
host     /run/host          hostfs    X-mount.mkdir
debugfs  /sys/kernel/debug  debugfs
cgroup   /sys/fs/cgroup     cgroup2
' >/tmp/fstab
    mount -a -T /tmp/fstab

    # The root is the host's and read-only, so what must be written is bound from a
    # second, writable view of the host. Naming a folder in hostfs's own options
    # would be shorter, but the spelling depends on the version of util-linux.
    mount --bind "/run/host$results" /mnt
    mount -o X-mount.mkdir --bind "/run/host$lab" /run/lab
    # The tmpfs above hides a work tree that lives under /tmp: show it again.
    if [[ ! -d $directory ]]; then
        mount -o X-mount.mkdir --bind "/run/host$directory" "$directory"
        mount -o remount,bind,ro "$directory"
    fi
    umount /run/host
    rm -f /tmp/fstab

    # Loopback up: SIOCSIFFLAGS with IFF_UP|IFF_RUNNING.
    perl -e 'socket(S, 2, 2, 0) && ioctl(S, 0x8914, $_ = pack("a16sx22", "lo", 0x41)) or die "loopback: $!\n"'
    # Running out of memory ends the lab; a memory cgroup's own limit does not.
    echo 1 >/proc/sys/vm/panic_on_oom
    echo signage-lab >/proc/sys/kernel/hostname
}

if (($$ == 1)); then
    prepare
    [[ ${lab_boot-} != systemd ]] || exec /bin/bash /run/lab/boot-systemd.sh
fi
rm -f /run/lab/environment

# The terminals lead to pipes: no carriage returns.
stty -F /dev/tty0 -opost
stty -F /dev/tty1 -opost
if [[ ! -c /dev/dri/card0 ]]; then
    echo 'lab: the kernel made no /dev/dri/card0' >/dev/tty1
elif cd "$directory" 2>/dev/tty1; then
    # The braces keep the shell's own remark on a killed command out.
    { env -i "${environment[@]}" "${command[@]}" </dev/null >/dev/tty0 2>/dev/tty1; } 2>/dev/null
    echo $? >/run/lab/status
fi

# A crash ends the lab by itself (oops=panic); a warning does not, but whoever
# runs the tests must see it.
if (($(</proc/sys/kernel/tainted) & 1 << 9)); then
    dmesg --color=never | sed -n '/cut here/,/end trace/p' >/dev/tty1
fi
# Changing a terminal waits until all it was given is out.
stty -F /dev/tty0 opost
stty -F /dev/tty1 opost
# reboot(LINUX_REBOOT_CMD_POWER_OFF), and not a word about it.
echo 0 >/proc/sys/kernel/printk
perl -e 'syscall(169, 0xfee1dead, 0x28121969, 0x4321fedc)'
