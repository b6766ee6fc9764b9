// Options of a generator are --key=value, --key value, -k12 (one letter and a number) or --flag, with one hyphen or
// two. An argument that begins with hyphens and no letter after them is a value: it may be a negative number. A key
// that nobody asks for is an error once a default was used: it may be misspelt.

#ifndef VERDICT_TESTLIB_OPTS_H
#define VERDICT_TESTLIB_OPTS_H

#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

namespace testlib_detail {

struct Option {
    std::string value;
    bool used;
    Option() : used(false) {}
    explicit Option(const std::string &text) : value(text), used(false) {}
};

struct Options {
    std::vector<std::string> arguments;
    std::map<std::string, Option> byKey;
    size_t nextIndex;     // of opt<T>() without an index
    bool checkUnused;     // a default was used
    bool checkSuppressed; // by suppressEnsureNoUnusedOpts
    Options() : nextIndex(1), checkUnused(false), checkSuppressed(false) {}
};

TESTLIB_GLOBAL Options options;

inline bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// How many hyphens lead the name of an option; 0: the argument is none.
inline size_t hyphensOf(const std::string &argument) {
    size_t count = 0;
    while (count < 2 && count < argument.size() && argument[count] == '-') ++count;
    return count > 0 && count < argument.size() && isLetter(argument[count]) ? count : 0;
}

template <typename T>
typename std::enable_if<std::is_floating_point<T>::value, bool>::type valueOf(const std::string &text, T &value) {
    double real;
    if (!parseReal(text, real) || __testlib_isInfinite(real)) return false;
    value = T(real);
    return true;
}
template <typename T>
typename std::enable_if<std::is_integral<T>::value && !std::is_same<T, bool>::value && !IsCharacter<T>::value, bool>::type
valueOf(const std::string &text, T &value) {
    if (std::is_unsigned<T>::value) {
        unsigned long long number;
        if (parseDigits(text.data(), text.size(), std::numeric_limits<T>::max(), number) == parsed) {
            value = T(number);
            return true;
        }
    } else {
        long long number;
        if (parseLong(text, number) == parsed) {
            value = T(number);
            return (long long)value == number;
        }
    }
    // 3e6 is a whole number that is more readable so. A double holds those below 2^53 exactly.
    double real;
    if (!parseReal(text, real) || real != std::floor(real) || std::fabs(real) > 9007199254740992.0) return false;
    if (real < double(std::numeric_limits<T>::min()) || real > double(std::numeric_limits<T>::max())) return false;
    value = T(real);
    return true;
}
inline bool valueOf(const std::string &text, bool &value) {
    value = text == "true" || text == "1";
    return value || text == "false" || text == "0";
}
inline bool valueOf(const std::string &text, char &value) {
    if (text.size() != 1) return false;
    value = text[0];
    return true;
}
inline bool valueOf(const std::string &text, std::string &value) {
    value = text;
    return true;
}

template <typename T> T convertOption(const std::string &text, const std::string &what) {
    T value;
    if (!valueOf(text, value)) quit(_fail, "Opts: " + what + " has the value '" + compress(text) + "', which is not of its type");
    return value;
}

} // namespace testlib_detail

// registerGen calls this. It forgets the options of an earlier call.
inline void prepareOpts(int argc, char *argv[]) {
    using namespace testlib_detail;
    options.arguments.assign(argv, argv + argc);
    options.byKey.clear();
    options.nextIndex = 1;
    options.checkUnused = false;
    for (size_t i = 1; i < options.arguments.size(); ++i) {
        const std::string &argument = options.arguments[i];
        size_t hyphens = hyphensOf(argument);
        if (hyphens == 0) continue;
        std::string key = argument.substr(hyphens), value = "true";
        size_t equals = key.find('=');
        bool letterAndNumber = key.size() > 1 && equals == std::string::npos;
        for (size_t j = 1; j < key.size() && letterAndNumber; ++j) letterAndNumber = isDigit(key[j]);
        if (equals != std::string::npos) {
            value = key.substr(equals + 1);
            key = key.substr(0, equals);
        } else if (i + 1 < options.arguments.size() && hyphensOf(options.arguments[i + 1]) == 0) {
            value = options.arguments[++i];
        } else if (letterAndNumber) {
            value = key.substr(1);
            key = key.substr(0, 1);
        }
        options.byKey[key] = Option(value);
    }
}

inline bool has_opt(const std::string &key) {
    std::map<std::string, testlib_detail::Option>::iterator it = testlib_detail::options.byKey.find(key);
    if (it == testlib_detail::options.byKey.end()) return false;
    it->second.used = true;
    return true;
}
inline bool has_opt(int index) { return index >= 0 && size_t(index) < testlib_detail::options.arguments.size(); }

template <typename T> T opt(int index) {
    if (!has_opt(index)) quit(_fail, "Opts: there is no argument " + toString(index));
    return testlib_detail::convertOption<T>(testlib_detail::options.arguments[size_t(index)], "argument " + toString(index));
}
template <typename T> T opt(const std::string &key) {
    if (!has_opt(key)) quit(_fail, "Opts: unknown key '" + key + "'");
    return testlib_detail::convertOption<T>(testlib_detail::options.byKey[key].value, "key '" + key + "'");
}
template <typename T> T opt(int index, const T &whenAbsent) {
    testlib_detail::options.checkUnused = true;
    return has_opt(index) ? opt<T>(index) : whenAbsent;
}
template <typename T> T opt(const std::string &key, const T &whenAbsent) {
    testlib_detail::options.checkUnused = true;
    return has_opt(key) ? opt<T>(key) : whenAbsent;
}
inline std::string opt(int index) { return opt<std::string>(index); }
inline std::string opt(const std::string &key) { return opt<std::string>(key); }
inline std::string opt(int index, const std::string &whenAbsent) { return opt<std::string>(index, whenAbsent); }
inline std::string opt(const std::string &key, const std::string &whenAbsent) {
    return opt<std::string>(key, whenAbsent);
}

// The next argument by position.
template <typename T> T next_opt() { return opt<T>(int(testlib_detail::options.nextIndex++)); }
inline std::string next_opt() { return next_opt<std::string>(); }

inline void ensureNoUnusedOpts() {
    typedef std::map<std::string, testlib_detail::Option>::const_iterator Iterator;
    for (Iterator it = testlib_detail::options.byKey.begin(); it != testlib_detail::options.byKey.end(); ++it)
        if (!it->second.used) quit(_fail, "Opts: unused key '" + it->first + "'");
}
inline void suppressEnsureNoUnusedOpts() { testlib_detail::options.checkSuppressed = true; }

#endif
