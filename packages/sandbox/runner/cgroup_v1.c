/* Version 1 has three hierarchies, with a directory of the same name in each: below the runner's own cgroup where it
 * may make one, else at the top. Remains of a dead runner are looked for in both places. */
#define _GNU_SOURCE
#include "cgroup_files.h"
#include "runner.h"
#include "sys.h"

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>

enum { MEMORY, PIDS, CPU, HIERARCHIES };
static const char *const controllers[HIERARCHIES] = {"memory", "pids", "cpuacct"};
static int parent_fd[HIERARCHIES];
static bool counts_swap;

static int open_writable(const char *path) {
    int dir = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (dir >= 0 && faccessat(dir, ".", W_OK, AT_EACCESS) != 0) close_fd(&dir);
    return dir;
}

static bool find_parent(int i, char *error) {
    char top[4200], own[4200];
    if (!group_place(controllers[i], top, own, sizeof top))
        return fail(error, "cgroup v1: a controller is not mounted (memory, pids, cpuacct)", 0);
    int top_fd = open_writable(top);
    parent_fd[i] = open_writable(own);
    if (top_fd >= 0) group_sweep(top_fd);
    if (parent_fd[i] < 0) parent_fd[i] = top_fd;
    else close_fd(&top_fd);
    if (parent_fd[i] < 0) return fail(error, "cgroup v1 is not writable", EACCES);
    group_sweep(parent_fd[i]);
    return true;
}

bool v1_find(char *error) {
    for (int i = 0; i < HIERARCHIES; i++)
        if (!find_parent(i, error)) return false;
    counts_swap = faccessat(parent_fd[MEMORY], "memory.memsw.limit_in_bytes", F_OK, 0) == 0;
    return true;
}

static int open_in(int dir, const char *file, int flags) { return openat(dir, file, flags | O_CLOEXEC); }

static bool fill_memory(struct cgroup *group, int dir, const struct limits *limits) {
    group->attach_fd[MEMORY] = open_in(dir, "tasks", O_WRONLY);
    group->peak_fd = open_in(dir, "memory.max_usage_in_bytes", O_RDONLY);
    group->oom_fd = open_in(dir, "memory.oom_control", O_RDONLY);
    if (!group_write_number(dir, "memory.limit_in_bytes", limits->memory_bytes)) return false;
    if (!group_write(dir, "memory.swappiness", "0")) return false;
    return !counts_swap || group_write_number(dir, "memory.memsw.limit_in_bytes", limits->memory_bytes);
}

static bool fill_pids(struct cgroup *group, int dir, const struct limits *limits) {
    group->attach_fd[PIDS] = open_in(dir, "tasks", O_WRONLY);
    group->pids_fd = open_in(dir, "pids.events", O_RDONLY);
    return group_write_number(dir, "pids.max", limits->processes);
}

static bool fill_cpu(struct cgroup *group, int dir) {
    group->attach_fd[CPU] = open_in(dir, "tasks", O_WRONLY);
    group->cpu_fd = open_in(dir, "cpuacct.usage", O_RDONLY);
    return group->cpu_fd >= 0;
}

bool v1_make(struct cgroup *group, const struct limits *limits, char *error) {
    for (int i = 0; i < HIERARCHIES; i++) {
        if (mkdirat(parent_fd[i], group->name, 0755) != 0) return fail(error, "making a cgroup", errno);
        int dir = open_in(parent_fd[i], group->name, O_PATH | O_DIRECTORY);
        bool ok = dir >= 0;
        if (ok && i == MEMORY) ok = fill_memory(group, dir, limits);
        if (ok && i == PIDS) ok = fill_pids(group, dir, limits);
        if (ok && i == CPU) ok = fill_cpu(group, dir);
        ok = ok && group->attach_fd[i] >= 0;
        int number = errno;
        if (dir >= 0) close(dir);
        if (!ok) return fail(error, controllers[i], number);
    }
    if (group->peak_fd < 0 || group->oom_fd < 0) return fail(error, "memory counters", ENOENT);
    return true;
}

/* Opened anew each time: the kernel answers an open one from what it has listed before. */
int v1_open_threads(const struct cgroup *group) {
    char path[sizeof group->name + 8];
    snprintf(path, sizeof path, "%s/tasks", group->name);
    return open_in(parent_fd[PIDS], path, O_RDONLY);
}

/* Every process has been reaped, but the kernel may still hold a reference briefly. */
void v1_remove(struct cgroup *group) {
    for (int i = 0; i < HIERARCHIES; i++)
        for (int tries = 0; tries < 200; tries++) {
            if (unlinkat(parent_fd[i], group->name, AT_REMOVEDIR) == 0 || errno != EBUSY) break;
            usleep(1000);
        }
}
