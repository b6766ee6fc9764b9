// A validator with every form of reading, one a line.
#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    inf.readInt(1, 100, "n");
    inf.readSpace();
    inf.readLong(-5000000000LL, 5000000000LL, "m");
    inf.readSpace();
    inf.readUnsignedLong(0ULL, 18446744073709551615ULL, "u");
    inf.readEoln();
    inf.readInts(3, 1, 9, "a");
    inf.readEoln();
    inf.readToken("[a-z]{1,5}", "s");
    inf.readSpace();
    inf.readTokens(2, "[01]{2}", "t");
    inf.readEoln();
    inf.readReal(0, 1, "p");
    inf.readSpace();
    inf.readStrictReal(-10, 10, 1, 3, "q");
    inf.readEoln();
    inf.readLine("[a-z ]{0,20}", "title");
    inf.readString("[a-z\\ ]{0,20}", "subtitle");
    inf.readLines(2, "[.#]{3}", "row");
    inf.readChar('x');
    inf.readChar();
    inf.readEoln();
    inf.readEof();
}
