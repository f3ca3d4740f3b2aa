// What Swift's Glibc overlay does not show: openat2, getopt_long, epoll, timerfd, signalfd, eventfd.
#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <linux/openat2.h>
#include <signal.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

// openat2(2) has no wrapper in glibc, and syscall(2) is variadic, which Swift does not call.
static inline int signaged_openat2(int directory, const char *path, uint64_t flags, uint64_t resolve) {
    struct open_how how = {.flags = flags, .mode = 0, .resolve = resolve};
    return (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
}
