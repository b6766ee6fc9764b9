// Sends pairs, compares the sums with the jury's answer; prints without flushing and ignores what breaks.
#include "testlib.h"
#include <cstdio>
using namespace std;

int main(int argc, char *argv[]) {
    registerInteraction(argc, argv);
    ouf.maxBlankCount = 1000;
    int n = inf.readInt();
    printf("%d\n", n);
    for (int i = 0; i < n; i++) {
        int a = inf.readInt(), b = inf.readInt();
        printf("%d %d\n", a, b);
        int found = ouf.readInt();
        if (found != ans.readInt()) quitf(_wa, "sum %d is wrong", i + 1);
    }
    ouf.skipBlanks();
    ouf.readEof();
    if (n != 13) quitf(_ok, "%d sums", n);
}
