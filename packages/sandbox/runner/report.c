/* An answer is one line of JSON with facts only; stderr is base64, other text is escaped, bytes above 127 as \u00XX. */
#define _GNU_SOURCE
#include "runner.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

static char answer[1024 * 1024];
static size_t used;

static void add(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void add(const char *format, ...) {
    va_list values;
    va_start(values, format);
    int length = vsnprintf(answer + used, sizeof answer - used, format, values);
    va_end(values);
    if (length > 0 && used + (size_t)length < sizeof answer) used += (size_t)length;
}

static void add_text(const char *text) {
    add("\"");
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        if (*c == '"' || *c == '\\') add("\\%c", *c);
        else if (*c < 32 || *c > 126) add("\\u%04x", *c);
        else add("%c", *c);
    }
    add("\"");
}

static void add_base64(const unsigned char *bytes, size_t length) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        size_t left = length - i;
        unsigned triple = (unsigned)bytes[i] << 16;
        if (left > 1) triple |= (unsigned)bytes[i + 1] << 8;
        if (left > 2) triple |= bytes[i + 2];
        if (used + 5 > sizeof answer) return;
        answer[used++] = digits[triple >> 18];
        answer[used++] = digits[triple >> 12 & 63];
        answer[used++] = left > 1 ? digits[triple >> 6 & 63] : '=';
        answer[used++] = left > 2 ? digits[triple & 63] : '=';
    }
}

static bool send(void) {
    add("\n");
    bool sent = control_write(answer, used);
    used = 0;
    return sent;
}

static void add_end(const struct box *box) {
    int status = box->shared->status;
    if (box->shared->exec_errno) {
        add("\"exitCode\":null,\"signal\":null,\"execError\":\"%s\"", errno_name(box->shared->exec_errno));
    } else if (box->shared->ended && WIFEXITED(status)) {
        add("\"exitCode\":%d,\"signal\":null,\"execError\":null", WEXITSTATUS(status));
    } else {
        int number = box->shared->ended ? WTERMSIG(status) : 9;
        add("\"exitCode\":null,\"signal\":%d,\"execError\":null", number);
    }
}

static void add_artifacts(const struct box *box) {
    add(",\"artifacts\":[");
    for (int i = 0; i < box->request->copy_out_count; i++) {
        add("%s{\"name\":", i ? "," : "");
        add_text(box->request->copy_out[i].name);
        add(",\"bytes\":%ld,\"error\":", (long)box->artifact_bytes[i]);
        if (box->artifact_error[i][0]) add_text(box->artifact_error[i]);
        else add("null");
        add("}");
    }
    add("]");
}

static void add_box(const struct box *box) {
    static const char *const killed[] = {"null", "\"cpu\"", "\"wall\"", "\"output\"", "\"cancel\"", "\"peer\"", "\"starved\""};
    add("{");
    add_end(box);
    add(",\"killedFor\":%s", killed[box->killed]);
    add(",\"cpuUs\":%lu,\"wallUs\":%lu", (unsigned long)box->cpu_us, (unsigned long)box->wall_us);
    add(",\"asleepUs\":%lu,\"endedUs\":%lu", (unsigned long)box->asleep_us, (unsigned long)box->shared->ended_us);
    add(",\"peakBytes\":%lu,\"oomKills\":%lu", (unsigned long)box->peak_bytes, (unsigned long)box->oom_kills);
    add(",\"metMemoryLimit\":%s", box->met_memory_limit ? "true" : "false");
    add(",\"pidsMaxEvents\":%lu", (unsigned long)box->pids_max_events);
    add(",\"stdoutBytes\":%lu,\"stderrBytes\":%lu", (unsigned long)box->stdout_bytes, (unsigned long)box->stderr_bytes);
    add(",\"stderr\":\"");
    add_base64((const unsigned char *)box->stderr_text, box->stderr_kept);
    add("\"");
    add_artifacts(box);
    add("}");
}

bool report_run(const struct request *request, struct box *boxes, int first_exit) {
    for (int i = 0; i < request->boxes; i++) {
        if (!boxes[i].error[0]) continue;
        add("{\"id\":%lu,\"internalError\":", (unsigned long)request->id);
        add_text(boxes[i].error);
        add("}");
        return send();
    }
    add("{\"id\":%lu,\"firstExit\":%d,\"boxes\":[", (unsigned long)request->id, first_exit);
    for (int i = 0; i < request->boxes; i++) {
        if (i) add(",");
        add_box(&boxes[i]);
    }
    add("]}");
    return send();
}

bool report_refused(uint64_t id, const char *text) {
    add("{\"id\":%lu,\"requestError\":", (unsigned long)id);
    add_text(text);
    add("}");
    return send();
}

bool report_fatal(const char *text) {
    add("{\"fatal\":");
    add_text(text);
    add("}");
    return send();
}

bool report_ready(void) {
    static const char *const kinds[] = {"none", "v1", "v2"};
    add("{\"ready\":true,\"protocol\":1,\"slot\":%d,\"privilege\":\"%s\",\"cgroup\":\"%s\",\"mode\":\"%s\"}",
        worker.slot, worker.user_mode ? "user" : "root", kinds[worker.cgroup],
        worker.cgroup == CGROUP_NONE ? "development" : "full");
    return send();
}
