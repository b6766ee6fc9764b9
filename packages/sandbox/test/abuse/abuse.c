/* Programs that mean harm, one for each name: to the host, to their neighbours, to the accounts of their own run. Exit code 0
 * says that the box held as far as the program itself can see; what only the runner sees is in the table beside it. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timex.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char *self;
static int spin(void) { for (volatile unsigned long i = 0;; i++) {} }
static void *spin_thread(void *unused) { (void)unused; spin(); return NULL; }
static int wrong(const char *what) { fprintf(stderr, "%s\n", what); return 1; }
static int refused(long answer, int number) { return answer == -1 && errno == number; }

/* --- outliving the run --- */
static void become_daemon(void) {
    if (fork() != 0) return;
    setsid();
    if (fork() != 0) _exit(0);
    chdir("/");
    signal(SIGHUP, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    for (;;) { write(1, "still here\n", 11); usleep(1000); }
}
static int daemon_left(void) { become_daemon(); usleep(50000); return 0; }
static int late_output(void) {
    printf("mine\n");
    fflush(stdout);
    if (fork() == 0) { sleep(3600); write(1, "late\n", 5); _exit(0); }
    return 0;
}
static int subreaper(void) { /* keeps its orphans, asks for no signal at its parent's end */
    if (prctl(PR_SET_CHILD_SUBREAPER, 1) || prctl(PR_SET_PDEATHSIG, 0) || prctl(PR_SET_DUMPABLE, 0)) return 1;
    become_daemon();
    return 0;
}
static int sibling(void) { /* a child of process 1, beside the program and not below it */
    if (syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0) == 0) spin();
    usleep(100000);
    return 0;
}
static int take_back(void) { /* own words, between the word that they are there and their being read, and then silence */
    int back = open("/proc/self/fd/2", O_RDONLY);
    char byte;
    for (int i = 0; i < 3; i++)
        if (fork() == 0)
            while (read(back, &byte, 1) > 0) {}
    for (int i = 0; back >= 0 && i < 20000; i++) write(2, "x", 1);
    return pause();
}
static int large_pipe(void) { /* waits to be continued, and has ended before what it wrote is read */
    static char block[1 << 19];
    if (fcntl(1, F_SETPIPE_SZ, 1 << 20) < 0) return 1;
    raise(SIGSTOP);
    return write(1, block, sizeof block) != (ssize_t)sizeof block;
}
static int in_flight(void) { /* stdout sent to oneself, in a circle, and never received */
    int ends[2], sent[3];
    char byte = 0, space[CMSG_SPACE(sizeof sent)] = {0};
    if (socketpair(AF_UNIX, SOCK_DGRAM, 0, ends)) return 1;
    memcpy(sent, (int[]){1, ends[0], ends[1]}, sizeof sent);
    struct iovec part = {&byte, 1};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = space, .msg_controllen = sizeof space};
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    *header = (struct cmsghdr){CMSG_LEN(sizeof sent), SOL_SOCKET, SCM_RIGHTS};
    memcpy(CMSG_DATA(header), sent, sizeof sent);
    return sendmsg(ends[0], &message, 0) != 1 || sendmsg(ends[1], &message, 0) != 1;
}

/* --- using up what is bounded --- */
static int open_files(void) {
    int count = 0;
    while (open("/dev/null", O_RDONLY) >= 0) count++;
    return errno != EMFILE || count > 256;
}
static int deep_folders(void) {
    for (int i = 0; i < 100000; i++)
        if (mkdir("d", 0700) || chdir("d")) return errno != ENOSPC;
    return 1;
}
static int deep_in_tmp(void) { return chdir("/tmp") || deep_folders(); }
static int nameless(void) { /* files without a name are of the same tmpfs */
    static char block[1 << 20];
    for (int i = 0; i < 100; i++) {
        int file = open("/tmp", O_TMPFILE | O_RDWR, 0600);
        if (file < 0) return errno != ENOSPC;
        if (write(file, block, sizeof block) < (ssize_t)sizeof block) return 0;
    }
    return 1;
}
static int sparse_file(void) {
    int file = open("/tmp/sparse", O_RDWR | O_CREAT, 0600);
    return ftruncate(file, 1L << 40) == 0;
}
static int reserve(void) {
    int file = open("/tmp/reserved", O_RDWR | O_CREAT, 0600);
    return fallocate(file, 0, 0, 1L << 30) == 0;
}
static int pipes(void) {
    static char block[1 << 20];
    for (int ends[2]; pipe2(ends, O_NONBLOCK) == 0;) {
        fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
        while (write(ends[1], block, sizeof block) > 0) {}
    }
    return 0;
}
static int huge_pages(void) {
    void *place = mmap(NULL, 2 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
    if (place != MAP_FAILED || errno != ENOMEM) return wrong("mmap");
    return !refused(memfd_create("x", MFD_HUGETLB), ENOMEM);
}
static int lock_memory(void) {
    char *place = mmap(NULL, 16 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return mlock(place, 16 << 20) == 0 || mlockall(MCL_CURRENT | MCL_FUTURE) == 0;
}
static int timers(void) {
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1};
    timer_t timer;
    for (int i = 0; i < 2000; i++)
        if (timer_create(CLOCK_MONOTONIC, &event, &timer)) return errno != EAGAIN;
    return wrong("2000 timers");
}
static int recurse(volatile char *above) { volatile char frame[4096]; frame[0] = above ? above[0] : 1; return recurse(frame) + frame[0]; }
static int endless_recursion(void) { return recurse(NULL); }
static int record_locks(void) { /* the kernel keeps them at nobody's cost */
    int file = open("/tmp/locked", O_RDWR | O_CREAT, 0600);
    static const int commands[] = {F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (!refused(fcntl(file, commands[i], &(struct flock){.l_type = F_WRLCK, .l_len = 1}), ENOLCK)) return wrong("a lock");
    return flock(file, LOCK_EX) != 0; /* one for each open file */
}
static int socket_filters(void) {
    struct sock_filter pass = BPF_STMT(BPF_RET | BPF_K, 0);
    struct sock_fprog filter = {1, &pass};
    int ends[2];
    return socketpair(AF_UNIX, SOCK_DGRAM, 0, ends) || !refused(setsockopt(*ends, SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter), EPERM);
}
static int queues(void) { /* memory that would outlive its maker */
    if (!refused(syscall(SYS_shmget, 0, 1 << 30, 0600), EPERM)) return wrong("shmget");
    if (!refused(syscall(SYS_msgget, 0, 0600), EPERM) || !refused(syscall(SYS_mq_open, "/q", O_CREAT, 0600, 0), EPERM)) return wrong("queue");
    return shm_open("/x", O_CREAT | O_RDWR, 0600) >= 0;
}

/* --- computing without being seen --- */
static int one_core(void) {
    cpu_set_t first;
    pthread_t thread;
    CPU_ZERO(&first);
    CPU_SET(0, &first);
    sched_setaffinity(0, sizeof first, &first);
    for (int i = 0; i < 8; i++) pthread_create(&thread, NULL, spin_thread, NULL);
    return spin();
}
static int vforks(void) { for (;;) if (vfork() == 0) _exit(0); }
static int executes(void) { execl(self, self, "executes", NULL); return 1; }
static int short_lives(void) { /* nobody waits for these */
    signal(SIGCHLD, SIG_IGN);
    for (;;) {
        if (fork() == 0) { for (volatile int i = 0; i < 3000000; i++) {} _exit(0); }
        usleep(100);
    }
}
static int deaf(void) { /* to all that can be ignored */
    for (int number = 1; number < NSIG; number++) signal(number, SIG_IGN);
    return spin();
}
static int stopped(void) { raise(SIGSTOP); return 0; }
static int killed_by_child(void) { if (fork() == 0) { kill(getppid(), SIGKILL); _exit(0); } return pause(); }

/* --- more rights --- */
static int become_root(void) {
    gid_t zero = 0;
    struct { uint32_t version; int pid; } header = {0x20080522, 0};
    uint32_t all[6] = {~0u, ~0u, ~0u, ~0u, ~0u, ~0u};
    if (setuid(0) == 0 || setgid(0) == 0 || setresuid(0, 0, 0) == 0 || setgroups(1, &zero) == 0) return wrong("ids");
    if (syscall(SYS_capset, &header, all) == 0) return wrong("capabilities");
    if (prctl(PR_SET_NO_NEW_PRIVS, 0, 0, 0, 0) == 0 || prctl(PR_SET_SECUREBITS, 0) == 0) return wrong("privileges");
    return prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, 21, 0, 0) == 0;
}
static int own_maps(void) {
    static const char *const files[] = {"/proc/self/uid_map", "/proc/self/gid_map", "/proc/self/setgroups", "/proc/self/loginuid"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        int file = open(files[i], O_WRONLY);
        if (file >= 0 && write(file, "0 0 1\n", 6) == 6) return wrong(files[i]);
    }
    return 0;
}
static int raise_limits(void) {
    static const int resources[] = {RLIMIT_FSIZE, RLIMIT_NOFILE, RLIMIT_MEMLOCK, RLIMIT_CPU, RLIMIT_MSGQUEUE, RLIMIT_NICE, RLIMIT_RTPRIO, RLIMIT_SIGPENDING};
    struct rlimit endless = {RLIM_INFINITY, RLIM_INFINITY};
    for (size_t i = 0; i < sizeof resources / sizeof *resources; i++)
        if (!refused(setrlimit(resources[i], &endless), EPERM)) return wrong("a limit was raised");
    return 0;
}
static int set_uid_file(void) { /* a program of its own with the bit of another user's rights */
    int file = open("/tmp/suid", O_WRONLY | O_CREAT, 0700);
    if (write(file, "#!/bin/sh\n", 10) != 10 || fchmod(file, 06755)) return 1;
    return fchown(file, 0, 0) == 0;
}
static int clone_flags(void) {
    static const unsigned long spaces[] = {CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC, CLONE_NEWUSER | CLONE_NEWNS, CLONE_NEWPID | CLONE_PARENT};
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        if (!refused(syscall(SYS_clone, spaces[i] | SIGCHLD, 0, 0, 0, 0), EPERM)) return wrong("a namespace");
    return 0;
}
static int own_filter(void) { /* not even one that lets all pass */
    struct sock_filter pass = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    struct sock_fprog filter = {1, &pass};
    if (!refused(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter), EPERM)) return 1;
    return socket(AF_INET, SOCK_STREAM, 0) >= 0 || ptrace(PTRACE_TRACEME, 0, 0, 0) == 0;
}
static int tracing(void) {
    for (pid_t pid = 1; pid < 4; pid++)
        if (!refused(ptrace(PTRACE_SEIZE, pid, 0, 0), EPERM)) return wrong("seize");
    return !refused(ptrace(PTRACE_TRACEME, 0, 0, 0), EPERM) || open("/proc/1/mem", O_RDWR) >= 0;
}
/* In a box that may trace: no more than its own processes, and nothing that the filter refuses. */
static int traced_reach(void) {
    if (!refused(ptrace(PTRACE_SEIZE, 1, 0, 0), EPERM) || !refused(ptrace(PTRACE_ATTACH, 1, 0, 0), EPERM)) return wrong("init");
    if (open("/proc/1/mem", O_RDWR) >= 0) return wrong("memory of init");
    pid_t pid = fork();
    if (pid == 0) {
        ptrace(PTRACE_TRACEME, 0, 0, 0);
        raise(SIGSTOP);
        long said = syscall(SYS_getppid);
        _exit(said == -1 && errno == EPERM ? 7 : 8);
    }
    int status;
    waitpid(pid, &status, 0);
    if (!WIFSTOPPED(status)) return wrong("a traced child");
    if (ptrace(PTRACE_SETOPTIONS, pid, 0, 1 << 21 /* PTRACE_O_SUSPEND_SECCOMP */) == 0) return wrong("suspended filter");
    /* A stop at the end of a killed process: two that trace each other would never end. */
    if (!refused(ptrace(PTRACE_SETOPTIONS, pid, 0, PTRACE_O_TRACEEXIT | PTRACE_O_TRACEFORK), EPERM)) return wrong("a stop at the end");
    if (!refused(ptrace(21 /* PTRACE_OLDSETOPTIONS */, pid, 0, PTRACE_O_TRACEEXIT), EPERM)) return wrong("a stop at the end, as of old");
    if (ptrace(PTRACE_SETOPTIONS, pid, 0, PTRACE_O_TRACEFORK) != 0 || ptrace(PTRACE_SETOPTIONS, pid, 0, 0) != 0) return wrong("other stops");
    pid_t free_one = fork();
    if (free_one == 0) { pause(); _exit(0); }
    if (!refused(ptrace(PTRACE_SEIZE, free_one, 0, PTRACE_O_TRACEEXIT), EPERM)) return wrong("a stop at the end of one that was seized");
    if (ptrace(PTRACE_SEIZE, free_one, 0, PTRACE_O_TRACEFORK) != 0) return wrong("a seized child");
    if (kill(free_one, SIGKILL) != 0 || waitpid(free_one, &status, 0) != free_one || !WIFSIGNALED(status)) return wrong("a killed child");
#ifdef __x86_64__
    struct user_regs_struct regs;
    for (bool is_changed = false; !is_changed;) { /* getppid becomes socket at its entry */
        ptrace(PTRACE_SYSCALL, pid, 0, 0);
        waitpid(pid, &status, 0);
        if (!WIFSTOPPED(status)) return wrong("a stop at a call");
        ptrace(PTRACE_GETREGS, pid, 0, &regs);
        if (regs.orig_rax != SYS_getppid) continue;
        regs.orig_rax = SYS_socket;
        regs.rdi = AF_INET;
        regs.rsi = SOCK_STREAM;
        regs.rdx = 0;
        ptrace(PTRACE_SETREGS, pid, 0, &regs);
        is_changed = true;
    }
    ptrace(PTRACE_CONT, pid, 0, 0);
    waitpid(pid, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 7) return wrong("a refused call behind a tracer");
#endif
    /* One that stays stopped does not keep the box. */
    if (fork() == 0) { ptrace(PTRACE_TRACEME, 0, 0, 0); raise(SIGSTOP); pause(); }
    return 0;
}
static int wide_surface(void) {
    static const int numbers[] = {SYS_io_setup, SYS_io_submit, SYS_userfaultfd, 425, 426, SYS_bpf, SYS_perf_event_open, SYS_sync, SYS_syncfs,
#ifdef __x86_64__
        SYS_iopl, SYS_modify_ldt,
#endif
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!refused(syscall(numbers[i], 1, 0, 0, 0, 0), EPERM)) return wrong("a call");
    return prctl(62 /* PR_SCHED_CORE */, 1, 0, 0, 0) == 0;
}
static int old_page(void) { /* the page of calls at a fixed address goes past no filter */
    int status;
    if (fork() == 0) {
        ((long (*)(void *, void *))0xffffffffff600000)(&(struct timeval){0}, NULL);
        _exit(0);
    }
    return wait(&status) < 0;
}
static int clocks(void) {
    struct timespec zero = {0};
    struct timex change = {.modes = ADJ_FREQUENCY};
    struct timeval none = {0};
    return clock_settime(CLOCK_REALTIME, &zero) == 0 || settimeofday(&none, NULL) == 0 || adjtimex(&change) >= 0;
}

/* --- seeing and disturbing others --- */
static int others(void) {
    DIR *list = opendir("/proc");
    for (struct dirent *entry; (entry = readdir(list)) != NULL;)
        if (atoi(entry->d_name) > 0 && atoi(entry->d_name) != getpid()) return wrong("a process is listed");
    for (pid_t pid = 1; pid < 100000; pid++)
        if (pid != getpid() && (kill(pid, 0) == 0 || (errno == EPERM && pid != 1))) return wrong("a process is there");
    return 0;
}
static int devices(void) {
    static const char *const known = " . .. null zero full random urandom fd stdin stdout stderr ";
    DIR *list = opendir("/dev");
    for (struct dirent *entry; (entry = readdir(list)) != NULL;) {
        char word[300];
        snprintf(word, sizeof word, " %s ", entry->d_name);
        if (!strstr(known, word)) return wrong(entry->d_name);
    }
    return mknod("/tmp/disk", S_IFBLK | 0600, 254 << 8) == 0 || errno != EPERM;
}
static int climbing(void) {
    static const char *const paths[] = {"/../../../../etc/shadow", "/proc/self/root/etc/shadow", "/proc/self/cwd/../../../etc/shadow",
        "/dev/fd/../../../etc/shadow", "/proc/self/task/1/root", "/proc/self/fd/../../1/root", "/usr/../root", "/box/../home", "/opt/../var"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        if (open(paths[i], O_RDONLY) >= 0) return wrong(paths[i]);
    return 0;
}
static int write_input(void) { return write(0, "x", 1) >= 0 || ftruncate(0, 0) == 0 || fchmod(0, 0777) == 0; }
static int core_file(void) { /* a limit of 0 would call the host's handler */
    struct rlimit none = {0, 0}, now;
    setrlimit(RLIMIT_CORE, &none);
    syscall(SYS_prlimit64, 0, RLIMIT_CORE, &none, NULL);
    if (getrlimit(RLIMIT_CORE, &now) || now.rlim_cur != 1 || now.rlim_max != 1) return wrong("the limit was changed");
    abort();
}
static int drop_cache(void) { /* the neighbours' compilers would come from the disk again */
    int file = open("/usr/bin/gcc", O_RDONLY);
    return file < 0 || posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED) != 0;
}
static int flush_disk(void) { /* answered with success and not done: a pipe cannot be synced */
    int file = open("/usr/bin/gcc", O_RDONLY);
    void *place = mmap(NULL, 4096, PROT_READ, MAP_SHARED, file, 0);
    return fsync(1) || fdatasync(1) || msync(place, 4096, MS_SYNC) || fsync(file);
}
static int own_group(void) { /* its name would number the runs */
    char text[4096] = "";
    int file = open("/proc/self/cgroup", O_RDONLY);
    return read(file, text, sizeof text - 1) <= 0 || (strstr(text, "verdict-") != NULL && wrong(text));
}
static int mark_stdin(void) { /* a sign for the next run, on an empty input */
    if (fcntl(0, F_GETFL) & (O_APPEND | O_NONBLOCK)) return wrong("marked");
    return fcntl(0, F_SETFL, O_APPEND | O_NONBLOCK);
}
static int reopen_streams(void) { /* what a harmless program does too */
    char line[16] = "";
    FILE *in = fopen("/dev/stdin", "r"), *out = fopen("/dev/stdout", "w");
    if (!in || !out || !fgets(line, sizeof line, in)) return wrong("by name");
    return fprintf(out, "%s", line) < 0 || fclose(out) != 0;
}

int main(int argc, char **argv) {
    static const struct { const char *name; int (*run)(void); } all[] = {
        {"daemon", daemon_left}, {"lateOutput", late_output}, {"subreaper", subreaper}, {"sibling", sibling}, {"inFlight", in_flight}, {"takeBack", take_back},
        {"openFiles", open_files}, {"deepFolders", deep_in_tmp}, {"nameless", nameless}, {"sparseFile", sparse_file}, {"reserve", reserve},
        {"pipes", pipes}, {"hugePages", huge_pages}, {"lockMemory", lock_memory}, {"timers", timers}, {"recursion", endless_recursion},
        {"queues", queues}, {"oneCore", one_core}, {"vforks", vforks}, {"executes", executes}, {"shortLives", short_lives}, {"deaf", deaf},
        {"stopped", stopped}, {"killedByChild", killed_by_child}, {"becomeRoot", become_root}, {"ownMaps", own_maps},
        {"raiseLimits", raise_limits}, {"setUidFile", set_uid_file}, {"cloneFlags", clone_flags}, {"ownFilter", own_filter},
        {"tracing", tracing}, {"tracedReach", traced_reach}, {"wideSurface", wide_surface}, {"oldPage", old_page}, {"clocks", clocks}, {"others", others},
        {"devices", devices}, {"climbing", climbing}, {"writeInput", write_input}, {"coreFile", core_file}, {"dropCache", drop_cache},
        {"reopenStreams", reopen_streams}, {"largePipe", large_pipe}, {"recordLocks", record_locks}, {"socketFilters", socket_filters},
        {"flushDisk", flush_disk}, {"ownGroup", own_group}, {"markStdin", mark_stdin},
    };
    self = argv[0];
    for (size_t i = 0; argc > 1 && i < sizeof all / sizeof *all; i++)
        if (!strcmp(argv[1], all[i].name)) return all[i].run();
    return 99;
}
