/* A request is one line of at most 64 KiB: tab-separated, first the verb (run, pair, group, cancel), then key=value. Bytes
 * other than letters, digits and -._~/:=+@ are %XX; parts of a value have commas between them, cut before the
 * decoding. A bare "peer" starts the next box. An unknown key, a repeated single key, a bad number or a NUL
 * is refused. */
#define _GNU_SOURCE
#include "runner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cursor {
    struct request *request;
    struct box_request *box;
    char *error;
};

static bool refuse(char *error, const char *what, const char *field) {
    snprintf(error, ERROR_TEXT, "bad request: %s: %.60s", what, field);
    return false;
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

static bool plain(unsigned char c) {
    if (c >= '0' && c <= '9') return true;
    if ((c | 32) >= 'a' && (c | 32) <= 'z') return true;
    return c != 0 && strchr("-._~/:=+@", c) != NULL;
}

/* Decodes in place: the result is never longer. */
static bool decode(char *text) {
    char *out = text;
    for (const char *in = text; *in; in++) {
        if (*in != '%') {
            if (!plain((unsigned char)*in)) return false;
            *out++ = *in;
            continue;
        }
        int high = hex_digit(in[1]);
        int low = high < 0 ? -1 : hex_digit(in[2]);
        if (low < 0 || (high == 0 && low == 0)) return false;
        *out++ = (char)(high * 16 + low);
        in += 2;
    }
    *out = 0;
    return true;
}

static bool number(const char *text, uint64_t *value) {
    if (!*text || strlen(text) > 18) return false;
    uint64_t sum = 0;
    for (const char *c = text; *c; c++) {
        if (*c < '0' || *c > '9') return false;
        sum = sum * 10 + (uint64_t)(*c - '0');
    }
    *value = sum;
    return true;
}

/* One component can neither leave its directory nor be hidden from sight. */
static bool one_name(const char *name) {
    size_t length = strlen(name);
    return length > 0 && length < 128 && strcmp(name, ".") && strcmp(name, "..") &&
           !strchr(name, '/');
}

static bool add_text(char **list, int *count, int max, char *value) {
    if (*count >= max || !decode(value)) return false;
    list[(*count)++] = value;
    list[*count] = NULL;
    return true;
}

static bool add_file(struct file_rule *rules, int *count, int max, char *value, bool sized) {
    if (*count >= max) return false;
    struct file_rule *rule = &rules[*count];
    char *path = value, *name = strchr(value, ',');
    if (!name) return false;
    *name++ = 0;
    char *bytes = strchr(name, ',');
    if (sized != (bytes != NULL)) return false;
    if (bytes) *bytes++ = 0;
    if (!decode(path) || !decode(name) || !*path || !one_name(name)) return false;
    if (sized && !number(bytes, &rule->max_bytes)) return false;
    rule->path = path;
    rule->name = name;
    (*count)++;
    return true;
}

static bool set_path(const char **slot, char *value) {
    if (*slot || !decode(value) || !*value) return false;
    *slot = value;
    return true;
}

static bool set_flag(bool *slot, const char *value) {
    if (*slot || strcmp(value, "1")) return false;
    *slot = true;
    return true;
}

static bool add_drain_code(struct request *request, const char *value) {
    uint64_t code;
    if (request->shape == ALONE || request->drain_count >= 16) return false;
    if (!number(value, &code) || code > 255) return false;
    request->drain_codes[request->drain_count++] = code;
    return true;
}

static uint64_t *limit_slot(struct box_request *box, const char *key) {
    struct limits *limits = &box->limits;
    const struct { const char *key; uint64_t *slot; } table[] = {
        {"cpuMs", &limits->cpu_ms},
        {"wallMs", &limits->wall_ms},
        {"memoryBytes", &limits->memory_bytes},
        {"addressSpaceBytes", &limits->address_space_bytes},
        {"processes", &limits->processes},
        {"outputBytes", &limits->output_bytes},
        {"stderrBytes", &limits->stderr_bytes},
        {"fsizeBytes", &limits->file_bytes},
        {"stackBytes", &limits->stack_bytes},
        {"tmpBytes", &limits->tmp_bytes},
        {"openFiles", &limits->open_files},
        {"boxBytes", &box->box_bytes},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (!strcmp(key, table[i].key)) return table[i].slot;
    return NULL;
}

static bool set_field(struct cursor *at, const char *key, char *value) {
    struct box_request *box = at->box;
    uint64_t *slot = limit_slot(box, key);
    if (slot) return number(value, slot);
    if (!strcmp(key, "id")) return number(value, &at->request->id);
    if (!strcmp(key, "arg")) return add_text(box->argv, &box->argc, MAX_ARGS, value);
    if (!strcmp(key, "env")) return add_text(box->env, &box->envc, MAX_ENV, value);
    if (!strcmp(key, "directory")) return set_path(&box->directory, value);
    if (!strcmp(key, "stdin")) return set_path(&box->stdin_path, value);
    if (!strcmp(key, "stdout")) return set_path(&box->stdout_path, value);
    if (!strcmp(key, "copyIn"))
        return add_file(box->copy_in, &box->copy_in_count, MAX_FILES, value, false);
    if (!strcmp(key, "copyOut"))
        return add_file(box->copy_out, &box->copy_out_count, MAX_FILES, value, true);
    if (!strcmp(key, "mount"))
        return add_file(box->mounts, &box->mount_count, MAX_MOUNTS, value, false);
    if (!strcmp(key, "traces")) return set_flag(&box->traces, value);
    if (!strcmp(key, "yields")) return set_flag(&box->yields, value);
    if (!strcmp(key, "paths")) return at->request->shape == GROUP && set_flag(&box->paths, value);
    if (!strcmp(key, "ignoreSigpipe")) return set_flag(&box->ignore_sigpipe, value);
    if (!strcmp(key, "probe")) return set_flag(&box->probe, value);
    if (!strcmp(key, "drainCode")) return add_drain_code(at->request, value);
    return false;
}

static bool within(uint64_t value, uint64_t low, uint64_t high) {
    return value >= low && value <= high;
}

/* A forgotten limit would be an unlimited one. */
static bool check_box(const struct request *request, const struct box_request *box, char *error) {
    const struct limits *limits = &box->limits;
    const uint64_t TIB = 1ULL << 40;
    if (box->argc == 0) return refuse(error, "missing", "arg");
    if (!within(limits->cpu_ms, 1, 3600000)) return refuse(error, "out of range", "cpuMs");
    if (!within(limits->wall_ms, 1, 7200000)) return refuse(error, "out of range", "wallMs");
    if (!within(limits->memory_bytes, 1 << 20, TIB)) return refuse(error, "out of range", "memoryBytes");
    if (!within(limits->processes, 1, 4096)) return refuse(error, "out of range", "processes");
    if (!within(limits->output_bytes, 0, TIB)) return refuse(error, "out of range", "outputBytes");
    if (!within(limits->file_bytes, 0, TIB)) return refuse(error, "out of range", "fsizeBytes");
    if (!within(limits->tmp_bytes, 4096, TIB)) return refuse(error, "out of range", "tmpBytes");
    if (!within(limits->stderr_bytes, 0, MAX_STDERR)) return refuse(error, "out of range", "stderrBytes");
    if (!within(limits->open_files, 4, 4096)) return refuse(error, "out of range", "openFiles");
    if (box->directory && box->box_bytes) return refuse(error, "directory and boxBytes together", "");
    if (!box->box_bytes && box->copy_in_count + box->copy_out_count > 0)
        return refuse(error, "copies need boxBytes", "");
    bool is_last = box == &request->box[request->boxes - 1];
    bool has_streams = request->shape == ALONE || (request->shape == GROUP && is_last);
    if (!has_streams && (box->stdin_path || box->stdout_path))
        return refuse(error, "its stdin and stdout are a channel", "");
    if (box->paths && is_last) return refuse(error, "paths are for programs", "");
    return true;
}

static void set_defaults(struct box_request *box) {
    box->limits.open_files = 256;
    box->limits.stderr_bytes = MAX_STDERR;
}

static bool set_verb(struct request *request, const char *verb) {
    request->cancel = !strcmp(verb, "cancel");
    request->shape = !strcmp(verb, "pair") ? PAIR : !strcmp(verb, "group") ? GROUP : ALONE;
    request->boxes = 1;
    return request->cancel || request->shape != ALONE || !strcmp(verb, "run");
}

bool request_parse(char *line, size_t length, struct request *request, char *error) {
    memset(request, 0, sizeof *request);
    for (int i = 0; i < MAX_BOXES; i++) set_defaults(&request->box[i]);
    if (memchr(line, 0, length)) return refuse(error, "NUL in the line", "");
    struct cursor at = {request, &request->box[0], error};
    char *rest = line;
    if (!set_verb(request, strsep(&rest, "\t"))) return refuse(error, "unknown verb", line);
    bool bad = false;
    const int most = request->shape == ALONE ? 1 : request->shape == PAIR ? 2 : MAX_BOXES;
    char bad_field[64] = "";
    for (char *field; (field = strsep(&rest, "\t")) != NULL;) {
        if (!strcmp(field, "peer") && request->boxes < most) {
            at.box = &request->box[request->boxes++];
            continue;
        }
        char *value = strchr(field, '=');
        if (value) *value++ = 0;
        if (!bad && (!value || !set_field(&at, field, value))) {
            bad = true;
            snprintf(bad_field, sizeof bad_field, "%.60s", field);
        }
    }
    if (bad) return refuse(error, "unknown, repeated or malformed field", bad_field);
    if (request->id == 0) return refuse(error, "missing", "id");
    if (request->cancel) return true;
    if (request->shape != ALONE && request->boxes == 1) return refuse(error, "missing", "peer");
    for (int i = 0; i < request->boxes; i++)
        if (!check_box(request, &request->box[i], error)) return false;
    if (request->drain_count == 0) request->drain_count = 1; /* code 0 */
    return true;
}
