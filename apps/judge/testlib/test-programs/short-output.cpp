// Asks to distinguish a short output from a badly formed one.
#define ENABLE_UNEXPECTED_EOF
#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int a = ouf.readInt(), b = ouf.readInt();
    quitf(_ok, "%d", a + b);
}
