/* Version 2 has one directory per run, below --cgroup or our own cgroup. The kernel lets no cgroup have both
 * processes and controllers for children, so what runs there moves into "verdict-leaf" first, and a runner in such a
 * leaf goes up. */
#define _GNU_SOURCE
#include "cgroup_files.h"
#include "runner.h"
#include "sys.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define LEAF "verdict-leaf"
#define HOW_TO_FIX " (start under a delegated cgroup: Delegate=yes in the unit, or " \
                   "systemd-run --user --scope -p Delegate=yes, or give --cgroup DIR)"

static int parent_fd = -1;

static bool own_directory(char *path, size_t size) {
    char top[4200];
    if (!group_place(NULL, top, path, size)) return false;
    char *leaf = strrchr(path, '/');
    if (leaf && !strcmp(leaf + 1, LEAF)) *leaf = 0;
    return true;
}

static bool enable(int dir) {
    char text[256];
    int file = openat(dir, "cgroup.subtree_control", O_RDONLY | O_CLOEXEC);
    bool there = group_read(file, text, sizeof text) && strstr(text, "memory") && strstr(text, "pids");
    if (file >= 0) close(file);
    return there || group_write(dir, "cgroup.subtree_control", "+memory +pids");
}

static bool move_all_to_leaf(int dir) {
    char text[64 * 1024];
    if (mkdirat(dir, LEAF, 0755) != 0 && errno != EEXIST) return false;
    int list = openat(dir, "cgroup.procs", O_RDONLY | O_CLOEXEC);
    bool any = group_read(list, text, sizeof text);
    if (list >= 0) close(list);
    char *rest = text;
    for (char *pid; any && (pid = strsep(&rest, "\n")) != NULL;)
        if (*pid && !group_write(dir, LEAF "/cgroup.procs", pid) && errno != ESRCH) return false;
    return true;
}

bool v2_find(char *error) {
    char path[4200];
    if (worker.cgroup_flag) snprintf(path, sizeof path, "%s", worker.cgroup_flag);
    else if (!own_directory(path, sizeof path)) return fail(error, "no cgroup file system is mounted", 0);
    parent_fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (parent_fd < 0 || faccessat(parent_fd, ".", W_OK, AT_EACCESS) != 0)
        return fail(error, "cgroup v2 is not writable" HOW_TO_FIX, errno);
    if (!enable(parent_fd) && !(errno == EBUSY && move_all_to_leaf(parent_fd) && enable(parent_fd)))
        return fail(error, "memory and pids controllers cannot be enabled" HOW_TO_FIX, errno);
    group_sweep(parent_fd);
    return true;
}

bool v2_make(struct cgroup *group, const struct limits *limits, char *error) {
    if (mkdirat(parent_fd, group->name, 0755) != 0) return fail(error, "making a cgroup", errno);
    int dir = openat(parent_fd, group->name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    group->attach_fd[0] = dir;
    if (dir < 0) return fail(error, "opening a cgroup", errno);
    group->cpu_fd = openat(dir, "cpu.stat", O_RDONLY | O_CLOEXEC);
    group->peak_fd = openat(dir, "memory.peak", O_RDONLY | O_CLOEXEC);
    group->oom_fd = openat(dir, "memory.events", O_RDONLY | O_CLOEXEC);
    group->pids_fd = openat(dir, "pids.events", O_RDONLY | O_CLOEXEC);
    group->kill_fd = openat(dir, "cgroup.kill", O_WRONLY | O_CLOEXEC);
    if (group->cpu_fd < 0 || group->oom_fd < 0) return fail(error, "cgroup counters", errno);
    if (!group_write_number(dir, "memory.max", limits->memory_bytes) ||
        !group_write_number(dir, "pids.max", limits->processes) ||
        !group_write(dir, "memory.oom.group", "1"))
        return fail(error, "cgroup limits", errno);
    /* The file is absent on a kernel without swap. */
    if (!group_write(dir, "memory.swap.max", "0") && errno != ENOENT)
        return fail(error, "memory.swap.max", errno);
    return true;
}

int v2_open_threads(const struct cgroup *group) {
    return openat(group->attach_fd[0], "cgroup.threads", O_RDONLY | O_CLOEXEC);
}

void v2_remove(struct cgroup *group) {
    for (int tries = 0; tries < 200; tries++) {
        if (unlinkat(parent_fd, group->name, AT_REMOVEDIR) == 0 || errno != EBUSY) break;
        usleep(1000);
    }
}
