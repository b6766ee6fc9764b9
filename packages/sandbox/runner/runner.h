/* No memory is allocated for a request: strings point into the line that was read, tables have fixed sizes. */
#ifndef VERDICT_RUNNER_H
#define VERDICT_RUNNER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum {
    MAX_LINE = 64 * 1024,
    MAX_ARGS = 128,
    MAX_ENV = 64,
    MAX_FILES = 64,
    MAX_MOUNTS = 16,
    MAX_STDERR = 64 * 1024,
    FIRST_UID = 61000,
    UIDS_APART = 1000, /* between the programs of a group, whose limits of a user are so their own */
    MAX_PROGRAMS = 8,
    MAX_BOXES = MAX_PROGRAMS + 1,
    FIRST_CHANNEL = 3, /* /dev/fd/3 and on */
    ERROR_TEXT = 256,
};

struct file_rule {
    const char *path; /* beneath the base directory */
    const char *name; /* one name, in /box or in /opt */
    uint64_t max_bytes;
};

struct limits {
    uint64_t cpu_ms, wall_ms;
    uint64_t memory_bytes, address_space_bytes;
    uint64_t output_bytes, stderr_bytes, file_bytes, stack_bytes, tmp_bytes;
    uint64_t processes, open_files;
};

struct box_request {
    char *argv[MAX_ARGS + 1];
    char *env[MAX_ENV + 1];
    int argc, envc;
    const char *directory;   /* bound read-only at /box ... */
    uint64_t box_bytes;      /* ... or a fresh tmpfs of this size */
    struct file_rule copy_in[MAX_FILES], copy_out[MAX_FILES], mounts[MAX_MOUNTS];
    int copy_in_count, copy_out_count, mount_count;
    const char *stdin_path, *stdout_path;
    struct limits limits;
    bool ignore_sigpipe;
    bool traces; /* may ptrace its own processes */
    bool yields; /* goes behind programs that do not */
    bool paths; /* its channels are /dev/fd/3 and /dev/fd/4, and not stdin and stdout */
    bool probe; /* run the runner's own probe program instead of argv[0] */
};

/* In a pair the channel is stdin and stdout of the last box, which a group's opens by name. */
enum shape { ALONE, PAIR, GROUP };

struct request {
    uint64_t id;
    bool cancel; /* not a run: stop the run with this id */
    enum shape shape;
    int boxes; /* 1, or programs and, as the last one, who speaks with each of them */
    struct box_request box[MAX_BOXES];
    /* Exit codes of the last one after which the programs may end by themselves. */
    uint64_t drain_codes[16];
    int drain_count;
};

/* `id` is set whenever it could be read. */
bool request_parse(char *line, size_t length, struct request *request, char *error);

enum cgroup_kind { CGROUP_NONE, CGROUP_V1, CGROUP_V2 };
struct worker {
    int slot;
    bool user_mode;       /* started without root: two user namespaces */
    bool development;     /* may run without cgroups */
    const char *root_image, *cgroup_flag;
    enum cgroup_kind cgroup;
    int base_fd;          /* the only tree that requests can name */
    uid_t base_uid;
    gid_t base_gid;
    int template_fd;      /* mount namespace with the finished root */
    int life_read_fd, life_write_fd;
    int proc_fd;          /* a whole /proc, which no box has */
    int null_fd, self_fd;
    int cores;
};
extern struct worker worker;

/* Written by the box before execve, read by the worker. */
struct shared {
    uint64_t started_us, ended_us;
    char failed_step[48];
    int failed_errno;
    int exec_errno;
    bool ended;
    int status;
    uint64_t rusage_cpu_us, rusage_peak_bytes;
};

struct cgroup {
    int attach_fd[3]; /* v1: tasks of each hierarchy; v2: the directory */
    int cpu_fd, peak_fd, oom_fd, pids_fd, kill_fd;
    char name[64];
    bool made;
};

enum killed { KILLED_NO, KILLED_CPU, KILLED_WALL, KILLED_OUTPUT, KILLED_CANCEL, KILLED_PEER, KILLED_STARVED };

/* The two pipes between a program and the last box, of which the worker keeps all ends. */
struct channel {
    int program_reads, program_writes, manager_reads, manager_writes;
    int watch; /* for the manager's closing of what it writes to */
    bool closed;
};

struct box {
    const struct box_request *request;
    bool is_member; /* one of a group's programs, which share their CPU time */
    uid_t uid;
    uid_t owner;    /* the same, as seen from the worker's user namespace */
    struct channel channel;
    int path_fd[2 * MAX_PROGRAMS]; /* what it may open as /dev/fd/3 and on */
    int path_count;
    struct shared *shared;
    struct cgroup cgroup;
    int pid_fd;
    pid_t init_pid;
    int stdin_fd, stdout_fd, stderr_fd; /* the program's ends */
    int stdin_tree_fd;                  /* the mount that stdin was opened in, or -1 */
    int box_fd;                         /* detached mount for /box, or -1 */
    int mount_fd[MAX_MOUNTS];
    bool mount_is_file[MAX_MOUNTS];
    int out_read_fd, err_read_fd, out_file_fd; /* the worker's ends */
    int late_fd; /* what it writes after nobody listens any more */
    uint64_t cloned_us, kill_hard_us;
    uint64_t cpu_seen_us; /* the most that was seen while it ran */
    enum killed killed;
    bool running, init_killed;
    uint64_t stdout_bytes, stderr_bytes;
    size_t stderr_kept;
    char stderr_text[MAX_STDERR];
    uint64_t cpu_us, wall_us, asleep_us, peak_bytes, oom_kills, pids_max_events;
    bool met_memory_limit;
    int64_t artifact_bytes[MAX_FILES];
    char artifact_error[MAX_FILES][32];
    char error[ERROR_TEXT]; /* our own fault; empty when there was none */
};

uint64_t now_us(void);
const char *errno_name(int number);
void close_fd(int *fd);
/* Keeps the first reason, so that callers can `return fail(...)`. */
bool fail(char *error, const char *what, int number);

/* template.c: namespaces of the worker and the root that all boxes start from. */
bool template_build(char *error);
/* tree.c: mounts that hang in no namespace yet. */
#define SEALED (ATTR_READONLY | ATTR_NOSUID | ATTR_NODEV)
int tree_clone(int dir, const char *path, uint64_t attributes);
int tree_tmpfs(uint64_t bytes, uid_t owner);
/* beneath.c: files of the base directory. */
int beneath_open(int dir, const char *path, uint64_t flags);
int beneath_open_input(const char *path, char *error);
/* Opened through a read-only mount of the file alone, so that it cannot be reopened for writing, and /proc shows "/"
 * instead of a name that tells the test. */
int beneath_open_stdin(const char *path, int *tree, char *error);
int beneath_create(const char *path, char *error);
bool copy_bytes(int from, int to, uint64_t max_bytes, uint64_t *copied);
/* box.c: everything of a box that the worker prepares and takes away. */
bool make_pipe(int *read_end, int *write_end, uid_t owner, char *error);
bool make_patient(int read_end, char *error);
bool box_prepare(struct box *box, char *error);
void box_collect(struct box *box);
void box_close(struct box *box);
/* channel.c: pipes between boxes. */
bool channels_open(const struct request *request, struct box *boxes, char *error);
void channel_close(struct channel *channel);
/* Notes what the manager has closed, to be let go when all sleep. */
void channels_note(const struct request *request, struct box *boxes);
void channels_let_go(const struct request *request, struct box *boxes);
/* enter.c: the box's own processes. Never returns. */
void enter_box(struct box *box) __attribute__((noreturn));
bool cgroup_find(char *error);
bool cgroup_make(struct cgroup *group, const struct limits *limits, char *error);
void cgroup_open_none(struct cgroup *group);
uint64_t cgroup_cpu_us(const struct cgroup *group);
void cgroup_read_facts(struct box *box);
void cgroup_kill(const struct cgroup *group);
/* Opens a list of its threads, for the caller to close. */
int cgroup_open_threads(const struct cgroup *group);
void cgroup_remove(struct cgroup *group);
bool cgroup_attach_self(const struct cgroup *group);
/* descendants.c: what a box without a cgroup has used so far. */
uint64_t descendants_cpu_us(pid_t init);
bool descendants_any(pid_t init, bool (*is_so)(pid_t thread));
/* limits.c: what the boxes of a run have used, as of the last count, and what of it is too much. */
void limits_start(void);
/* True: it has been looked, and all boxes of a group wait for one another. */
bool limits_count(const struct request *request, struct box *boxes);
enum killed limit_reached(const struct box *box);
uint64_t limits_next_us(const struct box *box); /* until the next count */
uint64_t limits_asleep_us(void);
void seccomp_build(void);
bool seccomp_install(bool traces, bool locks);
/* supervise.c: runs a prepared request to its end. False: the control side has gone. */
bool supervise(const struct request *request, struct box *boxes, int *first_exit);
/* control.c: lines in, lines out. */
enum control { CONTROL_LINE, CONTROL_NOTHING, CONTROL_TOO_LONG, CONTROL_GONE };
enum control control_read(bool wait, char **line, size_t *length);
bool control_write(const char *text, size_t length);
bool report_ready(void);
bool report_fatal(const char *text);
bool report_refused(uint64_t id, const char *text);
bool report_run(const struct request *request, struct box *boxes, int first_exit);
/* probe.c: the program of the self-test, run inside a box. */
int probe_main(int argc, char **argv);

#endif
