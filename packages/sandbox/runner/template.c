/* The root of every box, built once per worker in a mount namespace; a run takes a private copy. It has /usr, a few
 * files of /etc and five harmless devices, all read-only: no home, no /var, no /sys, no host directory. */
#define _GNU_SOURCE
#include "runner.h"
#include "sys.h"

#include <dirent.h>
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>

#define IMAGE_FLAGS (ATTR_READONLY | ATTR_NOSUID | ATTR_NODEV)
#define DEVICE_FLAGS (ATTR_NOSUID | ATTR_NOEXEC)
#define MAX_PARTS 32

/* A part of the image, cloned before the new root hides anything. */
struct part {
    char target[64];
    int tree;
    bool is_file;
};
static struct part parts[MAX_PARTS];
static int part_count;

static bool write_file(const char *path, const char *text) {
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    if (file < 0) return false;
    size_t length = strlen(text);
    bool written = write(file, text, length) == (ssize_t)length;
    return close(file) == 0 && written;
}

/* A part that the image does not have is absent from the box. */
static bool take_part(int from, const char *source, const char *target, uint64_t flags,
                      char *error) {
    struct stat info;
    if (fstatat(from, source, &info, AT_SYMLINK_NOFOLLOW) != 0) return true;
    if (part_count == MAX_PARTS) return fail(error, "too many parts in the image", 0);
    struct part *part = &parts[part_count];
    part->tree = tree_clone(from, source, flags);
    if (part->tree < 0) return fail(error, source, errno);
    part->is_file = !S_ISDIR(info.st_mode);
    snprintf(part->target, sizeof part->target, "%s", target);
    part_count++;
    return true;
}

/* Debian's JDKs link to /etc/java-N-openjdk; Mono's settings are in /etc/mono. */
static bool take_settings(int image, char *error) {
    int etc = openat(image, "etc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *list = etc < 0 ? NULL : fdopendir(etc);
    if (!list) return true;
    bool ok = true;
    for (struct dirent *entry; ok && (entry = readdir(list)) != NULL;) {
        char path[300];
        bool is_java = !strncmp(entry->d_name, "java-", 5) && strlen(entry->d_name) <= 40;
        if (!is_java && strcmp(entry->d_name, "mono")) continue;
        snprintf(path, sizeof path, "etc/%s", entry->d_name);
        ok = take_part(image, path, path, IMAGE_FLAGS, error);
    }
    closedir(list);
    return ok;
}

/* /bin and its like are links where /usr is merged, elsewhere directories. */
static bool take_top(int image, const char *name, char *error) {
    struct stat info;
    if (fstatat(image, name, &info, AT_SYMLINK_NOFOLLOW) != 0 || S_ISLNK(info.st_mode)) return true;
    return take_part(image, name, name, IMAGE_FLAGS, error);
}

static const char *const tops[] = {"bin", "sbin", "lib", "lib64"};
static const char *const devices[] = {"null", "zero", "full", "random", "urandom"};

static bool take_parts(char *error) {
    int image = open(worker.root_image, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (image < 0) return fail(error, worker.root_image, errno);
    bool ok = take_part(image, "usr", "usr", IMAGE_FLAGS, error) &&
              take_part(image, "etc/alternatives", "etc/alternatives", IMAGE_FLAGS, error) &&
              take_part(image, "etc/ld.so.cache", "etc/ld.so.cache", IMAGE_FLAGS, error) &&
              take_settings(image, error);
    for (size_t i = 0; ok && i < sizeof tops / sizeof *tops; i++) ok = take_top(image, tops[i], error);
    close(image);
    for (size_t i = 0; ok && i < sizeof devices / sizeof *devices; i++) {
        char source[32], target[32];
        snprintf(source, sizeof source, "/dev/%s", devices[i]);
        snprintf(target, sizeof target, "dev/%s", devices[i]);
        ok = take_part(AT_FDCWD, source, target, DEVICE_FLAGS, error);
    }
    /* Only a user namespace that sees a whole procfs may mount a new one. */
    if (ok && worker.user_mode) {
        int proc = (int)syscall(NR_OPEN_TREE, AT_FDCWD, "/proc",
                                TREE_CLONE | TREE_RECURSIVE | O_CLOEXEC);
        if (proc < 0) return fail(error, "/proc", errno);
        parts[part_count++] = (struct part){"proc", proc, false};
    }
    return ok;
}

static bool place_parts(char *error) {
    for (int i = 0; i < part_count; i++) {
        const struct part *part = &parts[i];
        if (part->is_file ? !write_file(part->target, "")
                          : mkdir(part->target, 0755) != 0 && errno != EEXIST)
            return fail(error, part->target, errno);
        if (sys_move_mount(part->tree, part->target) != 0) return fail(error, part->target, errno);
        close(parts[i].tree);
    }
    return true;
}

static bool make_skeleton(char *error) {
    static const char *const directories[] = {"box", "tmp", "proc", "opt", "dev", "etc"};
    for (size_t i = 0; i < sizeof directories / sizeof *directories; i++)
        if (mkdir(directories[i], 0755) != 0) return fail(error, directories[i], errno);
    for (size_t i = 0; i < sizeof tops / sizeof *tops; i++) {
        char target[32], inside[64], there[4200];
        struct stat info;
        snprintf(target, sizeof target, "usr/%s", tops[i]);
        snprintf(inside, sizeof inside, "/%s", tops[i]);
        snprintf(there, sizeof there, "%s%s", worker.root_image, inside);
        if (lstat(there, &info) == 0 && S_ISLNK(info.st_mode) && symlink(target, tops[i]) != 0)
            return fail(error, tops[i], errno);
    }
    char users[256], groups[128];
    snprintf(users, sizeof users,
             "root:x:0:0:root:/:/usr/sbin/nologin\nrunner:x:%d:%d:runner:/tmp:/bin/sh\n",
             FIRST_UID + worker.slot, FIRST_UID + worker.slot);
    snprintf(groups, sizeof groups, "root:x:0:\nrunner:x:%d:\n", FIRST_UID + worker.slot);
    if (!write_file("etc/passwd", users) || !write_file("etc/group", groups))
        return fail(error, "etc/passwd", errno);
    if (symlink("/proc/self/fd", "dev/fd") || symlink("/proc/self/fd/0", "dev/stdin") ||
        symlink("/proc/self/fd/1", "dev/stdout") || symlink("/proc/self/fd/2", "dev/stderr"))
        return fail(error, "dev/fd", errno);
    return true;
}

/* Software that a site installed by hand may be private. */
static bool mask_local(char *error) {
    struct stat info;
    if (lstat("usr/local", &info) != 0 || !S_ISDIR(info.st_mode)) return true;
    if (mount("tmpfs", "usr/local", "tmpfs", MS_RDONLY | MS_NOSUID | MS_NODEV, "size=4k,nr_inodes=2,mode=755"))
        return fail(error, "masking /usr/local", errno);
    return true;
}

static bool change_root(char *error) {
    struct mount_attributes sealed = {.set = IMAGE_FLAGS};
    if (syscall(SYS_pivot_root, ".", ".") != 0) return fail(error, "pivot_root", errno);
    if (umount2(".", MNT_DETACH) != 0) return fail(error, "leaving the host's root", errno);
    if (chdir("/") != 0) return fail(error, "chdir /", errno);
    if (sys_mount_setattr(AT_FDCWD, "/", 0, &sealed) != 0) return fail(error, "sealing the root", errno);
    return true;
}

static bool build_here(char *error) {
    if (mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0)
        return fail(error, errno == EINVAL ? "/ is no mount point (a chroot? bind-mount its folder over itself)"
                                           : "private mounts", errno);
    if (!take_parts(error)) return false;
    if (mount("tmpfs", "/tmp", "tmpfs", MS_NOSUID | MS_NODEV, "size=1m,nr_inodes=256,mode=755") != 0)
        return fail(error, "mounting the new root", errno);
    if (chdir("/tmp") != 0) return fail(error, "chdir to the new root", errno);
    return make_skeleton(error) && place_parts(error) && mask_local(error) && change_root(error);
}

bool template_build(char *error) {
    int home = open("/proc/self/ns/mnt", O_RDONLY | O_CLOEXEC);
    if (home < 0) return fail(error, "/proc/self/ns/mnt (is /proc mounted?)", errno);
    if (unshare(CLONE_NEWNS) != 0) return fail(error, "new mount namespace", errno);
    worker.template_fd = open("/proc/self/ns/mnt", O_RDONLY | O_CLOEXEC);
    if (worker.template_fd < 0) return fail(error, "/proc/self/ns/mnt", errno);
    if (!build_here(error)) return false;
    if (setns(home, CLONE_NEWNS) != 0) return fail(error, "returning to the host's mounts", errno);
    close(home);
    return true;
}
