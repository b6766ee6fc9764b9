// A checker that returns from main without a result, and a validator that has not read its input to the end, would
// accept what nobody looked at. A guard that outlives main makes those a _fail.

#ifndef VERDICT_TESTLIB_PROGRAM_H
#define VERDICT_TESTLIB_PROGRAM_H

#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <unistd.h>
#include <vector>

namespace testlib_detail {

// The values that the named bounds of a validator have seen, for the log that says whether the tests reach them.
struct BoundsSeen {
    bool lowest, highest;
    BoundsSeen() : lowest(false), highest(false) {}
};

inline std::string takeFlag(std::vector<std::string> &arguments, const std::string &key) {
    for (size_t i = 1; i < arguments.size(); ++i) {
        if (arguments[i] != "--" + key) continue;
        if (i + 1 >= arguments.size()) halt(_fail, "--" + key + " needs a value");
        std::string value = arguments[i + 1];
        arguments.erase(arguments.begin() + long(i), arguments.begin() + long(i) + 2);
        return value;
    }
    return "";
}

} // namespace testlib_detail

// The set and the group of tests that a program judges for, by its arguments: "tests" and none by default.
class TestSelection {
public:
    TestSelection() : chosenTestset("tests") {}
    std::string testset() const { return chosenTestset; }
    std::string group() const { return chosenGroup; }
    void setTestset(const std::string &value) {
        if (!value.empty()) chosenTestset = value;
    }
    void setGroup(const std::string &value) { chosenGroup = value; }

private:
    std::string chosenTestset, chosenGroup;
};

class Checker : public TestSelection {};

class Validator : public TestSelection {
public:
    std::string testOverviewLogFileName() const { return overviewFile; }
    void setTestOverviewLogFileName(const std::string &fileName) { overviewFile = fileName; }

    // A property that some test should have. feature(name) says that this one has it.
    void addFeature(const std::string &name) {
        if (!features.insert(std::make_pair(name, false)).second) quit(_fail, "Feature " + name + " is added twice");
    }
    void feature(const std::string &name) {
        if (!features.count(name)) quit(_fail, "Feature " + name + " was not added");
        features[name] = true;
    }

    // For the log: a named value that was read equals the least or the greatest allowed.
    void addBounds(const std::string &variable, bool lowest, bool highest) {
        // A name with digits stands for one of many.
        if (variable.empty() || variable.find_first_of("0123456789") != std::string::npos) return;
        testlib_detail::BoundsSeen &seen = bounds[variable];
        seen.lowest = seen.lowest || lowest;
        seen.highest = seen.highest || highest;
    }

    bool writeOverview() const {
        if (overviewFile.empty()) return true;
        std::ofstream out(overviewFile.c_str());
        typedef std::map<std::string, testlib_detail::BoundsSeen>::const_iterator BoundsIterator;
        for (BoundsIterator it = bounds.begin(); it != bounds.end(); ++it) {
            out << '"' << it->first << "\":";
            if (it->second.lowest) out << " min-value-hit";
            if (it->second.highest) out << " max-value-hit";
            out << '\n';
        }
        for (std::map<std::string, bool>::const_iterator it = features.begin(); it != features.end(); ++it)
            out << "feature \"" << it->first << "\":" << (it->second ? " hit" : "") << '\n';
        out.close();
        return !out.fail();
    }

private:
    std::string overviewFile;
    std::map<std::string, testlib_detail::BoundsSeen> bounds;
    std::map<std::string, bool> features;
};

TESTLIB_GLOBAL Checker checker;
TESTLIB_GLOBAL Validator validator;

namespace testlib_detail {

inline void noteBounds(const std::string &variable, bool lowest, bool highest) {
    validator.addBounds(variable, lowest, highest);
}

[[noreturn]] inline void usage(const std::string &arguments) {
    halt(_fail, "Program must be run with the following arguments: " + arguments +
                    (program.name.empty() ? "" : "\n" + program.name));
}

inline void begin(TTestlibMode kind) {
    testlibMode = kind;
    inf.mode = _input;
    ouf.mode = _output;
    ans.mode = _answer;
}

inline void answerHelp(const std::vector<std::string> &arguments, const std::string &usageText) {
    if (arguments.size() != 2 || (arguments[1] != "--help" && arguments[1] != "-h")) return;
    program.finished = true;
    std::printf("%s\nArguments: %s\n", program.name.c_str(), usageText.c_str());
    std::exit(0);
}

// The last arguments of checkers and interactors: report-file [-appes].
inline bool takeReport(const std::vector<std::string> &arguments, size_t first) {
    if (arguments.size() > first) program.reportFile = arguments[first];
    if (arguments.size() > first + 1) {
        if (upperCase(arguments[first + 1]) != "-APPES") return false;
        program.reportAsXml = true;
    }
    return arguments.size() <= first + 2;
}

// Runs when main has returned or exit() was called, while the streams of the program are still there.
struct FinalizeGuard {
    ~FinalizeGuard() {
        if (program.finished) {
            if (!validator.writeOverview()) fail("Can not write to the test overview file");
            return;
        }
        if (testlibMode == _checker && program.guarded) fail("Checker must end with quit or quitf call.");
        if (testlibMode == _validator && !program.readEofDone && program.guarded) fail("Validator must end with readEof call.");
        if (testlibMode == _validator && !validator.writeOverview()) fail("Can not write to the test overview file");
        if (testlibMode != _generator || !options.checkUnused || options.checkSuppressed) return;
        typedef std::map<std::string, Option>::const_iterator Iterator;
        for (Iterator it = options.byKey.begin(); it != options.byKey.end(); ++it)
            if (!it->second.used) fail("Opts: unused key '" + it->first + "'");
    }

    // The program is already ending, so exit() is out of question: what it would flush is flushed here.
    static void fail(const std::string &message) {
        std::cout.flush();
        std::fflush(nullptr);
        if (tout.is_open()) tout.close();
        if (!program.reportFile.empty()) writeReport(_fail, message);
        std::string line = "FAIL " + message + "\n";
        std::fwrite(line.data(), 1, line.size(), stderr);
        _exit(FAIL_EXIT_CODE);
    }
};

} // namespace testlib_detail

// checker input output answer [report-file [-appes]]
inline void registerTestlibCmd(int argc, char *argv[]) {
    using namespace testlib_detail;
    const char *arguments = "<input-file> <output-file> <answer-file> [<report-file> [-appes]]";
    begin(_checker);
    std::vector<std::string> given(argv, argv + argc);
    checker.setTestset(takeFlag(given, "testset"));
    checker.setGroup(takeFlag(given, "group"));
    answerHelp(given, arguments);
    if (given.size() < 4 || !takeReport(given, 4)) usage(arguments);
    inf.init(given[1], _input);
    ouf.init(given[2], _output);
    ouf.skipBom();
    ans.init(given[3], _answer);
}

// The same with the paths as arguments of the call: registerTestlib(3, "input", "output", "answer").
inline void registerTestlib(int argc, ...) {
    std::vector<std::string> given(1, "checker");
    va_list list;
    va_start(list, argc);
    for (int i = 0; i < argc; ++i) given.push_back(va_arg(list, const char *));
    va_end(list);
    std::vector<char *> pointers;
    for (size_t i = 0; i < given.size(); ++i) pointers.push_back(&given[i][0]);
    registerTestlibCmd(int(pointers.size()), pointers.data());
}

// interactor input output [answer [report-file [-appes]]]: reads the contestant from stdin, writes to stdout; what
// it logs to tout goes to the file `output`.
inline void registerInteraction(int argc, char *argv[]) {
    using namespace testlib_detail;
    const char *arguments = "<input-file> <output-file> [<answer-file> [<report-file> [-appes]]]";
    begin(_interactor);
    std::vector<std::string> given(argv, argv + argc);
    checker.setTestset(takeFlag(given, "testset"));
    checker.setGroup(takeFlag(given, "group"));
    answerHelp(given, arguments);
    if (given.size() < 3 || !takeReport(given, 4)) usage(arguments);
    // A contestant who left early is judged by what can still be read, not by the signal of a broken pipe.
    std::signal(SIGPIPE, SIG_IGN);
    inf.init(given[1], _input);
    tout.open(given[2].c_str(), std::ios_base::out);
    if (tout.fail()) halt(_fail, "Can not write to the output file '" + given[2] + "'");
    ouf.init(stdin, _output);
    if (given.size() > 3) ans.init(given[3], _answer);
}

// A validator reads the test from stdin. Without arguments it knows no testset and no group.
inline void registerValidation() {
    testlib_detail::begin(_validator);
    inf.strict = true;
    inf.init(stdin, _input);
}

inline void registerValidation(int argc, char *argv[]) {
    using namespace testlib_detail;
    const char *arguments = "[--testset <name>] [--group <name>] [--testOverviewLogFileName <file>] < test";
    begin(_validator);
    std::vector<std::string> given(argv, argv + argc);
    answerHelp(given, arguments);
    validator.setTestset(takeFlag(given, "testset"));
    validator.setGroup(takeFlag(given, "group"));
    validator.setTestOverviewLogFileName(takeFlag(given, "testOverviewLogFileName"));
    // Accepted for judges that give them; nothing is written.
    takeFlag(given, "testMarkupFileName");
    takeFlag(given, "testCase");
    takeFlag(given, "testCaseFileName");
    inf.strict = true;
    inf.init(stdin, _input);
}

// A generator prints a test. The version is accepted for the original's programs; all give the same sequence here.
inline void registerGen(int argc, char *argv[], int randomGeneratorVersion) {
    if (randomGeneratorVersion < 0 || randomGeneratorVersion > 1)
        quit(_fail, "registerGen: the version of the random generator is 0 or 1");
#if __cplusplus >= 201703L
    random_t::version = randomGeneratorVersion;
#endif
    testlib_detail::begin(_generator);
    rnd.setSeed(argc, argv);
    prepareOpts(argc, argv);
}
inline void registerGen(int argc, char *argv[]) { registerGen(argc, argv, 1); }

// From here on stdout goes to the file named by the test's number.
inline void startTest(int test) {
    std::cout.flush();
    std::string fileName = toString(test);
    if (!std::freopen(fileName.c_str(), "wt", stdout)) quit(_fail, "Can not write to the file '" + fileName + "'");
}

// Last, so that it goes first.
TESTLIB_GLOBAL testlib_detail::FinalizeGuard testlibFinalizeGuard;

#endif
