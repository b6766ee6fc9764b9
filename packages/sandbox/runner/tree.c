/* Mounts are made with the worker's view of the host; the box moves them into place after it has lost that view. */
#define _GNU_SOURCE
#include "runner.h"
#include "sys.h"

#include <errno.h>
#include <stdio.h>
#include <sys/mount.h>

static int set_attributes(int tree, unsigned flags, uint64_t attributes) {
    struct mount_attributes set = {.set = attributes, .propagation = MS_PRIVATE};
    if (sys_mount_setattr(tree, "", AT_EMPTY_PATH | flags, &set) == 0) return tree;
    int number = errno;
    close(tree);
    errno = number;
    return -1;
}

/* Not recursive: other mounts below /usr are no part of the image. Only a user namespace may not leave them out. */
int tree_clone(int dir, const char *path, uint64_t attributes) {
    unsigned flags = TREE_CLONE | O_CLOEXEC | AT_EMPTY_PATH | AT_SYMLINK_NOFOLLOW;
    int tree = (int)syscall(NR_OPEN_TREE, dir, path, flags);
    if (tree >= 0) return set_attributes(tree, 0, attributes);
    if (errno != EINVAL) return -1;
    tree = (int)syscall(NR_OPEN_TREE, dir, path, flags | TREE_RECURSIVE);
    return tree < 0 ? -1 : set_attributes(tree, TREE_RECURSIVE, attributes);
}

static bool set_option(int fs, const char *key, const char *format, uint64_t value) {
    char text[32];
    snprintf(text, sizeof text, format, (unsigned long)value);
    return syscall(NR_FSCONFIG, fs, FSCONFIG_STRING, key, text, 0) == 0;
}

int tree_tmpfs(uint64_t bytes, uid_t owner) {
    int tree = -1;
    int fs = (int)syscall(NR_FSOPEN, "tmpfs", 1 /* FSOPEN_CLOEXEC */);
    if (fs < 0) return -1;
    if (set_option(fs, "size", "%lu", bytes) && set_option(fs, "nr_inodes", "%lu", 4096) &&
        set_option(fs, "mode", "%lo", 0755) && set_option(fs, "uid", "%lu", owner) &&
        set_option(fs, "gid", "%lu", owner) &&
        syscall(NR_FSCONFIG, fs, FSCONFIG_CREATE, NULL, NULL, 0) == 0)
        tree = (int)syscall(NR_FSMOUNT, fs, 1 /* FSMOUNT_CLOEXEC */, ATTR_NOSUID | ATTR_NODEV);
    int number = errno;
    close(fs);
    errno = number;
    return tree;
}
