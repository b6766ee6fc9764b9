/* stdin may be a pipe, or a non-blocking socket: both are read only after poll. */
#define _GNU_SOURCE
#include "runner.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

static char buffer[MAX_LINE];
static size_t filled, taken;
static bool skipping; /* inside a line that was too long */

static void drop_taken(void) {
    memmove(buffer, buffer + taken, filled - taken);
    filled -= taken;
    taken = 0;
}

static bool find_line(char **line, size_t *length) {
    char *end = memchr(buffer, '\n', filled);
    if (!end) return false;
    *end = 0;
    *line = buffer;
    *length = (size_t)(end - buffer);
    taken = *length + 1;
    return true;
}

enum control control_read(bool wait, char **line, size_t *length) {
    drop_taken();
    for (;;) {
        if (find_line(line, length)) {
            if (!skipping) return CONTROL_LINE;
            skipping = false;
            return CONTROL_TOO_LONG;
        }
        if (filled == sizeof buffer) {
            skipping = true;
            filled = 0;
        }
        struct pollfd input = {STDIN_FILENO, POLLIN, 0};
        int ready = poll(&input, 1, wait ? -1 : 0);
        if (ready == 0) return CONTROL_NOTHING;
        if (ready < 0 && errno == EINTR) continue;
        ssize_t got = read(STDIN_FILENO, buffer + filled, sizeof buffer - filled);
        if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (got <= 0) return CONTROL_GONE;
        filled += (size_t)got;
    }
}

bool control_write(const char *text, size_t length) {
    while (length > 0) {
        ssize_t put = write(STDOUT_FILENO, text, length);
        if (put < 0 && errno == EAGAIN) {
            struct pollfd output = {STDOUT_FILENO, POLLOUT, 0};
            poll(&output, 1, -1);
            continue;
        }
        if (put < 0 && errno == EINTR) continue;
        if (put <= 0) return false;
        text += put;
        length -= (size_t)put;
    }
    return true;
}
