// A random tree: a large stretch makes it a path, a small one a star.
#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    int size = opt<int>(1), stretch = opt<int>(2);
    vector<int> label = rnd.perm(size, 1);
    vector<pair<int, int>> edges;
    for (int child = 1; child < size; child++) {
        int above = rnd.wnext(child, stretch);
        edges.push_back({label[above], label[child]});
    }
    shuffle(edges.begin(), edges.end());
    println(size);
    for (auto &edge : edges) println(edge);
}
