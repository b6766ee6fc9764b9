// Programs of the packages whose tests are made: each does what a package of its kind needs, and no more.

const lines = (...all: string[]): string => `${all.join('\n')}\n`

/** Adds two numbers. */
export const sum = {
  py: lines('a, b = map(int, input().split())', 'print(a + b)'),
  cpp: lines(
    '#include <iostream>',
    'int main() { long long a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }',
  ),
  java: lines(
    'import java.util.Scanner;',
    'class Main {',
    '  public static void main(String[] args) {',
    '    Scanner in = new Scanner(System.in);',
    '    System.out.println(in.nextLong() + in.nextLong());',
    '  }',
    '}',
  ),
  /** Wrong where the second number is not 1. */
  wrong: lines('a, b = map(int, input().split())', 'print(a + 1)'),
  fails: lines('a, b = map(int, input().split())', 'assert a < 0'),
}

/** Two numbers: the first argument, and one that follows from the others. */
export const generator = {
  py: lines('import sys', 'print(sys.argv[1], sum(map(int, sys.argv[2:])) % 1000 + 2)'),
  cpp: lines(
    '#include <cstdio>',
    '#include <cstdlib>',
    'int main(int count, char **words) {',
    '  long long rest = 0;',
    '  for (int at = 2; at < count; at++) rest += atoll(words[at]);',
    '  printf("%s %lld\\n", words[1], rest % 1000 + 2);',
    '}',
  ),
  testlib: lines(
    '#include "testlib.h"',
    'int main(int argc, char *argv[]) {',
    '  registerGen(argc, argv, 1);',
    '  std::cout << opt<int>(1) << " " << rnd.next(2, 1000) << std::endl;',
    '}',
  ),
  /** Its header says the second number. */
  withHeader: lines(
    '#include <cstdio>',
    '#include "second.h"',
    'int main(int, char **words) { printf("%s %d\\n", words[1], second); }',
  ),
  header: lines('const int second = 7;'),
  /** Two tests as files, by the number of the first. */
  files: lines(
    '#include "testlib.h"',
    'int main(int argc, char *argv[]) {',
    '  registerGen(argc, argv, 1);',
    '  int first = opt<int>(1);',
    '  for (int test = first; test < first + 2; test++) {',
    '    startTest(test);',
    '    std::cout << test << " 5" << std::endl;',
    '  }',
    '}',
  ),
}

export const validator = {
  testlib: lines(
    '#include "testlib.h"',
    'int main(int argc, char *argv[]) {',
    '  registerValidation(argc, argv);',
    '  inf.readInt(0, 1000000); inf.readSpace(); inf.readInt(0, 1000000); inf.readEoln(); inf.readEof();',
    '}',
  ),
  kattis: lines('import re, sys', "sys.exit(42 if re.fullmatch(r'\\d+ \\d+\\n', sys.stdin.read()) else 43)"),
}

export const checker = {
  testlib: lines(
    '#include "testlib.h"',
    'int main(int argc, char *argv[]) {',
    '  registerTestlibCmd(argc, argv);',
    '  if (ouf.readLong() != inf.readLong() + inf.readLong()) quitf(_wa, "another sum");',
    '  quitf(_ok, "the sum");',
    '}',
  ),
  kattis: lines(
    '#include <fstream>',
    '#include <iostream>',
    'int main(int, char **words) {',
    '  std::ifstream input(words[1]);',
    '  long long a, b, said;',
    '  input >> a >> b;',
    '  return std::cin >> said && said == a + b ? 42 : 43;',
    '}',
  ),
}

/** Asks for the sum; says the numbers. */
export const interactor = {
  testlib: lines(
    '#include "testlib.h"',
    'int main(int argc, char *argv[]) {',
    '  registerInteraction(argc, argv);',
    '  long long a = inf.readLong(), b = inf.readLong();',
    '  std::cout << a << " " << b << std::endl;',
    '  if (ouf.readLong() != a + b) quitf(_wa, "another sum");',
    '  quitf(_ok, "the sum");',
    '}',
  ),
  kattis: lines(
    '#include <fstream>',
    '#include <iostream>',
    'int main(int, char **words) {',
    '  std::ifstream input(words[1]);',
    '  long long a, b, said;',
    '  input >> a >> b;',
    '  std::cout << a << " " << b << std::endl;',
    '  return std::cin >> said && said == a + b ? 42 : 43;',
    '}',
  ),
}

/** The first pass adds the numbers; the second gets the sum and 1. */
export const passes = {
  checker: lines(
    '#include <fstream>',
    '#include <iostream>',
    '#include <string>',
    'int main(int, char **words) {',
    '  std::ifstream input(words[1]);',
    '  std::string folder = words[3];',
    '  long long a, b, said, before = -1;',
    '  input >> a >> b;',
    '  std::ifstream(folder + "/state.txt") >> before;',
    '  if (!(std::cin >> said)) return 43;',
    '  if (before >= 0) return said == before + 1 ? 42 : 43;',
    '  if (said != a + b) return 43;',
    '  std::ofstream(folder + "/state.txt") << said;',
    '  std::ofstream(folder + "/nextpass.in") << said << " 1\\n";',
    '  return 42;',
    '}',
  ),
  interactor: lines(
    '#include <fstream>',
    '#include <iostream>',
    '#include <string>',
    'int main(int, char **words) {',
    '  std::ifstream input(words[1]);',
    '  std::string folder = words[3];',
    '  long long a, b, said, before = -1;',
    '  input >> a >> b;',
    '  std::ifstream(folder + "/state.txt") >> before;',
    '  if (before >= 0) { a = before; b = 1; }',
    '  std::cout << a << " " << b << std::endl;',
    '  if (!(std::cin >> said) || said != a + b) return 43;',
    '  if (before >= 0) return 42;',
    '  std::ofstream(folder + "/state.txt") << said;',
    '  std::ofstream(folder + "/nextpass.in") << "\\n";',
    '  return 42;',
    '}',
  ),
}

/** Students write add. */
export const grader = {
  cpp: lines(
    '#include <iostream>',
    '#include "sum.h"',
    'int main() { long long a, b; std::cin >> a >> b; std::cout << add(a, b) << std::endl; }',
  ),
  header: lines('long long add(long long a, long long b);'),
  java: lines(
    'import java.util.Scanner;',
    'class grader {',
    '  public static void main(String[] args) {',
    '    Scanner in = new Scanner(System.in);',
    '    System.out.println(new sum().add(in.nextLong(), in.nextLong()));',
    '  }',
    '}',
  ),
  py: lines('import sum', 'a, b = map(int, input().split())', 'print(sum.add(a, b))'),
}
export const added = {
  cpp: lines('#include "sum.h"', 'long long add(long long a, long long b) { return a + b; }'),
  wrong: lines('#include "sum.h"', 'long long add(long long a, long long) { return a + 1; }'),
}

/** Tells each process a number, and adds what they answer. */
export const manager = lines(
  '#include <cstdio>',
  'int main(int count, char **paths) {',
  '  long long a, b, said = 0, all = 0;',
  '  if (scanf("%lld %lld", &a, &b) != 2) return 1;',
  '  for (int at = 1; at + 1 < count; at += 2) {',
  '    FILE *in = fopen(paths[at + 1], "w");',
  '    FILE *out = fopen(paths[at], "r");',
  '    if (!in || !out) return 1;',
  '    fprintf(in, "%lld %lld\\n", a, b);',
  '    fclose(in);',
  '    if (fscanf(out, "%lld", &said) == 1) all += said;',
  '    fclose(out);',
  '  }',
  '  int processes = (count - 1) / 2;',
  '  puts(all == processes * (a + b) ? "1.0" : "0.0");',
  '}',
)

/** Opens the channel by its paths. */
export const stub = lines(
  '#include <cstdio>',
  '#include "sum.h"',
  'int main(int, char **paths) {',
  '  long long a, b;',
  '  FILE *in = fopen(paths[1], "r");',
  '  FILE *out = fopen(paths[2], "w");',
  '  if (!in || !out || fscanf(in, "%lld %lld", &a, &b) != 2) return 1;',
  '  fprintf(out, "%lld\\n", add(a, b));',
  '  fclose(out);',
  '}',
)
