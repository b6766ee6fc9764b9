// The same arguments give the same test on every machine: a 64-bit counter stepped by an odd constant and mixed (the
// splitmix family), with bounded numbers drawn by rejection. The standard library's distributions may differ.

#ifndef VERDICT_TESTLIB_RANDOM_H
#define VERDICT_TESTLIB_RANDOM_H

#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <set>
#include <string>
#include <type_traits>
#include <unordered_set>
#include <utility>
#include <vector>

namespace testlib_detail {

// The type that a call with these two bounds answers. Small types become int; a mix of signed and unsigned becomes
// long long, so that a negative bound beside v.size() stays negative.
template <typename A, typename B> struct BoundType {
    typedef decltype(A() + B()) Sum;
    static const bool integral = std::is_integral<A>::value && std::is_integral<B>::value;
    static const bool mixed = integral && (std::is_signed<decltype(+A())>::value != std::is_signed<decltype(+B())>::value);
    typedef typename std::conditional<mixed, long long, Sum>::type type;
};

template <typename T> struct IsNumber {
    static const bool value = std::is_arithmetic<T>::value;
};

} // namespace testlib_detail

class random_t {
public:
#if __cplusplus >= 201703L
    // Kept for programs that set it; every version gives the same sequence here.
    static inline int version = 1;
#endif

    random_t() : state(0x5DEECE66DULL) {}

    void setSeed(long long seed) { state = (unsigned long long)seed; }

    // The seed is a hash of all arguments, so `gen 10` and `gen 10 again` give different tests.
    void setSeed(int argc, char *argv[]) {
        unsigned long long hash = 0xCBF29CE484222325ULL;
        for (int i = 1; i < argc; ++i) {
            for (const char *c = argv[i]; *c; ++c) hash = (hash ^ (unsigned char)*c) * 0x100000001B3ULL;
            hash = (hash ^ 0x100) * 0x100000001B3ULL;
        }
        state = hash;
    }

    unsigned long long nextBits() {
        state += 0x9E3779B97F4A7C15ULL;
        unsigned long long z = state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }

    // From [0, 1).
    double next() { return double(nextBits() >> 11) * (1.0 / 9007199254740992.0); }

    // From [0, n) of whole numbers, or of reals for a real n.
    template <typename T>
    typename std::enable_if<testlib_detail::IsNumber<T>::value, decltype(+T())>::type next(T n) {
        return below(decltype(+T())(n), std::is_integral<T>());
    }

    // From [from, to] of whole numbers, from [from, to) of reals.
    template <typename A, typename B>
    typename std::enable_if<testlib_detail::IsNumber<A>::value && testlib_detail::IsNumber<B>::value,
                            typename testlib_detail::BoundType<A, B>::type>::type
    next(A from, B to) {
        typedef typename testlib_detail::BoundType<A, B>::type T;
        return between(T(from), T(to), std::is_integral<T>());
    }

    // A string that matches the pattern, which may have printf's placeholders. Alternatives are equally likely.
    template <typename... Args> std::string next(const char *ptrn, Args... args) {
        return matching(format(ptrn, args...));
    }
    std::string next(const std::string &ptrn) { return matching(ptrn); }

    // The largest of type + 1 draws for a positive type, the smallest of -type + 1 for a negative one.
    template <typename T>
    typename std::enable_if<testlib_detail::IsNumber<T>::value, decltype(+T())>::type wnext(T n, long long type) {
        typedef decltype(+T()) V;
        return weighted(V(n), type, std::is_integral<T>());
    }
    template <typename A, typename B>
    typename std::enable_if<testlib_detail::IsNumber<A>::value && testlib_detail::IsNumber<B>::value,
                            typename testlib_detail::BoundType<A, B>::type>::type
    wnext(A from, B to, long long type) {
        typedef typename testlib_detail::BoundType<A, B>::type T;
        return weightedBetween(T(from), T(to), type, std::is_integral<T>());
    }
    double wnext(long long type) { return weightedUnit(type); }

    template <typename Collection> auto any(const Collection &collection) -> decltype(*std::begin(collection)) {
        return any(std::begin(collection), std::end(collection));
    }
    template <typename Iterator> auto any(Iterator first, Iterator last) -> decltype(*first) {
        long long size = (long long)std::distance(first, last);
        if (size <= 0) quit(_fail, "random_t::any: the range is empty");
        std::advance(first, next(size));
        return *first;
    }
    template <typename Collection>
    auto wany(const Collection &collection, long long type) -> decltype(*std::begin(collection)) {
        return wany(std::begin(collection), std::end(collection), type);
    }
    template <typename Iterator> auto wany(Iterator first, Iterator last, long long type) -> decltype(*first) {
        long long size = (long long)std::distance(first, last);
        if (size <= 0) quit(_fail, "random_t::wany: the range is empty");
        std::advance(first, wnext(size, type));
        return *first;
    }

    // A random order of first, first + 1, ..., first + size - 1.
    template <typename T, typename E> std::vector<E> perm(T size, E first) {
        if (size < T(0)) quit(_fail, "random_t::perm: the size must not be negative");
        std::vector<E> values;
        E value = first;
        for (T i = 0; i < size; ++i) values.push_back(value++);
        for (size_t i = 1; i < values.size(); ++i) std::swap(values[i], values[size_t(next((unsigned long long)i + 1))]);
        return values;
    }
    template <typename T> std::vector<T> perm(T size) { return perm(size, T(0)); }

    // Different numbers of [from, to], in random order.
    template <typename A, typename B>
    std::vector<typename testlib_detail::BoundType<A, B>::type> distinct(int size, A from, B to) {
        typedef typename testlib_detail::BoundType<A, B>::type T;
        std::vector<T> values;
        if (size < 0) quit(_fail, "random_t::distinct: the size must not be negative");
        if (size == 0) return values;
        if (T(from) > T(to)) quit(_fail, "random_t::distinct: from must not be greater than to");
        unsigned long long count = (unsigned long long)T(to) - (unsigned long long)T(from);
        if (count < (unsigned long long)size - 1) quit(_fail, "random_t::distinct: the range is too small");
        // Floyd's sampling: as many draws as numbers, whatever part of the range they are.
        std::unordered_set<unsigned long long> taken;
        for (unsigned long long top = count - ((unsigned long long)size - 1), i = 0; i < (unsigned long long)size; ++i, ++top) {
            unsigned long long offset = upTo(top);
            if (!taken.insert(offset).second) {
                offset = top;
                taken.insert(offset);
            }
            values.push_back(T((unsigned long long)T(from) + offset));
        }
        for (size_t i = 1; i < values.size(); ++i) std::swap(values[i], values[size_t(upTo(i))]);
        return values;
    }
    // Different numbers of [0, upper).
    template <typename T> std::vector<decltype(+T())> distinct(int size, T upper) {
        typedef decltype(+T()) V;
        if (size > 0 && !(upper > T(0))) quit(_fail, "random_t::distinct: the range is too small");
        return size == 0 ? std::vector<V>() : distinct(size, V(0), V(upper - T(1)));
    }

    // The sum cut into parts of at least minPart each; every such sequence is equally likely.
    template <typename T> std::vector<T> partition(int size, T sum, T minPart) {
        std::vector<T> parts;
        if (size < 0) quit(_fail, "random_t::partition: the size must not be negative");
        if (size == 0 && sum == T(0)) return parts;
        if (size == 0 || sum / T(size) < minPart) quit(_fail, "random_t::partition: the sum is too small");
        // Cutting points among the units and the cuts themselves: with the minimum set aside, a part may be empty.
        T rest = T((unsigned long long)sum - (unsigned long long)minPart * (unsigned long long)size);
        if (rest < T(0)) quit(_fail, "random_t::partition: the sum is too small");
        std::vector<unsigned long long> cuts = distinctSorted(size - 1, (unsigned long long)rest + (unsigned long long)size - 1);
        unsigned long long before = 0;
        for (int i = 0; i < size; ++i) {
            unsigned long long cut = i + 1 < size ? cuts[size_t(i)] : (unsigned long long)rest + (unsigned long long)size - 1;
            parts.push_back(T(minPart + T(cut - before)));
            before = cut + 1;
        }
        return parts;
    }
    template <typename T> std::vector<T> partition(int size, T sum) { return partition(size, sum, T(1)); }
    template <typename T, typename M> std::vector<T> partition(int size, T sum, M minPart) {
        return partition(size, sum, T(minPart));
    }

private:
    unsigned long long state;

    std::string matching(const std::string &ptrn); // beside the pattern

    // From [0, top], all 2^64 values included.
    unsigned long long upTo(unsigned long long top) {
        if (top == ~0ULL) return nextBits();
        unsigned long long n = top + 1;
        // The first 2^64 mod n values would make the small results likelier: they are drawn again.
        unsigned long long skip = (0ULL - n) % n, bits;
        do bits = nextBits();
        while (bits < skip);
        return bits % n;
    }

    template <typename T> T below(T n, std::true_type) {
        if (!(n > T(0))) quit(_fail, "random_t::next: n must be positive");
        return T(upTo((unsigned long long)n - 1));
    }
    template <typename T> T below(T n, std::false_type) { return T(double(n) * next()); }

    template <typename T> T between(T from, T to, std::true_type) {
        if (from > to) quit(_fail, "random_t::next: from must not be greater than to");
        return T((unsigned long long)from + upTo((unsigned long long)to - (unsigned long long)from));
    }
    template <typename T> T between(T from, T to, std::false_type) {
        if (from > to) quit(_fail, "random_t::next: from must not be greater than to");
        return T(double(from) + (double(to) - double(from)) * next());
    }

    // The power of one uniform number has the distribution of the largest of several.
    double weightedUnit(long long type) {
        double count = std::fabs(double(type)) + 1;
        double largest = std::pow(next(), 1 / count);
        return type < 0 ? 1 - largest : largest;
    }

    template <typename T> T weighted(T n, long long type, std::true_type) {
        const long long few = 25;
        if (type < -few || type > few) {
            if (!(n > T(0))) quit(_fail, "random_t::wnext: n must be positive");
            double value = std::floor(double(n) * weightedUnit(type));
            return value >= double(n) ? T(n - T(1)) : value < 0 ? T(0) : T(value);
        }
        T result = next(n);
        for (long long i = 0; i < (type < 0 ? -type : type); ++i) {
            T value = next(n);
            if (type < 0 ? value < result : value > result) result = value;
        }
        return result;
    }
    template <typename T> T weighted(T n, long long type, std::false_type) { return T(double(n) * weightedUnit(type)); }

    template <typename T> T weightedBetween(T from, T to, long long type, std::true_type) {
        if (from > to) quit(_fail, "random_t::wnext: from must not be greater than to");
        unsigned long long span = (unsigned long long)to - (unsigned long long)from;
        unsigned long long offset = span == ~0ULL ? upTo(span) : weighted(span + 1, type, std::true_type());
        return T((unsigned long long)from + offset);
    }
    template <typename T> T weightedBetween(T from, T to, long long type, std::false_type) {
        if (from > to) quit(_fail, "random_t::wnext: from must not be greater than to");
        return T(double(from) + (double(to) - double(from)) * weightedUnit(type));
    }

    std::vector<unsigned long long> distinctSorted(int size, unsigned long long upper) {
        std::set<unsigned long long> sorted;
        for (unsigned long long top = upper - (unsigned long long)size, i = 0; i < (unsigned long long)size; ++i, ++top) {
            unsigned long long value = upTo(top);
            if (!sorted.insert(value).second) sorted.insert(top);
        }
        return std::vector<unsigned long long>(sorted.begin(), sorted.end());
    }
};

TESTLIB_GLOBAL random_t rnd;

// Instead of the standard library's shuffle: the order comes from rnd.
template <typename Iterator> void shuffle(Iterator first, Iterator last) {
    if (first == last) return;
    for (Iterator it = first + 1; it != last; ++it) {
        Iterator other = first + rnd.next((long long)(it - first) + 1);
        if (other != it) std::iter_swap(it, other);
    }
}

#endif
