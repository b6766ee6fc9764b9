// A tree, checked with ensuref; for n = 7 it forgets to read to the end.
#include "testlib.h"
#include <numeric>
#include <vector>
using namespace std;

vector<int> parent;
int rootOf(int v) { return parent[v] == v ? v : parent[v] = rootOf(parent[v]); }

int main() {
    registerValidation();
    int n = inf.readInt(1, 100, "n");
    inf.readEoln();
    parent.resize(n + 1);
    iota(parent.begin(), parent.end(), 0);
    for (int i = 1; i < n; i++) {
        int a = inf.readInt(1, n, "a");
        inf.readSpace();
        int b = inf.readInt(1, n, "b");
        inf.readEoln();
        ensuref(rootOf(a) != rootOf(b), "edge %d closes a cycle", i);
        parent[rootOf(a)] = rootOf(b);
    }
    if (n != 7) inf.readEof();
    return 0;
}
