/* System calls that an older libc does not name. From 424 on numbers are the same on all architectures. */
#ifndef VERDICT_SYS_H
#define VERDICT_SYS_H

#include <fcntl.h>
#include <linux/openat2.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#define NR_PIDFD_SEND_SIGNAL 424
#define NR_OPEN_TREE 428
#define NR_MOVE_MOUNT 429
#define NR_FSOPEN 430
#define NR_FSCONFIG 431
#define NR_FSMOUNT 432
#define NR_PIDFD_OPEN 434
#define NR_CLONE3 435
#define NR_CLOSE_RANGE 436
#define NR_OPENAT2 437
#define NR_MOUNT_SETATTR 442

#define TREE_CLONE 1u                /* OPEN_TREE_CLONE */
#define TREE_RECURSIVE 0x8000u       /* AT_RECURSIVE */
#define MOVE_FROM_EMPTY_PATH 4u      /* MOVE_MOUNT_F_EMPTY_PATH */
#define ATTR_READONLY 1u
#define ATTR_NOSUID 2u
#define ATTR_NODEV 4u
#define ATTR_NOEXEC 8u
#define FSCONFIG_STRING 1u
#define FSCONFIG_CREATE 6u
#define RANGE_CLOEXEC 4u             /* CLOSE_RANGE_CLOEXEC */
#define THREAD_INTO_CGROUP 0x200000000ULL /* CLONE_INTO_CGROUP */

struct mount_attributes {
    uint64_t set, clear, propagation, user_ns_fd;
};

struct clone_arguments {
    uint64_t flags, pidfd, child_tid, parent_tid, exit_signal;
    uint64_t stack, stack_size, tls, set_tid, set_tid_size, cgroup;
};

static inline int sys_openat2(int dir, const char *path, uint64_t flags, uint64_t mode,
                              uint64_t resolve) {
    struct open_how how = {.flags = flags, .mode = mode, .resolve = resolve};
    return (int)syscall(NR_OPENAT2, dir, path, &how, sizeof how);
}
static inline pid_t sys_clone3(struct clone_arguments *arguments) {
    return (pid_t)syscall(NR_CLONE3, arguments, sizeof *arguments);
}
static inline int sys_close_range(unsigned first, unsigned last, unsigned flags) {
    return (int)syscall(NR_CLOSE_RANGE, first, last, flags);
}
static inline int sys_pidfd_signal(int pid_fd, int number) {
    return (int)syscall(NR_PIDFD_SEND_SIGNAL, pid_fd, number, NULL, 0);
}
static inline int sys_move_mount(int from, const char *to) {
    return (int)syscall(NR_MOVE_MOUNT, from, "", AT_FDCWD, to, MOVE_FROM_EMPTY_PATH);
}
static inline int sys_mount_setattr(int dir, const char *path, unsigned flags,
                                    struct mount_attributes *attributes) {
    return (int)syscall(NR_MOUNT_SETATTR, dir, path, flags, attributes, sizeof *attributes);
}

#endif
