#ifndef VERDICT_SERVE_H
#define VERDICT_SERVE_H
#include <stdbool.h>
void serve(void);
bool serve_prepare(char *error);
#endif
