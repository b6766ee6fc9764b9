/* Tries every system call that no program may make, with arguments that the kernel itself would refuse in other words. The list is
 * its own: a call that is lost from the filter's is named. In a box as it is; with -DWITH_FILTER it puts the filter on itself, where
 * the kernel would refuse root nothing for lack of rights. */
#define _GNU_SOURCE
#ifdef WITH_FILTER
#include "../../runner/seccomp.c"
struct worker worker;
#endif
#include <errno.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define CALL(name) {#name, SYS_##name}

static const struct {
    const char *name;
    long number;
} calls[] = {
    CALL(socket), CALL(connect), CALL(bind), CALL(listen), CALL(accept), CALL(accept4), CALL(setsockopt),
    CALL(ptrace), CALL(process_vm_readv), CALL(process_vm_writev), CALL(kcmp),
    CALL(mount), CALL(umount2), CALL(pivot_root), CALL(chroot), CALL(unshare), CALL(setns),
    CALL(name_to_handle_at), CALL(open_by_handle_at), CALL(fanotify_init), CALL(inotify_init1), CALL(mknodat),
    CALL(setxattr), CALL(lsetxattr), CALL(fsetxattr), CALL(acct), CALL(quotactl), CALL(lookup_dcookie), CALL(nfsservctl),
    CALL(bpf), CALL(perf_event_open), CALL(userfaultfd), CALL(add_key), CALL(keyctl), CALL(request_key), CALL(seccomp),
    CALL(shmget), CALL(shmat), CALL(shmctl), CALL(shmdt), CALL(msgget), CALL(msgsnd), CALL(msgrcv), CALL(msgctl),
    CALL(semget), CALL(semop), CALL(semctl), CALL(semtimedop), CALL(mq_open), CALL(mq_unlink),
    CALL(mbind), CALL(set_mempolicy), CALL(migrate_pages), CALL(move_pages),
    CALL(init_module), CALL(finit_module), CALL(delete_module), CALL(kexec_load), CALL(reboot), CALL(swapon), CALL(swapoff),
    CALL(sethostname), CALL(setdomainname), CALL(syslog), CALL(settimeofday), CALL(clock_settime), CALL(clock_adjtime),
    CALL(adjtimex), CALL(vhangup), CALL(personality), CALL(sync), CALL(syncfs),
    CALL(io_setup), CALL(io_destroy), CALL(io_submit), CALL(io_cancel), CALL(io_getevents), CALL(io_pgetevents),
#ifdef SYS_kexec_file_load
    CALL(kexec_file_load),
#endif
#ifdef __x86_64__
    CALL(inotify_init), CALL(mknod), CALL(iopl), CALL(ioperm), CALL(modify_ldt),
#endif
    /* The same on every machine. */
    {"pidfd_send_signal", 424}, {"io_uring_setup", 425}, {"io_uring_enter", 426}, {"io_uring_register", 427},
    {"open_tree", 428}, {"move_mount", 429}, {"fsopen", 430}, {"fsconfig", 431}, {"fsmount", 432}, {"fspick", 433},
    {"pidfd_open", 434}, {"pidfd_getfd", 438}, {"process_madvise", 440}, {"mount_setattr", 442}, {"quotactl_fd", 443},
    {"landlock_create_ruleset", 444}, {"landlock_add_rule", 445}, {"landlock_restrict_self", 446}, {"memfd_secret", 447},
    {"set_mempolicy_home_node", 450},
};

int main(void) {
    const int count = sizeof calls / sizeof *calls;
#ifdef WITH_FILTER
    seccomp_build();
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || !seccomp_install(false, true)) { perror("filter"); return 2; }
#endif
    for (int i = 0; i < count; i++) {
        errno = 0;
        long got = syscall(calls[i].number, -1L, -1L, -1L, -1L, -1L, -1L);
        if (got != -1 || errno != EPERM) printf("%s: %ld, errno %d\n", calls[i].name, got, errno);
    }
    printf("%d tried\n", count);
    return 0;
}
