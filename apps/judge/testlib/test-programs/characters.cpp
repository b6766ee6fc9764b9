// Reads the output by characters; the first word of the input says how.
#include "testlib.h"
#include <string>
using namespace std;

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    string how = inf.readWord();
    if (how == "line") {
        string a = ouf.readToken();
        ouf.readSpace();
        ouf.readChar('=');
        int b = ouf.readInt();
        ouf.readEoln();
        ouf.readEof();
        quitf(_ok, "%s is %d", a.c_str(), b);
    }
    if (how == "rows") {
        string sums;
        while (!ouf.seekEof()) {
            int sum = 0;
            while (!ouf.seekEoln()) sum += ouf.readInt();
            sums += toString(sum) + ";";
        }
        quit(_ok, sums);
    }
    if (how == "peek") {
        string seen;
        seen += ouf.curChar();
        seen += ouf.nextChar();
        ouf.skipChar();
        ouf.unreadChar('!');
        seen += ouf.readChar();
        ouf.nextLine();
        ouf.skipBlanks();
        seen += ouf.readChar();
        ouf.nextChar();
        ensure(ouf.eof() && isEof(ouf.curChar()) && isEof(ouf.nextChar()));
        ouf.reset();
        seen += ouf.readChar();
        ouf.readLines(3);
        quit(_ok, seen);
    }
    // Back over more than one buffer holds.
    string word = ouf.readToken();
    for (size_t i = word.size(); i-- > 0;) ouf.unreadChar(word[i]);
    if (ouf.readToken() != word) quit(_fail, "what was put back differs");
    quitf(_ok, "%d characters", int(word.size()));
}
