// Functions that the problem's grader calls, in each language that the machine has.

import type { ProblemSource } from '@verdict/contract/problem-content'
import { hasFunctions } from '@verdict/domain/grader'
import { Language, languageName, languages } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../src/languages/table.ts'
import { type Graded, graders, header } from './function-graders.ts'
import { openJudgeHost, type JudgeHost } from './judge-host.ts'

let judge: JudgeHost

beforeAll(async () => {
  judge = await openJudgeHost()
}, 180_000)
afterAll(() => judge.close())

const judged = (language: Language, code: string, sources: ProblemSource[]) =>
  judge.server.judge({
    language,
    code,
    answer: 'function',
    sources,
    tests: [judge.server.test('3 4\n', '7\n')],
    timeMs: 3000,
  })

const cSum = 'int sum(int a, int b) { return a + b; }\n'

const right: [string, Language, string, Graded?][] = [
  ['C', Language.C, cSum],
  ['C with a main of its own', Language.C, `#include "sum.h"\n${cSum}int main(void) { return 3; }\n`],
  [
    'C++17 without the header',
    Language.Cpp17,
    '#include <bits/stdc++.h>\nusing namespace std;\nint sum(vector<int> all) { return accumulate(all.begin(), all.end(), 0); }\n',
  ],
  [
    'C++17 with a main of its own',
    Language.Cpp17,
    '#include "sum.h"\nint sum(std::vector<int> all) { return all[0] + all[1]; }\nint main() {}\n',
  ],
  [
    'C++11 by the grader in C++17',
    Language.Cpp11,
    'int sum(std::vector<int> all) { return all[0] + all[1]; }\n',
    Language.Cpp17,
  ],
  [
    'Java with a public class that calls the grader',
    Language.Java,
    'public class adder {\n  int sum(int a, int b) { grader.ask(); return a + b; }\n}\n',
  ],
  [
    'Java with two classes',
    Language.Java,
    'class adder { int sum(int a, int b) { return new Help().of(a, b); } }\nclass Help { int of(int a, int b) { return a + b; } }\n',
  ],
  [
    'Python with a main of its own',
    Language.Python,
    'import tools\ndef total(a, b):\n    return a + b\n\nif __name__ == "__main__":\n    print("mine")\n',
  ],
]

describe('[JDG-FUNCTION-1] a function is called by the grader', () => {
  it.each(right)('%s', async (_name, language, code, of = language as Graded) => {
    const result = await judged(language, code, graders[of])
    expect(result).toMatchObject({ judge: Judge.Accepted, error: '', judgeMessage: '' })
  })

  it('in the languages that say so', () => {
    const made = languages.filter((language) => definitions[language].called !== undefined)
    expect(made).toEqual(languages.filter(hasFunctions))
  })

  it('[JDG-FUNCTION-2] a problem without a grader of the language, or with one that does not compile, is the fault of the problem', async () => {
    expect(await judged(Language.C, cSum, [])).toMatchObject({
      judge: Judge.SystemError,
      judgeMessage: 'The problem has no grader for C.',
      hostFault: false,
    })
    const broken = graders[Language.C].map((source) => ({ ...source, code: `${source.code}}` }))
    const result = await judged(Language.C, cSum, broken.slice(1))
    expect(result).toMatchObject({ judge: Judge.SystemError, error: '', hostFault: false })
    expect(result.judgeMessage).toMatch(/^The grader does not compile\./)
  })
})

const wrong: [string, Language, string, RegExp][] = [
  ['C', Language.C, 'int add(int a, int b) { return a + b; }\n', /undefined reference to `sum'/],
  [
    'C++17',
    Language.Cpp17,
    'int sum(int a, int b) { return a + b; }\n',
    /undefined reference to `sum\(std::vector/,
  ],
  [
    'Java without the method',
    Language.Java,
    'public class adder { }\n',
    /^The problem's grader cannot call this code\.\n\s+symbol: +method sum\(int,int\)\n\s+location: class adder\n$/,
  ],
  [
    'Java with other parameters',
    Language.Java,
    'public class adder { int sum(int a) { return a; } }\n',
    /^The problem's grader cannot call this code\.\nmethod sum in class adder cannot be applied\n$/,
  ],
  [
    'Java without the class',
    Language.Java,
    'class other { }\n',
    /^The problem's grader cannot call this code\.\n$/,
  ],
  [
    'Java with the class of the grader',
    Language.Java,
    'class adder { int sum(int a, int b) { return 7; } }\nclass grader { public static void main(String[] a) { System.out.println(7); } }\n',
    /^Solution\.java: error: a class grader is in the problem's grader\n$/,
  ],
  [
    'Java with an error of its own',
    Language.Java,
    'public class adder {\n  int sum(int a, int b) { return a + c; }\n}\n',
    /^adder\.java:2: error: cannot find symbol\n(?!.*grader)/s,
  ],
  ['Python', Language.Python, 'def total(a, b): return a +\n', /adder\.py[^]*SyntaxError/],
]

describe('[JDG-FUNCTION-3] what does not fit the grader is a CompileError that says what is missing', () => {
  it.each(wrong)('%s', async (_name, language, code, words) => {
    const result = await judged(language, code, graders[language as Graded])
    expect(result).toMatchObject({ judge: Judge.CompileError, tests: [] })
    expect(result.error).toMatch(words)
  })

  it('in Python it is found when the grader asks for it', async () => {
    const result = await judged(Language.Python, 'def sum(a, b): return a + b\n', graders[Language.Python])
    expect(result).toMatchObject({ judge: Judge.RuntimeError })
  })
})

describe('[JDG-HEADER-1] headers are there for every program of a problem', () => {
  const limit = header('limits of the problem.h'.replaceAll(' ', '-'), '#define MOST 7\n')
  const include = '#include "limits-of-the-problem.h"\n'
  const own = [header('stdio.h', '#error not the one of the system\n'), header('main.c', '#error\n')]

  it('students and checkers, also one in C', async () => {
    const code = `#include <stdio.h>\n${include}int main(void) { printf("%d", MOST); }\n`
    const checker = `${include}#include <stdio.h>\nint main(int n, char **v) { int x; return !(n > 3 && fscanf(fopen(v[2], "r"), "%d", &x) == 1 && x == MOST); }\n`
    const given = { kind: ProblemType.SpecialJudge, sources: [limit, ...own] }
    for (const text of [checker, `int new;\n${checker}`]) {
      expect(await judge.run(Language.C, code, '', { ...given, checker: text })).toMatchObject({
        judge: Judge.Accepted,
        judgeMessage: '',
      })
    }
  })

  it('validators and interactors', async () => {
    const validator = `${include}#include "testlib.h"\nint main(int n, char **v) { registerValidation(n, v); inf.readInt(MOST, MOST); inf.readEoln(); inf.readEof(); }\n`
    const verification = { what: 'validator' as const, measureMs: null, sliceMs: 60_000 }
    const tests = [judge.server.test('7\n', ''), judge.server.test('8\n', '')]
    const valid = await judge.server.judge({
      language: Language.Cpp17,
      code: validator,
      sources: [limit],
      verification,
      tests,
    })
    expect(valid.tests.map((test) => test.judge)).toEqual([Judge.Accepted, Judge.WrongAnswer])
    const checker = `${include}#include "testlib.h"\nint main(int n, char **v) { registerInteraction(n, v); int x = ouf.readInt(); quitf(x == MOST ? _ok : _wa, " "); }\n`
    const given = { kind: ProblemType.Interaction, sources: [limit], checker }
    const seven = '#include <stdio.h>\nint main(void) { puts("7"); }\n'
    expect(await judge.run(Language.C, seven, '', given)).toMatchObject({ judge: Judge.Accepted })
  })

  it('modules and classes', async () => {
    const python = header('seven.py', 'value = 7\n', Language.Python)
    const java = header('Seven.java', 'class Seven { static int value = 7; }\n', Language.Java)
    const code = 'from seven import value\nprint(value)\n'
    expect(await judge.run(Language.Python, code, '7\n', { sources: [python, java] })).toMatchObject({
      judge: Judge.Accepted,
    })
    const main =
      'public class Main { public static void main(String[] a) { System.out.println(Seven.value); } }\n'
    expect(
      await judge.run(Language.Java, main, '7\n', { sources: [python, java], timeMs: 3000 }),
    ).toMatchObject({ judge: Judge.Accepted })
  })

  it('another header is another program', async () => {
    const code = `#include <stdio.h>\n${include}int main(void) { printf("%d", MOST); }\n`
    const other = { ...limit, code: '#define MOST 8\n' }
    expect(await judge.run(Language.C, code, '7', { sources: [limit] })).toMatchObject({
      judge: Judge.Accepted,
    })
    expect(await judge.run(Language.C, code, '8', { sources: [other] })).toMatchObject({
      judge: Judge.Accepted,
    })
  })

  it(`precompiled files serve a source that has one of ${languageName(Language.Cpp17)}`, async () => {
    const code = `#include <bits/stdc++.h>\n${include}int main() { std::cout << MOST; }\n`
    expect(await judge.run(Language.Cpp17, code, '7', { sources: [limit] })).toMatchObject({
      judge: Judge.Accepted,
    })
    const first = `${include}${code}`
    expect(await judge.run(Language.Cpp17, first, '7', { sources: [limit] })).toMatchObject({
      judge: Judge.Accepted,
    })
  })
})
