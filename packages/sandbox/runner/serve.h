#ifndef VERDICT_SERVE_H
#define VERDICT_SERVE_H
#include <stdbool.h>
/* Answers requests until the control side closes. */
void serve(void);
bool serve_prepare(char *error);
#endif
