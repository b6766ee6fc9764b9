/* Attempts of a hostile or clumsy program, one per name. Exit code 0 says that
 * the box held as far as the program itself can see; the facts say the rest. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int spin(void) { for (volatile unsigned long i = 0;; i++) {} }
static void *spin_thread(void *unused) { (void)unused; spin(); return NULL; }

static int fork_bomb(void) { for (;;) fork(); }
static int threads(void) {
    pthread_t thread;
    int refused = 0;
    for (int i = 0; i < 64; i++) refused |= pthread_create(&thread, NULL, spin_thread, NULL) == EAGAIN;
    fputs(refused ? "refused\n" : "all started\n", stderr);
    return spin();
}
static int malloc_bomb(void) {
    for (;;) { char *p = malloc(1 << 20); if (!p) return 7; memset(p, 1, 1 << 20); }
}
static int shared_bomb(void) {
    char *p = mmap(NULL, 1 << 30, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    memset(p, 1, 1 << 30);
    return 0;
}
static int sparse(void) { /* one byte per MiB: huge pages would charge it whole */
    char *p = mmap(NULL, 256 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    for (size_t i = 0; i < 256; i++) p[i << 20] = 1;
    return 0;
}
static int write_forever(int file) {
    static char block[1 << 16];
    for (;;) if (write(file, block, sizeof block) < 0) return errno;
}
static int big_memfd(void) { return write_forever(memfd_create("x", 0)); }
static int big_file(void) { return write_forever(open("/tmp/x", O_WRONLY | O_CREAT, 0600)); }
static int tmp_fill(void) {
    for (int i = 0;; i++) {
        char path[32];
        snprintf(path, sizeof path, "/tmp/f%d", i);
        int file = open(path, O_WRONLY | O_CREAT, 0600);
        if (file < 0) return errno != ENOSPC;
        if (ftruncate(file, 0) < 0) return 2;
        static char block[1 << 20];
        if (write(file, block, sizeof block) < (ssize_t)sizeof block) return 0;
        close(file);
    }
}
static int tmp_inodes(void) {
    for (int i = 0; i < 100000; i++) {
        char path[32];
        snprintf(path, sizeof path, "/tmp/f%d", i);
        int file = open(path, O_WRONLY | O_CREAT, 0600);
        if (file < 0) return errno != ENOSPC;
        close(file);
    }
    return 1;
}
static int flood(void) { return write_forever(1); }
static int flood_err(void) {
    static char block[1 << 16];
    memset(block, 'e', sizeof block);
    for (int i = 0; i < 64; i++) if (write(2, block, sizeof block) < 0) return 1;
    return 0;
}
static int flood_orphan(void) {
    if (fork() == 0) { setsid(); if (fork() == 0) flood(); _exit(0); }
    return pause();
}
static int orphan(void) {
    int begun[2];
    char byte;
    if (pipe(begun)) return 1;
    if (fork() == 0) {
        setsid();
        if (fork() == 0) {
            while (clock() < CLOCKS_PER_SEC / 50) {}
            if (write(begun[1], "x", 1) == 1) spin();
        }
        _exit(0);
    }
    return read(begun[0], &byte, 1) != 1;
}
static int child_spin(void) { /* the CPU time of a reaped child counts */
    if (fork() == 0) { clock_t end = clock() + CLOCKS_PER_SEC / 5; while (clock() < end) {} _exit(0); }
    wait(NULL);
    return 0;
}
static int spinning_child(void) { /* more than one, so that no limit of a process ends them all */
    for (int i = 0; i < 2; i++) if (fork() == 0) spin();
    wait(NULL);
    return 0;
}
static int child_oom(void) { /* the child dies of memory, the parent ends well */
    if (fork() == 0) malloc_bomb();
    wait(NULL);
    return 0;
}
static int kill_init(void) { return kill(1, SIGKILL) == 0 || errno != EPERM; }
static int kill_all(void) { kill(-1, SIGKILL); return 0; }
static int sleep_long(void) { return pause(); }
static int spin_closed(void) { close(0); close(1); close(2); return spin(); }
static int crash(void) { *(volatile int *)16 = 1; return 0; }
static int self_kill(void) { raise(SIGKILL); return 0; }
static int aborting(void) { abort(); }
static int three(void) { return 3; }
static int deep(int n) { volatile char frame[1000]; frame[0] = (char)n; return n == 0 ? 0 : deep(n - 1) + frame[0] * 0; }
static int recursion(void) { return deep(40000); } /* 40 MiB of stack */
static int count_input(void) {
    static char block[1 << 16];
    long sum = 0;
    for (ssize_t got; (got = read(0, block, sizeof block)) > 0;) sum += got;
    printf("%ld\n", sum);
    return 0;
}
static int rewrite_input(void) { return open("/proc/self/fd/0", O_WRONLY) >= 0 || open("/proc/self/fd/0", O_RDWR) >= 0; }
static int show_env(void) {
    extern char **environ;
    for (char **e = environ; *e; e++) puts(*e);
    return 0;
}
static int open_none(const char *const *paths, int flags) {
    int bad = 0;
    for (; *paths; paths++)
        if (open(*paths, flags, 0600) >= 0) { fprintf(stderr, "opened %s\n", *paths); bad = 1; }
    return bad;
}
static int read_host(void) {
    static const char *const paths[] = {"/etc/shadow", "/root", "/home", "/srv", "/var", "/sys", "/run", "/dev/mem",
        "/dev/vda", "/dev/kvm", "/dev/shm", "/dev/tty", "/proc/1/environ", "/proc/1/maps", "/proc/1/root", "/proc/1/fd",
        "/proc/1/mem", "/proc/kcore", "/proc/kallsyms", "/proc/sys", "/proc/cpuinfo", "/proc/mounts/..", "/etc/hostname", NULL};
    return open_none(paths, O_RDONLY);
}
static int write_out(void) {
    static const char *const paths[] = {"/x", "/usr/x", "/usr/local/x", "/box/x", "/etc/x", "/dev/x", "/opt/x", "/etc/passwd",
        "/proc/self/exe", "/proc/sys/kernel/core_pattern", "/box/attack", NULL};
    return open_none(paths, O_WRONLY | O_CREAT);
}
static int mount_table_hidden(void) { return access("/usr/local/bin", F_OK) == 0; }
static int local_empty(void) { return mount_table_hidden(); }
static int oom_adjust(void) {
    int file = open("/proc/self/oom_score_adj", O_WRONLY);
    return file >= 0 && write(file, "-1000", 5) == 5;
}
static int dup_all(void) { /* 3 standard files and nothing inherited */
    int count = 0;
    while (dup(0) >= 0) count++;
    printf("%d %d\n", count, errno == EMFILE);
    return 0;
}
static int x32_call(void) { syscall(0x40000000 | SYS_getpid); return 0; }
static int int80(void) {
    long result = 20;
#ifdef __x86_64__
    __asm__ volatile("int $0x80" : "+a"(result));
#endif
    return result > 0;
}
static int signals(void) {
    sigset_t mask;
    sigprocmask(SIG_BLOCK, NULL, &mask);
    for (int i = 1; i < NSIG; i++) { /* also those that libc keeps for itself */
        unsigned long now[4] = {1};
        syscall(SYS_rt_sigaction, i, NULL, now, 8);
        if (now[0] != (unsigned long)SIG_DFL || sigismember(&mask, i)) return i;
    }
    return 0;
}
static int pid_two(void) { return getpid() == 1; }
static int pair_allowed(void) {
    int ends[2];
    for (int family = 0; family < 46; family++)
        for (int type = SOCK_STREAM; family != AF_UNIX && type <= SOCK_SEQPACKET; type++)
            if (socketpair(family, type, 0, ends) == 0 || errno != EPERM) return 2;
    return socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0;
}
/* The names in /proc of a program's open files reveal nothing of where they lie. */
static int nameless(void) {
    char name[256];
    for (int fd = 0; fd < 3; fd++) {
        char path[32];
        sprintf(path, "/proc/self/fd/%d", fd);
        ssize_t length = readlink(path, name, sizeof name - 1);
        name[length < 0 ? 0 : length] = 0;
        printf("%s\n", strncmp(name, "pipe:", 5) ? name : "pipe");
    }
    printf("%s\n", getcwd(name, sizeof name));
    return 0;
}
/* Whether a page is cached: with the flag a read that would wait fails, else it tells. */
static int cache_asked(void) {
    char byte;
    struct iovec place = {&byte, 1};
    int file = open("/usr/bin/env", O_RDONLY);
    if (preadv2(file, &place, 1, 0, 0) != 1) return 1;
    if (preadv2(file, &place, 1, 0, RWF_NOWAIT) >= 0 || errno != EOPNOTSUPP) return 2;
    return preadv2(file, &place, 1, 0, RWF_NOWAIT | RWF_HIPRI) >= 0;
}
static int namespaces(void) {
    const unsigned long flags[] = {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET};
    for (int i = 0; i < 4; i++) {
        if (syscall(SYS_clone, flags[i] | SIGCHLD, 0, 0, 0, 0) >= 0 || errno != EPERM) return 1 + i;
        if (unshare((int)flags[i]) == 0) return 10 + i;
    }
    return 0;
}
static int newer_calls(void) {
    return !(syscall(435, 0, 0) < 0 && errno == ENOSYS && syscall(460, 0) < 0 && errno == ENOSYS);
}
static int terminal(void) {
    char c = 'x';
    return !(ioctl(0, TIOCSTI, &c) < 0 && errno == EPERM);
}
static int sockets(void) {
    for (int family = 0; family < 46; family++)
        if (socket(family, SOCK_STREAM, 0) >= 0 || errno != EPERM) return 1;
    return 0;
}
static int calls(void) {
    static const int numbers[] = {SYS_connect, SYS_bind, SYS_setsockopt, SYS_ptrace, SYS_process_vm_readv, SYS_kcmp, 434, 438, 424, SYS_mount,
        SYS_umount2, SYS_pivot_root, SYS_chroot, 429, 428, 430, 442, SYS_setns, SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, 425,
        426, 427, SYS_keyctl, SYS_add_key, SYS_request_key, SYS_init_module, SYS_kexec_load, SYS_reboot, SYS_swapon,
        SYS_sethostname, SYS_syslog, SYS_acct, SYS_settimeofday, SYS_clock_settime, SYS_adjtimex, SYS_personality,
        SYS_name_to_handle_at, SYS_open_by_handle_at, SYS_fanotify_init, SYS_inotify_init1, SYS_shmget, SYS_msgget, SYS_semget,
        SYS_mq_open, SYS_mknodat, SYS_setxattr, SYS_mbind, SYS_set_mempolicy, SYS_move_pages, 447, 444, SYS_seccomp,
        SYS_vhangup, SYS_quotactl};
    int bad = 0;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (syscall(numbers[i], 0, 0, 0, 0, 0, 0) >= 0 || errno != EPERM) { fprintf(stderr, "call %d\n", numbers[i]); bad = 1; }
    struct sched_param priority = {1};
    if (sched_setscheduler(0, SCHED_FIFO, &priority) == 0 || nice(-10) == -11) bad = 1;
    return bad;
}
static double cpu_seconds(clockid_t of) {
    struct timespec time;
    clock_gettime(of, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}
static void compute(clockid_t of, double seconds) {
    for (double end = cpu_seconds(of) + seconds; cpu_seconds(of) < end;) {}
}
static int compute_alone(void) { compute(CLOCK_PROCESS_CPUTIME_ID, 0.3); return 0; }
static int compute_in_turn(void) { /* no process lives for long; to begin and end one takes time, too */
    for (int i = 0; i < 50; i++) {
        if (fork() == 0) { compute(CLOCK_PROCESS_CPUTIME_ID, 0.003); _exit(0); }
        wait(NULL);
    }
    return 0;
}
static void *half_of_a_pipeline(void *files) {
    char byte = 0;
    for (int i = 0; i < 50; i++) {
        if (read(((int *)files)[0], &byte, 1) != 1) return "cannot read";
        compute(CLOCK_THREAD_CPUTIME_ID, 0.003);
        if (write(((int *)files)[1], &byte, 1) != 1) return "cannot write";
    }
    return NULL;
}
static int compute_by_threads(void) { /* one of them at a time */
    int to[2], from[2];
    void *wrong;
    pthread_t other;
    if (pipe(to) || pipe(from) || write(from[1], "", 1) != 1) return 1;
    int here[2] = {from[0], to[1]}, there[2] = {to[0], from[1]};
    pthread_create(&other, NULL, half_of_a_pipeline, there);
    int failed = half_of_a_pipeline(here) != NULL;
    pthread_join(other, &wrong);
    return failed || wrong;
}
static int mostly_asleep(void) {
    for (;;) { compute(CLOCK_PROCESS_CPUTIME_ID, 0.0005); usleep(9500); }
}
static pthread_barrier_t crowd;
static void *one_of_a_crowd(void *unused) {
    for (;;) { pthread_barrier_wait(&crowd); compute(CLOCK_THREAD_CPUTIME_ID, 0.000003); usleep(4000); }
    return unused;
}
static int crowd_on_one_core(void) { /* all are ready at the same moments, and sleep together in between */
    cpu_set_t one;
    pthread_t thread;
    CPU_ZERO(&one);
    CPU_SET(0, &one);
    sched_setaffinity(0, sizeof one, &one);
    pthread_barrier_init(&crowd, NULL, 24);
    for (int i = 0; i < 23; i++) if (pthread_create(&thread, NULL, one_of_a_crowd, NULL)) return 1;
    one_of_a_crowd(NULL);
    return 0;
}
static int stay_urgent(void) { /* less urgent, it would be starved on purpose and so outlive its wall limit */
    struct sched_param none = {0};
    int idle = sched_setscheduler(0, SCHED_IDLE, &none) == 0 || sched_setscheduler(0, SCHED_BATCH, &none) == 0;
    int group = open("/proc/self/autogroup", O_WRONLY);
    if (sched_setscheduler(0, SCHED_OTHER, &none) != 0) return 1;
    return idle || group >= 0 || nice(19) != 0 || getpriority(PRIO_PROCESS, 0) != 0;
}
static int garbage_err(void) { return write(2, "\xff\"\\\n\0\x80", 6) != 6; }
static int leave_files(void) {
    if (symlink("/etc/passwd", "/box/link") || mkdir("/box/dir", 0700) || link("/etc/passwd", "/box/hard") == 0) return 1;
    if (mknod("/box/fifo", S_IFIFO | 0600, 0) == 0) return 2;
    int file = open("/box/good", O_WRONLY | O_CREAT, 0600);
    int big = open("/box/big", O_WRONLY | O_CREAT, 0600);
    return write(file, "good", 4) != 4 || ftruncate(big, 100000) != 0;
}

int main(int argc, char **argv) {
    static const struct { const char *name; int (*run)(void); } all[] = {
        {"spin", spin}, {"forkBomb", fork_bomb}, {"threads", threads}, {"malloc", malloc_bomb}, {"shared", shared_bomb},
        {"sparse", sparse}, {"memfd", big_memfd}, {"bigFile", big_file}, {"tmpFill", tmp_fill}, {"tmpInodes", tmp_inodes},
        {"flood", flood}, {"floodErr", flood_err}, {"floodOrphan", flood_orphan}, {"orphan", orphan}, {"childSpin", child_spin},
        {"childOom", child_oom}, {"spinningChild", spinning_child}, {"killInit", kill_init}, {"killAll", kill_all}, {"sleep", sleep_long},
        {"spinClosed", spin_closed}, {"crash", crash}, {"selfKill", self_kill}, {"abort", aborting}, {"three", three},
        {"recursion", recursion}, {"countInput", count_input}, {"rewriteInput", rewrite_input}, {"env", show_env},
        {"readHost", read_host}, {"writeOut", write_out}, {"localEmpty", local_empty}, {"oomAdjust", oom_adjust},
        {"dupAll", dup_all}, {"x32", x32_call}, {"int80", int80}, {"signals", signals}, {"pidTwo", pid_two},
        {"socketpair", pair_allowed}, {"nameless", nameless}, {"cacheAsked", cache_asked},
        {"namespaces", namespaces}, {"newerCalls", newer_calls}, {"terminal", terminal},
        {"sockets", sockets}, {"calls", calls}, {"garbageErr", garbage_err},
        {"compute", compute_alone}, {"computeInTurn", compute_in_turn}, {"computeByThreads", compute_by_threads},
        {"mostlyAsleep", mostly_asleep}, {"crowd", crowd_on_one_core}, {"stayUrgent", stay_urgent}, {"leaveFiles", leave_files},
    };
    for (size_t i = 0; argc > 1 && i < sizeof all / sizeof *all; i++)
        if (!strcmp(argv[1], all[i].name)) return all[i].run();
    return 99;
}
