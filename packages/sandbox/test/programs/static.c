/* 1 GiB of static data: touched with an argument, untouched without. */
#include <string.h>
static char data[1 << 30];
int main(int argc, char **argv) {
    if (argc > 1) memset(data, argv[1][0], sizeof data);
    return data[argc] == 'z';
}
