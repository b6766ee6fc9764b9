// Compares two texts token by token.
#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    setName("the same words in the same order");
    registerTestlibCmd(argc, argv);
    int count = 0;
    while (!ans.seekEof() && !ouf.seekEof()) {
        count++;
        string expected = ans.readWord(), found = ouf.readToken();
        if (expected != found)
            quitf(_wa, "the %d%s word should be '%s' and is '%s'", count, englishEnding(count).c_str(),
                  compress(expected).c_str(), compress(found).c_str());
    }
    if (!ans.seekEof()) quitf(_wa, "words are missing after %d", count);
    if (!ouf.seekEof()) quitf(_pe, "there are more than %d words", count);
    quitf(_ok, "%d words", count);
}
