/* System calls that no program needs and that reach the kernel's wider surface get EPERM, so that a library that
 * merely tries goes on; recent calls get ENOSYS, so that libraries fall back; other instruction sets are fatal.
 * Denied numbers are searched as a tree of ranges: the kernel evaluates the filter for each number when it is
 * installed, so its size is paid on every run. */
#define _GNU_SOURCE
#include "runner.h"
#include "sys.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/uio.h>

#if defined(__x86_64__)
#define OUR_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OUR_ARCH AUDIT_ARCH_AARCH64
#else
#error "the system call filter knows x86-64 and aarch64 only"
#endif

#define LAST_KNOWN_CALL 450
#define X32_BIT 0x40000000u
#define TERMINAL_PUSH_INPUT 0x5412u /* TIOCSTI */
#define TERMINAL_CONSOLE 0x541Cu    /* TIOCLINUX */
#define SHARE_CORES_WITH_FEW 62u    /* PR_SCHED_CORE */
#define HUGE_MEMFD 4u               /* MFD_HUGETLB */
#define DROP_FROM_CACHE 4u          /* POSIX_FADV_DONTNEED */
#define USUAL_POLICY 0u              /* SCHED_OTHER */
#define OLD_SET_OPTIONS 21u          /* PTRACE_OLDSETOPTIONS */
#define SET_FILE_USE 1036u           /* F_SET_RW_HINT */
#define ARGUMENT(n) (offsetof(struct seccomp_data, args) + 8 * (n))
#define ERRNO(n) (SECCOMP_RET_ERRNO | (n))

static int denied[] = {
    /* network: socketpair of AF_UNIX stays, the JDK's file channels need it */
    SYS_socket, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4,
    SYS_setsockopt, /* a filter for a socket takes memory that all share */
    /* other processes */
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp,
    NR_PIDFD_OPEN, 438 /* pidfd_getfd */, NR_PIDFD_SEND_SIGNAL, 440 /* process_madvise */,
    /* file systems and namespaces */
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns,
    NR_OPEN_TREE, NR_MOVE_MOUNT, NR_FSOPEN, NR_FSCONFIG, NR_FSMOUNT, 433 /* fspick */,
    NR_MOUNT_SETATTR, 443 /* quotactl_fd */,
    SYS_name_to_handle_at, SYS_open_by_handle_at, SYS_fanotify_init,
    SYS_inotify_init1, SYS_mknodat, SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_acct,
    SYS_quotactl, SYS_lookup_dcookie, SYS_nfsservctl,
    /* large kernel subsystems */
    SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, 425, 426, 427 /* io_uring_* */,
    SYS_add_key, SYS_keyctl, SYS_request_key, 447 /* memfd_secret */,
    444, 445, 446 /* landlock_* */, SYS_seccomp,
    /* System V and POSIX queues: memory that outlives a process */
    SYS_shmget, SYS_shmat, SYS_shmctl, SYS_shmdt, SYS_msgget, SYS_msgsnd, SYS_msgrcv,
    SYS_msgctl, SYS_semget, SYS_semop, SYS_semctl, SYS_semtimedop, SYS_mq_open, SYS_mq_unlink,
    /* memory placement */
    SYS_mbind, SYS_set_mempolicy, SYS_migrate_pages, SYS_move_pages, 450,
    /* the machine */
    SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_reboot,
    SYS_swapon, SYS_swapoff, SYS_sethostname, SYS_setdomainname, SYS_syslog, SYS_settimeofday,
    SYS_clock_settime, SYS_clock_adjtime, SYS_adjtimex, SYS_vhangup, SYS_personality,
    /* what all share: every file system would be written out, places in the one queue taken */
    SYS_sync, SYS_syncfs,
    SYS_sched_setattr, /* its policy lies in memory, where a filter cannot look */
    SYS_io_setup, SYS_io_destroy, SYS_io_submit, SYS_io_cancel, SYS_io_getevents, SYS_io_pgetevents,
#ifdef SYS_kexec_file_load
    SYS_kexec_file_load,
#endif
#ifdef __x86_64__
    SYS_inotify_init, SYS_mknod, SYS_iopl, SYS_ioperm, SYS_modify_ldt,
#endif
};
enum { DENIED_COUNT = sizeof denied / sizeof *denied };

static struct sock_filter program[512];
static int size;
/* Where the number of a call that we know is loaded. */
static int own_calls;

static void emit(uint16_t code, uint32_t value, uint8_t yes, uint8_t no) {
    program[size++] = (struct sock_filter){code, yes, no, value};
}
static void load(size_t offset) { emit(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0); }
static void answer(uint32_t action) { emit(BPF_RET | BPF_K, action, 0, 0); }
/* If the loaded value equals `value`, answer `action`; otherwise go on. */
static void if_equal(uint32_t value, uint32_t action) {
    emit(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
    answer(action);
}

static void unless_equal(uint32_t value, uint32_t action) {
    emit(BPF_JMP | BPF_JEQ | BPF_K, value, 1, 0);
    answer(action);
}

static int ascending(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

/* Ascending: begin and end of each range of denied numbers. */
static int edges[2 * DENIED_COUNT];
static int edge_count;
_Static_assert(2 * DENIED_COUNT < UINT8_MAX, "a jump of the filter does not reach beyond the tree");

static void find_edges(void) {
    qsort(denied, DENIED_COUNT, sizeof *denied, ascending);
    for (int i = 0; i < DENIED_COUNT; i++) {
        if (i > 0 && denied[i] == denied[i - 1]) continue;
        if (edge_count > 0 && edges[edge_count - 1] == denied[i]) edge_count--;
        else edges[edge_count++] = denied[i];
        edges[edge_count++] = denied[i] + 1;
    }
}

/* Emits one instruction for each edge from `from` to before `to`. Returns where the search begins, or an answer
 * behind the tree. */
static int emit_search(int from, int to, int answers) {
    if (from == to) return answers + from % 2;
    int middle = (from + to) / 2, node = size;
    emit(BPF_JMP | BPF_JGE | BPF_K, (uint32_t)edges[middle], 0, 0);
    int below = emit_search(from, middle, answers), above = emit_search(middle + 1, to, answers);
    program[node].jf = (uint8_t)(below - node - 1);
    program[node].jt = (uint8_t)(above - node - 1);
    return node;
}

static void deny_listed(void) {
    emit_search(0, edge_count, size + edge_count);
    answer(SECCOMP_RET_ALLOW);
    answer(ERRNO(EPERM));
}

/* If the loaded value has a bit of `bits`, answer `action`; otherwise go on. */
static void if_any(uint32_t bits, uint32_t action) {
    emit(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1);
    answer(action);
}

static void examine(uint32_t call, int argument, void (*check)(uint32_t, uint32_t), uint32_t value, uint32_t action) {
    emit(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 4);
    load(ARGUMENT(argument));
    check(value, action);
    answer(SECCOMP_RET_ALLOW);
}

/* A limit of 0 would call the host's handler for core files, foreign code as root, so the program is only shown 0. */
static void keep_core_limit(void) {
    examine(SYS_setrlimit, 0, if_equal, RLIMIT_CORE, ERRNO(0));
    emit(BPF_JMP | BPF_JEQ | BPF_K, SYS_prlimit64, 0, 8);
    load(ARGUMENT(1));
    emit(BPF_JMP | BPF_JEQ | BPF_K, RLIMIT_CORE, 0, 5);
    load(ARGUMENT(2)); /* no new limit: only asked for */
    emit(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 2);
    load(ARGUMENT(2) + 4);
    emit(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
    answer(ERRNO(0));
    answer(SECCOMP_RET_ALLOW);
}

/* Record locks take memory that is charged to nobody. A word on a file's use, and who else uses it, would be a word
 * to another box that shows the same file. */
static void deny_file_commands(void) {
    static const uint32_t locks[] = {F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW};
    static const uint32_t words[] = {F_NOTIFY, F_SETLEASE, SET_FILE_USE};
    const int count = sizeof locks / sizeof *locks + sizeof words / sizeof *words;
    emit(BPF_JMP | BPF_JEQ | BPF_K, SYS_fcntl, 0, (uint8_t)(2 + 2 * count));
    load(ARGUMENT(1));
    for (size_t i = 0; i < sizeof locks / sizeof *locks; i++) if_equal(locks[i], ERRNO(ENOLCK));
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) if_equal(words[i], ERRNO(EPERM));
    answer(SECCOMP_RET_ALLOW);
}

/* Huge pages of a pool are charged to nobody; the page cache and siblings serve neighbours too. To sync a file of
 * the image writes nothing, but makes the disk empty its cache. */
static void keep_shared_things(void) {
    if_equal(SYS_fsync, ERRNO(0));
    if_equal(SYS_fdatasync, ERRNO(0));
    examine(SYS_msync, 2, if_any, MS_SYNC, ERRNO(0));
    examine(SYS_mmap, 3, if_any, MAP_HUGETLB, ERRNO(ENOMEM));
    examine(SYS_memfd_create, 1, if_any, HUGE_MEMFD, ERRNO(ENOMEM));
    examine(SYS_fadvise64, 3, if_equal, DROP_FROM_CACHE, ERRNO(0));
    /* Whether a page is in the cache would be a word from one run to the next. */
    examine(SYS_preadv2, 5, if_any, RWF_NOWAIT, ERRNO(EOPNOTSUPP));
    /* A program that lets all others go first would be starved by its own wish, which counts for no time. */
    if_equal(SYS_setpriority, ERRNO(0));
    examine(SYS_sched_setscheduler, 1, unless_equal, USUAL_POLICY, ERRNO(EPERM));
    emit(BPF_JMP | BPF_JEQ | BPF_K, SYS_prctl, 0, 6);
    load(ARGUMENT(0));
    if_equal(SHARE_CORES_WITH_FEW, ERRNO(EINVAL));
    if_equal(PR_SET_SECCOMP, ERRNO(EPERM)); /* as the call seccomp itself */
    answer(SECCOMP_RET_ALLOW);
}

void seccomp_build(void) {
    const uint32_t new_namespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC |
                                    CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
    find_edges();
    load(offsetof(struct seccomp_data, arch));
    emit(BPF_JMP | BPF_JEQ | BPF_K, OUR_ARCH, 1, 0);
    answer(SECCOMP_RET_KILL_PROCESS);
    load(offsetof(struct seccomp_data, nr));
    emit(BPF_JMP | BPF_JGT | BPF_K, LAST_KNOWN_CALL, 0, 3);
    emit(BPF_JMP | BPF_JGE | BPF_K, X32_BIT, 0, 1);
    answer(SECCOMP_RET_KILL_PROCESS);
    answer(ERRNO(ENOSYS));
    own_calls = size;
    /* The flags of clone3 lie in memory, where a filter cannot look. */
    if_equal(NR_CLONE3, ERRNO(ENOSYS));
    examine(SYS_clone, 0, if_any, new_namespaces, ERRNO(EPERM));
    keep_core_limit();
    deny_file_commands();
    keep_shared_things();
    examine(SYS_socketpair, 0, unless_equal, AF_UNIX, ERRNO(EPERM));
    emit(BPF_JMP | BPF_JEQ | BPF_K, SYS_ioctl, 0, 6);
    load(ARGUMENT(1));
    if_equal(TERMINAL_PUSH_INPUT, ERRNO(EPERM));
    if_equal(TERMINAL_CONSOLE, ERRNO(EPERM));
    answer(SECCOMP_RET_ALLOW);
    deny_listed();
}

/* Jumps are relative, and none leads over the place where the calls that we know begin. */
static void put_first(void (*part)(void)) {
    static struct sock_filter rest[sizeof program / sizeof *program];
    int moved = size - own_calls;
    memcpy(rest, program + own_calls, (size_t)moved * sizeof *program);
    size = own_calls;
    part();
    memcpy(program + size, rest, (size_t)moved * sizeof *program);
    size += moved;
}

/* A debugger's box: ptrace reaches no further than its processes, and the kernel asks the filter after a tracer, too.
 * But two that trace each other and stop at their end would wait for each other in spite of any signal, and the box
 * with them. */
static void let_trace(void) {
    emit(BPF_JMP | BPF_JEQ | BPF_K, SYS_ptrace, 0, 9);
    load(ARGUMENT(0));
    emit(BPF_JMP | BPF_JEQ | BPF_K, PTRACE_SETOPTIONS, 3, 0);
    emit(BPF_JMP | BPF_JEQ | BPF_K, OLD_SET_OPTIONS, 2, 0);
    emit(BPF_JMP | BPF_JEQ | BPF_K, PTRACE_SEIZE, 1, 0);
    answer(SECCOMP_RET_ALLOW);
    load(ARGUMENT(3));
    if_any(PTRACE_O_TRACEEXIT, ERRNO(EPERM));
    answer(SECCOMP_RET_ALLOW);
}

/* The programs of a group show the same files, and may speak by the manager alone. */
static void deny_locks(void) { if_equal(SYS_flock, ERRNO(ENOLCK)); }

/* In the process that the filter is for. */
bool seccomp_install(bool traces, bool locks) {
    if (traces) put_first(let_trace);
    if (!locks) put_first(deny_locks);
    struct sock_fprog filter = {(unsigned short)size, program};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0;
}
