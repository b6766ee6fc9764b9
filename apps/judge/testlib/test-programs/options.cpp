#include "testlib.h"
#include <iostream>
using namespace std;

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    if (opt(1) == "types") {
        println(opt<int>("n"), opt<long long>("m"), opt<bool>("directed"), opt("name"), opt<double>("p"), opt<int>("low"));
        println(opt<int>("k"), has_opt("nothing"), has_opt("inc"), opt<unsigned>(2), opt<string>(0) != "");
    } else if (opt(1) == "defaults") {
        int n = opt<int>("n", 5);
        string kind = opt<string>("kind", "any");
        println(n, kind);
    } else if (opt(1) == "quiet") {
        suppressEnsureNoUnusedOpts();
        println(opt<int>("n", 5));
    } else if (opt(1) == "small") {
        println(opt<short>("n"));
    } else if (opt(1) == "unsigned") {
        println(opt<unsigned long long>("n"));
    } else {
        println(opt<int>(1));
    }
}
