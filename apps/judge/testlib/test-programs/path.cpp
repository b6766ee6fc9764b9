// A path in a graph. Both the jury's and the contestant's answer go through one function: a bad answer of the
// contestant is wrong, a bad one of the jury is a failure, and so is a contestant who found better than the jury.
#include "testlib.h"
#include <set>
#include <vector>
using namespace std;

int n, m;
set<pair<int, int>> edges;

int readAnswer(InStream &stream) {
    int length = stream.readInt(-1, n, "length");
    if (length == -1) return n + 1;
    int at = 1;
    for (int i = 0; i < length; i++) {
        int next = stream.readInt(1, n, format("path[%d]", i + 1).c_str());
        stream.quitif(!edges.count({at, next}), _wa, "there is no edge from %d to %d", at, next);
        at = next;
    }
    if (at != n) stream.quitf(_wa, "the path ends in %d", at);
    return length;
}

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    n = inf.readInt(), m = inf.readInt();
    for (int i = 0; i < m; i++) {
        int a = inf.readInt(1, n), b = inf.readInt(1, n);
        edges.insert({a, b});
    }
    int jury = readAnswer(ans), found = readAnswer(ouf);
    if (found > jury) quitf(_wa, "jury has length %d, participant has %d", jury, found);
    if (found < jury) quitf(_fail, "participant has length %d, jury has %d", found, jury);
    quitf(_ok, "length %d", jury);
}
