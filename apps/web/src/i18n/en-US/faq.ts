/** Help. Not among the texts of a first visit: its own address loads them all. */
export const faq = {
  title: 'FAQ',
  onThisPage: 'On this page',
  verdicts: 'What the verdicts mean',
  verdictsText:
    'A submission is Accepted only when every test is. Otherwise the first of these that some test met is shown: System Error, Output, Memory and Time Limit Exceeded, Runtime Error, Wrong Answer, Presentation Error.',
  code: 'Code',
  verdict: 'Verdict',
  meaning: 'Meaning',
  /** By short code. */
  meanings: {
    pd: 'The judge is busy. Your program waits for its turn, usually about a minute.',
    rj: 'Your program is being compiled or run right now.',
    ce: 'The compiler did not accept your program. Its messages are on the page of the submission.',
    ac: 'Your program is right on every test.',
    re: 'Your program crashed or left with an exit code other than 0: a division by zero, an index out of bounds, an exception, a stack that grew too deep.',
    wa: 'Your program ran, but its output is not the expected one.',
    tle: 'Your program used more CPU time than allowed, or waited for something that never came.',
    mle: 'Your program needed more memory than allowed.',
    ole: 'Your program printed far more than expected. Look for a loop that does not end.',
    pe: 'The answers are right, but spaces or line breaks differ from what the problem asks for.',
    se: 'The judge failed, not you. An administrator sees the reason and can have it judged again.',
    rp: 'An administrator asked for another judgement. It waits for its turn.',
    sk: 'The submission was taken out of judging, or the test was not run because an earlier one ended the run.',
  },
  compilers: 'Languages and compilers',
  compilersText:
    'Versions are read from the machines that judge. The limits of a problem are multiplied by the factors of the language.',
  language: 'Language',
  version: 'Version',
  commands: 'Commands',
  compile: 'Compile',
  run: 'Run',
  timeFactor: 'Time',
  memoryFactor: 'Memory',
  unknownVersion: 'no judge has reported yet',
  differs: 'differs from reference',
  noCompilers: 'No judge has reported its languages yet.',
  detect: 'How to tell that the judge runs your program',
  detectC: 'C and C++: the macro {{name}} is defined.',
  detectJava: 'Java: the system property {{name}} is set.',
  detectPython: 'Python: the environment variable {{name}} is {{value}}.',
  compileErrors: 'Why a program that compiles at home does not compile here',
  causes: {
    main: 'Java: the public class must be named `Main`, and no package may be declared.',
    voidMain: 'C and C++: `main` returns `int`. `void main()` is refused.',
    headers:
      'A header is missing. Other compilers include some of them silently: include `<string.h>`, `<stdlib.h>` or `<algorithm>` yourself.',
    platform:
      'Headers and functions of one system, for instance `<windows.h>`, `<conio.h>`, `itoa` or `__int64`, do not exist here. Use `long long` and the standard library.',
    scope: 'A variable that is declared in a `for` loop ends with the loop.',
    standard:
      'The chosen language is older than the code: structured bindings need C++17, and `auto` needs C++11.',
    python: 'Python 3 is not Python 2: `print` is a function, and tabs and spaces must not be mixed.',
  },
  io: 'Input and output',
  ioText:
    'Read from standard input and write to standard output. Files and the network cannot be reached. Print nothing but the answer.',
  checkers: 'Writing a checker or an interactor',
  checkersText:
    'A problem with many right answers is judged by a checker, one where the program talks with the judge by an interactor. Both are C++17 programs in the settings of the problem, with `testlib.h` at hand, and can be tried there on a sample.',
  checker: 'Checker (special judge)',
  checkerText:
    'It is called as `checker input output answer`: the test input (`inf`), what the program printed (`ouf`), and the expected answer (`ans`).',
  interactor: 'Interactor',
  interactorText:
    'It is called as `interactor input output answer`. What it writes to standard output the program reads, and what the program prints it reads from standard input (`ouf`).',
  judgeRules: 'What both should know',
  rules: {
    call: 'Streams are read with the functions of testlib, for instance `readInt`, `readToken` or `readLine`, which end the run with the right verdict when something else stands there.',
    exit: 'The exit code decides: 0 is Accepted, 1 is Wrong Answer, 2, 4 and 8 are Presentation Error. 3, any other code, a signal or a timeout is System Error: the fault is not the contestant’s.',
    points:
      'With exit code 7 the first number of the message counts: at least 1 is Accepted, less is Wrong Answer. 16 + n is Accepted when n is 100, otherwise Wrong Answer.',
    message: 'What it says on standard error is kept for administrators and never shown to contestants.',
    flush:
      'Flush after each line that the other side waits for: `std::endl` does. A talk in which both wait is Time Limit Exceeded of the program.',
    missing:
      'A problem of these kinds without its program ends every submission as System Error, and so does one that does not compile.',
  },
} as const
