// Ends as its input says.
#include "testlib.h"
#include <stdexcept>
using namespace std;

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    string how = inf.readToken();
    if (how == "ok") quit(_ok, "fine");
    if (how == "wa") quitf(_wa, "%s", "not fine");
    if (how == "pe") quitf(_pe, "odd");
    if (how == "fail") quitf(_fail, "broken");
    if (how == "dirt") quitf(_dirt, "rest");
    if (how == "eof") quitf(_unexpected_eof, "short");
    if (how == "points-whole") quitp(1, "of %d", 2);
    if (how == "points-real") quitp(0.25);
    if (how == "points-string") quitp(0.5, string("half of 100%"));
    if (how == "points-info") quitpi("a=1,b=2", string("close"));
    if (how == "points-most") quitp(1000000);
    if (how == "points-more") quitp(1000001);
    if (how == "points-less") quitp(-0.5, "%s", "below");
    if (how == "unguarded") {
        disableFinalizeGuard();
        return resultExitCode(_ok);
    }
    if (how == "points-text") quitpi("3/4", "so so");
    if (how == "points-nan") quitp(0.0 / 0.0);
    if (how == "partially") quitf(_pc(37), "some");
    if (how == "partially-full") quitf(_pc(100), "all");
    if (how == "partially-too-many") quitf(_pc(1000), "more");
    if (how == "inf-wa") inf.quitf(_wa, "odd input");
    if (how == "ans-wa") ans.quit(_wa, "odd answer");
    if (how == "ensure") ensure(1 + 1 == 3);
    if (how == "ensuref") ensuref(false, "no %d", 7);
    if (how == "stream-ensure") ouf.ensure(1 > 2);
    if (how == "exit-0") exit(0);
    if (how == "xml") quitf(_wa, "a < b & \"c\"");
}
