// One number against the jury's; every overload that a plain number checker uses.
#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int n = inf.readInteger();
    for (int i = 0; i < n; i++) {
        long long jury = ans.readLong();
        long long found = ouf.readLong(-1000000000000LL, 1000000000000LL, format("value[%d]", i + 1));
        if (jury != found) expectedButFound(_wa, jury, found, "number %d:", i + 1);
    }
    quit(_ok, vtos(n) + " number(s)");
}
