/* CPU time is polled at the earliest moment at which the limit could be reached with all cores busy, so that an
 * overshoot is well below a millisecond. The wall clock counts CPU time and the time in which nothing in the boxes
 * wanted a processor; it stands still while something is ready and gets none. So a program that never sleeps meets
 * the CPU limit first. Whether all sleep is seen by looks at moments that no program can foresee: the kernel's run
 * delay is gone with a thread that ends, and counts waiting threads twice. A run has one clock: of two programs that
 * talk, none is asleep while the other is not. */
#define _GNU_SOURCE
#include "cgroup_files.h"
#include "runner.h"
#include "sys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/random.h>

#define FAR_LIMIT 10          /* so many wall limits by the plain clock: the machine starved the run */
#define FIRST_LOOK_US 5000ULL /* after about so long, and then */
#define LOOKS 128             /* about so many in as long as it has lasted */
#define LOOK_SHARE 50         /* a look takes this part of the time between two at most */
#define MOST_US 100000ULL     /* between two looks */
#define LEAST_US 1000ULL

static struct {
    uint64_t from_us, looked_us, next_us;
    uint64_t asleep_us;
    bool was_asleep;
    uint64_t cpu_us;      /* of all boxes */
    uint64_t programs_us; /* of a group's programs, which share it */
    uint64_t clock_us;    /* what of it the wall clock counts: a group's manager may compute while all wait for it */
} used;

/* The letter of /proc/PID/stat; 0 once it is gone. */
static char state_of(pid_t thread) {
    char path[32], text[512];
    snprintf(path, sizeof path, "/proc/%d/stat", thread);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool there = group_read(file, text, sizeof text);
    close_fd(&file);
    const char *end = there ? strrchr(text, ')') : NULL;
    return end && end[1] == ' ' ? end[2] : 0;
}

static bool wants_processor(pid_t thread) { return state_of(thread) == 'R'; }

static int sleepers;

/* A thread that waits for a disk, or has just ended, is not done. */
static bool goes_on(pid_t thread) {
    bool sleeps = state_of(thread) == 'S';
    sleepers += sleeps;
    return !sleeps;
}

static bool any_thread(const struct box *box, bool (*is_so)(pid_t thread)) {
    static char list[64 * 1024];
    if (worker.cgroup == CGROUP_NONE) return descendants_any(box->init_pid, is_so);
    int file = cgroup_open_threads(&box->cgroup);
    group_read(file, list, sizeof list);
    close_fd(&file);
    char *rest = list;
    for (char *thread; (thread = strsep(&rest, "\n")) != NULL;)
        if (*thread && is_so(atoi(thread))) return true;
    return false;
}

/* A program may wait until we have read its output. */
static bool is_undrained(int pipe) {
    int waiting = 0;
    return pipe >= 0 && ioctl(pipe, FIONREAD, &waiting) == 0 && waiting > 0;
}

static bool is_asleep(const struct box *box) {
    if (!box->running) return true;
    /* The time before its start, and after its end was decided, is ours. */
    if (!box->shared->started_us || box->kill_hard_us || is_undrained(box->out_read_fd) ||
        is_undrained(box->err_read_fd) || is_undrained(box->late_fd))
        return false;
    return !any_thread(box, wants_processor);
}

/* All wait for one another: nothing is left to come of any, not even an end that is not on record. */
static bool all_wait(const struct request *request, const struct box *boxes) {
    for (int i = 0; i < request->boxes; i++) {
        sleepers = 0;
        if (boxes[i].running && (any_thread(&boxes[i], goes_on) || sleepers == 0)) return false;
    }
    return true;
}

/* Between a half and one and a half of it. */
static uint64_t about(uint64_t us) {
    uint16_t any = 0;
    if (getrandom(&any, sizeof any, GRND_NONBLOCK) != sizeof any) any = (uint16_t)now_us();
    return us / 2 + us * any / UINT16_MAX;
}

static void look(const struct request *request, const struct box *boxes) {
    uint64_t now = now_us();
    bool asleep = true;
    for (int i = 0; asleep && i < request->boxes; i++) asleep = is_asleep(&boxes[i]);
    used.asleep_us += (now - used.looked_us) * (uint64_t)(asleep + used.was_asleep) / 2;
    used.was_asleep = asleep;
    used.looked_us = now;
    uint64_t pause = (now - used.from_us) / LOOKS, cost = LOOK_SHARE * (now_us() - now);
    if (pause < FIRST_LOOK_US) pause = FIRST_LOOK_US;
    if (pause < cost) pause = cost;
    used.next_us = now + about(pause < MOST_US ? pause : MOST_US);
}

static uint64_t plain_wall_us(const struct box *box) {
    uint64_t now = now_us(), started = box->shared->started_us;
    return started && now > started ? now - started : 0;
}

static uint64_t own_cpu_us(const struct box *box) { return box->is_member ? used.programs_us : box->cpu_seen_us; }

static uint64_t wall_left_us(const struct box *box) {
    uint64_t plain = plain_wall_us(box), wall = used.asleep_us + used.clock_us;
    uint64_t limit = box->request->limits.wall_ms * 1000;
    if (wall > plain) wall = plain;
    return limit > wall ? limit - wall : 0;
}

/* If all sleep on, the next look comes when the first limit is reached. */
static void look_in_time(const struct box *box) {
    uint64_t left = wall_left_us(box), latest = used.looked_us + (left > LEAST_US ? left : LEAST_US);
    if (used.next_us > latest) used.next_us = latest;
}

/* An unreaped process takes its time with it, so the most that was seen counts. */
static uint64_t cpu_us(struct box *box) {
    if (!box->running) return box->cpu_us;
    uint64_t seen = worker.cgroup == CGROUP_NONE ? descendants_cpu_us(box->init_pid) : cgroup_cpu_us(&box->cgroup);
    if (seen > box->cpu_seen_us) box->cpu_seen_us = seen;
    return box->cpu_seen_us;
}

void limits_start(void) {
    memset(&used, 0, sizeof used);
    used.from_us = used.looked_us = now_us();
    used.next_us = used.from_us + about(FIRST_LOOK_US);
}

bool limits_count(const struct request *request, struct box *boxes) {
    used.cpu_us = used.programs_us = 0;
    for (int i = 0; i < request->boxes; i++) {
        uint64_t own = cpu_us(&boxes[i]);
        used.cpu_us += own;
        if (boxes[i].is_member) used.programs_us += own;
    }
    used.clock_us = request->shape == GROUP ? used.programs_us : used.cpu_us;
    if (now_us() < used.next_us) return false;
    look(request, boxes);
    for (int i = 0; i < request->boxes; i++)
        if (boxes[i].running) look_in_time(&boxes[i]);
    return used.was_asleep && request->shape == GROUP && all_wait(request, boxes);
}

enum killed limit_reached(const struct box *box) {
    const struct limits *limits = &box->request->limits;
    if (own_cpu_us(box) > limits->cpu_ms * 1000) return KILLED_CPU;
    if (wall_left_us(box) == 0) return KILLED_WALL;
    uint64_t far = FAR_LIMIT * (limits->wall_ms * 1000 + used.cpu_us - used.clock_us);
    return plain_wall_us(box) >= far ? KILLED_STARVED : KILLED_NO;
}

uint64_t limits_next_us(const struct box *box) {
    uint64_t now = now_us(), look = used.next_us > now ? used.next_us - now : 0;
    uint64_t cpu = (box->request->limits.cpu_ms * 1000 - own_cpu_us(box)) / (uint64_t)worker.cores + 500;
    return cpu < look ? cpu : look;
}

uint64_t limits_asleep_us(void) { return used.asleep_us; }
