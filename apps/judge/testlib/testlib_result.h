// A result says whose fault it was: _wa and _pe are the contestant's, _fail is the author's. Exit codes can be set by
// macros before the include, for a judge with other ones.

#ifndef VERDICT_TESTLIB_RESULT_H
#define VERDICT_TESTLIB_RESULT_H

#include <string>

// A variable of the header that several translation units may share. Before C++17 each has its own.
#if __cplusplus >= 201703L
#define TESTLIB_GLOBAL inline
#else
#define TESTLIB_GLOBAL static
#endif

#ifndef I64
#define I64 "%lld"
#endif
#ifndef U64
#define U64 "%llu"
#endif

#define NORETURN __attribute__((noreturn))

#ifndef OK_EXIT_CODE
#define OK_EXIT_CODE 0
#endif
#ifndef WA_EXIT_CODE
#define WA_EXIT_CODE 1
#endif
#ifndef PE_EXIT_CODE
#define PE_EXIT_CODE 2
#endif
#ifndef FAIL_EXIT_CODE
#define FAIL_EXIT_CODE 3
#endif
#ifndef DIRT_EXIT_CODE
#define DIRT_EXIT_CODE 4
#endif
#ifndef POINTS_EXIT_CODE
#define POINTS_EXIT_CODE 7
#endif
#ifndef UNEXPECTED_EOF_EXIT_CODE
#define UNEXPECTED_EOF_EXIT_CODE 8
#endif
#ifndef PC_BASE_EXIT_CODE
#define PC_BASE_EXIT_CODE 16
#endif

// The underlying type is fixed so that _pc(n) stays within the range of the type for every n.
enum TResult : int {
    _ok = 0,
    _wa = 1,
    _pe = 2,
    _fail = 3,
    _dirt = 4,
    _points = 5,
    _sv = 6, // security violation, and below protocol violation: by graders of olympiads, as wrong as _wa
    _pv = 7,
    _unexpected_eof = 8,
    _partially = 16
};

#define _pc(score) (TResult(int(_partially) + int(score)))

enum TMode { _input, _output, _answer };

enum TTestlibMode { _unknown, _checker, _validator, _generator, _interactor };

const char LF = '\n';
const char CR = '\r';
const char TAB = '\t';
const char SPACE = ' ';
// The answer of curChar() and nextChar() at the end of a stream.
const char EOFC = char(255);

inline bool isEof(char c) { return c == EOFC; }
inline bool isEoln(char c) { return c == LF || c == CR; }
inline bool isBlanks(char c) { return c == SPACE || c == TAB || c == LF || c == CR; }

TESTLIB_GLOBAL TTestlibMode testlibMode = _unknown;

namespace testlib_detail {

struct ProgramState {
    std::string name;           // by setName, shown by --help
    std::string reportFile;     // where the result goes besides stderr; empty: nowhere
    bool reportAsXml;           // -appes
    std::string reportEncoding; // the encoding that the XML declares
    bool finished;              // a result was given, nothing is left to check at the end
    bool readEofDone;           // a validator has seen the end of its input
    bool guarded;               // it is checked at the end that a result was given
    int testCase;               // by setTestCase, -1 when not said

    ProgramState()
        : reportAsXml(false), reportEncoding("windows-1251"), finished(false), readEofDone(false), guarded(true), testCase(-1) {}
};

TESTLIB_GLOBAL ProgramState program;

} // namespace testlib_detail

// The exit code of a result. A program that quits with _dirt ends as with _pe.
inline int resultExitCode(TResult result) {
    switch (result) {
    case _ok: return OK_EXIT_CODE;
    case _wa:
    case _sv:
    case _pv: return WA_EXIT_CODE;
    case _pe: return PE_EXIT_CODE;
    case _dirt: return DIRT_EXIT_CODE;
    case _points: return POINTS_EXIT_CODE;
#ifdef ENABLE_UNEXPECTED_EOF
    case _unexpected_eof: return UNEXPECTED_EOF_EXIT_CODE;
#else
    case _unexpected_eof: return PE_EXIT_CODE;
#endif
    default: break;
    }
    // An exit code has eight bits: a larger one would come out as something else, even as 0.
    int code = int(result) - int(_partially) + PC_BASE_EXIT_CODE;
    return result >= _partially && code <= 255 ? code : FAIL_EXIT_CODE;
}

// A program that calls this may end without a result, or without readEof.
inline void disableFinalizeGuard() { testlib_detail::program.guarded = false; }

#endif
