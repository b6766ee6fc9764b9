// Olympiad packages of TPS bring a testlib.h of their own, with calls for what a grader writes: a secret that a contestant
// cannot know, the grader's own result, then the answers. Here they are for everybody, as templates where a checker may
// define a function of the same name.

#ifndef VERDICT_TESTLIB_GRADERS_H
#define VERDICT_TESTLIB_GRADERS_H

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

const char *const _grader_OK = "OK";
const char *const _grader_SV = "SV";
const char *const _grader_PV = "PV";
const char *const _grader_WA = "WA";
const char *const _grader_FAIL = "FAIL";

namespace testlib_detail {

inline std::string formatList(const char *fmt, va_list list) {
    va_list again;
    va_copy(again, list);
    int length = std::vsnprintf(nullptr, 0, fmt, again);
    va_end(again);
    std::vector<char> text(size_t(length < 0 ? 0 : length) + 1);
    std::vsnprintf(&text[0], text.size(), fmt, list);
    return &text[0];
}

inline std::string withoutBlanksAtEnd(const std::string &line) {
    size_t last = line.find_last_not_of(" \t\r");
    return last == std::string::npos ? "" : line.substr(0, last + 1);
}

} // namespace testlib_detail

// Makes the string `result` of a format and the arguments behind it, in a function with `...`.
#define FMT_TO_RESULT(fmt, cstr, result)                          \
    std::string result;                                           \
    {                                                             \
        va_list testlibList;                                      \
        va_start(testlibList, fmt);                               \
        result = testlib_detail::formatList(cstr, testlibList);   \
        va_end(testlibList);                                      \
    }

// Only a grader knows the secret: an output without it was written past the grader.
inline void InStream::readSecret(const std::string &secret) {
    if (readToken() != secret) quit(_sv, "Secret mismatch");
    eoln();
}

// A word, and behind a bad one a line with the reason.
inline void InStream::readGraderResult() {
    std::string result = readToken();
    eoln();
    if (result == _grader_OK) return;
    std::string reason = eof() ? "" : readLine();
    if (result == _grader_SV) quit(_sv, reason.empty() ? "Security violation detected in grader" : reason);
    if (result == _grader_PV) quit(_pv, reason.empty() ? "Protocol violation detected in grader" : reason);
    if (result == _grader_WA) quit(_wa, reason.empty() ? "Wrong answer detected in grader" : reason);
    if (result == _grader_FAIL) testlib_detail::halt(_fail, reason.empty() ? "Failure in grader" : reason);
    testlib_detail::halt(_fail, "Unknown grader result");
}

template <typename Text> void registerChecker(const Text &problem, int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    setName("checker of the problem " + std::string(problem));
}

template <typename Text> void readBothSecrets(const Text &secret) {
    ans.readSecret(secret);
    ouf.readSecret(secret);
}

template <typename Stream = InStream> void readBothGraderResults() {
    Stream &answer = ans, &output = ouf;
    answer.readGraderResult();
    output.readGraderResult();
}

// A validator of one subtask that need not see the rest of its input.
template <typename Result = int> [[noreturn]] void skip_ok() {
    testlib_detail::program.finished = true;
    std::exit(Result(resultExitCode(_ok)));
}

// Ends the checker. Blanks at the end of a line and empty lines at the end of the output make no difference.
template <typename Number = int> [[noreturn]] void compareRemainingLines(Number firstLine = 1) {
    for (Number line = firstLine; !ans.eof(); ++line) {
        std::string expected = testlib_detail::withoutBlanksAtEnd(ans.readLine());
        if (ouf.eof() && (!expected.empty() || !ans.seekEof())) quit(_wa, "Unexpected end of file in line " + toString(line));
        std::string found = testlib_detail::withoutBlanksAtEnd(ouf.readLine());
        if (found != expected)
            quit(_wa, "Line " + toString(line) + ": expected '" + compress(expected) + "', found '" + compress(found) + "'");
    }
    if (ouf.seekEof()) quit(_ok);
    quit(_wa, "More lines than expected");
}

#endif
