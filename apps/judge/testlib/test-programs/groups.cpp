// Bounds that depend on testset and group; several test cases in one input.
#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    validator.addFeature("sorted");
    validator.addFeature("constant");
    int limit = validator.group() == "small" ? 10 : 1000;
    if (validator.testset() == "samples") limit = 5;
    int cases = inf.readInt(1, 3, "t");
    inf.readEoln();
    for (int i = 1; i <= cases; i++) {
        setTestCase(i);
        int n = inf.readInt(1, limit, "n");
        inf.readEoln();
        vector<int> a = inf.readInts(n, 1, 100, "a");
        inf.readEoln();
        if (is_sorted(a.begin(), a.end())) validator.feature("sorted");
    }
    inf.readEof();
}
