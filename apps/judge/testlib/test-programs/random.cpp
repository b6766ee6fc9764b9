// Draws with every function of rnd and holds what each promises; prints a digest that depends on the arguments.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    long long digest = rnd.next(1LL, 1000000000000000000LL);
    map<int, int> seen;
    for (int i = 0; i < 6000; i++) seen[rnd.next(6)]++;
    ensure(seen.size() == 6 && seen.begin()->first == 0);
    for (auto &count : seen) ensuref(count.second > 800 && count.second < 1200, "%d of %d", count.second, count.first);
    set<long long> ends;
    vector<int> squares;
    for (int i = 0; i < 20; i++) squares.push_back(i * i);
    for (int i = 0; i < 300; i++) {
        ends.insert(rnd.next(-1, 1));
        ensure(rnd.next(LLONG_MIN, LLONG_MAX) != 12345);
        ensure(rnd.next(0ULL, ULLONG_MAX) != 12345);
        ensure(rnd.next(5u, 5u) == 5u);
        ensure(rnd.next(0, squares.size() - 1) < 20);
        ensure(rnd.next((unsigned short)3, (unsigned short)4) <= 4);
        double unit = rnd.next(), ten = rnd.next(10.0), some = rnd.next(2.5, 3.5);
        ensure(unit >= 0 && unit < 1 && ten >= 0 && ten < 10 && some >= 2.5 && some < 3.5);
        ensure(squares.end() != find(squares.begin(), squares.end(), rnd.any(squares)));
        ensure(rnd.wnext(10, 3) < 10 && rnd.wnext(10LL, -300) >= 0 && rnd.wnext(3, 9, 100) <= 9 && rnd.wnext(1.5, 2.5, 4) < 2.5);
        set<string> names = {"x", "y"};
        ensure(names.count(rnd.any(names)) && names.count(rnd.wany(names.begin(), names.end(), -2)));
        string word = rnd.next("[a-c]{2,4}");
        ensure(pattern("[abc]{2,4}").matches(word));
        ensure(pattern("x|yy|z{3}").matches(rnd.next("x|yy|z{%d}", 3)));
        string other = rnd.next("[^a-z]{3}");
        ensure(pattern("[^a-z]{3}").matches(other));
    }
    ensure(ends.size() == 3);
    double large = 0, small = 0;
    for (int i = 0; i < 1000; i++) large += rnd.wnext(1000, 2), small += rnd.wnext(1000, -2);
    ensuref(large > 700e3 && large < 800e3 && small > 200e3 && small < 300e3, "%f %f", large, small);
    vector<int> p = rnd.perm(10, 1), sorted = p;
    sort(sorted.begin(), sorted.end());
    for (int i = 0; i < 10; i++) ensure(sorted[i] == i + 1);
    ensure(rnd.perm(0).empty());
    vector<int> few = rnd.distinct(10, 5, 14), some = rnd.distinct(5, 1000000000);
    ensure(set<int>(few.begin(), few.end()).size() == 10 && *min_element(few.begin(), few.end()) == 5);
    ensure(set<int>(some.begin(), some.end()).size() == 5 && rnd.distinct(0, 3, 9).empty());
    vector<long long> parts = rnd.partition(7, 100LL, 3);
    ensure(parts.size() == 7 && accumulate(parts.begin(), parts.end(), 0LL) == 100);
    ensure(*min_element(parts.begin(), parts.end()) >= 3);
    ensure(rnd.partition(3, 3) == vector<int>(3, 1) && rnd.partition(0, 0).empty());
    shuffle(squares.begin(), squares.end());
    println(digest, squares);
    println(p.begin(), p.end());
    if (argc > 2 && string(argv[2]) == "bad-range") rnd.next(5, 4);
    if (argc > 2 && string(argv[2]) == "endless") rnd.next("a*");
    if (argc > 2 && string(argv[2]) == "illegal") rnd.next("[a");
}
