// Arrays of an InStream. In a strict stream exactly one space stands between two elements, and nothing before the first
// or after the last. Memory grows with what is read, so an unbounded size costs nothing by itself.

#ifndef VERDICT_TESTLIB_ARRAYS_H
#define VERDICT_TESTLIB_ARRAYS_H

#include <string>
#include <vector>

template <typename T, typename ReadOne> std::vector<T> InStream::readArray(int size, int indexBase, ReadOne readOne) {
    checkSize(size);
    std::vector<T> values;
    const int expected = 1 << 20;
    values.reserve(size_t(size < expected ? size : expected));
    for (int i = 0; i < size; ++i) {
        if (strict && i > 0) readSpace();
        values.push_back(readOne(indexBase + i));
    }
    return values;
}

inline std::vector<std::string> InStream::readTokens(int size, int indexBase) {
    return readArray<std::string>(size, indexBase, [this](int) { return readToken(); });
}
inline std::vector<std::string> InStream::readTokens(int size, const pattern &p, const std::string &variable, int indexBase) {
    return readArray<std::string>(size, indexBase, [&](int index) {
        std::string value = readToken();
        checkPattern("Token", value, p, variable, index);
        return value;
    });
}

// Lines have ends of their own: no spaces between.
inline std::vector<std::string> InStream::readLines(int size, int) {
    checkSize(size);
    std::vector<std::string> values;
    for (int i = 0; i < size; ++i) values.push_back(readLine());
    return values;
}
inline std::vector<std::string> InStream::readLines(int size, const pattern &p, const std::string &variable, int indexBase) {
    checkSize(size);
    std::vector<std::string> values;
    for (int i = 0; i < size; ++i) {
        values.push_back(readLine());
        checkPattern("Line", values.back(), p, variable, indexBase + i);
    }
    return values;
}

inline std::vector<int> InStream::readInts(int size, int indexBase) {
    return readArray<int>(size, indexBase, [this](int) { return readInt32(); });
}
inline std::vector<int> InStream::readInts(int size, int minv, int maxv, const std::string &variable, int indexBase) {
    std::vector<int> values = readArray<int>(size, indexBase, [&](int index) {
        int value = readInt32();
        checkRange<long long>("Integer", value, minv, maxv, variable, index);
        return value;
    });
    return values;
}

inline std::vector<long long> InStream::readLongs(int size, int indexBase) {
    return readArray<long long>(size, indexBase, [this](int) { return readLong(); });
}
inline std::vector<long long> InStream::readLongs(int size, long long minv, long long maxv, const std::string &variable,
                                                  int indexBase) {
    return readArray<long long>(size, indexBase, [&](int index) {
        long long value = readLong();
        checkRange<long long>("Integer", value, minv, maxv, variable, index);
        return value;
    });
}

inline std::vector<unsigned long long> InStream::readUnsignedLongs(int size, int indexBase) {
    return readArray<unsigned long long>(size, indexBase, [this](int) { return readUnsignedLong(); });
}
inline std::vector<unsigned long long> InStream::readUnsignedLongs(int size, unsigned long long minv, unsigned long long maxv,
                                                                   const std::string &variable, int indexBase) {
    return readArray<unsigned long long>(size, indexBase, [&](int index) {
        unsigned long long value = readUnsignedLong();
        checkRange<unsigned long long>("Unsigned integer", value, minv, maxv, variable, index);
        return value;
    });
}

inline std::vector<double> InStream::readReals(int size, int indexBase) {
    return readArray<double>(size, indexBase, [this](int) { return readReal(); });
}
inline std::vector<double> InStream::readReals(int size, double minv, double maxv, const std::string &variable, int indexBase) {
    return readArray<double>(size, indexBase, [&](int index) {
        double value = readReal();
        checkRange<double>("Double", value, minv, maxv, variable, index);
        return value;
    });
}

inline std::vector<double> InStream::readStrictReals(int size, double minv, double maxv, int minDigits, int maxDigits,
                                                     const std::string &variable, int indexBase) {
    return readArray<double>(size, indexBase, [&](int index) {
        takeToken(scratch, "strict double");
        double value = stringToStrictDouble(*this, scratch, minDigits, maxDigits);
        checkRange<double>("Strict double", value, minv, maxv, variable, index);
        return value;
    });
}

#endif
