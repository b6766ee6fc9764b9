// Any permutation with the jury's number of fixed points.
#include "testlib.h"
#include <set>
#include <vector>
using namespace std;

int main(int argc, char **argv) {
    registerTestlibCmd(argc, argv);
    int n = inf.readInt(1, 100000, "n");
    int fixedPoints = ans.readInt(0, n, "fixed");
    vector<int> p = ouf.readInts(n, 1, n, "p");
    set<int> values(p.begin(), p.end());
    ouf.ensuref(int(values.size()) == n, "only %d different values", int(values.size()));
    int found = 0;
    for (int i = 0; i < n; i++) found += p[i] == i + 1;
    expectf(found == fixedPoints, "expected %d fixed points, found %d", fixedPoints, found);
    quitf(_ok, "permutation of %d", n);
}
