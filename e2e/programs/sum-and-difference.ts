// Programs for one problem, 'print the sum and the difference of two numbers', in each language and for each verdict that a
// contestant can get. A right program also checks that it runs as the judge promises: the standard of the language, and the
// sign by which a program knows the judge; it stays silent, and so fails, where that does not hold.

import { Judge } from '@verdict/domain/verdict'
import { Language } from '@verdict/domain/language'

export const problem = {
  title: 'Sum and difference',
  // Far more than a program takes that touches all of its memory, on any machine.
  time: 3000,
  memory: 65_536,
  tests: [
    { in: '3 4\n', out: '7 -1\n' },
    { in: '-5 20\n', out: '15 -25\n' },
  ],
}

export type ContestantVerdict =
  | typeof Judge.Accepted
  | typeof Judge.WrongAnswer
  | typeof Judge.PresentationError
  | typeof Judge.TimeLimitExceeded
  | typeof Judge.MemoryLimitExceeded
  | typeof Judge.OutputLimitExceeded
  | typeof Judge.RuntimeError
  | typeof Judge.CompileError

type Programs = Record<ContestantVerdict, string>

const c = (body: string, before = ''): string =>
  `#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <math.h>\n${before}
int main(void) { int a, b; if (scanf("%d %d", &a, &b) != 2) return 9;\n${body}\nreturn 0; }\n`

const cPrograms: Programs = {
  [Judge.Accepted]: c(
    // The square root of a value that is read links against the mathematical library.
    'if ((int)sqrt((double)a * a) != abs(a)) return 8; printf("%d %d\\n", a + b, a - b);',
    '#ifndef ONLINE_JUDGE\n#error no judge\n#endif\n#if __STDC_VERSION__ != 201112L\n#error not C11\n#endif\n',
  ),
  [Judge.WrongAnswer]: c('printf("%d %d\\n", a + b, a - b + 1);'),
  [Judge.PresentationError]: c('printf("%d\\n%d\\n", a + b, a - b);'),
  [Judge.TimeLimitExceeded]: c('volatile unsigned x = 0; for (;;) x++;'),
  [Judge.MemoryLimitExceeded]: c(
    // Volatile: a compiler may leave out memory that nobody looks at. Piece by piece, so that a host without cgroups sees it too.
    'for (;;) { volatile char *p = malloc(1u << 20); if (!p) abort(); for (unsigned i = 0; i < 1u << 20; i++) p[i] = a; }',
  ),
  [Judge.OutputLimitExceeded]: c('for (;;) puts("the same line, again and again, without an end");'),
  [Judge.RuntimeError]: c('printf("%d %d\\n", a + b, a - b); return 3;'),
  [Judge.CompileError]: c('printf("%d %d\\n", a + b, a - missing);'),
}

const cpp = (body: string, before = ''): string =>
  `#include <bits/stdc++.h>\n${before}using namespace std;
int main() { int a, b; if (!(cin >> a >> b)) return 9;\n${body}\n}\n`

const cppPrograms = (standard: string, onlyHere: string): Programs => ({
  [Judge.Accepted]: cpp(
    `${onlyHere} cout << a + b << ' ' << a - b << endl;`,
    `#ifndef ONLINE_JUDGE\n#error no judge\n#endif\nstatic_assert(__cplusplus == ${standard}, "standard");\n`,
  ),
  [Judge.WrongAnswer]: cpp("cout << a - b << ' ' << a + b << endl;"),
  [Judge.PresentationError]: cpp('cout << a + b << "  " << a - b << " " << endl;'),
  [Judge.TimeLimitExceeded]: cpp('volatile unsigned x = 0; for (;;) x = x + 1;'),
  [Judge.MemoryLimitExceeded]: cpp('vector<int> v; for (;;) v.insert(v.end(), 1 << 20, a);'),
  [Judge.OutputLimitExceeded]: cpp("for (;;) cout << string(4096, 'x') << '\\n';"),
  [Judge.RuntimeError]: cpp('throw runtime_error("thrown");'),
  [Judge.CompileError]: cpp('cout << a + b << " " << a - b << endl'),
})

const java = (body: string): string =>
  `import java.util.*;\npublic class Main {\n  public static void main(String[] args) throws Exception {
    Scanner in = new Scanner(System.in); int a = in.nextInt(), b = in.nextInt();\n    ${body}\n  }\n}\n`

const javaPrograms: Programs = {
  [Judge.Accepted]: java(
    'if (System.getProperty("ONLINE_JUDGE") != null && "UTF-8".equals(System.getProperty("file.encoding"))) System.out.println((a + b) + " " + (a - b));',
  ),
  [Judge.WrongAnswer]: java('System.out.println((a + b) + " " + (b - a));'),
  [Judge.PresentationError]: java('System.out.println((a + b) + "\\n\\n" + (a - b));'),
  [Judge.TimeLimitExceeded]: java('long x = 0; while (x >= 0) x = (x + 1) % 1000003; System.out.println(x);'),
  [Judge.MemoryLimitExceeded]: java(
    'List<int[]> kept = new ArrayList<>(); while (true) { int[] more = new int[1 << 20]; Arrays.fill(more, a); kept.add(more); }',
  ),
  [Judge.OutputLimitExceeded]: java(
    'byte[] x = new byte[1 << 16]; Arrays.fill(x, (byte) 120); while (true) System.out.write(x, 0, x.length);',
  ),
  [Judge.RuntimeError]: java('int[] none = new int[0]; System.out.println(none[a * a]);'),
  [Judge.CompileError]: java('int text = "text"; System.out.println(text);'),
}

const python = (body: string): string => `import os, sys\na, b = map(int, input().split())\n${body}\n`

const pythonPrograms: Programs = {
  [Judge.Accepted]: python(
    "if os.environ.get('ONLINE_JUDGE') == '1' and sys.version_info[0] == 3: print(a + b, a - b)",
  ),
  [Judge.WrongAnswer]: python("print(a + b, 'nothing')"),
  [Judge.PresentationError]: python("print(a + b, a - b, sep='\\t')"),
  [Judge.TimeLimitExceeded]: python('while True: pass'),
  [Judge.MemoryLimitExceeded]: python("kept = []\nwhile True: kept.append(b'x' * (16 << 20))"),
  [Judge.OutputLimitExceeded]: python("while True: sys.stdout.write('x' * 65536)"),
  [Judge.RuntimeError]: python('print([][a])'),
  [Judge.CompileError]: python('print(a + b, a - b'),
}

/** In the languages that a new site offers. */
export const programs = {
  [Language.C]: cPrograms,
  [Language.Cpp11]: cppPrograms('201103L', 'auto same = [](int x) { return x; }; a = same(a);'),
  [Language.Cpp17]: cppPrograms('201703L', 'auto [first, second] = pair(a, b); a = first; b = second;'),
  [Language.Java]: javaPrograms,
  [Language.Python]: pythonPrograms,
} satisfies Partial<Record<Language, Programs>>

/** One of a language that may have none. */
export const programIn = (language: Language, verdict: ContestantVerdict): string =>
  (programs as Partial<Record<Language, Programs>>)[language]?.[verdict] ?? ''
