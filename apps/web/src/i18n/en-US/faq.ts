/** Not in the first load. */
export const faq = {
  title: 'FAQ',
  onThisPage: 'On this page',
  verdicts: 'What the verdicts mean',
  verdictsText:
    'A submission is Accepted only when every test is. Otherwise it gets the first of these that occurred in any test: System Error, Output, Memory or Time Limit Exceeded, Runtime Error, Wrong Answer, Presentation Error.',
  code: 'Code',
  verdict: 'Verdict',
  meaning: 'Meaning',
  meanings: {
    pd: 'The judge is busy. Your program waits for its turn, usually about a minute.',
    rj: 'Your program is being compiled or run right now.',
    ce: "The compiler rejected your program. Its messages are on the submission's page.",
    ac: 'Your program is right on every test.',
    re: 'Your program crashed or exited with a code other than 0: division by zero, an index out of bounds, an exception, too deep a recursion.',
    wa: 'Your program ran, but its output is wrong.',
    tle: 'Your program used more CPU time than allowed, or waited instead of computing. Time in which the judge had no processor for it does not count.',
    mle: 'Your program needed more memory than allowed.',
    ole: 'Your program printed far more than expected. Look for an endless loop.',
    pe: 'The answers are right, but spaces or line breaks differ from what the problem asks for.',
    se: 'The judge failed, not you. An administrator can see the reason and rejudge it.',
    rp: 'An administrator asked for a rejudge. It is waiting for its turn.',
    sk: 'The submission was excluded from judging, or the test was not run because an earlier one ended the run.',
  },
  compilers: 'Languages and compilers',
  compilersText:
    "Versions are reported by the judge hosts. A problem's limits are multiplied by the factors of the language.",
  language: 'Language',
  version: 'Version',
  commands: 'Commands',
  compile: 'Compile',
  run: 'Run',
  timeFactor: 'Time',
  memoryFactor: 'Memory',
  unknownVersion: 'no judge has reported yet',
  differs: 'differs from reference',
  differsFrom:
    '{{name}} here is version {{version}}; the reference environment has {{reference}}. Small details may behave differently.',
  noCompilers: 'No judge has reported its languages yet.',
  detect: 'How to detect the judge',
  detectC: 'C and C++: the macro {{name}} is defined.',
  detectJava: 'Java: the system property {{name}} is set.',
  detectPython: 'Python: the environment variable {{name}} is {{value}}.',
  compileErrors: 'Why a program that compiles at home may not compile here',
  causes: {
    main: 'Java: the public class must be named `Main`, and no package may be declared.',
    voidMain: 'C and C++: `main` returns `int`. `void main()` is rejected.',
    headers:
      'A header is missing. Some compilers include headers indirectly: include `<string.h>`, `<stdlib.h>` or `<algorithm>` yourself.',
    platform:
      'Headers and functions of one system, such as `<windows.h>`, `<conio.h>`, `itoa` or `__int64`, do not exist here. Use `long long` and the standard library.',
    scope: 'A variable declared in a `for` loop is gone after the loop.',
    standard:
      'The chosen language is older than the code: structured bindings need C++17, `auto` needs C++11.',
    python: 'Python 3 is not Python 2: `print` is a function, and tabs and spaces must not be mixed.',
  },
  io: 'Input and output',
  ioText:
    'Read from standard input and write to standard output. Files and the network are not available. Print nothing but the answer.',
  checkers: 'Writing a checker or an interactor',
  checkersText:
    "A problem with many right answers is judged by a checker; one where the program talks to the judge, by an interactor. Both are C++17 programs in the problem's settings, can use `testlib.h`, and can be tried there on a sample.",
  checker: 'Checker (special judge)',
  checkerText:
    'It is called as `checker input output answer`: the test input (`inf`), what the program printed (`ouf`), and the expected answer (`ans`).',
  interactor: 'Interactor',
  interactorText:
    'It is called as `interactor input output answer`. What it writes to standard output the program reads, and what the program prints it reads from standard input (`ouf`).',
  judgeRules: 'Rules for both',
  rules: {
    call: 'Read the streams with the functions of testlib, such as `readInt`, `readToken` or `readLine`; they end the run with the matching verdict when the content is not as expected.',
    exit: 'The exit code decides: 0 is Accepted, 1 is Wrong Answer, 2, 4 and 8 are Presentation Error. 3, any other code, a signal or a timeout is System Error: the contestant is not at fault.',
    points:
      'With exit code 7 the first number of the message decides: at least 1 is Accepted, less is Wrong Answer. 16 + n is Accepted when n is 100, otherwise Wrong Answer. Where tests are in groups, that number (up to 1) or n percent is the share of the points that the test gives.',
    message: 'Its standard error is kept for staff and never shown to contestants.',
    flush:
      'Flush after each line the other side waits for; `std::endl` does. If both sides wait, the program gets Time Limit Exceeded.',
    missing:
      'A problem of these types without its program, or with one that does not compile, gives every submission System Error.',
  },
} as const
