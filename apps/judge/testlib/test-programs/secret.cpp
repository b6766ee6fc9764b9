// A checker of an olympiad task: what the grader wrote, then the lines. One call is the author's own.
#include "testlib.h"
using namespace std;

const string secret = "5ecret";

void refuse(bool condition, const char *fmt, ...) {
    if (condition) return;
    FMT_TO_RESULT(fmt, fmt, message);
    quitf(_pv, "%s", message.c_str());
}

int main(int argc, char *argv[]) {
    registerChecker("towers", argc, argv);
    string how = inf.readToken();
    if (how == "both") {
        readBothSecrets(secret);
        readBothGraderResults();
        compareRemainingLines(3);
    }
    ouf.readSecret(secret);
    ouf.readGraderResult();
    int asked = ouf.readInt();
    refuse(asked < 100, "%d questions", asked);
    if (asked > 10) quitp(10 / double(asked));
    quit(_ok);
}
