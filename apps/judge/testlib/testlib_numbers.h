// A number must be written as its value would be printed: no plus sign, no needless zero, no "-0". So 007 is badly
// formed, also in a contestant's output. A number that does not fit the type is badly formed; one out of bounds is a wrong answer.

#ifndef VERDICT_TESTLIB_NUMBERS_H
#define VERDICT_TESTLIB_NUMBERS_H

#include <climits>
#include <cstdlib>
#include <string>

namespace testlib_detail {

enum Parsed { parsed, notANumber, tooLarge };

inline bool isDigit(char c) { return c >= '0' && c <= '9'; }

inline Parsed parseDigits(const char *text, size_t length, unsigned long long limit, unsigned long long &value) {
    if (length == 0 || (text[0] == '0' && length > 1)) return notANumber;
    for (size_t i = 0; i < length; ++i)
        if (!isDigit(text[i])) return notANumber;
    value = 0;
    for (size_t i = 0; i < length; ++i) {
        unsigned digit = unsigned(text[i] - '0');
        if (value > (limit - digit) / 10) return tooLarge;
        value = value * 10 + digit;
    }
    return parsed;
}

inline Parsed parseLong(const std::string &text, long long &value) {
    bool negative = !text.empty() && text[0] == '-';
    unsigned long long limit = (unsigned long long)LLONG_MAX + (negative ? 1 : 0), magnitude = 0;
    Parsed outcome = parseDigits(text.data() + (negative ? 1 : 0), text.size() - (negative ? 1 : 0), limit, magnitude);
    if (outcome == parsed && negative && magnitude == 0) return notANumber;
    // Negated as unsigned: the smallest number has no positive counterpart.
    if (outcome == parsed) value = (long long)(negative ? 0ULL - magnitude : magnitude);
    return outcome;
}

// [sign] digits [. digits] [e [sign] [digits]], with a digit before or after the point. An exponent without digits is
// none, as to scanf. No infinity, NaN or hexadecimal.
inline bool isDecimal(const std::string &text) {
    size_t i = 0, digits = 0, size = text.size();
    if (i < size && (text[i] == '-' || text[i] == '+')) ++i;
    for (; i < size && isDigit(text[i]); ++i) ++digits;
    if (i < size && text[i] == '.')
        for (++i; i < size && isDigit(text[i]); ++i) ++digits;
    if (digits == 0) return false;
    if (i < size && (text[i] == 'e' || text[i] == 'E')) {
        ++i;
        if (i < size && (text[i] == '-' || text[i] == '+')) ++i;
        while (i < size && isDigit(text[i])) ++i;
    }
    return i == size;
}

// Few digits and no exponent: number and power of ten are exact as doubles, so one division rounds correctly, many
// times faster than strtod. False where that does not hold; isDecimal has held.
inline bool parseShortReal(const std::string &text, double &value) {
    if (text.size() > 16) return false;
    size_t i = text[0] == '-' || text[0] == '+' ? 1 : 0;
    long long digits = 0;
    double scale = 1;
    bool fraction = false;
    for (; i < text.size(); ++i) {
        if (text[i] == '.') {
            fraction = true;
            continue;
        }
        if (!isDigit(text[i])) return false;
        digits = digits * 10 + (text[i] - '0');
        if (fraction) scale *= 10;
    }
    // 2^53: beyond it a whole number may not be a double.
    if (digits > 9007199254740992LL) return false;
    value = double(digits) / scale;
    if (text[0] == '-') value = -value;
    return true;
}

// A number too large for a double is infinite: the author's bounds or comparison decide.
inline bool parseReal(const std::string &text, double &value) {
    if (!isDecimal(text)) return false;
    if (!parseShortReal(text, value)) value = strtod_l(text.c_str(), nullptr, classicLocale());
    return true;
}

// Digits, and a point only with that many digits after it.
inline bool isStrictDecimal(const std::string &text, int minDigits, int maxDigits) {
    size_t first = !text.empty() && text[0] == '-' ? 1 : 0, point = text.find('.');
    size_t whole = (point == std::string::npos ? text.size() : point) - first;
    size_t after = point == std::string::npos ? 0 : text.size() - point - 1;
    if (whole == 0 || (whole > 1 && text[first] == '0')) return false;
    if (point != std::string::npos && after == 0) return false;
    for (size_t i = first; i < text.size(); ++i)
        if (i != point && !isDigit(text[i])) return false;
    return (long long)after >= minDigits && (long long)after <= maxDigits;
}

} // namespace testlib_detail

inline long long stringToLongLong(InStream &in, const std::string &text) {
    long long value = 0;
    testlib_detail::Parsed outcome = testlib_detail::parseLong(text, value);
    if (outcome == testlib_detail::notANumber) in.quit(_pe, "Expected integer, but \"" + compress(text) + "\" found");
    if (outcome == testlib_detail::tooLarge) in.quit(_pe, "Expected int64, but \"" + compress(text) + "\" found");
    return value;
}

inline unsigned long long stringToUnsignedLongLong(InStream &in, const std::string &text) {
    unsigned long long value = 0;
    testlib_detail::Parsed outcome = testlib_detail::parseDigits(text.data(), text.size(), ULLONG_MAX, value);
    if (outcome == testlib_detail::notANumber)
        in.quit(_pe, "Expected unsigned integer, but \"" + compress(text) + "\" found");
    if (outcome == testlib_detail::tooLarge)
        in.quit(_pe, "Expected unsigned int64, but \"" + compress(text) + "\" found");
    return value;
}

inline double stringToDouble(InStream &in, const std::string &text) {
    double value = 0;
    if (!testlib_detail::parseReal(text, value))
        in.quit(_pe, "Expected double, but \"" + compress(text) + "\" found");
    return value;
}

inline double stringToStrictDouble(InStream &in, const std::string &text, int minDigits, int maxDigits) {
    if (minDigits < 0 || minDigits > maxDigits)
        in.quit(_fail, "The numbers of digits after the point must be 0 <= min <= max");
    double value = 0;
    bool written = text.size() <= 1000 && testlib_detail::isStrictDecimal(text, minDigits, maxDigits);
    if (!written || !testlib_detail::parseReal(text, value) || __testlib_isInfinite(value) || (text[0] == '-' && value >= 0))
        in.quit(_pe, "Expected strict double with " + toString(minDigits) + " to " + toString(maxDigits) +
                         " digits after the point, but \"" + compress(text) + "\" found");
    return value;
}

inline void InStream::takeToken(std::string &result, const char *what) {
    result.clear();
    if (!strict) skipBlanks();
    tokenLine = reader.line();
    for (;;) {
        size_t count, length = 0;
        const unsigned char *bytes = available(count);
        while (length < count && !isBlanks(char(bytes[length]))) ++length;
        if (result.size() + length > maxTokenLength)
            quit(_pe, "Length of a token exceeds " + toString(maxTokenLength) + " characters");
        result.append(reinterpret_cast<const char *>(bytes), length);
        reader.advanceInLine(length);
        if (count == 0 || length < count) break;
    }
    if (!result.empty()) return;
    if (eof()) quit(_unexpected_eof, std::string("Unexpected end of file - ") + what + " expected");
    quit(_pe, std::string("Unexpected white-space - ") + what + " expected");
}

inline void InStream::readLineTo(std::string &result) {
    result.clear();
    tokenLine = reader.line();
    for (;;) {
        size_t count, length = 0;
        const unsigned char *bytes = available(count);
        while (length < count && bytes[length] != '\n' && bytes[length] != '\r') ++length;
        // Without a bound one endless line of a contestant would take all the memory of the interactor.
        if (result.size() + length > maxFileSize)
            quit(_pe, "Length of a line exceeds " + toString(maxFileSize) + " characters");
        result.append(reinterpret_cast<const char *>(bytes), length);
        reader.advanceInLine(length);
        if (count > 0 && length == count) continue;
        if (peek() != '\r') break;
        take();
        if (peek() == '\n') {
            reader.putBack('\r');
            break;
        }
        // A CR by itself is dropped; what follows it stands for itself, the end of the file too.
        result += charOf(take());
    }
    if (!eoln() && strict) quit(_pe, "Expected EOLN");
}

// A whole number of up to 18 digits that lies in the buffer with the blank after it, which is nearly always so. Where
// it does not, or where anything is unusual about it, false, with nothing taken but blanks.
inline bool InStream::readFast(long long &value) {
    if (!strict) skipBlanks();
    size_t count;
    const unsigned char *bytes = available(count);
    bool negative = count > 0 && bytes[0] == '-';
    size_t first = negative ? 1 : 0, i = first, limit = count < first + 18 ? count : first + 18;
    long long magnitude = 0;
    for (; i < limit && testlib_detail::isDigit(char(bytes[i])); ++i) magnitude = magnitude * 10 + (bytes[i] - '0');
    if (i == first || i >= count || !isBlanks(char(bytes[i]))) return false;
    if (bytes[first] == '0' && (negative || i - first > 1)) return false;
    value = negative ? -magnitude : magnitude;
    tokenLine = reader.line();
    reader.advanceInLine(i);
    return true;
}

template <typename T>
void InStream::checkRange(const char *kind, T value, T minv, T maxv, const std::string &variable, int index) {
    if (!(value < minv || value > maxv)) {
        if (testlibMode == _validator) testlib_detail::noteBounds(variable, value == minv, value == maxv);
        return;
    }
    const char *fmt = std::is_integral<T>::value ? (std::is_signed<T>::value ? "%lld" : "%llu") : "%.10g";
    std::string text = format(fmt, value);
    quit(_wa, variable.empty() && index == noIndex
                  ? std::string(kind) + " " + text + " violates the range [" + format(fmt, minv) + ", " + format(fmt, maxv) + "]"
                  : subject(kind, variable, index) + " equals to " + text + ", violates the range [" + format(fmt, minv) +
                        ", " + format(fmt, maxv) + "]");
}

inline int InStream::readInt32() {
    long long value = 0;
    bool fast = readFast(value), fits = true;
    if (!fast) {
        takeToken(scratch, "int32");
        testlib_detail::Parsed outcome = testlib_detail::parseLong(scratch, value);
        if (outcome == testlib_detail::notANumber) quit(_pe, "Expected integer, but \"" + compress(scratch) + "\" found");
        fits = outcome == testlib_detail::parsed;
    }
    if (!fits || value < INT_MIN || value > INT_MAX)
        quit(_pe, "Expected int32, but \"" + compress(fast ? toString(value) : scratch) + "\" found");
    return int(value);
}

inline int InStream::readInt() { return readInt32(); }

inline int InStream::readInt(int minv, int maxv, const std::string &variable) {
    int value = readInt32();
    checkRange<long long>("Integer", value, minv, maxv, variable, noIndex);
    return value;
}

inline long long InStream::readLong() {
    long long value;
    if (readFast(value)) return value;
    takeToken(scratch, "int64");
    return stringToLongLong(*this, scratch);
}

inline long long InStream::readLong(long long minv, long long maxv, const std::string &variable) {
    long long value = readLong();
    checkRange<long long>("Integer", value, minv, maxv, variable, noIndex);
    return value;
}

inline unsigned long long InStream::readUnsignedLong() {
    takeToken(scratch, "unsigned int64");
    return stringToUnsignedLongLong(*this, scratch);
}

inline unsigned long long InStream::readUnsignedLong(unsigned long long minv, unsigned long long maxv,
                                                     const std::string &variable) {
    unsigned long long value = readUnsignedLong();
    checkRange<unsigned long long>("Unsigned integer", value, minv, maxv, variable, noIndex);
    return value;
}

inline double InStream::readReal() {
    takeToken(scratch, "double");
    return stringToDouble(*this, scratch);
}

inline double InStream::readReal(double minv, double maxv, const std::string &variable) {
    double value = readReal();
    checkRange<double>("Double", value, minv, maxv, variable, noIndex);
    return value;
}

inline double InStream::readStrictReal(double minv, double maxv, int minDigits, int maxDigits, const std::string &variable) {
    takeToken(scratch, "strict double");
    double value = stringToStrictDouble(*this, scratch, minDigits, maxDigits);
    checkRange<double>("Strict double", value, minv, maxv, variable, noIndex);
    return value;
}

#endif
