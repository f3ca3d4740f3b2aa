// libevdev: touchscreens and mice.
#pragma once
#include <libevdev/libevdev.h>
#include <libevdev/libevdev-uinput.h>
#include <linux/input.h>
#include <stddef.h>
#include <stdint.h>

// The fields of the time have other names on 32-bit machines.
static inline int64_t signaged_event_nanoseconds(const struct input_event *event) {
    return (int64_t)event->input_event_sec * 1000000000 + (int64_t)event->input_event_usec * 1000;
}

// libevdev prints what it finds odd about a device to the standard streams; nobody reads it there.
static inline void signaged_evdev_be_quiet(void) { libevdev_set_log_function(NULL, NULL); }
