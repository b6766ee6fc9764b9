// A stream knows whose text it is: a fault of the contestant's output is the contestant's; any fault of the input or
// the jury's answer is _fail. A strict stream (a validator's input) takes nothing for granted: every blank must be
// read, lines end with LF alone.

#ifndef VERDICT_TESTLIB_INSTREAM_H
#define VERDICT_TESTLIB_INSTREAM_H

#include <cstdio>
#include <string>
#include <vector>

namespace testlib_detail {

// A validator keeps account of the bounds that its tests reach.
inline void noteBounds(const std::string &variable, bool lowest, bool highest);

} // namespace testlib_detail

class InStream {
public:
    std::string name; // the path, for messages
    TMode mode;
    bool opened;
    bool strict;
    // A longer token is bad format: without a bound one endless token would take all the memory.
    size_t maxTokenLength;
    // More blanks in a row before a token are bad format. No bound unless an interactor sets one.
    size_t maxBlankCount;
    // A longer file is bad format, to be set before the program is registered; a longer line too.
    size_t maxFileSize;
    // A longer message is cut.
    size_t maxMessageLength;
    // Kept for programs that set it; it makes no difference.
    int wordReserveSize;

    InStream()
        : mode(_input), opened(false), strict(false), maxTokenLength(32 << 20), maxBlankCount(size_t(-1)),
          maxFileSize(128 << 20), maxMessageLength(32000), wordReserveSize(4), tokenLine(0) {}
    // A text in memory, judged as base is.
    InStream(const InStream &base, const std::string &content)
        : name(base.name), mode(base.mode), opened(true), strict(base.strict), maxTokenLength(base.maxTokenLength),
          maxBlankCount(base.maxBlankCount), maxFileSize(base.maxFileSize), maxMessageLength(base.maxMessageLength),
          wordReserveSize(base.wordReserveSize), tokenLine(0) {
        reader.openText(content);
        skipBom();
    }
    InStream(const InStream &) = delete;
    InStream &operator=(const InStream &) = delete;

    // A file that is not there is bad output of the contestant, or the jury's fault.
    void init(const std::string &fileName, TMode streamMode) {
        name = fileName;
        mode = streamMode;
        opened = reader.openFile(fileName);
        tokenLine = 0;
        if (opened && reader.size() > maxFileSize)
            quit(_pe, "File size exceeds " + toString(maxFileSize) + " bytes, it is " + toString(reader.size()));
        if (opened) return;
        if (mode == _output) testlib_detail::halt(_pe, "Output file not found: \"" + fileName + "\"");
        testlib_detail::halt(_fail, (mode == _input ? "Input" : "Answer") + std::string(" file not found: \"") + fileName + "\"");
    }
    void init(std::FILE *file, TMode streamMode) {
        name = file == stdin ? "stdin" : "";
        mode = streamMode;
        opened = true;
        reader.openDescriptor(fileno(file));
        tokenLine = 0;
    }

    void reset(std::FILE *file = nullptr) {
        if (file) init(file, mode);
        else if (reader.rewind()) tokenLine = 0;
        else quit(_fail, "A stream that is not a file can not be read again");
    }
    void close() {
        reader.close();
        opened = false;
    }
    void setTestCase(int testCase) { ::setTestCase(testCase); }

    // Ends the program. From a stream other than the contestant's output any result but _fail becomes _fail.
    [[noreturn]] void quit(TResult result, const std::string &message = "");
    [[noreturn]] void quits(TResult result, const std::string &message) { quit(result, message); }
    template <typename... Args> [[noreturn]] void quitf(TResult result, const char *fmt, Args... args) {
        quit(result, format(fmt, args...));
    }
    template <typename... Args> void quitif(bool condition, TResult result, const char *fmt, Args... args) {
        if (condition) quit(result, format(fmt, args...));
    }
    template <typename... Args> void ensuref(bool condition, const char *fmt, Args... args) {
        if (!condition) quit(_wa, format(fmt, args...));
    }
    void testlibEnsure(bool condition, const char *message) {
        if (!condition) quit(_wa, message);
    }
    template <typename... Args> void expectf(bool condition, const char *fmt, Args... args) {
        if (!condition) quit(_wa, format(fmt, args...));
    }

    // Characters. curChar, nextChar and readChar give EOFC at the end.
    char curChar() { return charOf(peek()); }
    char nextChar() { return charOf(take()); }
    void skipChar() { take(); }
    void unreadChar(char c) { reader.putBack((unsigned char)c); }
    char readChar() {
        tokenLine = reader.line();
        return nextChar();
    }
    char readChar(char expected) {
        tokenLine = reader.line();
        int c = peek();
        if (c == end) quit(_pe, "Unexpected end of file - " + quoted(expected) + " expected");
        if (char(c) != expected) quit(_pe, "Unexpected character " + quoted(char(c)) + ", but " + quoted(expected) + " expected");
        take();
        return expected;
    }
    char readSpace() { return readChar(' '); }

    void skipBlanks() {
        for (size_t total = 0;;) {
            size_t count, length = 0;
            const unsigned char *bytes = available(count);
            while (length < count && isBlanks(char(bytes[length]))) ++length;
            reader.advance(length);
            total += length;
            if (total > maxBlankCount) quit(_pe, "More than " + toString(maxBlankCount) + " blanks in a row");
            if (count == 0 || length < count) return;
        }
    }

    bool eof() { return peek() == end; }
    // After blanks are skipped.
    bool seekEof() {
        skipBlanks();
        return eof();
    }
    // Takes the end of the line if it is next. The end of the file ends a line too, but not in a strict stream.
    bool eoln() {
        int c = peek();
        if (c == '\n') {
            take();
            return true;
        }
        if (strict) return false;
        if (c == '\r') {
            take();
            if (peek() == '\n') {
                take();
                return true;
            }
            reader.putBack('\r');
            return false;
        }
        return c == end;
    }
    // After spaces and tabs are skipped.
    bool seekEoln() {
        for (int c = peek(); c == ' ' || c == '\t'; c = peek()) take();
        return eoln();
    }
    void readEoln() {
        tokenLine = reader.line();
        if (!eoln()) quit(_pe, "Expected EOLN");
    }
    // Nothing more, no blanks either: seekEof() skips them.
    void readEof();
    void nextLine() { readLine(); }
    // A byte order mark, if it is next. A checker's ouf has it skipped from the start.
    void skipBom() {
        const unsigned char mark[3] = {0xEF, 0xBB, 0xBF};
        for (int i = 0; i < 3; ++i) {
            if (peek() != mark[i]) {
                while (i > 0) reader.putBack(mark[--i]);
                return;
            }
            reader.next();
        }
    }

    // Tokens: what stands between blanks. They may have to match a pattern; the name is for the message.
    std::string readToken() {
        std::string result;
        readTokenTo(result);
        return result;
    }
    std::string readToken(const std::string &ptrn, const std::string &variable = "") {
        std::string result;
        readTokenTo(result, ptrn, variable);
        return result;
    }
    std::string readToken(const pattern &p, const std::string &variable = "") {
        std::string result;
        readTokenTo(result, p, variable);
        return result;
    }
    void readTokenTo(std::string &result) { takeToken(result, "token"); }
    void readTokenTo(std::string &result, const std::string &ptrn, const std::string &variable = "") {
        readTokenTo(result, compiled(ptrn), variable);
    }
    void readTokenTo(std::string &result, const pattern &p, const std::string &variable = "") {
        readTokenTo(result);
        checkPattern("Token", result, p, variable, noIndex);
    }
    std::string readWord() { return readToken(); }
    std::string readWord(const std::string &ptrn, const std::string &variable = "") { return readToken(ptrn, variable); }
    std::string readWord(const pattern &p, const std::string &variable = "") { return readToken(p, variable); }
    void readWordTo(std::string &result) { readTokenTo(result); }
    void readWordTo(std::string &result, const std::string &ptrn, const std::string &variable = "") {
        readTokenTo(result, compiled(ptrn), variable);
    }
    void readWordTo(std::string &result, const pattern &p, const std::string &variable = "") {
        readTokenTo(result, p, variable);
    }

    // The rest of the line; its end is taken and is not in the result.
    std::string readLine() {
        std::string result;
        readLineTo(result);
        return result;
    }
    std::string readLine(const std::string &ptrn, const std::string &variable = "") {
        std::string result;
        readLineTo(result, compiled(ptrn), variable);
        return result;
    }
    std::string readLine(const pattern &p, const std::string &variable = "") {
        std::string result;
        readLineTo(result, p, variable);
        return result;
    }
    void readLineTo(std::string &result);
    void readLineTo(std::string &result, const std::string &ptrn, const std::string &variable = "") {
        readLineTo(result, compiled(ptrn), variable);
    }
    void readLineTo(std::string &result, const pattern &p, const std::string &variable = "") {
        readLineTo(result);
        checkPattern("Line", result, p, variable, noIndex);
    }
    std::string readString() { return readLine(); }
    std::string readString(const std::string &ptrn, const std::string &variable = "") { return readLine(ptrn, variable); }
    std::string readString(const pattern &p, const std::string &variable = "") { return readLine(p, variable); }
    void readStringTo(std::string &result) { readLineTo(result); }
    void readStringTo(std::string &result, const std::string &ptrn, const std::string &variable = "") {
        readLineTo(result, compiled(ptrn), variable);
    }
    void readStringTo(std::string &result, const pattern &p, const std::string &variable = "") {
        readLineTo(result, p, variable);
    }

    // Numbers, canonical: no plus sign, no needless zero, no "-0". Bounds are inclusive; out of them is _wa.
    int readInt();
    int readInt(int minv, int maxv, const std::string &variable = "");
    int readInteger() { return readInt(); }
    int readInteger(int minv, int maxv, const std::string &variable = "") { return readInt(minv, maxv, variable); }
    long long readLong();
    long long readLong(long long minv, long long maxv, const std::string &variable = "");
    unsigned long long readLong(unsigned long long minv, unsigned long long maxv, const std::string &variable = "") {
        return readUnsignedLong(minv, maxv, variable);
    }
    unsigned long long readUnsignedLong();
    unsigned long long readUnsignedLong(unsigned long long minv, unsigned long long maxv, const std::string &variable = "");
    // Decimal fractions, with or without an exponent; what is too large is infinite. The words for infinity and NaN
    // are refused.
    double readReal();
    double readReal(double minv, double maxv, const std::string &variable = "");
    double readDouble() { return readReal(); }
    double readDouble(double minv, double maxv, const std::string &variable = "") { return readReal(minv, maxv, variable); }
    // Without an exponent, with that many digits after the point.
    double readStrictReal(double minv, double maxv, int minDigits, int maxDigits, const std::string &variable = "");
    double readStrictDouble(double minv, double maxv, int minDigits, int maxDigits, const std::string &variable = "") {
        return readStrictReal(minv, maxv, minDigits, maxDigits, variable);
    }

    // Arrays. A strict stream has one space between elements; messages count elements from indexBase.
    std::vector<std::string> readTokens(int size, int indexBase = 1);
    std::vector<std::string> readTokens(int size, const pattern &p, const std::string &variable = "", int indexBase = 1);
    std::vector<std::string> readTokens(int size, const std::string &ptrn, const std::string &variable = "", int indexBase = 1) {
        return readTokens(size, pattern(ptrn), variable, indexBase);
    }
    std::vector<std::string> readWords(int size, int indexBase = 1) { return readTokens(size, indexBase); }
    std::vector<std::string> readWords(int size, const pattern &p, const std::string &variable = "", int indexBase = 1) {
        return readTokens(size, p, variable, indexBase);
    }
    std::vector<std::string> readWords(int size, const std::string &ptrn, const std::string &variable = "", int indexBase = 1) {
        return readTokens(size, pattern(ptrn), variable, indexBase);
    }
    std::vector<std::string> readLines(int size, int indexBase = 1);
    std::vector<std::string> readLines(int size, const pattern &p, const std::string &variable = "", int indexBase = 1);
    std::vector<std::string> readLines(int size, const std::string &ptrn, const std::string &variable = "", int indexBase = 1) {
        return readLines(size, pattern(ptrn), variable, indexBase);
    }
    std::vector<std::string> readStrings(int size, int indexBase = 1) { return readLines(size, indexBase); }
    std::vector<std::string> readStrings(int size, const pattern &p, const std::string &variable = "", int indexBase = 1) {
        return readLines(size, p, variable, indexBase);
    }
    std::vector<std::string> readStrings(int size, const std::string &ptrn, const std::string &variable = "", int indexBase = 1) {
        return readLines(size, pattern(ptrn), variable, indexBase);
    }
    std::vector<int> readInts(int size, int indexBase = 1);
    std::vector<int> readInts(int size, int minv, int maxv, const std::string &variable = "", int indexBase = 1);
    std::vector<int> readIntegers(int size, int indexBase = 1) { return readInts(size, indexBase); }
    std::vector<int> readIntegers(int size, int minv, int maxv, const std::string &variable = "", int indexBase = 1) {
        return readInts(size, minv, maxv, variable, indexBase);
    }
    std::vector<long long> readLongs(int size, int indexBase = 1);
    std::vector<long long> readLongs(int size, long long minv, long long maxv, const std::string &variable = "", int indexBase = 1);
    std::vector<unsigned long long> readUnsignedLongs(int size, int indexBase = 1);
    std::vector<unsigned long long> readUnsignedLongs(int size, unsigned long long minv, unsigned long long maxv,
                                                      const std::string &variable = "", int indexBase = 1);
    std::vector<double> readReals(int size, int indexBase = 1);
    std::vector<double> readReals(int size, double minv, double maxv, const std::string &variable = "", int indexBase = 1);
    std::vector<double> readDoubles(int size, int indexBase = 1) { return readReals(size, indexBase); }
    std::vector<double> readDoubles(int size, double minv, double maxv, const std::string &variable = "", int indexBase = 1) {
        return readReals(size, minv, maxv, variable, indexBase);
    }
    std::vector<double> readStrictReals(int size, double minv, double maxv, int minDigits, int maxDigits,
                                        const std::string &variable = "", int indexBase = 1);
    std::vector<double> readStrictDoubles(int size, double minv, double maxv, int minDigits, int maxDigits,
                                          const std::string &variable = "", int indexBase = 1) {
        return readStrictReals(size, minv, maxv, minDigits, maxDigits, variable, indexBase);
    }

    // Lines of a grader before the answers: testlib_graders.h.
    void readSecret(const std::string &secret);
    void readGraderResult();

private:
    static const int end = testlib_detail::ByteReader::endOfInput;

    testlib_detail::ByteReader reader;
    long long tokenLine;      // where the last thing read began
    std::string scratch;      // for tokens that become numbers, to allocate once
    std::string patternText;  // the pattern compiled last: loops read with one pattern again and again
    std::vector<pattern> patternCompiled;

    void prepare() {
        if (!opened && mode == _answer && testlibMode == _interactor)
            quit(_fail, "The interactor reads the answer, but no answer file was given");
    }
    int peek() {
        prepare();
        int c = reader.peek();
        if (c == end) checkFailure();
        return c;
    }
    int take() {
        int c = peek();
        if (c != end) reader.next();
        return c;
    }
    const unsigned char *available(size_t &count) {
        prepare();
        const unsigned char *bytes = reader.available(count);
        if (count == 0) checkFailure();
        return bytes;
    }
    // A read that the system refused says nothing of the contestant.
    void checkFailure() {
        if (reader.hasFailed()) testlib_detail::halt(_fail, "Can not read \"" + name + "\"");
    }
    bool hasMore() { return !seekEof(); }

    static char charOf(int c) { return c == end ? EOFC : char(c); }
    static std::string quoted(char c) {
        if (c == '\n') return "EOLN";
        if (c >= 0 && c < ' ') return "#" + toString(int(c));
        return std::string("'") + c + "'";
    }
    std::string place() const {
        std::string result;
        if (testlibMode == _validator && mode == _input) {
            result = name.empty() ? "line " + toString(lineOfMessage()) : name + ", line " + toString(lineOfMessage());
            if (testlib_detail::program.testCase >= 0)
                result += ", test case " + toString(testlib_detail::program.testCase);
        } else {
            result = name;
        }
        return result.empty() ? result : " (" + result + ")";
    }
    long long lineOfMessage() const { return tokenLine > 0 ? tokenLine : reader.line(); }

    const pattern &compiled(const std::string &text) {
        if (patternCompiled.empty() || patternText != text) {
            patternCompiled.assign(1, pattern(text));
            patternText = text;
        }
        return patternCompiled[0];
    }

    void takeToken(std::string &result, const char *what);
    bool readFast(long long &value);
    int readInt32();

    static const int noIndex = -2147483647 - 1;

    // "Token parameter [name=s]" of a variable, "Token element a[3]" of an array, "Token" without a name.
    static std::string subject(const std::string &kind, const std::string &variable, int index) {
        if (index != noIndex) return kind + " element " + variable + "[" + toString(index) + "]";
        return variable.empty() ? kind : kind + " parameter [name=" + variable + "]";
    }
    void checkPattern(const char *kind, const std::string &value, const pattern &p, const std::string &variable, int index) {
        if (p.matches(value)) return;
        bool named = !variable.empty() || index != noIndex;
        quit(_wa, subject(kind, variable, index) + (named ? " equals to \"" : " \"") + compress(value) +
                      (named ? "\", doesn't" : "\" doesn't") + " correspond to pattern \"" + p.src() + "\"");
    }
    template <typename T>
    void checkRange(const char *kind, T value, T minv, T maxv, const std::string &variable, int index);

    void checkSize(int size) {
        const int largest = 100000000;
        if (size < 0 || size > largest)
            quit(_fail, "The size of an array must be from 0 to " + toString(largest) + ", but it is " + toString(size));
    }

    // The values of an array, each by one call of readOne(index).
    template <typename T, typename ReadOne> std::vector<T> readArray(int size, int indexBase, ReadOne readOne);
};

TESTLIB_GLOBAL InStream inf;
TESTLIB_GLOBAL InStream ouf;
TESTLIB_GLOBAL InStream ans;

inline void InStream::readEof() {
    tokenLine = reader.line();
    if (!eof()) quit(_pe, "Expected EOF");
    if (this == &inf) testlib_detail::program.readEofDone = true;
}

inline void InStream::quit(TResult result, const std::string &message) {
    if (message.size() > maxMessageLength)
        quit(result, ("(cut to " + toString(maxMessageLength) + " characters) " + message).substr(0, maxMessageLength));
    if (mode != _output) testlib_detail::halt(_fail, message + place());
    bool giving = result == _ok || result == _points || result >= _partially;
    if (giving && testlibMode != _interactor && ouf.opened && ouf.hasMore())
        testlib_detail::halt(_dirt, "Extra information in the output file");
    testlib_detail::halt(result, message);
}

// Speaks for the contestant's output. Where there is none (a validator, a generator) nothing is checked of it.
[[noreturn]] inline void quit(TResult result, const std::string &message) {
    if (testlibMode == _checker || testlibMode == _interactor) ouf.quit(result, message);
    testlib_detail::halt(result, message);
}

// "expected '1', found '2'", after a text of the author's own.
template <typename T, typename... Args>
[[noreturn]] void expectedButFound(TResult result, const T &expected, const T &found, const char *prefix = "", Args... args) {
    std::string text = format(prefix, args...);
    if (!text.empty()) text += " ";
    quit(result, text + "expected '" + compress(toString(expected)) + "', found '" + compress(toString(found)) + "'");
}

#endif
