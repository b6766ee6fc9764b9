/* The sides of a group: `group ROLE [ARGUMENT...]`. A manager gets two paths for each program: from it and to it. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

static FILE *open_or_die(const char *path, const char *mode) {
    FILE *file = fopen(path, mode);
    if (!file) {
        perror(path);
        exit(9);
    }
    return file;
}

/* Managers. */

/* Sends each program the number from stdin, and adds up what they answer. */
static int ask_all(int programs, char **paths) {
    long number, sum = 0, got;
    if (scanf("%ld", &number) != 1) return 3;
    for (int i = 0; i < programs; i++) {
        FILE *to = open_or_die(paths[2 * i + 1], "w"), *from = open_or_die(paths[2 * i], "r");
        fprintf(to, "%ld\n", number + i);
        fflush(to);
        if (fscanf(from, "%ld", &got) != 1) return 2;
        sum += got;
    }
    printf("%ld\n", sum);
    fprintf(stderr, "%d asked\n", programs);
    return 0;
}

static int ask_in_turn(int programs, char **paths, int rounds) {
    FILE *to[8], *from[8];
    for (int i = 0; i < programs; i++) {
        from[i] = open_or_die(paths[2 * i], "r");
        to[i] = open_or_die(paths[2 * i + 1], "w");
    }
    for (long round = 0, got; round < rounds; round++)
        for (int i = 0; i < programs; i++) {
            fprintf(to[i], "%ld\n", round);
            fflush(to[i]);
            if (fscanf(from[i], "%ld", &got) != 1) return 2;
            if (got != 2 * round) return 1;
        }
    return 0;
}

static int think_first(int programs, char **paths) { /* half a second of CPU time */
    while (clock() < CLOCKS_PER_SEC / 2) {}
    return ask_in_turn(programs, paths, 1);
}

static void copy(FILE *from, FILE *to) {
    for (int c; (c = getc(from)) != EOF;) putc(c, to);
}

/* Says something to each program and closes, reads to its end of file, and only then turns to the next one. */
static int one_after_another(int programs, char **paths) {
    char text[64] = "go\n";
    for (int i = 0; i < programs; i++) {
        FILE *to = open_or_die(paths[2 * i + 1], "w");
        fputs(text, to);
        fclose(to);
        FILE *from = open_or_die(paths[2 * i], "r");
        if (!fgets(text, sizeof text, from) || getc(from) != EOF) return 2;
        fclose(from);
    }
    fputs(text, stdout);
    return 0;
}

static int listen_to_all(int programs, char **paths) {
    for (int i = 0; i < programs; i++) copy(open_or_die(paths[2 * i], "r"), stdout);
    return 0;
}

/* Opens nothing before the last program has ended. */
static int listen_late(int programs, char **paths) {
    copy(open_or_die(paths[2 * programs - 2], "r"), stdout);
    return listen_to_all(programs - 1, paths);
}

static int talk_to_first(char **paths) {
    FILE *to = open_or_die(paths[1], "w");
    for (;;)
        if (fputs("hello?\n", to) < 0 || fflush(to) != 0) return 5;
}

/* Programs. */

static int twice(FILE *from, FILE *to) {
    for (long n; fscanf(from, "%ld", &n) == 1; fflush(to)) fprintf(to, "%ld\n", 2 * n);
    return 0;
}

static int count_words(void) { /* to the end of file */
    char text[64] = "";
    size_t got = fread(text, 1, sizeof text - 1, stdin);
    printf("%zu more than %s", got, text);
    return 0;
}

static int wait_for_end(int code) {
    while (getchar() != EOF) {}
    return code;
}

static int compute(void) { for (volatile long i = 0;; i++) {} }

static int flood(void) {
    for (;;)
        if (puts("0") < 0) return 6;
}

static int fork_without_end(void) { for (;;) fork(); }


/* Tries to reach more than its own streams, and prints what it should not have reached. */
static int reach(const char *mine) {
    static const char *const others[] = {"/opt", "/opt/secret", "/box/secret", "/tmp/left", "/fifo0"};
    char path[64];
    for (int fd = 3; fd < 64; fd++) {
        snprintf(path, sizeof path, "/dev/fd/%d", fd);
        if (open(path, O_RDWR | O_NONBLOCK) >= 0) printf("%s opened %s\n", mine, path);
    }
    for (size_t i = 1; i < sizeof others / sizeof *others; i++)
        if (open(others[i], O_RDONLY) >= 0) printf("%s opened %s\n", mine, others[i]);
    for (int pid = 3; pid < 5000; pid++)
        if (kill(pid, 0) == 0) printf("%s sees process %d\n", mine, pid);
    if (kill(1, SIGKILL) == 0) printf("%s killed process 1\n", mine);
    int left = open("/tmp/left", O_WRONLY | O_CREAT, 0666);
    if (left < 0) printf("%s has no /tmp\n", mine);
    printf("%s\n", mine);
    fflush(stdout);
    return wait_for_end(0);
}

/* Words to another box by what both show or share: prints those that get through. */
static int whisper(const char *mine) {
    unsigned long long use = 2;
    int file = open("/box/group", O_RDONLY), folder = open("/box", O_RDONLY | O_DIRECTORY);
    if (flock(file, LOCK_EX | LOCK_NB) == 0 || errno != ENOLCK) printf("%s locks a file\n", mine);
    if (fcntl(folder, F_NOTIFY, DN_ACCESS | DN_MULTISHOT) == 0 || errno != EPERM) printf("%s hears of reads\n", mine);
    if (fcntl(file, F_SETLEASE, F_RDLCK) == 0 || errno != EPERM) printf("%s has a lease\n", mine);
    if (fcntl(file, 1036 /* F_SET_RW_HINT */, &use) == 0 || errno != EPERM) printf("%s marks a file\n", mine);
    /* Queued signals are counted for a user. */
    sigset_t all;
    int queued = 0;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, NULL);
    while (queued < 5000 && sigqueue(getpid(), SIGRTMIN, (union sigval){0}) == 0) queued++;
    printf("%s queued %s\n", mine, queued > 500 ? "many" : "few");
    fflush(stdout);
    return wait_for_end(0);
}

int main(int argc, char **argv) {
    const char *role = argc > 1 ? argv[1] : "", *first = argc > 2 ? argv[2] : "";
    char **paths = argv + 2;
    int programs = (argc - 2) / 2;
    if (!strcmp(role, "askAll")) return ask_all(programs, paths);
    if (!strcmp(role, "askInTurn")) return ask_in_turn((argc - 3) / 2, argv + 3, atoi(first));
    if (!strcmp(role, "thinkFirst")) return think_first(programs, paths);
    if (!strcmp(role, "oneAfterAnother")) return one_after_another(programs, paths);
    if (!strcmp(role, "listen")) return listen_to_all(programs, paths);
    if (!strcmp(role, "listenLate")) return listen_late(programs, paths);
    if (!strcmp(role, "talkToFirst")) return talk_to_first(paths);
    if (!strcmp(role, "twice")) return twice(stdin, stdout);
    if (!strcmp(role, "twiceByPath")) {
        puts("this is not for the manager");
        FILE *from = open_or_die(first, "r");
        return twice(from, open_or_die(argv[3], "w"));
    }
    if (!strcmp(role, "countWords")) return count_words();
    if (!strcmp(role, "waitForEnd")) return wait_for_end(atoi(first));
    if (!strcmp(role, "say")) return puts(first) < 0;
    if (!strcmp(role, "quit")) return atoi(first);
    if (!strcmp(role, "sleep")) return pause();
    if (!strcmp(role, "compute")) return compute();
    if (!strcmp(role, "flood")) return flood();
    if (!strcmp(role, "fork")) return fork_without_end();
    if (!strcmp(role, "reach")) return reach(first);
    if (!strcmp(role, "whisper")) return whisper(first);
    if (!strcmp(role, "abort")) abort();
    return 99;
}
