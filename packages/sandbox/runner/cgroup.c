/* A fresh cgroup per run, so that its counters start at zero and include all descendants. */
#define _GNU_SOURCE
#include "cgroup_files.h"
#include "runner.h"
#include "sys.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

bool group_write(int dir, const char *file, const char *text) {
    int fd = openat(dir, file, O_WRONLY | O_CLOEXEC);
    if (fd < 0) return false;
    bool ok = write(fd, text, strlen(text)) >= 0;
    int number = errno;
    close(fd);
    errno = number;
    return ok;
}

bool group_write_number(int dir, const char *file, uint64_t value) {
    char text[32];
    snprintf(text, sizeof text, "%lu", (unsigned long)value);
    return group_write(dir, file, text);
}

bool group_read(int file, char *text, int size) {
    ssize_t got = file < 0 ? -1 : pread(file, text, (size_t)size - 1, 0);
    text[got > 0 ? got : 0] = 0;
    return got > 0;
}

uint64_t group_number(int file, const char *key) {
    char text[1024];
    if (!group_read(file, text, sizeof text)) return 0;
    if (!key) return strtoull(text, NULL, 10);
    size_t length = strlen(key);
    for (char *line = text; line; line = strchr(line, '\n')) {
        if (*line == '\n') line++;
        if (!strncmp(line, key, length) && line[length] == ' ') return strtoull(line + length, NULL, 10);
    }
    return 0;
}

/* Names are verdict-SLOT-PID-NUMBER. A living runner can lose a directory that it has just made, hence the pid. */
void group_sweep(int dir) {
    int copy = openat(dir, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *list = copy < 0 ? NULL : fdopendir(copy);
    for (struct dirent *entry; list && (entry = readdir(list)) != NULL;) {
        int slot, pid;
        if (sscanf(entry->d_name, "verdict-%d-%d-", &slot, &pid) != 2 || slot != worker.slot) continue;
        if (kill(pid, 0) != 0 && errno == ESRCH) unlinkat(dir, entry->d_name, AT_REMOVEDIR);
    }
    if (list) closedir(list);
}

bool cgroup_find(char *error) {
    char top[4200], own[4200];
    if (!worker.cgroup_flag && group_place("memory", top, own, sizeof top)) {
        worker.cgroup = CGROUP_V1;
        if (v1_find(error)) return true;
    } else {
        worker.cgroup = CGROUP_V2;
        if (v2_find(error)) return true;
    }
    worker.cgroup = CGROUP_NONE;
    return false;
}

void cgroup_open_none(struct cgroup *group) {
    group->attach_fd[0] = group->attach_fd[1] = group->attach_fd[2] = -1;
    group->cpu_fd = group->peak_fd = group->oom_fd = group->pids_fd = group->kill_fd = -1;
    group->made = false;
}

bool cgroup_make(struct cgroup *group, const struct limits *limits, char *error) {
    static unsigned long sequence;
    if (worker.cgroup == CGROUP_NONE) return true;
    snprintf(group->name, sizeof group->name, "verdict-%d-%d-%lu", worker.slot, (int)getpid(), ++sequence);
    group->made = true;
    return worker.cgroup == CGROUP_V1 ? v1_make(group, limits, error) : v2_make(group, limits, error);
}

uint64_t cgroup_cpu_us(const struct cgroup *group) {
    if (worker.cgroup == CGROUP_V1) return group_number(group->cpu_fd, NULL) / 1000;
    return group_number(group->cpu_fd, "usage_usec");
}

/* Whether the box's own limit was met: the kernel also kills when a cgroup above or the whole machine is out of
 * memory. Version 1's counter stays 0 on some kernels, so there the peak tells. */
enum { CHARGED_AT_A_TIME = 1024 * 1024 };
static bool met_memory_limit(const struct box *box) {
    if (worker.cgroup == CGROUP_V2) return group_number(box->cgroup.oom_fd, "oom") > 0;
    return box->peak_bytes + CHARGED_AT_A_TIME >= box->request->limits.memory_bytes;
}

void cgroup_read_facts(struct box *box) {
    struct cgroup *group = &box->cgroup;
    box->cpu_us = cgroup_cpu_us(group);
    box->oom_kills = group_number(group->oom_fd, "oom_kill");
    box->pids_max_events = group_number(group->pids_fd, "max");
    box->peak_bytes = group_number(group->peak_fd, NULL);
    /* memory.peak came with Linux 5.19; before, only the resident set is known. */
    if (group->peak_fd < 0) box->peak_bytes = box->shared->rusage_peak_bytes;
    box->met_memory_limit = met_memory_limit(box);
}

void cgroup_kill(const struct cgroup *group) {
    if (group->kill_fd >= 0 && write(group->kill_fd, "1", 1) < 0) return;
}

int cgroup_open_threads(const struct cgroup *group) {
    return worker.cgroup == CGROUP_V1 ? v1_open_threads(group) : v2_open_threads(group);
}

void cgroup_remove(struct cgroup *group) {
    if (!group->made) return;
    for (int i = 0; i < 3; i++) close_fd(&group->attach_fd[i]);
    close_fd(&group->cpu_fd);
    close_fd(&group->peak_fd);
    close_fd(&group->oom_fd);
    close_fd(&group->pids_fd);
    close_fd(&group->kill_fd);
    if (worker.cgroup == CGROUP_V1) v1_remove(group);
    else v2_remove(group);
    group->made = false;
}

/* In version 1 a process joins by writing 0 to `tasks`: moving one thread does not hold up all forks, as
 * cgroup.procs does (since Linux 5.5). In version 2 it is born inside. */
bool cgroup_attach_self(const struct cgroup *group) {
    if (worker.cgroup != CGROUP_V1) return true;
    for (int i = 0; i < 3; i++)
        if (write(group->attach_fd[i], "0", 1) != 1) return false;
    return true;
}
