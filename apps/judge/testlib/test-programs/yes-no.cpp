#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    string jury = upperCase(ans.readToken());
    if (jury != "YES" && jury != "NO") quitf(_fail, "the jury says %s", compress(jury).c_str());
    string found = upperCase(ouf.readWord("[a-zA-Z]{1,10}", "verdict"));
    quitif(found != "YES" && found != "NO", _pe, "neither YES nor NO: %s", compress(found).c_str());
    quitif(found != jury, _wa, "expected %s, found %s", jury.c_str(), found.c_str());
    quitf(_ok, "answer is %s", jury.c_str());
}
