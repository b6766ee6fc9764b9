/* Linked with the runner, this makes of any machine one with Ubuntu's setting: a user namespace can be made, but nothing
 * may be written into its maps. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int open(const char *path, int flags, ...) {
    if (strstr(path, "/setgroups")) {
        errno = EACCES;
        return -1;
    }
    if (strstr(path, "apparmor_restrict_unprivileged_userns")) {
        int file = memfd_create("setting", MFD_CLOEXEC);
        if (write(file, "1\n", 2) != 2 || lseek(file, 0, SEEK_SET) != 0) return -1;
        return file;
    }
    int (*real)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
    return real(path, flags, 0);
}
