// Built-in checkers of DMOJ without an equal comparison, written anew after DMOJ/judge-server, dmoj/checkers.

import { textContent } from '../content.ts'
import type { Program } from '../problem.ts'
import { programOf } from '../programs.ts'
import type { Fields } from '../text.ts'

const start = `#include "testlib.h"
#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

typedef std::vector<std::string> Words;

static Words wordsOf(const std::string &text) {
    std::istringstream stream(text);
    Words found;
    for (std::string word; stream >> word;) found.push_back(word);
    return found;
}

// Those that hold something.
static Words linesOf(InStream &stream) {
    Words found;
    while (!stream.eof()) {
        std::string line = stream.readString();
        line.erase(std::remove(line.begin(), line.end(), '\\r'), line.end());
        if (!line.empty()) found.push_back(line);
    }
    return found;
}

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    Words expected = linesOf(ans), found = linesOf(ouf);
`

const sortedLines = `    std::vector<Words> wanted, given;
    for (const std::string &line : expected) wanted.push_back(wordsOf(line));
    for (const std::string &line : found) given.push_back(wordsOf(line));
    std::sort(wanted.begin(), wanted.end());
    std::sort(given.begin(), given.end());
    if (wanted != given) quitf(_wa, "the lines differ in any order");
    quitf(_ok, "%d lines", int(given.size()));
}
`

const sortedWords = `    Words wanted, given;
    for (const std::string &line : expected) for (const std::string &word : wordsOf(line)) wanted.push_back(word);
    for (const std::string &line : found) for (const std::string &word : wordsOf(line)) given.push_back(word);
    std::sort(wanted.begin(), wanted.end());
    std::sort(given.begin(), given.end());
    if (wanted != given) quitf(_wa, "the words differ in any order");
    quitf(_ok, "%d words", int(given.size()));
}
`

const lineCount = `    if (found.size() > expected.size()) quitf(_wa, "%d lines too many", int(found.size() - expected.size()));
    size_t right = 0;
    for (size_t at = 0; at < found.size(); at++) right += wordsAt(found[at]) == wordsAt(expected[at]);
    if (right == expected.size()) quitf(_ok, "%d lines", int(right));
    if (right == 0) quitf(_wa, "no line is right");
    quitp(double(right) / double(expected.size()), "%d of %d lines are right", int(right), int(expected.size()));
}
`

/** Without the blanks around it. */
const trimmed = `static std::string wordsAt(const std::string &line) {
    size_t from = line.find_first_not_of(" \\t\\v\\f"), to = line.find_last_not_of(" \\t\\v\\f");
    return from == std::string::npos ? "" : line.substr(from, to - from + 1);
}

`

const withTrimmed = start.replace('int main(', `${trimmed}int main(`)

function textOf(name: string, args: Fields): string | null {
  const splits = args.get('split_on').text || 'lines'
  if (name === 'unordered') return start + sortedWords
  if (name === 'sorted' && splits === 'lines') return start + sortedLines
  if (name === 'sorted' && splits === 'whitespace') return start + sortedWords
  if (name === 'linecount' && !args.get('match').isThere) return withTrimmed + lineCount
  return null
}

export function dmojProgram(name: string, args: Fields): Program | null {
  const text = textOf(name, args)
  return text === null ? null : programOf([textContent(`${name}.cpp`, text)])
}
