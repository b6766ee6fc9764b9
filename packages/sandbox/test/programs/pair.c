/* Both sides of a conversation: `pair SIDE [N]`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int ask(long rounds) { /* interactor: each answer must be the number plus one */
    for (long i = 0; i < rounds; i++) {
        long got;
        printf("%ld\n", i);
        fflush(stdout);
        if (scanf("%ld", &got) != 1) return 2;
        if (got != i + 1) return 1;
    }
    return 0;
}
static int answer(int flush) {
    for (long n; scanf("%ld", &n) == 1;) {
        printf("%ld\n", n + 1);
        if (flush) fflush(stdout);
    }
    return 0;
}
static int say(void) { for (;;) puts("0"); }
static int wait_for_end(int code) { /* reads to the end of file, then leaves with this code */
    while (getchar() != EOF) {}
    return code;
}
static int talk_to_nobody(void) { /* goes on after an EPIPE instead of dying of SIGPIPE */
    for (;;) { /* a full pipe waits until nobody reads it */
        puts("hello?");
        if (fflush(stdout) != 0) return 5;
    }
}
static int crash_late(void) {
    wait_for_end(0);
    abort();
}
static int write_late(void) { /* more than a pipe holds, after the other side has left */
    wait_for_end(0);
    for (int i = 0; i < 100000; i++) puts("after you");
    return 0;
}
static int think(void) { /* interactor: half a second of CPU time before its only question */
    while (clock() < CLOCKS_PER_SEC / 2) {}
    return ask(1);
}
int main(int argc, char **argv) {
    const char *side = argc > 1 ? argv[1] : "";
    long n = argc > 2 ? atol(argv[2]) : 0;
    if (!strcmp(side, "ask")) return ask(n);
    if (!strcmp(side, "think")) return think();
    if (!strcmp(side, "answer")) return answer(1);
    if (!strcmp(side, "unflushed")) return answer(0);
    if (!strcmp(side, "quit")) return (int)n;
    if (!strcmp(side, "say")) return say();
    if (!strcmp(side, "waitForEnd")) return wait_for_end((int)n);
    if (!strcmp(side, "talkToNobody")) return talk_to_nobody();
    if (!strcmp(side, "crashLate")) return crash_late();
    if (!strcmp(side, "writeLate")) return write_late();
    if (!strcmp(side, "spinLate")) { wait_for_end(0); for (;;) {} }
    if (!strcmp(side, "abort")) abort();
    return 99;
}
