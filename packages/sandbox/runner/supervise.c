/* One event loop for all boxes of a run. The worker keeps copies of all ends of their channels and closes a box's only
 * after its end is on record: nobody can react to another's end before it is known who ended first. */
#define _GNU_SOURCE
#include "runner.h"
#include "sys.h"

#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>

#define SETUP_US 30000000ULL /* a box that has not started by then is our fault */
#define GRACE_US 50000ULL    /* for init to report the end of a killed program */

static bool start_box(struct box *box) {
    struct clone_arguments arguments = {
        .flags = CLONE_NEWPID | CLONE_NEWIPC | CLONE_PIDFD,
        .pidfd = (uint64_t)(uintptr_t)&box->pid_fd,
        .exit_signal = SIGCHLD,
    };
    box->cloned_us = now_us();
    box->init_pid = sys_clone3(&arguments);
    if (box->init_pid == 0) enter_box(box);
    if (box->init_pid < 0) return fail(box->error, "starting a box", errno);
    box->running = true;
    return true;
}

/* The program is killed first and init after a grace, so that the program's own end is still reported. */
static void kill_box(struct box *box, enum killed reason) {
    if (!box->running || box->kill_hard_us) return;
    if (box->killed == KILLED_NO) box->killed = reason;
    box->kill_hard_us = now_us() + GRACE_US;
    sys_pidfd_signal(box->pid_fd, SIGTERM);
    cgroup_kill(&box->cgroup);
}

static void kill_hard(struct box *box) {
    box->init_killed = true;
    sys_pidfd_signal(box->pid_fd, SIGKILL);
}

/* Returns after how long the limits must be looked at again. */
static uint64_t check_limits(struct box *box) {
    uint64_t now = now_us();
    if (box->kill_hard_us) {
        if (!box->init_killed && now >= box->kill_hard_us) kill_hard(box);
        return box->init_killed ? GRACE_US : box->kill_hard_us - now;
    }
    if (box->shared->started_us == 0 && now - box->cloned_us > SETUP_US) {
        fail(box->error, "the box did not start in time", 0);
        kill_box(box, KILLED_WALL);
        return GRACE_US;
    }
    enum killed reached = limit_reached(box);
    if (reached != KILLED_NO) {
        kill_box(box, reached);
        return GRACE_US;
    }
    return limits_next_us(box);
}

static void keep_output(struct box *box, const char *bytes, size_t length) {
    uint64_t limit = box->request->limits.output_bytes;
    uint64_t room = limit > box->stdout_bytes ? limit - box->stdout_bytes : 0;
    size_t keep = length < room ? length : (size_t)room;
    box->stdout_bytes += length;
    for (size_t done = 0; box->out_file_fd >= 0 && done < keep;) {
        ssize_t put = write(box->out_file_fd, bytes + done, keep - done);
        if (put < 0 && errno == EINTR) continue;
        if (put <= 0) {
            fail(box->error, "writing the captured output", errno);
            kill_box(box, KILLED_OUTPUT);
            return;
        }
        done += (size_t)put;
    }
    if (box->stdout_bytes <= limit) return;
    /* A large pipe may still hold output that was written before the box ended. */
    if (!box->running && box->killed == KILLED_NO) box->killed = KILLED_OUTPUT;
    kill_box(box, KILLED_OUTPUT);
}

static void keep_errors(struct box *box, const char *bytes, size_t length) {
    size_t room = (size_t)box->request->limits.stderr_bytes - box->stderr_kept;
    size_t keep = length < room ? length : room;
    memcpy(box->stderr_text + box->stderr_kept, bytes, keep);
    box->stderr_kept += keep;
    box->stderr_bytes += length;
}

/* Once all processes are dead, the end of file is not waited for: a file sent over a socket pair and never received
 * keeps the pipe open until the kernel collects it. */
static void drain(struct box *box, int *fd, short events, void (*keep)(struct box *, const char *, size_t)) {
    static char bytes[64 * 1024];
    if (!events) {
        if (!box->running) close_fd(fd);
        return;
    }
    ssize_t got = read(*fd, bytes, sizeof bytes);
    if (got > 0) keep(box, bytes, (size_t)got);
    else if (got == 0 || (errno != EINTR && errno != EAGAIN)) close_fd(fd);
}

/* Files sent over a socket pair to nobody are closed when some Unix socket is closed, so one is closed here. Else a
 * pair's other side would wait for an end of file that comes by chance. */
static void collect_sent_files(void) {
    int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    close_fd(&file);
}

static void record_end(struct box *box) {
    siginfo_t info;
    struct shared *shared = box->shared;
    waitid(P_PID, (id_t)box->init_pid, &info, WEXITED);
    box->running = false;
    close_fd(&box->pid_fd);
    if (!shared->ended) shared->ended_us = now_us();
    if (shared->failed_step[0]) fail(box->error, shared->failed_step, shared->failed_errno);
    if (worker.cgroup == CGROUP_NONE) {
        box->cpu_us = shared->rusage_cpu_us > box->cpu_seen_us ? shared->rusage_cpu_us : box->cpu_seen_us;
        box->peak_bytes = shared->rusage_peak_bytes;
    } else {
        cgroup_read_facts(box);
    }
    collect_sent_files();
    box->asleep_us = limits_asleep_us();
    if (shared->started_us) box->wall_us = shared->ended_us - shared->started_us;
    else if (!box->killed && box->oom_kills == 0) fail(box->error, "the box ended before its program began", 0);
}

static bool accepted(const struct request *request, const struct box *last) {
    int status = last->shared->status;
    if (!last->shared->ended || last->killed || !WIFEXITED(status)) return false;
    for (int i = 0; i < request->drain_count; i++)
        if (request->drain_codes[i] == (uint64_t)WEXITSTATUS(status)) return true;
    return false;
}

/* Only now may the other side notice. If the last box has accepted, the programs may write on into nothing. */
static void release_channels(const struct request *request, struct box *boxes, int ended) {
    struct box *last = &boxes[request->boxes - 1];
    if (&boxes[ended] != last) {
        close_fd(&boxes[ended].channel.program_reads);
        close_fd(&boxes[ended].channel.program_writes);
        return;
    }
    for (struct box *program = boxes; program < last; program++) {
        struct channel *channel = &program->channel;
        if (program->running && accepted(request, last) && make_patient(channel->manager_reads, program->error)) {
            program->late_fd = channel->manager_reads;
            channel->manager_reads = -1;
        } else {
            kill_box(program, KILLED_PEER);
        }
        close_fd(&channel->manager_reads);
        close_fd(&channel->manager_writes);
    }
}

static bool listen_to_control(const struct request *request, struct box *boxes) {
    static struct request order;
    char *line, error[ERROR_TEXT] = "";
    size_t length;
    for (;;) {
        enum control got = control_read(false, &line, &length);
        if (got == CONTROL_NOTHING) return true;
        if (got == CONTROL_GONE) return false;
        if (got == CONTROL_TOO_LONG) report_refused(0, "the line is too long");
        else if (!request_parse(line, length, &order, error)) report_refused(order.id, error);
        else if (!order.cancel) report_refused(order.id, "busy: one request at a time");
        else if (order.id == request->id)
            for (int i = 0; i < request->boxes; i++) kill_box(&boxes[i], KILLED_CANCEL);
    }
}

enum { CONTROL, END, OUT, ERR, LATE, PER_BOX = 4 };

static bool unfinished(const struct box *box) {
    return box->running || box->out_read_fd >= 0 || box->err_read_fd >= 0 || box->late_fd >= 0;
}

/* One poll; false when nobody is left to answer to. */
static bool turn(const struct request *request, struct box *boxes) {
    struct pollfd fds[1 + MAX_BOXES * PER_BOX] = {[CONTROL] = {STDIN_FILENO, POLLIN, 0}};
    uint64_t wait_us = 1000000;
    channels_note(request, boxes);
    if (limits_count(request, boxes)) channels_let_go(request, boxes);
    for (int i = 0; i < request->boxes; i++) {
        struct box *box = &boxes[i];
        uint64_t next = box->running ? check_limits(box) : unfinished(box) ? 0 : wait_us;
        if (next < wait_us) wait_us = next;
        fds[END + i * PER_BOX] = (struct pollfd){box->running ? box->pid_fd : -1, POLLIN, 0};
        fds[OUT + i * PER_BOX] = (struct pollfd){box->out_read_fd, POLLIN, 0};
        fds[ERR + i * PER_BOX] = (struct pollfd){box->err_read_fd, POLLIN, 0};
        fds[LATE + i * PER_BOX] = (struct pollfd){box->late_fd, POLLIN, 0};
    }
    struct timespec time = {(time_t)(wait_us / 1000000), (long)(wait_us % 1000000) * 1000};
    if (ppoll(fds, (nfds_t)(1 + PER_BOX * request->boxes), &time, NULL) < 0) return true;
    if (fds[CONTROL].revents && !listen_to_control(request, boxes)) return false;
    bool ended[MAX_BOXES] = {false};
    for (int i = 0; i < request->boxes; i++) {
        struct box *box = &boxes[i];
        drain(box, &box->out_read_fd, fds[OUT + i * PER_BOX].revents, keep_output);
        drain(box, &box->err_read_fd, fds[ERR + i * PER_BOX].revents, keep_errors);
        drain(box, &box->late_fd, fds[LATE + i * PER_BOX].revents, keep_output);
        ended[i] = fds[END + i * PER_BOX].revents != 0;
        if (ended[i]) record_end(box);
    }
    for (int i = 0; i < request->boxes; i++)
        if (ended[i]) release_channels(request, boxes, i);
    return true;
}

static void close_given(struct box *box) {
    close_fd(&box->stdin_fd);
    close_fd(&box->stdout_fd);
    close_fd(&box->stderr_fd);
    for (int i = 0; i < box->path_count; i++) close_fd(&box->path_fd[i]);
}

static bool any_unfinished(const struct request *request, const struct box *boxes) {
    for (int i = 0; i < request->boxes; i++)
        if (unfinished(&boxes[i])) return true;
    return false;
}

static int first_to_end(const struct request *request, const struct box *boxes) {
    int first = 0;
    for (int i = 1; i < request->boxes; i++)
        if (boxes[i].shared->ended_us < boxes[first].shared->ended_us) first = i;
    return first;
}

bool supervise(const struct request *request, struct box *boxes, int *first_exit) {
    bool heard = true, started = true;
    limits_start();
    for (int i = 0; i < request->boxes && started; i++) started = start_box(&boxes[i]);
    for (int i = 0; i < request->boxes; i++) {
        if (!started) kill_box(&boxes[i], KILLED_PEER);
        close_given(&boxes[i]);
    }
    while (heard && any_unfinished(request, boxes)) heard = turn(request, boxes);
    for (int i = 0; i < request->boxes; i++)
        if (boxes[i].running) {
            kill_hard(&boxes[i]);
            record_end(&boxes[i]);
        }
    *first_exit = first_to_end(request, boxes);
    return heard;
}
