export const site = {
  home: {
    toProblems: 'Browse problems',
    toFaq: 'How judging works',
    mine: 'My submissions',
    allMine: 'All mine',
    noneMine: 'You have not submitted anything yet.',
    failed: 'The submissions did not load.',
    noContests: 'No contest runs or is planned.',
    contestsFailed: 'The contests did not load.',
    ends: 'Ends {{time}}',
    starts: 'Starts {{time}}',
    in: {
      minutes: 'in {{count}} min',
      hours: 'in {{count}} h',
      days: 'in {{count}} d',
    },
  },
  info: {
    open: 'Build and version',
    title: 'Info',
    backend: 'Back end',
    frontend: 'Front end',
    build: 'Build',
    time: 'Built',
    unknown: 'unknown',
  },
  copyright: '© 2017–2025 {{site}}',
  search: {
    title: 'Search problems',
    label: 'Number, title or tag',
    empty: 'No problem matches “{{text}}”',
    hint: 'Type to search; arrow keys to choose, Enter to open.',
    results: 'Problems found',
    failed: 'The search did not work. Try again.',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    search: 'Search problems',
    help: 'Show this list',
    home: 'Go home',
    problems: 'Go to problems',
    status: 'Go to status',
    mine: 'Go to my submissions',
    submit: 'Submit the code in the editor',
    next: 'then',
    contests: 'Go to contests',
    digits: 'Open a problem of the contest',
    off: 'They can be switched off in the account settings.',
  },
  realtime: {
    verdict: 'Submission {{sid}}: {{verdict}}',
    open: 'Open submission {{sid}}',
  },
  faq: {
    title: 'FAQ',
    onThisPage: 'On this page',
    verdicts: 'What the verdicts mean',
    verdictsText:
      'A submission is Accepted only when every test is. Otherwise the first of these that some test met is shown: System Error, Output, Memory and Time Limit Exceeded, Runtime Error, Wrong Answer, Presentation Error.',
    code: 'Code',
    verdict: 'Verdict',
    meaning: 'Meaning',
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
      main: 'Java: the public class must be named Main, and no package may be declared.',
      voidMain: 'C and C++: main returns int. `void main()` is refused.',
      headers:
        'A header is missing. Other compilers include some of them silently: include <string.h>, <stdlib.h> or <algorithm> yourself.',
      platform:
        'Headers and functions of one system, for instance <windows.h>, <conio.h>, itoa or __int64, do not exist here. Use long long and the standard library.',
      scope: 'A variable that is declared in a for loop ends with the loop.',
      standard:
        'The chosen language is older than the code: structured bindings need C++17, and `auto` needs C++11.',
      python: 'Python 3 is not Python 2: print is a function, and tabs and spaces must not be mixed.',
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
  },
} as const
