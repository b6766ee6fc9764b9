/* The self-test's program tries, inside a box, what a box must not allow. 0: the wall stood. 1: it did not, and
 * stderr says where. */
#define _GNU_SOURCE
#include "runner.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int hello(void) { return puts("hello") < 0; }

static int memory(void) {
    for (size_t taken = 0; taken < ((size_t)1 << 30); taken += 1 << 20) {
        char *block = malloc(1 << 20);
        if (!block) return 0; /* only an address space limit answers like this */
        memset(block, 1, 1 << 20);
    }
    fputs("touched 1 GiB\n", stderr);
    return 1;
}

static int processes(void) {
    for (int i = 0; i < 4096; i++) {
        pid_t child = fork();
        if (child < 0) return 0;
        if (child == 0) {
            pause();
            _exit(0);
        }
    }
    fputs("started 4096 processes\n", stderr);
    return 1;
}

static int network(void) {
    const int families[] = {AF_INET, AF_INET6, AF_UNIX, AF_NETLINK, AF_PACKET};
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (socket(families[i], SOCK_DGRAM, 0) >= 0) {
            fprintf(stderr, "socket of family %d\n", families[i]);
            return 1;
        }
    return 0;
}

static int writing(void) {
    const char *const paths[] = {"/probe", "/usr/probe", "/etc/probe", "/dev/probe", "/opt/probe", "/box/probe"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        if (open(paths[i], O_WRONLY | O_CREAT, 0600) >= 0) {
            fprintf(stderr, "wrote %s\n", paths[i]);
            return 1;
        }
    return 0;
}

static int reading(void) {
    const char *const paths[] = {"/etc/shadow", "/etc/hostname", "/root", "/home", "/var", "/srv", "/sys",
                                 "/run", "/proc/1/environ", "/proc/kcore", "/proc/sys", "/dev/shm"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        if (open(paths[i], O_RDONLY) >= 0) {
            fprintf(stderr, "opened %s\n", paths[i]);
            return 1;
        }
    return 0;
}

int probe_main(int argc, char **argv) {
    const struct { const char *name; int (*run)(void); } probes[] = {
        {"hello", hello}, {"memory", memory}, {"processes", processes},
        {"network", network}, {"writing", writing}, {"reading", reading},
    };
    for (size_t i = 0; argc > 2 && i < sizeof probes / sizeof *probes; i++)
        if (!strcmp(argv[2], probes[i].name)) return probes[i].run();
    return 2;
}
