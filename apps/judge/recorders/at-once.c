/* Beside a program that is recorded: what it writes is seen at once, and not when a buffer is full. */
#ifdef __cplusplus
#include <iostream>
namespace {
struct AtOnce {
    AtOnce() { std::cout << std::unitbuf; }
} at_once;
}
#endif
#include <stdio.h>
__attribute__((constructor)) static void show_at_once(void) { setvbuf(stdout, 0, _IONBF, 0); }
