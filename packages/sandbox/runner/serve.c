#define _GNU_SOURCE
#include "serve.h"
#include "runner.h"
#include "sys.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

static struct request request;
static struct box boxes[MAX_BOXES];
static struct shared *shared;
static char line_copy[MAX_LINE]; /* the request's strings point in here */

static void clear_box(struct box *box, int index) {
    int *const fds[] = {&box->pid_fd, &box->stdin_fd, &box->stdout_fd, &box->stderr_fd, &box->stdin_tree_fd,
                        &box->box_fd, &box->out_read_fd, &box->err_read_fd, &box->out_file_fd, &box->late_fd};
    memset(box, 0, offsetof(struct box, stderr_text));
    memset((char *)box + offsetof(struct box, cpu_us), 0, sizeof *box - offsetof(struct box, cpu_us));
    for (size_t i = 0; i < sizeof fds / sizeof *fds; i++) *fds[i] = -1;
    for (int i = 0; i < MAX_MOUNTS; i++) box->mount_fd[i] = -1;
    box->channel = (struct channel){-1, -1, -1, -1, -1, false};
    cgroup_open_none(&box->cgroup);
    box->is_member = request.shape == GROUP && index < request.boxes - 1;
    box->uid = (uid_t)(FIRST_UID + worker.slot + (request.shape == GROUP ? UIDS_APART * index : 0));
    box->owner = worker.user_mode ? 0 : box->uid;
    box->request = &request.box[index];
    box->shared = &shared[index];
    memset(box->shared, 0, sizeof *box->shared);
}

static bool prepare(void) {
    if (!channels_open(&request, boxes, boxes[0].error)) return false;
    for (int i = 0; i < request.boxes; i++)
        if (!box_prepare(&boxes[i], boxes[i].error)) return false;
    return true;
}

static bool run(void) {
    int first_exit = 0;
    for (int i = 0; i < request.boxes; i++) clear_box(&boxes[i], i);
    bool heard = !prepare() || supervise(&request, boxes, &first_exit);
    for (int i = 0; i < request.boxes; i++) {
        if (heard && !boxes[i].error[0]) box_collect(&boxes[i]);
        box_close(&boxes[i]);
    }
    heard = heard && report_run(&request, boxes, first_exit);
    /* After the answer: when a mount goes the kernel waits for all cores. */
    for (int i = 0; i < request.boxes; i++) close_fd(&boxes[i].stdin_tree_fd);
    return heard;
}

bool serve_prepare(char *error) {
    shared = mmap(NULL, MAX_BOXES * sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return shared != MAP_FAILED || fail(error, "shared memory", errno);
}

void serve(void) {
    for (bool going = true; going;) {
        char *line, error[ERROR_TEXT] = "";
        size_t length;
        switch (control_read(true, &line, &length)) {
        case CONTROL_GONE: return;
        case CONTROL_NOTHING: continue;
        case CONTROL_TOO_LONG: going = report_refused(0, "the line is too long"); continue;
        case CONTROL_LINE: break;
        }
        memcpy(line_copy, line, length + 1);
        if (!request_parse(line_copy, length, &request, error)) going = report_refused(request.id, error);
        else if (!request.cancel) going = run(); /* a cancel that came too late has no answer */
    }
}
