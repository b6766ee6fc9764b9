// Every end of a program goes through halt(). The global quit family speaks for the contestant's output, so an _ok from
// a checker is refused while that output has something unread in it.

#ifndef VERDICT_TESTLIB_REPORT_H
#define VERDICT_TESTLIB_REPORT_H

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

// The interactor's log, given as its second argument. A checker that runs afterwards reads it as ouf.
TESTLIB_GLOBAL std::fstream tout;

namespace testlib_detail {

inline std::string prefixOf(TResult result) {
    switch (result) {
    case _ok: return "ok ";
    case _wa: return "wrong answer ";
    case _sv: return "security violation ";
    case _pv: return "protocol violation ";
    case _pe:
    case _dirt: return "wrong output format ";
    case _points: return "points ";
    case _unexpected_eof: return "unexpected eof ";
    default: break;
    }
    if (result >= _partially) return "partially correct (" + toString(int(result) - int(_partially)) + ") ";
    return "FAIL ";
}

inline std::string outcomeOf(TResult result) {
    switch (result) {
    case _ok: return "accepted";
    case _wa:
    case _sv:
    case _pv: return "wrong-answer";
    case _pe:
    case _dirt: return "presentation-error";
    case _points: return "points";
    case _unexpected_eof: return "unexpected-eof";
    default: return result >= _partially ? "partially-correct" : "fail";
    }
}

// Control characters are not allowed in XML at all, not even escaped.
inline std::string escapeXml(const std::string &text) {
    std::string result;
    for (size_t i = 0; i < text.size(); ++i) {
        unsigned char c = (unsigned char)text[i];
        if (c == '&') result += "&amp;";
        else if (c == '<') result += "&lt;";
        else if (c == '>') result += "&gt;";
        else if (c == '"') result += "&quot;";
        else result += c >= 32 ? text[i] : '.';
    }
    return result;
}

inline bool writeReport(TResult result, const std::string &message) {
    std::FILE *file = std::fopen(program.reportFile.c_str(), "w");
    if (!file) return false;
    std::string text;
    if (program.reportAsXml) {
        text = "<?xml version=\"1.0\" encoding=\"" + escapeXml(program.reportEncoding) + "\"?><result outcome = \"" +
               outcomeOf(result) + "\"";
        if (result >= _partially) text += " pctype = \"" + toString(int(result) - int(_partially)) + "\"";
        if (result == _points) text += " points = \"" + escapeXml(message.substr(0, message.find(' '))) + "\"";
        text += ">" + escapeXml(message) + "</result>\n";
    } else {
        text = message;
    }
    bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    return std::fclose(file) == 0 && written;
}

[[noreturn]] inline void halt(TResult result, const std::string &untrimmed) {
    const std::string message = trim(untrimmed);
#ifndef ENABLE_UNEXPECTED_EOF
    // A short output is badly formed output, unless the author asked to distinguish the two.
    if (result == _unexpected_eof) result = _pe;
#endif
    if (result == _dirt) result = _pe;
    program.finished = true;
    std::cout.flush();
    std::fflush(stdout);
    if (tout.is_open()) tout.close();
    int code = resultExitCode(result);
    std::string line = (code == FAIL_EXIT_CODE ? std::string("FAIL ") : prefixOf(result)) + message;
    if (!program.reportFile.empty() && !writeReport(result, message)) {
        line = "FAIL Can not write to the report file '" + program.reportFile + "'";
        code = FAIL_EXIT_CODE;
    }
    // Validators and generators that say _ok stay silent but for a message of their own.
    line += "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
    std::fflush(stderr);
    std::exit(code);
}

} // namespace testlib_detail

[[noreturn]] inline void quit(TResult result, const std::string &message = "");

template <typename... Args> [[noreturn]] void quitf(TResult result, const char *fmt, Args... args) {
    quit(result, format(fmt, args...));
}

template <typename... Args> void quitif(bool condition, TResult result, const char *fmt, Args... args) {
    if (condition) quit(result, format(fmt, args...));
}

// Points as a text of the judge's own, without spaces.
[[noreturn]] inline void quitpi(const std::string &pointsInfo, const std::string &message = "") {
    if (pointsInfo.find(' ') != std::string::npos) quit(_fail, "quitpi: points may not contain spaces");
    quit(_points, message.empty() ? pointsInfo : pointsInfo + " " + message);
}

// A message that is a std::string is taken as it is; a literal is a format.
template <typename Points> [[noreturn]] void quitp(Points points, const std::string &message = "") {
    double value = double(points);
    if (!(value >= 0 && value <= 1E6)) quit(_fail, "quitp: points must be a number from 0 to 1000000");
    quitpi(std::is_integral<Points>::value ? toString(points) : removeDoubleTrailingZeroes(format("%.10f", value)), message);
}
template <typename Points, typename... Args>
[[noreturn]] void quitp(Points points, const char *fmt, Args... args) {
    quitp(points, format(fmt, args...));
}

// A condition of the author's own: when it does not hold, the test or the jury is wrong.
template <typename... Args> void ensuref(bool condition, const char *fmt, Args... args) {
    if (!condition) quit(_fail, format(fmt, args...));
}

inline void testlibEnsure(bool condition, const char *message) {
    if (!condition) quit(_fail, message);
}

// A macro, for its message quotes the condition. As both are called by one name, stream.ensure(...) works as well.
#define ensure(...) testlibEnsure((__VA_ARGS__), "Condition failed: \"" #__VA_ARGS__ "\"")
#define ensure_ext(...) ensure(__VA_ARGS__)

// A condition on the contestant's answer.
template <typename... Args> void expectf(bool condition, const char *fmt, Args... args) {
    if (!condition) quit(_wa, format(fmt, args...));
}

template <typename... Args> void setName(const char *fmt, Args... args) {
    testlib_detail::program.name = format(fmt, args...);
}
inline void setName(const std::string &name) { testlib_detail::program.name = name; }

inline void setAppesModeEncoding(const std::string &encoding) {
    testlib_detail::program.reportEncoding = encoding;
}

// From here on messages of a validator name this test case of the input.
inline void setTestCase(int testCase) { testlib_detail::program.testCase = testCase; }
inline void unsetTestCase() { testlib_detail::program.testCase = -1; }

#endif
