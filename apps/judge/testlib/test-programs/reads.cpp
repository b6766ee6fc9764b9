// Reads the output as the input says, call by call, and prints what each call gave. The same program compiles with
// the original library: what that one gave is in original-answers.json. `reads rows N` is N runs, each in a process
// forked from this one, since starting a program takes longer than a row: run 0 is `reads 0.input 0.output 0.answer`
// with its stdout in 0.stdout, and so on. It prints each run's exit code, -1 when a signal ended it.
#include "testlib.h"
#include <cstdio>
#include <cstdlib>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
using namespace std;

static void show(const string &text) {
    for (size_t i = 0; i < text.size(); ++i) {
        unsigned char c = (unsigned char)text[i];
        if (c > 32 && c < 127 && c != '%') printf("%c", c);
        else printf("%%%02x", c);
    }
    printf("|");
}
static void show(double value) { printf("%.17g|", value); }
static void show(long long value) { printf("%lld|", value); }
static void show(int value) { printf("%d|", value); }

static void call(InStream &in, const string &name) {
    if (name == "int") show(in.readInt());
    if (name == "int-range") show(in.readInt(-5, 1000, "n"));
    if (name == "long") show(in.readLong());
    if (name == "long-range") show(in.readLong(-5LL, 1000000000000LL, "n"));
    if (name == "unsigned") printf("%llu|", in.readUnsignedLong());
    if (name == "real") show(in.readReal());
    if (name == "real-range") show(in.readReal(-1.5, 1e6, "x"));
    if (name == "strict") show(in.readStrictReal(-1e9, 1e9, 0, 3, "x"));
    if (name == "strict-two") show(in.readStrictReal(-1e9, 1e9, 2, 2, "x"));
    if (name == "token") show(in.readToken());
    if (name == "line") show(in.readLine());
    if (name == "string") show(in.readString());
    if (name == "next-line") in.nextLine();
    if (name == "ints") {
        vector<int> values = in.readInts(2);
        for (size_t i = 0; i < values.size(); ++i) show(values[i]);
    }
    if (name == "tokens") {
        vector<string> values = in.readTokens(2);
        for (size_t i = 0; i < values.size(); ++i) show(values[i]);
    }
    if (name == "ints-many") in.readInts(100000001);
    if (name == "char") show(string(1, in.readChar()));
    if (name == "char-a") show(string(1, in.readChar('a')));
    if (name == "space") in.readSpace();
    if (name == "next") show(string(1, in.nextChar()));
    if (name == "current") show(string(1, in.curChar()));
    if (name == "blanks") in.skipBlanks();
    if (name == "eoln") show(int(in.eoln()));
    if (name == "seek-eoln") show(int(in.seekEoln()));
    if (name == "eof") show(int(in.eof()));
    if (name == "seek-eof") show(int(in.seekEof()));
    if (name == "read-eoln") in.readEoln();
    if (name == "read-eof") in.readEof();
}

static void check(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    // The strict streams of validators read by rules of their own.
    string stream = inf.readToken();
    InStream &in = stream.substr(0, 3) == "ans" ? ans : ouf;
    in.strict = stream.size() > 3;
    while (!inf.seekEof()) {
        string name = inf.readToken();
        if (name == "compare") show(int(doubleCompare(ans.readReal(), in.readReal(), 1e-6)));
        else if (name == "points") quit(_points, "1");
        else if (name == "partly") quit(_pc(50), "half");
        else if (name == "dirt") quit(_dirt, "rest");
        else if (name == "wrong") in.quit(_wa, "no");
        else call(in, name);
    }
    quit(_ok, "");
}

static int row(char *program, const string &name) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        string input = name + ".input", output = name + ".output", answer = name + ".answer";
        char *argv[] = {program, &input[0], &output[0], &answer[0]};
        if (freopen((name + ".stdout").c_str(), "w", stdout) && freopen("/dev/null", "w", stderr)) check(4, argv);
        _exit(125);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child) exit(125);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int main(int argc, char *argv[]) {
    if (argc != 3 || string(argv[1]) != "rows") check(argc, argv);
    for (int i = 0; i < atoi(argv[2]); ++i) printf("%d\n", row(argv[0], to_string(i)));
}
