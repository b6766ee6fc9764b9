// Sources that meet what a host keeps to compile faster in their own ways.

import type { LanguageDefinition } from '../src/languages/definition.ts'
import { cpp11 } from '../src/languages/cpp11.ts'
import { cpp17 } from '../src/languages/cpp17.ts'
import { cpp20 } from '../src/languages/cpp20.ts'
import { cpp23 } from '../src/languages/cpp23.ts'
import { java } from '../src/languages/java.ts'
import { cppPrograms, javaPrograms } from './programs.ts'

export const include = '#include <bits/stdc++.h>\n'
export const body = 'int main() { std::map<int, std::string> m; m[1] = "x"; std::cout << m.size(); }\n'

const sum = 'std::vector<int> v(99); long s = 0; for (int x : v) s += x; std::cout << s;'

type Case = [name: string, definition: LanguageDefinition, source: string, fails?: 'fails']

/** A plain compilation takes seconds: each case is asked of one standard. */
export const cases: Case[] = [
  ['twice', cpp11, `${include}${include}${body}`],
  ['in quotes twice', cpp17, `#include "bits/stdc++.h"\n#include "bits/stdc++.h"\n${include}${body}`],
  ['before extc++.h', cpp23, `${include}#include <bits/extc++.h>\n${body}`],
  [
    'with its checks',
    cpp11,
    `#define _GLIBCXX_DEBUG\n${include}int main() { std::vector<int> v; return v[5]; }\n`,
  ],
  [
    'in a source that includes itself',
    cpp11,
    `#ifndef AGAIN\n#define AGAIN\n#include __FILE__\n${body}#else\n${include}#endif\n`,
  ],
  [
    'after an assertion',
    cpp11,
    `#assert machine(mine)\n${include}#if #machine(mine)\n${body}#else\n#error forgotten\n#endif\n`,
  ],
  ['as the next one', cpp11, `#include_next <bits/stdc++.h>\n${include}${body}`],
  [
    'where a source asks for files',
    cpp11,
    `#if __has_include(<bits/stdc++.h.gch>) || __has_include("/opt/headers/bits/stdc++.h")\n#error seen\n#endif\n${include}${body}`,
  ],
  [
    'with a mistake that shows within it',
    cpp11,
    `// a line\n${include}int main() { std::list<int> l; std::sort(l.begin(), l.end()); }\n`,
    'fails',
  ],
  ['classes of javac', java, javaPrograms.Accepted],
  ['classes of javac, with a mistake', java, javaPrograms.CompileError, 'fails'],
]

/** Further ones, which only the tests of all languages try. */
export const moreCases: Case[] = [
  ['second', cpp11, `#include <iostream>\n${include}${body}`],
  ['after a comment, by #import', cpp11, `/* a\n */ // b\n#import <bits/stdc++.h>\n${include}${body}`],
  ['with a macro that it knows', cpp20, `#define N 5\n${include}int main() { std::cout << N; }\n`],
  ['with a macro that breaks it', cpp11, `#define vector 5\n${include}${body}`, 'fails'],
  // Names made from a file's own, and a counter.
  [
    'with unique names',
    cpp17,
    `${include}namespace { struct Q { virtual ~Q() {} int a = __COUNTER__; } q; }\nauto f = [](auto x) { return x + q.a; };\nint main() { std::cout << f(3) << __LINE__ << __FILE__ << __INCLUDE_LEVEL__; }\n`,
  ],
  [
    'after optimisation and a target',
    cpp17,
    `#pragma GCC optimize("O3,unroll-loops")\n#pragma GCC target("avx2")\n${include}int main() { ${sum} }\n`,
  ],
  [
    'after a pragma that packs structures',
    cpp11,
    `#pragma pack(1)\n${include}int main() { std::cout << sizeof(std::pair<char, int>); }\n`,
  ],
  [
    'below a condition and a line number',
    cpp17,
    `#if __INCLUDE_LEVEL__ == 0\n#line 70 "other.cpp"\n${include}#endif\nint main() { std::cout << __LINE__ << __FILE__; }\n`,
  ],
  ['after a poisoned name', cpp11, `#pragma GCC poison vec\n${include}int vec;\n${body}`, 'fails'],
  ['after a text for the file', cpp11, `#ident "mine"\n${include}${body}`],
  ['with a mistake', cpp17, cppPrograms.CompileError, 'fails'],
]
