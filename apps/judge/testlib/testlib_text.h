// Nothing here depends on the locale: a checker must judge the same on every machine.

#ifndef VERDICT_TESTLIB_TEXT_H
#define VERDICT_TESTLIB_TEXT_H

#include <clocale>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <limits>
#include <locale>
#include <locale.h>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace testlib_detail {

inline locale_t classicLocale() {
    static locale_t classic = newlocale(LC_ALL_MASK, "C", locale_t(0));
    return classic;
}

// The thread's locale is the classic one as long as this lives.
class ClassicLocale {
public:
    ClassicLocale() : before(uselocale(classicLocale())) {}
    ~ClassicLocale() { uselocale(before); }
    ClassicLocale(const ClassicLocale &) = delete;
    ClassicLocale &operator=(const ClassicLocale &) = delete;

private:
    locale_t before;
};

inline std::string printToString(const char *fmt, ...) {
    ClassicLocale classic;
    char small[512];
    va_list list;
    va_start(list, fmt);
    int length = vsnprintf(small, sizeof small, fmt, list);
    va_end(list);
    if (length < 0) return std::string(fmt);
    if (size_t(length) < sizeof small) return std::string(small, size_t(length));
    std::string large(size_t(length) + 1, '\0');
    va_start(list, fmt);
    vsnprintf(&large[0], large.size(), fmt, list);
    va_end(list);
    large.resize(size_t(length));
    return large;
}

template <typename T> struct IsCharacter : std::is_same<typename std::remove_cv<T>::type, char> {};

} // namespace testlib_detail

template <typename... Args> std::string format(const char *fmt, Args... args) {
    return testlib_detail::printToString(fmt, args...);
}
template <typename... Args> std::string format(const std::string &fmt, Args... args) {
    return testlib_detail::printToString(fmt.c_str(), args...);
}

template <typename T> std::string toString(const T &value) {
    std::ostringstream out;
    out.imbue(std::locale::classic());
    out << value;
    return out.str();
}

template <typename T> std::string vtos(const T &value) { return toString(value); }

template <typename Iterator> std::string vtos(Iterator first, Iterator last) {
    std::string result;
    for (Iterator it = first; it != last; ++it) {
        if (it != first) result += ' ';
        result += toString(*it);
    }
    return result;
}

template <typename T> std::string vtos(const std::vector<T> &values) {
    return vtos(values.begin(), values.end());
}

inline std::string trim(const std::string &text) {
    size_t first = 0, last = text.size();
    while (first < last && isBlanks(text[first])) ++first;
    while (last > first && isBlanks(text[last - 1])) --last;
    return text.substr(first, last - first);
}

// A long text cut in its middle, to be quoted in a message.
inline std::string compress(const std::string &text) {
    const size_t limit = 64, head = 30;
    if (text.size() <= limit) return text;
    return text.substr(0, head) + "..." + text.substr(text.size() - (limit - head - 3));
}

// Published checkers call it by this name too.
inline std::string __testlib_part(const std::string &text) { return compress(text); }

inline char upperCase(char c) { return c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c; }
inline char lowerCase(char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; }
inline std::string upperCase(std::string text) {
    for (size_t i = 0; i < text.size(); ++i) text[i] = upperCase(text[i]);
    return text;
}
inline std::string lowerCase(std::string text) {
    for (size_t i = 0; i < text.size(); ++i) text[i] = lowerCase(text[i]);
    return text;
}

// The ending of an ordinal number: 1st, 2nd, 3rd, 4th, 11th.
inline std::string englishEnding(int number) {
    int lastTwo = number % 100, last = number % 10;
    if (lastTwo < 0) lastTwo = -lastTwo;
    if (last < 0) last = -last;
    if (lastTwo >= 11 && lastTwo <= 13) return "th";
    return last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th";
}

// Between separators, empty parts included: n separators give n + 1 parts.
inline std::vector<std::string> split(const std::string &text, const std::string &separators) {
    std::vector<std::string> parts(1);
    for (size_t i = 0; i < text.size(); ++i) {
        if (separators.find(text[i]) != std::string::npos)
            parts.push_back(std::string());
        else
            parts.back() += text[i];
    }
    return parts;
}
inline std::vector<std::string> split(const std::string &text, char separator) {
    return split(text, std::string(1, separator));
}

inline std::vector<std::string> tokenize(const std::string &text, const std::string &separators) {
    std::vector<std::string> all = split(text, separators), tokens;
    for (size_t i = 0; i < all.size(); ++i)
        if (!all[i].empty()) tokens.push_back(all[i]);
    return tokens;
}
inline std::vector<std::string> tokenize(const std::string &text, char separator) {
    return tokenize(text, std::string(1, separator));
}

template <typename Iterator>
std::string join(Iterator first, Iterator last, const std::string &separator) {
    std::string result;
    for (Iterator it = first; it != last; ++it) {
        if (it != first) result += separator;
        result += toString(*it);
    }
    return result;
}
template <typename Iterator> std::string join(Iterator first, Iterator last, char separator) {
    return join(first, last, std::string(1, separator));
}
template <typename Iterator> std::string join(Iterator first, Iterator last) {
    return join(first, last, std::string(" "));
}
template <typename Collection>
std::string join(const Collection &collection, const std::string &separator) {
    return join(std::begin(collection), std::end(collection), separator);
}
template <typename Collection> std::string join(const Collection &collection, char separator) {
    return join(std::begin(collection), std::end(collection), separator);
}
template <typename Collection> std::string join(const Collection &collection) {
    return join(std::begin(collection), std::end(collection), std::string(" "));
}

inline std::string removeDoubleTrailingZeroes(std::string text) {
    if (text.find('.') == std::string::npos) return text;
    while (text[text.size() - 1] == '0') text.erase(text.size() - 1);
    return text[text.size() - 1] == '.' ? text + '0' : text;
}

inline bool __testlib_isNaN(double value) { return value != value; }
inline bool __testlib_isInfinite(double value) {
    return value > 1E300 || value < -1E300;
}

// True when the absolute or the relative error is at most maxError. Beyond 1E300 only the sign counts.
inline bool doubleCompare(double expected, double result, double maxError) {
    maxError += 1E-15;
    if (__testlib_isNaN(expected)) return __testlib_isNaN(result);
    if (__testlib_isInfinite(expected)) return __testlib_isInfinite(result) && (result > 0) == (expected > 0);
    if (__testlib_isNaN(result) || __testlib_isInfinite(result)) return false;
    if (std::fabs(result - expected) <= maxError) return true;
    double one = expected * (1.0 - maxError), other = expected * (1.0 + maxError);
    return result >= (one < other ? one : other) && result <= (one < other ? other : one);
}

// The smaller one of the absolute and the relative error.
inline double doubleDelta(double expected, double result) {
    double absolute = std::fabs(result - expected);
    if (std::fabs(expected) <= 1E-9) return absolute;
    double relative = absolute / std::fabs(expected);
    return absolute < relative ? absolute : relative;
}

namespace testlib_detail {

template <typename T> struct IsPrintable {
    template <typename U>
    static auto test(int) -> decltype(std::declval<std::ostream &>() << std::declval<const U &>(), std::true_type());
    template <typename U> static std::false_type test(...);
    static const bool value = decltype(test<T>(0))::value;
};

template <typename T>
typename std::enable_if<IsPrintable<T>::value>::type printItem(std::ostream &out, const T &item) {
    out << item;
}
template <typename A, typename B> void printItem(std::ostream &out, const std::pair<A, B> &item);
template <typename T>
typename std::enable_if<!IsPrintable<T>::value>::type printItem(std::ostream &out, const T &items) {
    bool first = true;
    for (auto it = std::begin(items); it != std::end(items); ++it) {
        if (!first) out << ' ';
        first = false;
        printItem(out, *it);
    }
}
template <typename A, typename B> void printItem(std::ostream &out, const std::pair<A, B> &item) {
    printItem(out, item.first);
    out << ' ';
    printItem(out, item.second);
}

inline void printItems(std::ostream &) {}
template <typename First, typename... Rest>
void printItems(std::ostream &out, const First &first, const Rest &...rest) {
    printItem(out, first);
    if (sizeof...(rest) > 0) out << ' ';
    printItems(out, rest...);
}

template <typename T> struct IsRange {
    template <typename U> static auto test(int) -> decltype(*std::declval<U &>(), ++std::declval<U &>(), std::true_type());
    template <typename U> static std::false_type test(...);
    static const bool value = decltype(test<T>(0))::value && !std::is_convertible<T, const char *>::value;
};

template <typename Iterator>
typename std::enable_if<IsRange<Iterator>::value>::type printTwo(const Iterator &first, const Iterator &last) {
    for (Iterator it = first; it != last; ++it) {
        if (it != first) std::cout << ' ';
        printItem(std::cout, *it);
    }
}
template <typename T>
typename std::enable_if<!IsRange<T>::value>::type printTwo(const T &first, const T &second) {
    printItems(std::cout, first, second);
}
template <typename A, typename B> void printTwo(const A &first, const B &second) {
    printItems(std::cout, first, second);
}

} // namespace testlib_detail

// Prints a line: its arguments with spaces between, of a container its elements. Two iterators are a range.
template <typename... Args> void println(const Args &...args) {
    testlib_detail::printItems(std::cout, args...);
    std::cout << '\n';
}
template <typename A, typename B> void println(const A &first, const B &second) {
    testlib_detail::printTwo(first, second);
    std::cout << '\n';
}

#endif
