// What Swift's Glibc overlay does not show: openat2, getopt_long, epoll, timerfd, signalfd, eventfd.
#pragma once
// Without _GNU_SOURCE, as Swift's Glibc module is built: the same structures must look the same in both.
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <linux/openat2.h>
#include <signal.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/vfs.h>
#include <unistd.h>

// openat2(2) has no wrapper in glibc, and syscall(2) is variadic, which Swift does not call.
static inline int signaged_openat2(int directory, const char *path, uint64_t flags, uint64_t resolve) {
    struct open_how how = {.flags = flags, .mode = 0, .resolve = resolve};
    return (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
}

// Behind _GNU_SOURCE in <fcntl.h>.
static const int signaged_O_PATH = __O_PATH;

// prctl(2) is variadic too. At most 15 bytes of the name count.
static inline void signaged_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

// The calling thread alone, on Linux (setpriority(2), "C library/kernel differences"). The type of the first argument is
// another on each platform.
static inline void signaged_give_way(int nice) { setpriority(PRIO_PROCESS, 0, nice); }

// getopt_long(3) keeps its place in globals, which Swift 6 does not let through. `restart` begins a new command line.
// `argument` is the option's value, `place` the index of the next word, `unknown` the option letter that was at fault.
static inline int signaged_getopt_long(int count, char *const words[], const char *letters, const struct option *names,
                                       int restart, const char **argument, int *place, int *unknown) {
    if (restart) optind = 0;
    opterr = 0;
    int result = getopt_long(count, words, letters, names, 0);
    *argument = optarg;
    *place = optind;
    *unknown = optopt;
    return result;
}

// Kernel uevents. The socket constants are enumerations in glibc, which Swift shows as another type on each platform.
#include <linux/netlink.h>
#include <string.h>
#include <sys/socket.h>
static const int signaged_SOCK_STREAM = SOCK_STREAM;
static const int signaged_SOCK_DGRAM = SOCK_DGRAM;
static const int signaged_SOCK_CLOEXEC = SOCK_CLOEXEC;
static const int signaged_SOCK_NONBLOCK = SOCK_NONBLOCK;
static const int signaged_NETLINK_KOBJECT_UEVENT = NETLINK_KOBJECT_UEVENT;

// Joins the group of the kernel's own messages (1; udevd's are 2).
static inline int signaged_bind_uevents(int socket) {
    struct sockaddr_nl address;
    memset(&address, 0, sizeof address);
    address.nl_family = AF_NETLINK;
    address.nl_groups = 1;
    return bind(socket, (struct sockaddr *)&address, sizeof address);
}

#include <sys/timex.h>

// accept4(2) is behind _GNU_SOURCE.
static inline int signaged_accept(int socket, struct sockaddr *address, socklen_t *length) {
    return (int)syscall(SYS_accept4, socket, address, length, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

static inline long signaged_random(void *bytes, size_t count) { return syscall(SYS_getrandom, bytes, count, 0); }
static const uint32_t signaged_EPOLLRDHUP = EPOLLRDHUP;
