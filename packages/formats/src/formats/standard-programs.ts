// Standard checkers of testlib without an equal comparison, rewritten from their documentation for packages that only name
// them.

const fcmp = `#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    for (int line = 1; !ans.eof(); line++) {
        std::string expected = ans.readString();
        if (expected.empty() && ans.eof()) break;
        std::string found = ouf.readString();
        if (found != expected) quitf(_wa, "line %d differs", line);
    }
    quitf(_ok, "lines are equal");
}
`

const lcmp = `#include "testlib.h"
#include <sstream>
#include <string>
#include <vector>

static std::vector<std::string> words(const std::string &line) {
    std::istringstream stream(line);
    std::vector<std::string> found;
    for (std::string word; stream >> word;) found.push_back(word);
    return found;
}

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    for (int line = 1; !ans.eof(); line++) {
        std::string expected = ans.readString();
        if (expected.empty() && ans.eof()) break;
        if (words(ouf.readString()) != words(expected)) quitf(_wa, "line %d differs", line);
    }
    quitf(_ok, "lines are equal");
}
`

const uncmp = `#include "testlib.h"
#include <algorithm>
#include <vector>

static std::vector<long long> numbers(InStream &stream) {
    std::vector<long long> found;
    while (!stream.seekEof()) found.push_back(stream.readLong());
    std::sort(found.begin(), found.end());
    return found;
}

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    std::vector<long long> expected = numbers(ans), found = numbers(ouf);
    if (found.size() != expected.size())
        quitf(_wa, "%d numbers instead of %d", int(found.size()), int(expected.size()));
    for (size_t at = 0; at < found.size(); at++)
        if (found[at] != expected[at]) quitf(_wa, "number %d in order differs", int(at) + 1);
    quitf(_ok, "%d numbers", int(found.size()));
}
`

export const standardPrograms: Readonly<Record<string, string>> = { fcmp, lcmp, uncmp }
