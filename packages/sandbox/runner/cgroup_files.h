#ifndef VERDICT_CGROUP_FILES_H
#define VERDICT_CGROUP_FILES_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
struct limits;
struct cgroup;
bool group_write(int dir, const char *file, const char *text);
bool group_write_number(int dir, const char *file, uint64_t value);
bool group_read(int file, char *text, int size);
/* The number after `key` at the start of a line, or of the file. */
uint64_t group_number(int file, const char *key);
bool v1_find(char *error);
bool v1_make(struct cgroup *group, const struct limits *limits, char *error);
int v1_open_threads(const struct cgroup *group);
void v1_remove(struct cgroup *group);
bool v2_find(char *error);
bool v2_make(struct cgroup *group, const struct limits *limits, char *error);
int v2_open_threads(const struct cgroup *group);
void v2_remove(struct cgroup *group);
/* Removes directories that dead runners of this slot left in `dir`. */
void group_sweep(int dir);
/* Paths of a hierarchy's top and of our own place in it; version 2 has no controller. */
bool group_place(const char *controller, char *top, char *own, size_t size);
#endif
