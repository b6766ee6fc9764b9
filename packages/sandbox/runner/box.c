/* The worker's part of a box: its cgroup, mounts, streams and artifacts. Nothing here is charged to the program. */
#define _GNU_SOURCE
#include "runner.h"
#include "sys.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define MAX_ARTIFACTS 1000

static bool copy_in(const struct box *box, const struct file_rule *rule, char *error) {
    struct stat info;
    uint64_t copied;
    int from = beneath_open_input(rule->path, error);
    if (from < 0) return false;
    fstat(from, &info);
    int to = openat(box->box_fd, rule->name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                    info.st_mode & 0100 ? 0755 : 0644);
    /* The program may write to it: the folder is its own anyway. */
    bool ok = to >= 0 && copy_bytes(from, to, UINT64_MAX, &copied) &&
              fchown(to, box->owner, box->owner) == 0;
    int number = errno;
    close(from);
    if (to >= 0) close(to);
    return ok || fail(error, rule->name, number);
}

static bool prepare_directory(struct box *box, char *error) {
    const struct box_request *request = box->request;
    if (request->directory) {
        int dir = beneath_open(worker.base_fd, request->directory, O_PATH | O_DIRECTORY);
        if (dir < 0) return fail(error, request->directory, errno);
        box->box_fd = tree_clone(dir, "", SEALED);
        int number = errno;
        close(dir);
        return box->box_fd >= 0 || fail(error, request->directory, number);
    }
    if (!request->box_bytes) return true;
    box->box_fd = tree_tmpfs(request->box_bytes, box->owner);
    if (box->box_fd < 0) return fail(error, "tmpfs for /box", errno);
    for (int i = 0; i < request->copy_in_count; i++)
        if (!copy_in(box, &request->copy_in[i], error)) return false;
    return true;
}

static bool prepare_mount(struct box *box, int i, char *error) {
    const struct file_rule *rule = &box->request->mounts[i];
    struct stat info;
    int from = beneath_open(worker.base_fd, rule->path, O_PATH);
    if (from < 0 || fstat(from, &info) != 0) return fail(error, rule->path, errno);
    bool is_file = S_ISREG(info.st_mode);
    if (is_file || S_ISDIR(info.st_mode)) box->mount_fd[i] = tree_clone(from, "", SEALED);
    else errno = EINVAL;
    int number = errno;
    close(from);
    if (box->mount_fd[i] < 0) return fail(error, rule->path, number);
    box->mount_is_file[i] = is_file;
    if (!is_file) return true;
    int warm = beneath_open_input(rule->path, error); /* read ahead, checked */
    if (warm < 0) return false;
    close(warm);
    return true;
}

/* Owned by the program, which may so open /dev/stdin and its like by name. */
bool make_pipe(int *read_end, int *write_end, uid_t owner, char *error) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return fail(error, "pipe", errno);
    if (fchown(ends[0], owner, owner) != 0) return fail(error, "owner of a pipe", errno);
    *read_end = ends[0];
    *write_end = ends[1];
    return true;
}

/* A pipe's owner may take back what it has written, so the worker must not wait for it. */
bool make_patient(int read_end, char *error) {
    return fcntl(read_end, F_SETFL, O_NONBLOCK) == 0 || fail(error, "reading a pipe without waiting", errno);
}

static bool make_captured_pipe(int *read_end, int *write_end, uid_t owner, char *error) {
    return make_pipe(read_end, write_end, owner, error) && make_patient(*read_end, error);
}

/* Channels come from the caller. stdout is a pipe: the pages of a file would be charged to the program. An
 * empty stdin is opened anew: a shared one would carry its flags between runs. */
static bool prepare_streams(struct box *box, char *error) {
    const struct box_request *request = box->request;
    if (!make_captured_pipe(&box->err_read_fd, &box->stderr_fd, box->owner, error)) return false;
    if (box->stdout_fd >= 0) return true;
    if (!make_captured_pipe(&box->out_read_fd, &box->stdout_fd, box->owner, error)) return false;
    if (request->stdout_path && (box->out_file_fd = beneath_create(request->stdout_path, error)) < 0)
        return false;
    box->stdin_fd = request->stdin_path ? beneath_open_stdin(request->stdin_path, &box->stdin_tree_fd, error)
                                        : open("/dev/null", O_RDONLY | O_CLOEXEC);
    return box->stdin_fd >= 0 || fail(error, "stdin", errno);
}

bool box_prepare(struct box *box, char *error) {
    if (!prepare_streams(box, error) || !prepare_directory(box, error)) return false;
    for (int i = 0; i < box->request->mount_count; i++)
        if (!prepare_mount(box, i, error)) return false;
    return cgroup_make(&box->cgroup, &box->request->limits, error);
}

/* Files in the box were made by the program: each may be a link, a fifo, a device. */
static const char *copy_one_out(int box_fd, const char *name, const char *path,
                                uint64_t max_bytes, uint64_t *copied) {
    struct stat info;
    char error[ERROR_TEXT] = "";
    const uint64_t strict = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_XDEV;
    int from = sys_openat2(box_fd, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0, strict);
    if (from < 0) return errno == ENOENT ? "missing" : errno == ELOOP ? "symlink" : errno_name(errno);
    const char *problem = NULL;
    int to = -1;
    if (fstat(from, &info) != 0 || !S_ISREG(info.st_mode)) problem = "notRegularFile";
    else if ((uint64_t)info.st_size > max_bytes) problem = "tooLarge";
    else if ((to = beneath_create(path, error)) < 0) problem = "cannotWrite";
    else if (!copy_bytes(from, to, max_bytes, copied)) problem = "cannotWrite";
    else if ((info.st_mode & 0111) && fchmod(to, 0755) != 0) problem = "cannotWrite";
    close(from);
    if (to >= 0) close(to);
    return problem;
}

static bool matches(const char *name, const char *suffix) {
    size_t all = strlen(name), tail = strlen(suffix);
    return all >= tail && !strcmp(name + all - tail, suffix);
}

/* "*" takes every file, "*.class" no hidden ones. */
static bool is_wanted(const char *name, const char *suffix) {
    if (*suffix) return name[0] != '.' && matches(name, suffix);
    return strcmp(name, ".") && strcmp(name, "..");
}

static bool is_no_file(const char *problem) {
    return problem && (!strcmp(problem, "symlink") || !strcmp(problem, "notRegularFile"));
}

/* "*.class": all files with this ending, under one common limit. Links and folders are left out, and said. */
static const char *copy_many_out(int box_fd, const struct file_rule *rule, uint64_t *copied) {
    int again = openat(box_fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *list = again < 0 ? NULL : fdopendir(again);
    if (!list) return errno_name(errno);
    const char *problem = NULL, *left_out = NULL;
    int count = 0;
    for (struct dirent *entry; !problem && (entry = readdir(list)) != NULL;) {
        char path[1024];
        uint64_t bytes = 0;
        if (!is_wanted(entry->d_name, rule->name + 1)) continue;
        if (++count > MAX_ARTIFACTS) problem = "tooMany";
        else if (snprintf(path, sizeof path, "%s/%s", rule->path, entry->d_name) >= (int)sizeof path)
            problem = "nameTooLong";
        else problem = copy_one_out(box_fd, entry->d_name, path, rule->max_bytes - *copied, &bytes);
        if (is_no_file(problem)) left_out = problem, problem = NULL;
        *copied += bytes;
    }
    closedir(list);
    return problem ? problem : left_out ? left_out : count ? NULL : "missing";
}

void box_collect(struct box *box) {
    for (int i = 0; i < box->request->copy_out_count; i++) {
        const struct file_rule *rule = &box->request->copy_out[i];
        uint64_t copied = 0;
        const char *problem = rule->name[0] == '*'
            ? copy_many_out(box->box_fd, rule, &copied)
            : copy_one_out(box->box_fd, rule->name, rule->path, rule->max_bytes, &copied);
        box->artifact_bytes[i] = (int64_t)copied;
        snprintf(box->artifact_error[i], sizeof box->artifact_error[i], "%s", problem ? problem : "");
    }
}

void box_close(struct box *box) {
    int *const fds[] = {&box->pid_fd, &box->stdin_fd, &box->stdout_fd, &box->stderr_fd, &box->box_fd,
                        &box->out_read_fd, &box->err_read_fd, &box->out_file_fd, &box->late_fd};
    for (size_t i = 0; i < sizeof fds / sizeof *fds; i++) close_fd(fds[i]);
    for (int i = 0; i < MAX_MOUNTS; i++) close_fd(&box->mount_fd[i]);
    for (int i = 0; i < box->path_count; i++) close_fd(&box->path_fd[i]);
    channel_close(&box->channel);
    cgroup_remove(&box->cgroup);
}
