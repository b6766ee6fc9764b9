/* verdict-runner serve --base DIR --slot N [--root-image DIR] [--cgroup DIR]
 *                      [--peer-uid N] [--development]
 * Runs programs in boxes, one request at a time, and reports facts. Starts wholly or
 * not at all: whatever is missing is the text of a {"fatal": ...} line. */
#define _GNU_SOURCE
#include "runner.h"
#include "serve.h"
#include "sys.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>

struct worker worker = {.slot = -1, .root_image = "/"};

struct options {
    const char *base;
    long peer_uid;
};

uint64_t now_us(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

const char *errno_name(int number) {
    const char *name = strerrorname_np(number);
    return name ? name : "EUNKNOWN";
}

void close_fd(int *fd) {
    if (*fd >= 0) close(*fd);
    *fd = -1;
}

bool fail(char *error, const char *what, int number) {
    if (error[0]) return false;
    snprintf(error, ERROR_TEXT, "%.180s%s%s", what, number ? ": " : "", number ? errno_name(number) : "");
    return false;
}

static bool number_option(const char *text, long max, long *value) {
    char *end;
    errno = 0;
    *value = strtol(text, &end, 10);
    return errno == 0 && end != text && !*end && *value >= 0 && *value <= max;
}

static bool read_options(int argc, char **argv, struct options *options, char *error) {
    long slot = -1;
    for (int i = 2; i < argc; i++) {
        const char *name = argv[i], *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (!strcmp(name, "--development")) {
            worker.development = true;
            continue;
        }
        if (!value) return fail(error, "an option lacks its value", 0);
        i++;
        if (!strcmp(name, "--base")) options->base = value;
        else if (!strcmp(name, "--root-image")) worker.root_image = value;
        else if (!strcmp(name, "--cgroup")) worker.cgroup_flag = value;
        else if (!strcmp(name, "--slot") && number_option(value, 999, &slot)) worker.slot = (int)slot;
        else if (!strcmp(name, "--peer-uid") && number_option(value, 1L << 31, &options->peer_uid)) continue;
        else return fail(error, "unknown or malformed option", 0);
    }
    if (!options->base || worker.slot < 0) return fail(error, "--base and --slot are needed", 0);
    return true;
}

/* On a socket the kernel knows who connected; file permissions are the first check. */
static bool check_peer(long wanted, char *error) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    if (wanted < 0) return true;
    if (getsockopt(STDIN_FILENO, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0)
        return fail(error, "--peer-uid needs a socket as stdin", errno);
    return (long)peer.uid == wanted || peer.uid == 0 || fail(error, "the peer is not the judge's user", 0);
}

static bool write_map(const char *path, const char *text) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return false;
    bool ok = write(file, text, strlen(text)) == (ssize_t)strlen(text);
    return close(file) == 0 && ok;
}

/* Ubuntu lets everybody make a user namespace, in which AppArmor then forbids everything. */
static bool apparmor_restricts(void) {
    char text[2] = "";
    int file = open("/proc/sys/kernel/apparmor_restrict_unprivileged_userns", O_RDONLY | O_CLOEXEC);
    bool restricts = file >= 0 && read(file, text, 1) == 1 && text[0] != '0';
    close_fd(&file);
    return restricts;
}

static bool no_user_namespace(char *error, int number) {
    if (apparmor_restricts())
        return fail(error, "AppArmor allows an ordinary user no user namespace here. Start as root, or run: "
                           "sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0", number);
    return fail(error, "an ordinary user may have no user namespace here. Start as root, or allow them: "
                       "user.max_user_namespaces, kernel.unprivileged_userns_clone", number);
}

/* Without root we set up in a user namespace in which we are root over ourselves. */
static bool enter_user_namespace(char *error) {
    char map[64];
    uid_t uid = geteuid();
    gid_t gid = getegid();
    if (unshare(CLONE_NEWUSER) != 0) return no_user_namespace(error, errno);
    snprintf(map, sizeof map, "0 %u 1", uid);
    bool ok = write_map("/proc/self/setgroups", "deny") && write_map("/proc/self/uid_map", map);
    snprintf(map, sizeof map, "0 %u 1", gid);
    ok = ok && write_map("/proc/self/gid_map", map);
    return ok || no_user_namespace(error, errno);
}

static bool open_base(const char *path, char *error) {
    struct stat info;
    worker.base_fd = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (worker.base_fd < 0 || fstat(worker.base_fd, &info) != 0) return fail(error, "--base", errno);
    worker.base_uid = info.st_uid;
    worker.base_gid = info.st_gid;
    return true;
}

static bool open_own_files(char *error) {
    int life[2];
    if (pipe2(life, O_CLOEXEC) != 0) return fail(error, "pipe", errno);
    worker.life_read_fd = life[0];
    worker.life_write_fd = life[1];
    worker.null_fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
    worker.self_fd = open("/proc/self/exe", O_PATH | O_CLOEXEC);
    worker.proc_fd = open("/proc", O_PATH | O_DIRECTORY | O_CLOEXEC);
    return (worker.null_fd >= 0 && worker.self_fd >= 0) || fail(error, "/dev/null or /proc/self/exe", errno);
}

/* Done once here instead of in every box. */
static bool harden_for_all_boxes(char *error) {
    umask(022);
    signal(SIGPIPE, SIG_IGN);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return fail(error, "no_new_privs", errno);
    /* A huge page would charge 2 MiB for one touched byte. */
    if (prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0) != 0) return fail(error, "huge pages off", errno);
    for (int capability = 0; prctl(PR_CAPBSET_READ, capability) >= 0; capability++)
        if (prctl(PR_CAPBSET_DROP, capability) != 0) return fail(error, "capability bounding set", errno);
    seccomp_build();
    return true;
}

static bool new_namespaces(char *error) {
    if (unshare(CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWNET) != 0)
        return fail(error, "new namespaces (in a container: CAP_SYS_ADMIN and a seccomp profile that allows "
                           "mount and unshare are needed; simplest is --privileged)", errno);
    if (sethostname("box", 3) != 0) return fail(error, "host name", errno);
    return true;
}

static bool start(const struct options *options, char *error) {
    if (!check_peer(options->peer_uid, error)) return false;
    worker.cores = (int)sysconf(_SC_NPROCESSORS_ONLN);
    worker.user_mode = geteuid() != 0;
    char reason[ERROR_TEXT] = "";
    if (!cgroup_find(reason) && !worker.development) return fail(error, reason, 0);
    if (worker.user_mode && !enter_user_namespace(error)) return false;
    if (!new_namespaces(error)) return false;
    /* Only now: trees can be cloned from our own mount namespace only. */
    if (!open_base(options->base, error) || !open_own_files(error)) return false;
    return template_build(error) && harden_for_all_boxes(error) && serve_prepare(error);
}

/* A closed 0, 1 or 2 would be given to the next file, and so to a program. */
static void occupy_standard_files(void) {
    while (true) {
        int fd = open("/dev/null", O_RDWR | O_CLOEXEC);
        if (fd > 2 || fd < 0) {
            if (fd > 2) close(fd);
            return;
        }
    }
}

/* Ends as if the control side were gone: what runs is killed and cleared away, and stdin is at its end. */
static void stop(int number) {
    (void)number;
    dup2(worker.null_fd, STDIN_FILENO);
}

static void stop_on_signals(void) {
    struct sigaction action = {.sa_handler = stop};
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
}

int main(int argc, char **argv) {
    struct options options = {.peer_uid = -1};
    char error[ERROR_TEXT] = "";
    if (argc > 1 && !strcmp(argv[1], "probe")) return probe_main(argc, argv);
    occupy_standard_files();
    if (argc < 2 || strcmp(argv[1], "serve")) {
        fputs("usage: verdict-runner serve --base DIR --slot N [--root-image DIR] [--cgroup DIR]\n"
              "                            [--peer-uid N] [--development]\n", stderr);
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    if (!read_options(argc, argv, &options, error) || !start(&options, error)) {
        report_fatal(error);
        return 1;
    }
    stop_on_signals();
    if (report_ready()) serve();
    return 0;
}
