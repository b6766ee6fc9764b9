#include "testlib.h"
#include <cstdio>

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    for (int test = 1; test <= 3; test++) {
        startTest(test);
        printf("%d\n", test * 10);
    }
}
