/* Each program and the last box are joined by two pipes. A pair's last box has them as stdin and stdout, a group's
 * opens them by name: /dev/fd/N is a handle that holds no end, so that closing what was opened closes it, and a pipe
 * that is opened by a handle never waits for the other side. The worker keeps all ends, and lets go of a box's when
 * its end is on record. Where nothing moves any more, it also lets go of what the manager has closed before its end,
 * so that the program sees the end of file; not earlier, since nobody may react to an end that is not on record. */
#define _GNU_SOURCE
#include "runner.h"
#include "sys.h"

#include <errno.h>
#include <stdio.h>
#include <sys/inotify.h>
#include <sys/stat.h>

enum { ABOVE_CHANNELS = 64 };
static int closings = -1; /* of all channels, one after another */

static bool copy_end(int end, int *copy, char *error) {
    *copy = fcntl(end, F_DUPFD_CLOEXEC, ABOVE_CHANNELS);
    return *copy >= 0 || fail(error, "an end of a channel", errno);
}

static bool give_streams(struct box *box, int reads, int writes, char *error) {
    return copy_end(reads, &box->stdin_fd, error) && copy_end(writes, &box->stdout_fd, error);
}

/* A copy above the numbers that it is given in the box. */
static bool give_path(struct box *box, int end, char *error) {
    char path[40];
    snprintf(path, sizeof path, "/proc/self/fd/%d", end);
    int handle = open(path, O_PATH | O_CLOEXEC);
    if (handle < 0) return fail(error, "a channel's handle", errno);
    bool copied = copy_end(handle, &box->path_fd[box->path_count], error);
    close(handle);
    if (copied) box->path_count++;
    return copied;
}

static bool give_paths(struct box *box, int reads, int writes, char *error) {
    return give_path(box, reads, error) && give_path(box, writes, error);
}

static bool watch_closing(struct channel *channel, char *error) {
    char path[40];
    if (closings < 0) closings = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    if (closings < 0) return fail(error, "watching channels", errno);
    snprintf(path, sizeof path, "/proc/self/fd/%d", channel->manager_writes);
    channel->watch = inotify_add_watch(closings, path, IN_CLOSE_WRITE);
    return channel->watch >= 0 || fail(error, "watching a channel", errno);
}

/* Both sides may open it by name, whatever their users. */
static bool open_to_all(int end, char *error) {
    return fchmod(end, 0666) == 0 || fail(error, "mode of a channel", errno);
}

static bool open_channel(const struct request *request, struct box *program, struct box *last, char *error) {
    struct channel *channel = &program->channel;
    bool made = make_pipe(&channel->manager_reads, &channel->program_writes, program->owner, error) &&
                make_pipe(&channel->program_reads, &channel->manager_writes, program->owner, error);
    if (!made) return false;
    bool given = (program->request->paths ? give_paths : give_streams)(program, channel->program_reads,
                                                                       channel->program_writes, error);
    if (request->shape == PAIR)
        return given && give_streams(last, channel->manager_reads, channel->manager_writes, error);
    return given && open_to_all(channel->manager_reads, error) && open_to_all(channel->manager_writes, error) &&
           give_paths(last, channel->manager_reads, channel->manager_writes, error) && watch_closing(channel, error);
}

bool channels_open(const struct request *request, struct box *boxes, char *error) {
    for (int i = 0; i < request->boxes - 1; i++)
        if (!open_channel(request, &boxes[i], &boxes[request->boxes - 1], error)) return false;
    return true;
}

void channel_close(struct channel *channel) {
    if (channel->watch >= 0) inotify_rm_watch(closings, channel->watch);
    channel->watch = -1;
    close_fd(&channel->program_reads);
    close_fd(&channel->program_writes);
    close_fd(&channel->manager_reads);
    close_fd(&channel->manager_writes);
}

void channels_note(const struct request *request, struct box *boxes) {
    _Alignas(struct inotify_event) char events[4096];
    if (request->shape != GROUP) return;
    for (ssize_t got; (got = read(closings, events, sizeof events)) > 0;)
        for (ssize_t at = 0; at < got;) {
            const struct inotify_event *event = (const struct inotify_event *)(events + at);
            for (int i = 0; i < request->boxes - 1; i++)
                if (event->mask & IN_CLOSE_WRITE && boxes[i].channel.watch == event->wd) boxes[i].channel.closed = true;
            at += (ssize_t)(sizeof *event + event->len);
        }
}

void channels_let_go(const struct request *request, struct box *boxes) {
    for (int i = 0; i < request->boxes - 1; i++)
        if (boxes[i].channel.closed) close_fd(&boxes[i].channel.manager_writes);
}
