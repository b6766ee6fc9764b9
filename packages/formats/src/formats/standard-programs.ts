// Standard checkers of testlib without an equal comparison, rewritten from their documentation for packages that only name
// them.

import { textContent } from '../content.ts'
import type { Comparison, Program } from '../problem.ts'
import { programOf } from '../programs.ts'

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

/** A comparison of words, for outputs of which a part is read before. */
const wordsProgram = ({
  ignoreCase,
  floatAbsolute,
  floatRelative,
}: Comparison): string => `#include "testlib.h"
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <string>

static bool isNear(const std::string &expected, const std::string &found) {
    char *end;
    double wanted = strtod(expected.c_str(), &end);
    if (*end != 0) return false;
    double given = strtod(found.c_str(), &end);
    if (*end != 0 || std::isnan(given)) return false;
    double apart = std::fabs(wanted - given);
    return apart <= ${floatAbsolute ?? -1} || apart <= ${floatRelative ?? -1} * std::fabs(wanted);
}

static std::string plain(std::string word) {
    ${ignoreCase ? 'for (char &letter : word) letter = char(tolower((unsigned char)letter));' : ''}
    return word;
}

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int count = 0;
    for (; !ans.seekEof(); count++) {
        if (ouf.seekEof()) quitf(_wa, "only %d words", count);
        std::string expected = ans.readWord(), found = ouf.readWord();
        if (plain(expected) != plain(found) && !isNear(expected, found)) quitf(_wa, "word %d differs", count + 1);
    }
    if (!ouf.seekEof()) quitf(_wa, "more than %d words", count);
    quitf(_ok, "%d words", count);
}
`

export const comparingProgram = (comparison: Comparison): Program =>
  programOf([
    textContent(
      'chk.cpp',
      comparison.by === 'tokens' ? wordsProgram(comparison) : comparison.by === 'bytes' ? fcmp : lcmp,
    ),
  ])

export const standardPrograms: Readonly<Record<string, string>> = { fcmp, lcmp, uncmp }
