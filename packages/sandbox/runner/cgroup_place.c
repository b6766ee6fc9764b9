/* A runner makes its cgroups below its own, so that what bounds the runner bounds its boxes too. In a container the
 * mount may show only a part of the tree, whose name the kernel puts before ours. */
#define _GNU_SOURCE
#include "cgroup_files.h"

#include <stdio.h>
#include <string.h>

enum { PATH = 2048, LINE = 8192 };

static bool has_word(const char *list, const char *word) {
    size_t length = strlen(word);
    for (const char *at = list; (at = strstr(at, word)) != NULL; at += length)
        if ((at == list || at[-1] == ',') && strchr(",\n", at[length])) return true;
    return false;
}

/* Fields of a line: number, parent, device, root, mount point, options ... - type, source, options. */
static bool find_mount(const char *controller, char *root, char *mount) {
    char line[LINE], type[32], options[512];
    bool found = false;
    FILE *mounts = fopen("/proc/self/mountinfo", "re");
    while (mounts && !found && fgets(line, sizeof line, mounts)) {
        const char *tail = strstr(line, " - ");
        if (!tail || sscanf(tail, " - %31s %*s %511s", type, options) != 2) continue;
        if (strcmp(type, controller ? "cgroup" : "cgroup2")) continue;
        if (controller && !has_word(options, controller)) continue;
        found = sscanf(line, "%*s %*s %*s %2047s %2047s", root, mount) == 2;
    }
    if (mounts) fclose(mounts);
    return found;
}

static void find_own(const char *controller, char *own) {
    char line[LINE];
    FILE *groups = fopen("/proc/self/cgroup", "re");
    own[0] = 0;
    while (groups && !own[0] && fgets(line, sizeof line, groups)) {
        char *list = strchr(line, ':'), *path = list ? strchr(list + 1, ':') : NULL;
        if (!path) continue;
        *path++ = 0;
        if (controller ? !has_word(list + 1, controller) : list[1] != 0) continue;
        path[strcspn(path, "\n")] = 0;
        snprintf(own, PATH, "%.2047s", path);
    }
    if (groups) fclose(groups);
}

bool group_place(const char *controller, char *top, char *own, size_t size) {
    char root[PATH], mount[PATH], path[PATH];
    if (!find_mount(controller, root, mount)) return false;
    find_own(controller, path);
    size_t hidden = strcmp(root, "/") ? strlen(root) : 0;
    bool inside = !strncmp(path, root, hidden) && (path[hidden] == '/' || path[hidden] == 0);
    const char *below = inside ? path + hidden : "";
    snprintf(top, size, "%s", mount);
    snprintf(own, size, "%s%s", mount, strcmp(below, "/") ? below : "");
    return true;
}
