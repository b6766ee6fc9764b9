// The functions on texts, patterns and streams in memory, each against what is documented.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

typedef vector<string> Texts;

static void texts() {
    ensure(format("%d-%s", 5, "x") == "5-x" && format(string("%05.2f"), 1.5) == "01.50");
    ensure(format("%s", string(5000, 'a').c_str()) == string(5000, 'a'));
    ensure(vtos(17) == "17" && toString(-3LL) == "-3" && vtos(vector<int>({1, 2, 3})) == "1 2 3");
    ensure(trim(" \t a b \r\n") == "a b" && trim("  ") == "");
    ensure(split(";x;;yz;", ';') == Texts({"", "x", "", "yz", ""}) && split("", ',') == Texts({""}));
    ensure(tokenize("--x-yz-", '-') == Texts({"x", "yz"}) && tokenize("a\tb c", " \t") == Texts({"a", "b", "c"}));
    ensure(tokenize("", ',').empty());
    ensure(join(Texts({"a", "b"}), ", ") == "a, b" && join(vector<int>({1, 2}), '+') == "1+2" && join(Texts()) == "");
    ensure(upperCase("aZ9z") == "AZ9Z" && lowerCase('Q') == 'q');
    ensure(englishEnding(1) == "st" && englishEnding(12) == "th" && englishEnding(22) == "nd" && englishEnding(113) == "th");
    ensure(compress(string(64, 'a')) == string(64, 'a'));
    ensure(compress(string(40, 'a') + string(40, 'b')) == string(30, 'a') + "..." + string(31, 'b'));
    ensure(removeDoubleTrailingZeroes("1.500") == "1.5" && removeDoubleTrailingZeroes("2.000") == "2.0");
    ensure(removeDoubleTrailingZeroes("100") == "100");
}

static void doubles() {
    double infinity = numeric_limits<double>::infinity(), nan = numeric_limits<double>::quiet_NaN();
    ensure(doubleCompare(1, 1 + 1e-7, 1e-6) && !doubleCompare(1, 1.1, 1e-6) && doubleCompare(1e9, 1e9 + 1, 1e-6));
    ensure(!doubleCompare(1, nan, 1e-6) && doubleCompare(nan, nan, 1e-6) && !doubleCompare(1, infinity, 1e9));
    ensure(doubleCompare(infinity, infinity, 1) && !doubleCompare(infinity, -infinity, 1));
    ensure(fabs(doubleDelta(100, 101) - 0.01) < 1e-12 && fabs(doubleDelta(0, 0.5) - 0.5) < 1e-12);
}

static void patterns() {
    ensure(pattern("q").matches("q") && !pattern("q").matches("") && !pattern("q").matches("qq"));
    ensure(pattern("[^k-m]*").matches("") && pattern("[^k-m]*").matches("ja, no!") && !pattern("[^k-m]*").matches("ol"));
    ensure(pattern("v([12]|3{3})w").matches("v333w") && !pattern("v([12]|3{3})w").matches("v33w"));
    ensure(pattern("n(ord|orth)|s(ud|outh)").matches("south") && !pattern("n(ord|orth)|s(ud|outh)").matches("sord"));
    ensure(pattern("at\\ sea").matches("at sea") && !pattern("at sea").matches("at sea") && pattern("at sea").matches("atsea"));
    ensure(!pattern("[a-z ]+").matches("a b") && pattern("[a-z\\ ]+").matches("a b") && pattern("a{1, 2}").matches("aa"));
    ensure(!pattern("[0-9]?1").matches("1") && pattern("[0-9]?1").matches("71"));
    ensure(pattern("-?(0|[1-9][0-9]{0,3})").matches("-9999") && !pattern("-?(0|[1-9][0-9]{0,3})").matches("01"));
    ensure(pattern("[-a]{2}").matches("-a") && pattern("[a\\]]+").matches("]a") && pattern("\\*").matches("*"));
    ensure(pattern("in|inter|international|inte").matches("international") && !pattern("in|inter").matches("intern"));
    ensure(pattern("(ab){2,3}c").matches("ababc") && !pattern("(ab){2,3}c").matches("abc") && pattern("a+").src() == "a+");
    ensure(pattern("a.c").matches("a.c") && !pattern("a.c").matches("abc"));
    ensure(pattern("[a-z]{1,200000}").matches(string(200000, 'q')) && pattern("(a*)*b").matches("aab"));
}

static void streams() {
    InStream s(ouf, "word -42 other 7 rest of it\n\n");
    ensure(s.readWord() == "word" && s.readInt() == -42 && s.readToken() == "other" && s.readLong() == 7);
    ensure(s.readLine() == " rest of it" && s.readLine() == "" && s.eof());
    InStream numbers(ouf, "1 2 3 -9223372036854775808 18446744073709551615 .5 1e3 +2. -0.25 17.25");
    ensure(numbers.readInts(2) == vector<int>({1, 2}) && numbers.readLongs(2) == vector<long long>({3, LLONG_MIN}));
    ensure(numbers.readUnsignedLong() == ULLONG_MAX && numbers.readReals(2) == vector<double>({.5, 1000}));
    ensure(numbers.readDouble() == 2 && numbers.readStrictReal(-1, 1, 2, 2) == -.25 && numbers.readReal(17, 18, "x") == 17.25);
    InStream lines(ouf, "one\r\ntwo\n");
    ensure(lines.readLines(2) == Texts({"one", "two"}));
    string result;
    InStream(ouf, "\n 2024 ").readTokenTo(result, "[0-9]{4}", "year");
    ensure(result == "2024");
    InStream again(ouf, "7 8");
    ensure(again.readInt() == 7);
    again.reset();
    ensure(again.readInts(2, 7, 8, "a", 0) == vector<int>({7, 8}));
    ensure(stringToLongLong(ouf, "-12") == -12 && stringToDouble(ouf, "2.5") == 2.5 && stringToUnsignedLongLong(ouf, "0") == 0);
}

static void options() {
    const char *args[] = {"gen", "-low", "-300", "-v2", "0", "--on", "true", "--text=x=y", "-real=-2.5", "--big=4e9", "-z33"};
    prepareOpts(int(sizeof args / sizeof *args), (char **)args);
    ensure(has_opt("low") && has_opt("v2") && !has_opt("v") && !has_opt("true") && !has_opt("-low") && has_opt("z"));
    ensure(opt<int>("low") == -300 && !opt<bool>("v2") && opt<bool>("on") && opt<string>("text") == "x=y");
    ensure(opt<double>("real") == -2.5 && opt<long long>("big") == 4000000000LL && opt<int>(2) == -300 && opt<int>("z") == 33);
    ensure(opt(9) == "--big=4e9" && opt<int>("none", 4) == 4);
}

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    texts();
    doubles();
    patterns();
    streams();
    options();
    quit(_ok, "all");
}
