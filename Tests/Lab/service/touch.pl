# A touchscreen (uinput) that is touched each time a line comes, and goes with standard input.
use strict;
my ($EV_SYN, $EV_KEY, $EV_ABS, $BTN_TOUCH) = (0, 1, 3, 0x14a);
open my $device, '+<', '/dev/uinput' or die "uinput: $!";
# UI_SET_EVBIT, UI_SET_KEYBIT, UI_SET_ABSBIT, UI_SET_PROPBIT (INPUT_PROP_DIRECT)
for ([0x40045564, $EV_KEY], [0x40045564, $EV_ABS], [0x40045565, $BTN_TOUCH], [0x40045567, 0], [0x40045567, 1], [0x4004556e, 1]) {
    ioctl $device, $_->[0], $_->[1] or die "uinput: $!";
}
my @most = (1023, 767, (0) x 62);
syswrite $device, pack 'a80 S4 L l64 l192', 'Lab touchscreen', 3, 0x0eef, 1, 1, 0, @most, (0) x 192 or die "uinput: $!";
ioctl $device, 0x5501, 0 or die "uinput: $!"; # UI_DEV_CREATE
sub tell_all { syswrite $device, join '', map { pack 'q q S S l', 0, 0, @$_ } @_, [$EV_SYN, 0, 0] }
while (<STDIN>) {
    tell_all [$EV_KEY, $BTN_TOUCH, 1], [$EV_ABS, 0, 300], [$EV_ABS, 1, 100];
    tell_all [$EV_KEY, $BTN_TOUCH, 0];
}
