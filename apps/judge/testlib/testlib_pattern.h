// Patterns: [a-z], [^a-z], {n}, {n,m}, ?, *, +, | and parentheses; a backslash makes the next character an ordinary
// one. A space that is not escaped is ignored, in square brackets too. Matching is greedy and never takes a step back,
// so [0-9]?1 does not match "1": documented behaviour, and linear in the text.

#ifndef VERDICT_TESTLIB_PATTERN_H
#define VERDICT_TESTLIB_PATTERN_H

#include <bitset>
#include <string>
#include <vector>

class pattern {
public:
    explicit pattern(const std::string &text) : given(text) {
        for (size_t i = 0; i < text.size(); ++i) {
            if (text[i] == ' ') continue;
            source += text[i];
            if (text[i] == '\\' && i + 1 < text.size()) source += text[++i];
        }
        size_t pos = 0;
        root = parseAlternatives(pos);
        if (pos != source.size()) illegal();
    }

    // The whole text must match.
    bool matches(const std::string &text) const { return matchNode(root, text, 0) == text.size(); }

    std::string next(random_t &random = rnd) const {
        std::string result;
        generate(root, random, result);
        return result;
    }

    const std::string &src() const { return given; }

private:
    static const size_t nothing = size_t(-1); // did not match
    static const size_t endless = size_t(-1); // no upper bound

    enum Kind { alternatives, sequence, characters };

    struct Node {
        Kind kind;
        std::bitset<256> set;
        std::vector<Node> children;
        size_t atLeast, atMost;
        explicit Node(Kind nodeKind) : kind(nodeKind), atLeast(1), atMost(1) {}
    };

    std::string given, source; // as the author wrote it; without ignored spaces
    Node root = Node(alternatives);

    [[noreturn]] void illegal() const { quit(_fail, "Illegal pattern \"" + given + "\""); }

    bool at(size_t pos, char c) const { return pos < source.size() && source[pos] == c; }

    char literal(size_t &pos) const {
        if (at(pos, '\\')) ++pos;
        if (pos >= source.size()) illegal();
        return source[pos++];
    }

    Node parseAlternatives(size_t &pos) const {
        Node node(alternatives);
        node.children.push_back(parseSequence(pos));
        while (at(pos, '|')) {
            ++pos;
            node.children.push_back(parseSequence(pos));
        }
        return node;
    }

    Node parseSequence(size_t &pos) const {
        Node node(sequence);
        for (;;) {
            if (pos >= source.size() || source[pos] == '|' || source[pos] == ')') return node;
            node.children.push_back(parseItem(pos));
        }
    }

    Node parseItem(size_t &pos) const {
        Node node(characters);
        char c = source[pos];
        if (c == '(') {
            ++pos;
            node = parseAlternatives(pos);
            if (!at(pos, ')')) illegal();
            ++pos;
        } else if (c == '[') {
            parseSet(++pos, node.set);
        } else if (c == '*' || c == '+' || c == '?' || c == '{' || c == '}' || c == ']') {
            illegal();
        } else {
            node.set.set((unsigned char)literal(pos));
        }
        parseRepetition(pos, node);
        return node;
    }

    void parseSet(size_t &pos, std::bitset<256> &set) const {
        bool negated = at(pos, '^');
        if (negated) ++pos;
        while (!at(pos, ']')) {
            unsigned char from = (unsigned char)literal(pos), to = from;
            // A hyphen at the end of the set is a hyphen.
            if (at(pos, '-') && pos + 1 < source.size() && source[pos + 1] != ']') {
                ++pos;
                to = (unsigned char)literal(pos);
            }
            if (from > to) illegal();
            for (int c = from; c <= to; ++c) set.set(size_t(c));
        }
        ++pos;
        if (negated) set.flip();
        if (set.none()) illegal();
    }

    void parseRepetition(size_t &pos, Node &node) const {
        if (at(pos, '?')) node.atLeast = 0;
        else if (at(pos, '*')) node.atLeast = 0, node.atMost = endless;
        else if (at(pos, '+')) node.atMost = endless;
        else if (at(pos, '{')) {
            ++pos;
            node.atLeast = parseCount(pos, 0);
            node.atMost = node.atLeast;
            if (at(pos, ',')) {
                ++pos;
                node.atMost = parseCount(pos, endless);
            }
            if (!at(pos, '}') || node.atLeast > node.atMost) illegal();
        } else return;
        ++pos;
    }

    size_t parseCount(size_t &pos, size_t whenAbsent) const {
        size_t first = pos, value = 0;
        while (pos < source.size() && source[pos] >= '0' && source[pos] <= '9') {
            if (value > 100000000) illegal();
            value = value * 10 + size_t(source[pos++] - '0');
        }
        return first == pos ? whenAbsent : value;
    }

    // Where the match of a node that starts at pos ends.
    size_t matchNode(const Node &node, const std::string &text, size_t pos) const {
        size_t count = 0;
        while (count < node.atMost) {
            size_t end = matchOnce(node, text, pos);
            if (end == nothing) break;
            ++count;
            // A part that matched nothing would match nothing for ever.
            if (end == pos) return end;
            pos = end;
        }
        return count < node.atLeast ? nothing : pos;
    }

    size_t matchOnce(const Node &node, const std::string &text, size_t pos) const {
        if (node.kind == characters)
            return pos < text.size() && node.set.test((unsigned char)text[pos]) ? pos + 1 : nothing;
        if (node.kind == sequence) {
            for (size_t i = 0; i < node.children.size() && pos != nothing; ++i)
                pos = matchNode(node.children[i], text, pos);
            return pos;
        }
        size_t longest = nothing;
        for (size_t i = 0; i < node.children.size(); ++i) {
            size_t end = matchNode(node.children[i], text, pos);
            if (end != nothing && (longest == nothing || end > longest)) longest = end;
        }
        return longest;
    }

    void generate(const Node &node, random_t &random, std::string &result) const {
        if (node.atMost == endless)
            quit(_fail, "Pattern \"" + given + "\" has no upper bound on the length, so it can not generate");
        size_t count = node.atLeast == node.atMost ? node.atLeast : random.next(node.atLeast, node.atMost);
        std::string choices;
        if (node.kind == characters) choices = choicesOf(node.set);
        for (size_t i = 0; i < count; ++i) {
            if (node.kind == characters) {
                result += choices[random.next(choices.size())];
            } else if (node.kind == sequence) {
                for (size_t j = 0; j < node.children.size(); ++j) generate(node.children[j], random, result);
            } else {
                generate(node.children[random.next(node.children.size())], random, result);
            }
        }
    }

    // A negated set has control characters and bytes above ASCII in it; nobody wants them in a test.
    std::string choicesOf(const std::bitset<256> &set) const {
        std::string all, printable;
        for (int c = 0; c < 256; ++c) {
            if (!set.test(size_t(c))) continue;
            all += char(c);
            if (c > ' ' && c < 127) printable += char(c);
        }
        return printable.empty() || set.count() < 128 ? all : printable;
    }
};

typedef pattern pattern_t;

inline std::string random_t::matching(const std::string &ptrn) { return pattern(ptrn).next(*this); }

#endif
