// The names that published programs use beside the reading functions: it compiles, and each has its value.
#include "testlib.h"
#include <string>
using namespace std;

// Names that programs give to functions of their own.
static bool isNaN(double value) { return __testlib_isNaN(value); }
static bool isInfinite(double value) { return __testlib_isInfinite(value); }

NORETURN static void done(const string &message) { quit(_ok, message); }

int main(int argc, char *argv[]) {
    inf.maxFileSize = 1 << 20;
    ouf.maxTokenLength = 100;
    ans.wordReserveSize = 16;
    setName("names of %s", "the library");
    setName(string("names") + " of the library");
    registerTestlibCmd(argc, argv);
    ensure(format(I64 " " U64, -1LL, 1ULL) == "-1 1");
    ensure_ext(resultExitCode(_wa) == WA_EXIT_CODE && resultExitCode(_fail) == 3 && resultExitCode(_points) == 7);
    ensure(pattern_t("0|-?[1-9][0-9]*").matches("-12") && __testlib_part(string(70, 'a')).size() == 64);
    ensure(isNaN(stringToDouble(inf, "1e999") * 0) && isInfinite(stringToDouble(inf, "1e999")) && !isNaN(1));
    ensure(checker.testset() == "tests" && checker.group().empty());
    string kind = inf.readToken();
    if (kind == "large") ensure(ouf.readLong(0ULL, 18446744073709551615ULL, "x") == 18446744073709551615ULL);
    if (kind == "long-message") {
        ouf.maxMessageLength = 40;
        ouf.quits(_wa, string(1000, 'x'));
    }
    if (kind == "bom") {
        ans.skipBom();
        ensure(ans.readInt() == 1 && ouf.readInt() == 1);
    }
    if (kind == "closed") {
        ouf.close();
        ensure(ouf.eof() && ouf.seekEof());
    }
    done(kind);
}
