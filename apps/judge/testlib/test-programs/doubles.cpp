#include "testlib.h"
#include <cmath>
using namespace std;

const double EPS = 1E-6;

int main(int argc, char *argv[]) {
    setName("numbers within %.10f of the jury's", EPS);
    registerTestlibCmd(argc, argv);
    double worst = 0;
    int n = 0;
    while (!ans.seekEof()) {
        double jury = ans.readDouble();
        double found = ouf.readReal();
        n++;
        if (!doubleCompare(jury, found, EPS))
            quitf(_wa, "the %d%s number should be %.5f and is %.5f", n, englishEnding(n).c_str(), jury, found);
        worst = max(worst, doubleDelta(jury, found));
    }
    quitf(_ok, "%d numbers, max error %s", n, worst <= EPS ? "small" : "large");
}
