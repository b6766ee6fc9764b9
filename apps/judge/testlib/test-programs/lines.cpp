#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int n = 0;
    while (!ans.eof()) {
        string jury = ans.readString();
        if (jury.empty() && ans.eof()) break;
        n++;
        string found = ouf.readLine();
        if (jury != found)
            quitf(_wa, "the %d%s line should be '%s' and is '%s'", n, englishEnding(n).c_str(),
                  compress(jury).c_str(), compress(found).c_str());
    }
    quitf(_ok, "%d line(s)", n);
}
