// The same tokens in any order.
#include "testlib.h"
#include <algorithm>
#include <vector>

static std::vector<std::string> readAll(InStream &stream) {
    std::vector<std::string> all;
    while (!stream.seekEof()) all.push_back(stream.readToken());
    std::sort(all.begin(), all.end());
    return all;
}

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    std::vector<std::string> jury = readAll(ans), found = readAll(ouf);
    if (jury != found) quit(_wa, "expected " + join(jury, ',') + ", found " + join(found.begin(), found.end(), ","));
    quit(_ok);
}
