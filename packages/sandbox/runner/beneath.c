/* Files of the base directory. The author of requests has fewer rights than the runner: a path is resolved beneath
 * the base without symlinks, a file is read only if the base's owner could read it, and what is written is always a
 * new file, never an existing one, which might be a hard link to something else. */
#define _GNU_SOURCE
#include "runner.h"
#include "sys.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define BENEATH (RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS)

int beneath_open(int dir, const char *path, uint64_t flags) {
    return sys_openat2(dir, path, flags | O_CLOEXEC, 0, BENEATH);
}

static bool base_owner_may_read(const struct stat *info) {
    if (info->st_mode & S_IROTH) return true;
    return info->st_uid == worker.base_uid && (info->st_mode & S_IRUSR);
}

static int reopen(int fd) {
    char link[40];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    return open(link, O_RDONLY | O_NOCTTY | O_CLOEXEC);
}

static int open_regular(const char *path, int *tree) {
    struct stat info;
    int file = -1, named = beneath_open(worker.base_fd, path, O_PATH);
    if (named < 0) return -1;
    if (fstat(named, &info) != 0 || !S_ISREG(info.st_mode) || !base_owner_may_read(&info)) errno = EACCES;
    else if (!tree) file = reopen(named);
    else if ((*tree = tree_clone(named, "", SEALED)) >= 0) file = reopen(*tree);
    int number = errno;
    close(named);
    errno = number;
    /* The first reader pays for the page cache: it must not be the program. */
    if (file >= 0) readahead(file, 0, (size_t)info.st_size);
    return file;
}

int beneath_open_input(const char *path, char *error) {
    int file = open_regular(path, NULL);
    if (file < 0) fail(error, path, errno);
    return file;
}

int beneath_open_stdin(const char *path, int *tree, char *error) {
    int file = open_regular(path, tree);
    if (file < 0) fail(error, path, errno);
    return file;
}

/* Splits off the last component, and returns an open directory for it. */
static int open_parent(const char *path, const char **name) {
    char parent[1024];
    const char *slash = strrchr(path, '/');
    *name = slash ? slash + 1 : path;
    if (!**name || !strcmp(*name, ".") || !strcmp(*name, "..")) {
        errno = EINVAL;
        return -1;
    }
    size_t length = slash ? (size_t)(slash - path) : 0;
    if (length >= sizeof parent) {
        errno = ENAMETOOLONG;
        return -1;
    }
    memcpy(parent, path, length);
    strcpy(parent + length, length ? "" : ".");
    return beneath_open(worker.base_fd, parent, O_PATH | O_DIRECTORY);
}

int beneath_create(const char *path, char *error) {
    const char *name;
    int file = -1, parent = open_parent(path, &name);
    if (parent >= 0) {
        if (unlinkat(parent, name, 0) == 0 || errno == ENOENT)
            file = openat(parent, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
        if (file >= 0 && fchown(file, worker.base_uid, worker.base_gid) != 0) close_fd(&file);
    }
    if (file < 0) fail(error, path, errno);
    if (parent >= 0) close(parent);
    return file;
}

bool copy_bytes(int from, int to, uint64_t max_bytes, uint64_t *copied) {
    static char buffer[64 * 1024];
    *copied = 0;
    for (;;) {
        ssize_t got = read(from, buffer, sizeof buffer);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return got == 0;
        *copied += (uint64_t)got;
        if (*copied > max_bytes) {
            errno = EFBIG;
            return false;
        }
        for (ssize_t done = 0; done < got;) {
            ssize_t put = write(to, buffer + done, (size_t)(got - done));
            if (put < 0 && errno == EINTR) continue;
            if (put <= 0) return false;
            done += put;
        }
    }
}
