// A checker for the original header, which brings those functions itself.
#include "testlib.h"

void readSecret(InStream &stream, std::string secret) {
    if (stream.readWord() != secret) quitf(_wa, "no secret");
    stream.eoln();
}

void readBothSecrets(std::string secret) {
    readSecret(ans, secret);
    readSecret(ouf, secret);
}

void readBothGraderResults() {}

void compareRemainingLines(int line = 1) {
    if (ouf.readLine() != ans.readLine()) quitf(_wa, "line %d", line);
    quitf(_ok, "own");
}

void registerChecker(std::string name, int argc, char *argv[]) {
    setName("%s", name.c_str());
    registerTestlibCmd(argc, argv);
}

int main(int argc, char *argv[]) {
    registerChecker("towers", argc, argv);
    readBothSecrets("5ecret");
    readBothGraderResults();
    compareRemainingLines(2);
}
