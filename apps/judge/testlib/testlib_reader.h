// Bytes of a file, a pipe or a text, one buffer at a time. A refill takes what one read() gives: an interactor must not
// wait for more than the contestant has written. Some bytes before the buffer are kept, so that characters just read
// can be put back across a refill.

#ifndef VERDICT_TESTLIB_READER_H
#define VERDICT_TESTLIB_READER_H

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace testlib_detail {

class ByteReader {
public:
    static const int endOfInput = -1;

    ByteReader() : fd(-1), owned(false), atEnd(true), failed(false), first(0), pos(0), end(0), lineNumber(1) {}
    ~ByteReader() { close(); }
    ByteReader(const ByteReader &) = delete;
    ByteReader &operator=(const ByteReader &) = delete;

    bool openFile(const std::string &path) {
        close();
        int opened;
        do opened = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        while (opened < 0 && errno == EINTR);
        if (opened < 0) return false;
        begin(opened, true);
        return true;
    }

    void openDescriptor(int descriptor) {
        close();
        begin(descriptor, false);
    }

    void openText(const std::string &text) {
        close();
        atEnd = true;
        lineNumber = 1;
        bytes.assign(text.begin(), text.end());
        first = pos = 0;
        end = bytes.size();
    }

    // To the first byte again. A pipe can not: false.
    bool rewind() {
        if (fd < 0) {
            pos = first;
            lineNumber = 1;
            return true;
        }
        if (::lseek(fd, 0, SEEK_SET) != 0) return false;
        begin(fd, owned);
        return true;
    }

    void close() {
        if (owned && fd >= 0) ::close(fd);
        fd = -1;
        owned = false;
        atEnd = true;
        first = pos = end = 0;
    }

    int peek() { return pos < end || refill() ? bytes[pos] : endOfInput; }

    int next() {
        int c = peek();
        if (c != endOfInput) advance(1);
        return c;
    }

    void putBack(int c) {
        if (pos == 0) {
            // Beyond what is kept before the buffer, which no reading function needs.
            bytes.insert(bytes.begin(), keptBefore, 0);
            first += keptBefore;
            pos += keptBefore;
            end += keptBefore;
        }
        bytes[--pos] = (unsigned char)c;
        if (c == '\n' && lineNumber > 1) --lineNumber;
    }

    // The unread rest of the buffer; nothing is left only at the end of the input.
    const unsigned char *available(size_t &count) {
        if (pos >= end) refill();
        count = end - pos;
        return bytes.data() + pos;
    }

    // Only the bytes that available() showed.
    void advance(size_t count) {
        for (size_t i = 0; i < count; ++i) lineNumber += bytes[pos + i] == '\n';
        pos += count;
    }
    // The same, for bytes known to have no line feed among them.
    void advanceInLine(size_t count) { pos += count; }

    // Bytes of a regular file; 0 of anything else.
    unsigned long long size() const {
        struct stat found;
        return fd >= 0 && ::fstat(fd, &found) == 0 && S_ISREG(found.st_mode) ? (unsigned long long)found.st_size : 0;
    }

    long long line() const { return lineNumber; }
    bool hasFailed() const { return failed; }

private:
    static const size_t keptBefore = 64;
    static const size_t bufferSize = 1 << 16;

    int fd;
    bool owned, atEnd, failed;
    std::vector<unsigned char> bytes;
    size_t first, pos, end; // first: of a text in memory
    long long lineNumber;

    void begin(int descriptor, bool own) {
        fd = descriptor;
        owned = own;
        atEnd = failed = false;
        bytes.assign(keptBefore + bufferSize, 0);
        pos = end = keptBefore;
        lineNumber = 1;
    }

    bool refill() {
        if (atEnd) return false;
        if (testlibMode == _interactor && fd == 0) {
            // The contestant waits for what we wrote: waiting for the answer before it is sent would be for ever.
            std::cout.flush();
            std::fflush(stdout);
        }
        if (bytes.size() < keptBefore + bufferSize) bytes.resize(keptBefore + bufferSize);
        size_t kept = end < keptBefore ? end : keptBefore;
        if (end > 0) std::memmove(bytes.data() + keptBefore - kept, bytes.data() + end - kept, kept);
        pos = end = keptBefore;
        ssize_t got;
        do got = ::read(fd, bytes.data() + keptBefore, bufferSize);
        while (got < 0 && errno == EINTR);
        if (got <= 0) {
            failed = got < 0;
            atEnd = true;
            return false;
        }
        end = keptBefore + size_t(got);
        return true;
    }
};

} // namespace testlib_detail

#endif
