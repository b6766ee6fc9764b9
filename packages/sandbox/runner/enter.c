/* init is process 1: it builds the last mounts, starts the program and reaps, and never runs foreign code. The
 * program is process 2, because process 1 ignores signals that should kill it. */
#define _GNU_SOURCE
#include "runner.h"
#include "sys.h"

#include <errno.h>
#include <grp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

static struct shared *shared;

/* A failed step ends the box before the program exists: it is our fault, never its. */
static void must(bool ok, const char *step) {
    if (ok) return;
    shared->failed_errno = errno;
    snprintf(shared->failed_step, sizeof shared->failed_step, "%s", step);
    _exit(125);
}

static bool worker_lives(void) {
    struct pollfd life = {worker.life_read_fd, POLLIN, 0};
    close(worker.life_write_fd);
    return poll(&life, 1, 0) == 0;
}

static void mount_extras(const struct box *box) {
    if (box->request->mount_count == 0) return;
    must(mount("tmpfs", "/opt", "tmpfs", MS_NOSUID | MS_NODEV, "size=64k,nr_inodes=64,mode=755") == 0, "mount /opt");
    for (int i = 0; i < box->request->mount_count; i++) {
        char path[160];
        snprintf(path, sizeof path, "/opt/%s", box->request->mounts[i].name);
        int made = box->mount_is_file[i] ? mknod(path, S_IFREG | 0444, 0) : mkdir(path, 0755);
        must(made == 0 && sys_move_mount(box->mount_fd[i], path) == 0, "mount into /opt");
    }
    struct mount_attributes sealed = {.set = ATTR_READONLY};
    must(sys_mount_setattr(AT_FDCWD, "/opt", 0, &sealed) == 0, "seal /opt");
}

static void build_mounts(const struct box *box) {
    char options[96];
    must(setns(worker.template_fd, CLONE_NEWNS) == 0, "join the template");
    must(unshare(CLONE_NEWNS) == 0, "copy the template");
    if (box->box_fd >= 0) must(sys_move_mount(box->box_fd, "/box") == 0, "mount /box");
    snprintf(options, sizeof options, "size=%lu,nr_inodes=4096,mode=700,uid=%u,gid=%u",
             (unsigned long)box->request->limits.tmp_bytes, box->owner, box->owner);
    must(mount("tmpfs", "/tmp", "tmpfs", MS_NOSUID | MS_NODEV, options) == 0, "mount /tmp");
    /* Read-only: by /proc/self/autogroup a program could let all others go first. */
    must(mount("proc", "/proc", "proc", MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC,
               "hidepid=invisible,subset=pid") == 0, "mount /proc");
    mount_extras(box);
}

/* Without root the lower of ours and the inherited one holds. */
static void limit(int resource, rlim_t value) {
    struct rlimit now, wanted = {value, value};
    if (setrlimit(resource, &wanted) == 0) return;
    must(getrlimit(resource, &now) == 0, "read a resource limit");
    if (now.rlim_max < value) wanted.rlim_cur = wanted.rlim_max = now.rlim_max;
    must(setrlimit(resource, &wanted) == 0, "set a resource limit");
}

static void set_limits(const struct limits *limits) {
    /* A backstop in whole seconds: the worker's polling decides. */
    rlim_t seconds = limits->cpu_ms / 1000 + 2;
    struct rlimit cpu = {seconds, seconds + 1};
    must(setrlimit(RLIMIT_CPU, &cpu) == 0, "limit cpu");
    /* 1 and not 0: the host's handler behind a pipe is called in spite of 0. */
    limit(RLIMIT_CORE, 1);
    limit(RLIMIT_STACK, limits->stack_bytes ? limits->stack_bytes : RLIM_INFINITY);
    limit(RLIMIT_FSIZE, limits->file_bytes);
    limit(RLIMIT_NOFILE, limits->open_files);
    limit(RLIMIT_MEMLOCK, 64 * 1024);
    limit(RLIMIT_MSGQUEUE, 0);
    limit(RLIMIT_RTPRIO, 0);
    limit(RLIMIT_NICE, 0);
    if (worker.cgroup != CGROUP_NONE) return;
    limit(RLIMIT_NPROC, limits->processes);
    if (limits->address_space_bytes) limit(RLIMIT_AS, limits->address_space_bytes);
}

static bool write_text(int dir, const char *path, const char *text) {
    int file = openat(dir, path, O_WRONLY | O_CLOEXEC);
    return file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text) && close(file) == 0;
}

static void become_nobody(uid_t id) {
    if (!worker.user_mode) {
        must(setgroups(0, NULL) == 0, "drop groups");
        must(setresgid(id, id, id) == 0 && setresuid(id, id, id) == 0, "drop root");
        return;
    }
    /* In this second user namespace even our own id has no rights over init. */
    char map[64];
    snprintf(map, sizeof map, "%u 0 1", id);
    must(prctl(PR_SET_DUMPABLE, 1) == 0, "own /proc/self");
    must(unshare(CLONE_NEWUSER) == 0, "inner user namespace");
    must(write_text(worker.proc_fd, "self/uid_map", map) && write_text(worker.proc_fd, "self/gid_map", map),
         "map ids");
    /* No third user namespace, even if the filter had a hole. Where /proc/sys is read-only the filter is all. */
    if (!write_text(worker.proc_fd, "sys/user/max_user_namespaces", "0"))
        must(errno == EROFS || errno == ENOENT, "forbid user namespaces");
    for (int capability = 0; prctl(PR_CAPBSET_READ, capability) >= 0; capability++)
        must(prctl(PR_CAPBSET_DROP, capability) == 0, "drop capabilities");
}

/* Ignored signals and the mask live on through execve. */
static void reset_signals(bool ignore_sigpipe) {
    sigset_t none;
    sigemptyset(&none);
    /* By the system call: libc leaves two signals as they were inherited. */
    const unsigned long by_default[4] = {0};
    for (int number = 1; number < NSIG; number++) syscall(SYS_rt_sigaction, number, by_default, NULL, 8);
    if (ignore_sigpipe) signal(SIGPIPE, SIG_IGN);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static void take_streams(const struct box *box) {
    must(dup2(box->stdin_fd, 0) == 0 && dup2(box->stdout_fd, 1) == 1 && dup2(box->stderr_fd, 2) == 2,
         "stdin, stdout, stderr");
    must(sys_close_range(3, ~0u, RANGE_CLOEXEC) == 0, "close inherited files");
}

static void take_channels(const struct box *box) {
    for (int i = 0; i < box->path_count; i++)
        must(dup2(box->path_fd[i], FIRST_CHANNEL + i) >= 0, "channels");
}

/* Where sessions are scheduled as groups, the number of a process counts only within its own. */
static void give_way(void) {
    nice(5);
    write_text(worker.proc_fd, "self/autogroup", "5");
}

static void run_program(const struct box *box) {
    const struct box_request *request = box->request;
    must(cgroup_attach_self(&box->cgroup), "join the cgroup");
    /* Else /proc/self/cgroup would number the runs, and name the runner. */
    must(unshare(CLONE_NEWCGROUP) == 0, "cgroup namespace");
    set_limits(&request->limits);
    must(setsid() > 0, "new session");
    if (request->yields) give_way();
    take_streams(box);
    must(chdir("/box") == 0, "enter /box");
    become_nobody(box->uid);
    /* Not before: a user namespace keeps the limit of its maker, and counts for all boxes of a user together. */
    limit(RLIMIT_SIGPENDING, 1024);
    take_channels(box);
    reset_signals(request->ignore_sigpipe);
    must(seccomp_install(request->traces, !box->is_member), "system call filter");
    shared->started_us = now_us();
    if (request->probe)
        syscall(SYS_execveat, worker.self_fd, "", request->argv, request->env, AT_EMPTY_PATH);
    else
        execve(request->argv[0], request->argv, request->env);
    shared->exec_errno = errno;
    _exit(126);
}

static pid_t start_program(const struct box *box) {
    struct clone_arguments arguments = {.exit_signal = SIGCHLD};
    if (worker.cgroup == CGROUP_V2) {
        arguments.flags = THREAD_INTO_CGROUP;
        arguments.cgroup = (uint64_t)box->cgroup.attach_fd[0];
    }
    pid_t pid = sys_clone3(&arguments);
    must(pid >= 0, "start the program's process");
    if (pid == 0) run_program(box);
    return pid;
}

static uint64_t micros(struct timeval time) { return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_usec; }

/* Reaps orphans too; true when the program itself has ended. */
static bool reap(pid_t program) {
    struct rusage usage;
    int status;
    for (pid_t pid; (pid = wait4(-1, &status, WNOHANG, &usage)) > 0;) {
        if (pid != program) continue;
        shared->ended_us = now_us();
        shared->status = status;
        shared->rusage_cpu_us = micros(usage.ru_utime) + micros(usage.ru_stime);
        shared->rusage_peak_bytes = (uint64_t)usage.ru_maxrss * 1024;
        shared->ended = true;
        return true;
    }
    return false;
}

void enter_box(struct box *box) {
    sigset_t ours;
    shared = box->shared;
    must(prctl(PR_SET_PDEATHSIG, SIGKILL) == 0, "die with the runner");
    must(worker_lives(), "the runner has gone");
    sigemptyset(&ours);
    sigaddset(&ours, SIGCHLD);
    sigaddset(&ours, SIGTERM);
    must(sigprocmask(SIG_BLOCK, &ours, NULL) == 0, "block signals");
    build_mounts(box);
    prctl(PR_SET_DUMPABLE, 0); /* in user mode the program's kernel id is ours */
    pid_t program = start_program(box);
    /* init is never exec'd: an end of a pipe that it still held would keep a pair's peer waiting for an end of file. */
    sys_close_range(0, ~0u, 0);
    for (;;) {
        int number = sigwaitinfo(&ours, NULL);
        if (number == SIGTERM) kill(program, SIGKILL);
        if (reap(program)) _exit(0); /* the kernel now kills whatever else is in the box */
    }
}
