// A comparison as a C++ program, for judges without an equal one. The readers recognise its text.

import { type Content, readWhole, textContent } from '../content.ts'
import type { Comparison, Program, Protocol } from '../problem.ts'
import { programOf } from '../programs.ts'

const orders = { testlib: { output: 2, answer: 3 }, hustoj: { output: 3, answer: 2 } } as const
export type CompareProtocol = keyof typeof orders & Protocol

const body = String.raw`
// Compares an output with the answer: exits with 0 where it is right and with 1 where it is wrong.

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

static bool isSpace(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

[[noreturn]] static void end(int code, const char *message) {
  fprintf(stderr, "%s\n", message);
  exit(code);
}

// The white space before a token, as far as it counts, and the token.
struct Reader {
  FILE *file;
  long lines = 0;
  std::string gap, token;

  explicit Reader(const char *path) : file(fopen(path, "rb")) {
    if (!file) end(3, "FAIL a file cannot be opened");
    setvbuf(file, nullptr, _IOFBF, 1 << 16);
  }

  bool next() {
    lines = 0;
    gap.clear();
    token.clear();
    int c;
    while (isSpace(c = getc(file))) {
      if (unit == Lines && c == '\n') {
        lines++;
        gap.clear();
      } else if (unit != Tokens) {
        gap += char(c);
      }
    }
    for (; c != EOF && !isSpace(c); c = getc(file)) token += char(c);
    if (c != EOF) ungetc(c, file);
    return !token.empty();
  }
};

// 0.DIGITS times ten to the exponent, of any length; no digits are zero.
struct Number {
  bool isNegative = false;
  std::string digits;
  long long exponent = 0;

  void tidy() {
    size_t zeros = 0;
    while (zeros < digits.size() && digits[zeros] == '0') zeros++;
    digits.erase(0, zeros);
    exponent -= (long long)zeros;
    while (!digits.empty() && digits.back() == '0') digits.pop_back();
    if (digits.empty()) isNegative = false, exponent = 0;
  }
};

static void multiply(std::string &backwards, int factor, int more) {
  for (char &digit : backwards) {
    more += (digit - '0') * factor;
    digit = char('0' + more % 10);
    more /= 10;
  }
  for (; more > 0; more /= 10) backwards += char('0' + more % 10);
}

// A hexadecimal number, from behind its 0x, with a power of two.
static bool parseHexadecimal(const std::string &text, size_t at, Number &number) {
  std::string backwards;
  bool hasPoint = false, hasDigits = false;
  long twos = 0;
  for (; at < text.size() && (isxdigit((unsigned char)text[at]) || (text[at] == '.' && !hasPoint)); at++) {
    if (text[at] == '.') {
      hasPoint = true;
      continue;
    }
    hasDigits = true;
    if (hasPoint) twos -= 4;
    multiply(backwards, 16, (int)strtol(std::string(1, text[at]).c_str(), nullptr, 16));
  }
  if (at < text.size() && (text[at] == 'p' || text[at] == 'P')) {
    bool isDown = ++at < text.size() && text[at] == '-';
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) at++;
    if (at == text.size()) return false;
    long power = 0;
    for (; at < text.size() && isdigit((unsigned char)text[at]); at++)
      if (power < 100000000) power = power * 10 + (text[at] - '0');
    twos += isDown ? -power : power;
  }
  if (!hasDigits || at < text.size() || labs(twos) > 4400) return false;
  number.exponent = twos < 0 ? twos : 0;
  for (long i = 0; i < labs(twos); i++) multiply(backwards, twos < 0 ? 5 : 2, 0);
  number.digits.assign(backwards.rbegin(), backwards.rend());
  number.exponent += (long long)number.digits.size();
  number.tidy();
  return true;
}

static bool parse(const std::string &text, Number &number) {
  size_t at = 0, before = 0, after = 0;
  number = Number();
  if (at < text.size() && (text[at] == '+' || text[at] == '-')) number.isNegative = text[at++] == '-';
  if (text.size() <= 1100 && text.size() > at + 2 && text[at] == '0' && (text[at + 1] == 'x' || text[at + 1] == 'X'))
    return parseHexadecimal(text, at + 2, number);
  for (; at < text.size() && isdigit((unsigned char)text[at]); before++) number.digits += text[at++];
  if (at < text.size() && text[at] == '.')
    for (at++; at < text.size() && isdigit((unsigned char)text[at]); after++) number.digits += text[at++];
  if (before + after == 0) return false;
  long long power = 0;
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    bool isDown = ++at < text.size() && text[at] == '-';
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) at++;
    if (at == text.size()) return false;
    for (; at < text.size() && isdigit((unsigned char)text[at]); at++)
      if (power < 1000000000000000LL) power = power * 10 + (text[at] - '0');
    if (isDown) power = -power;
  }
  number.exponent = (long long)before + power;
  number.tidy();
  return at == text.size();
}

static int compareSizes(const Number &a, const Number &b) {
  if (a.digits.empty() || b.digits.empty()) return int(!a.digits.empty()) - int(!b.digits.empty());
  if (a.exponent != b.exponent) return a.exponent < b.exponent ? -1 : 1;
  return a.digits.compare(b.digits);
}

// Their exponents differ by at most one, so that the sum is not much longer than they are.
static Number sum(Number a, Number b) {
  if (compareSizes(a, b) < 0) std::swap(a, b);
  if (b.digits.empty()) return a;
  b.digits.insert(0, size_t(a.exponent - b.exponent), '0');
  size_t length = std::max(a.digits.size(), b.digits.size());
  a.digits.resize(length, '0');
  b.digits.resize(length, '0');
  int carry = 0;
  for (size_t i = length; i-- > 0;) {
    int digit = a.digits[i] - '0' + carry;
    digit += a.isNegative == b.isNegative ? b.digits[i] - '0' : '0' - b.digits[i];
    carry = digit > 9 ? 1 : digit < 0 ? -1 : 0;
    a.digits[i] = char('0' + digit - 10 * carry);
  }
  if (carry > 0) a.digits.insert(0, 1, '1'), a.exponent++;
  a.tidy();
  return a;
}

// The sign of a + b + c. A number outweighs two that are a hundred times smaller.
static int signOfSum(Number a, Number b, Number c) {
  if (compareSizes(a, b) < 0) std::swap(a, b);
  if (compareSizes(a, c) < 0) std::swap(a, c);
  if (compareSizes(b, c) < 0) std::swap(b, c);
  if (a.digits.empty()) return 0;
  if (b.digits.empty() || a.exponent - b.exponent > 1) return a.isNegative ? -1 : 1;
  Number both = sum(a, b);
  int order = compareSizes(both, c);
  if (both.digits.empty() || order < 0) return c.digits.empty() ? 0 : c.isNegative ? -1 : 1;
  if (order == 0 && both.isNegative != c.isNegative) return 0;
  return both.isNegative ? -1 : 1;
}

static Number product(const Number &a, const Number &few) {
  unsigned long long factor = few.digits.empty() ? 0 : strtoull(few.digits.c_str(), nullptr, 10), carry = 0;
  Number result;
  std::string backwards;
  for (size_t i = a.digits.size(); i-- > 0; carry /= 10) {
    carry += factor * (unsigned long long)(a.digits[i] - '0');
    backwards += char('0' + carry % 10);
  }
  for (; carry > 0; carry /= 10) backwards += char('0' + carry % 10);
  result.digits.assign(backwards.rbegin(), backwards.rend());
  result.exponent = a.exponent + few.exponent +
                    (long long)(result.digits.size() - a.digits.size() - few.digits.size());
  result.tidy();
  return result;
}

static bool isWithin(Number answer, Number output, const Number &tolerance) {
  Number less = tolerance;
  less.isNegative = !less.digits.empty();
  output.isNegative = !output.isNegative;
  if (signOfSum(answer, output, less) <= 0) {
    answer.isNegative = !answer.isNegative;
    output.isNegative = !output.isNegative;
    return signOfSum(answer, output, less) <= 0;
  }
  return false;
}

static bool agree(const std::string &answerText, const std::string &outputText) {
  Number answer, output, tolerance;
  if (!*absolute && !*relative) return false;
  if (!parse(answerText, answer) || !parse(outputText, output)) return false;
  if (*absolute && parse(absolute, tolerance) && isWithin(answer, output, tolerance)) return true;
  return *relative && parse(relative, tolerance) && isWithin(answer, output, product(answer, tolerance));
}

static char lower(char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; }

static bool sameText(const std::string &a, const std::string &b) {
  if (a == b) return true;
  if (!ignoreCase || a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); i++)
    if (lower(a[i]) != lower(b[i])) return false;
  return true;
}

int main(int argc, char **argv) {
  if (argc < 4) end(3, "FAIL three files are expected");
  Reader answer(argv[answerAt]), output(argv[outputAt]);
  bool sameGaps = true;
  for (;;) {
    bool more = answer.next();
    if (more != output.next()) end(1, "wrong answer the number of words differs");
    bool counts = unit == Bytes || (unit == Lines && more);
    if (counts && (answer.lines != output.lines || answer.gap != output.gap)) sameGaps = false;
    if (!more) break;
    if (!sameText(answer.token, output.token) && !agree(answer.token, output.token))
      end(1, "wrong answer a word differs");
  }
  if (!sameGaps) end(1, "wrong answer only white space differs");
  end(0, "ok the output is right");
}
`

const units = { tokens: 'Tokens', lines: 'Lines', bytes: 'Bytes' } as const

const settings = (comparison: Comparison, protocol: CompareProtocol): string => {
  const { by, ignoreCase, floatAbsolute, floatRelative } = comparison
  const { output, answer } = orders[protocol]
  return `// How: by which unit white space counts, whether the case of A to Z does, and within which tolerances numbers are equal.
enum Unit { Tokens, Lines, Bytes };
static const Unit unit = ${units[by]};
static const bool ignoreCase = ${ignoreCase};
static const char *const absolute = "${floatAbsolute ?? ''}";
static const char *const relative = "${floatRelative ?? ''}";
static const int outputAt = ${output}, answerAt = ${answer};
`
}

const codeOf = (comparison: Comparison, protocol: CompareProtocol): string =>
  settings(comparison, protocol) + body

export const compareProgram = (comparison: Comparison, protocol: CompareProtocol): Program =>
  programOf([textContent('compare.cpp', codeOf(comparison, protocol))], 'cpp')

const setting = /\b(unit|ignoreCase|absolute|relative) = "?([^";]{0,30})"?;/g

export async function comparisonBy(
  files: readonly Content[],
  protocol: Protocol,
): Promise<Comparison | null> {
  const [file, ...more] = files
  if (!file || more.length > 0 || file.bytes > 20_000 || !(protocol in orders)) return null
  const text = (await readWhole(file, 20_000)).toString()
  const matches = [...text.matchAll(setting)].toReversed()
  const values = new Map(matches.map(([, name, value]) => [name, value] as const))
  const said = (name: string): string => values.get(name) ?? ''
  const by = (Object.keys(units) as Comparison['by'][]).find((one) => units[one] === said('unit'))
  const tolerance = (name: string): number | null => (said(name) === '' ? null : Number(said(name)))
  if (!by) return null
  const found: Comparison = {
    by,
    ignoreCase: said('ignoreCase') === 'true',
    floatAbsolute: tolerance('absolute'),
    floatRelative: tolerance('relative'),
  }
  return codeOf(found, protocol as CompareProtocol) === text ? found : null
}
