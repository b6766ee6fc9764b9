// Real programs for the problem "read two numbers, print their sum": for each language one for each verdict.

import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'

const c = (body: string, before = ''): string =>
  `#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n${before}\nint main(void) { int a, b; if (scanf("%d %d", &a, &b) != 2) return 9; ${body} }\n`

const cpp = (body: string): string =>
  `#include <bits/stdc++.h>\nusing namespace std;\nint main() { int a, b; cin >> a >> b; ${body} }\n`

const java = (body: string): string =>
  `import java.util.*;\npublic class Main {\n  public static void main(String[] args) {\n    Scanner in = new Scanner(System.in); int a = in.nextInt(), b = in.nextInt();\n    ${body}\n  }\n}\n`

const python = (body: string): string => `a, b = map(int, input().split())\n${body}\n`

export type Verdict =
  | 'Accepted'
  | 'WrongAnswer'
  | 'PresentationError'
  | 'TimeLimitExceeded'
  | 'MemoryLimitExceeded'
  | 'OutputLimitExceeded'
  | 'RuntimeError'
  | 'CompileError'

export const cPrograms: Record<Verdict, string> = {
  Accepted: c('printf("%d\\n", a + b);'),
  WrongAnswer: c('printf("%d\\n", a - b);'),
  PresentationError: c('printf(" %d \\n", a + b);'),
  TimeLimitExceeded: c('volatile unsigned i = 0; for (;;) i++;'),
  MemoryLimitExceeded: c('for (;;) { char *p = malloc(1 << 20); memset(p, 1, 1 << 20); }'),
  OutputLimitExceeded: c(
    'printf("%d\\n", a + b); for (;;) puts("more and more and more and more and more");',
  ),
  RuntimeError: c('printf("%d\\n", a + b); fflush(stdout); volatile int *volatile p = 0; *p = 1;'),
  CompileError: c('printf("%d\\n", a + b)'),
}

export const cppPrograms: Record<Verdict, string> = {
  Accepted: cpp('cout << a + b << endl;'),
  WrongAnswer: cpp('cout << a * b + 7 << endl;'),
  PresentationError: cpp('cout << endl << a + b << endl;'),
  TimeLimitExceeded: cpp('for (volatile unsigned i = 0;;) i = i + 1;'),
  MemoryLimitExceeded: cpp('vector<vector<int>> all; for (;;) all.emplace_back(1 << 18, 7);'),
  OutputLimitExceeded: cpp('cout << a + b << "\\n"; for (;;) cout << string(1000, \'x\');'),
  RuntimeError: cpp('vector<int> v; cout << v.at(a + 3);'),
  CompileError: cpp('cout << undeclared << endl;'),
}

export const javaPrograms: Record<Verdict, string> = {
  Accepted: java('System.out.println(a + b);'),
  WrongAnswer: java('System.out.println(a - b);'),
  PresentationError: java('System.out.print(a + b + " ");'),
  TimeLimitExceeded: java('for (long i = 0; ; i++) if (i < 0) System.out.println(i);'),
  MemoryLimitExceeded: java('List<int[]> all = new ArrayList<>(); for (;;) all.add(new int[1 << 18]);'),
  OutputLimitExceeded: java('String s = "x".repeat(100000); for (;;) System.out.println(s);'),
  RuntimeError: java('System.out.println(new int[2][a + b + 5].length / (a - a));'),
  CompileError: java('System.out.println(undeclared);'),
}

export const pythonPrograms: Record<Verdict, string> = {
  Accepted: python('print(a + b)'),
  WrongAnswer: python('print(a - b)'),
  PresentationError: python('print(a + b, end="  \\n")'),
  TimeLimitExceeded: python('while True: pass'),
  MemoryLimitExceeded: python('x = []\nwhile True: x.append(bytearray(1 << 20))'),
  OutputLimitExceeded: python('while True: print("x" * 100000)'),
  RuntimeError: python('print(a + b)\nraise SystemExit(3)'),
  CompileError: python('print(a + b'),
}

const programs: [Language, string, Record<Verdict, string>][] = [
  [Language.C, 'C', cPrograms],
  [Language.Cpp11, 'C++11', cppPrograms],
  [Language.Cpp17, 'C++17', cppPrograms],
  [Language.Java, 'Java', javaPrograms],
  [Language.Python, 'Python', pythonPrograms],
]

/** [name of the language, name of the verdict, language, verdict, source, time limit if it is to be met] */
export const everyVerdict = programs.flatMap(([language, name, sources]) =>
  Object.entries(sources).map(
    ([verdict, source]) =>
      [
        name,
        verdict,
        language,
        Judge[verdict as Verdict],
        source,
        verdict === 'TimeLimitExceeded' ? 500 : undefined,
      ] as const,
  ),
)
