// Functions that the problem's grader calls: each language, and what functions try to learn of a grader.

import type { ProblemSource } from '@verdict/contract/problem-content'
import { hasFunctions } from '@verdict/domain/grader'
import { Language, languageName, languages } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../src/languages/table.ts'
import { openJudgeHost, type JudgeHost } from './judge-host.ts'

let judge: JudgeHost

beforeAll(async () => {
  judge = await openJudgeHost()
}, 180_000)
afterAll(() => judge.close())

const grader = (language: Language, name: string, code: string): ProblemSource => ({
  role: 'grader',
  name,
  language,
  code,
})

const header = (name: string, code: string, language: Language | null = null): ProblemSource => ({
  role: 'header',
  name,
  language,
  code,
})

const graders = {
  [Language.C]: [
    header('sum.h', 'int sum(int a, int b);\n'),
    grader(
      Language.C,
      'grader.c',
      '#include <stdio.h>\n#include "sum.h"\nstatic int secret_of_the_setter = 7;\nint main(void) { int a, b; if (scanf("%d %d", &a, &b) == 2) printf("%d\\n", sum(a, b)); return secret_of_the_setter - 7; }\n',
    ),
  ],
  [Language.Cpp17]: [
    header('sum.h', '#include <vector>\nint sum(std::vector<int> all);\n'),
    grader(
      Language.Cpp17,
      'grader.cpp',
      '#include "sum.h"\n#include <cstdio>\nstatic int secret_of_the_setter = 7;\nint main() { int a, b; if (std::scanf("%d %d", &a, &b) == 2) std::printf("%d\\n", sum({a, b})); return secret_of_the_setter - 7; }\n',
    ),
  ],
  [Language.Java]: [
    grader(
      Language.Java,
      'grader.java',
      'import java.util.Scanner;\npublic class grader {\n  private static int secret_of_the_setter = 7;\n  static int asked = 0;\n  static void ask() { asked++; }\n  public static void main(String[] args) {\n    Scanner in = new Scanner(System.in);\n    System.out.println(new adder().sum(in.nextInt(), in.nextInt()) + secret_of_the_setter - 7);\n  }\n}\n',
    ),
  ],
  [Language.Python]: [
    grader(
      Language.Python,
      'grader.py',
      'import sys\nfrom adder import total\n# secret_of_the_setter\ndef main():\n    a, b = map(int, sys.stdin.read().split())\n    print(total(a, b))\nmain()\n',
    ),
  ],
}

type Graded = keyof typeof graders

const judged = (language: Language, code: string, of: Graded = language as Graded) =>
  judge.server.judge({
    language,
    code,
    answer: 'function',
    sources: graders[of],
    tests: [judge.server.test('3 4\n', '7\n')],
    timeMs: 3000,
  })

const right: [Language, string, Graded?][] = [
  [Language.C, 'int sum(int a, int b) { return a + b; }\n'],
  [
    Language.C,
    '#include <stdio.h>\n#include "sum.h"\nint sum(int a, int b) { return a + b; }\nint main(void) { printf("mine"); }\n',
  ],
  [
    Language.Cpp17,
    '#include <bits/stdc++.h>\nusing namespace std;\nint sum(vector<int> all) { return accumulate(all.begin(), all.end(), 0); }\n',
  ],
  [
    Language.Cpp17,
    '#include "sum.h"\nint sum(std::vector<int> all) { int s = 0; for (int x : all) s += x; return s; }\nint main() {}\n',
  ],
  [Language.Cpp11, 'int sum(std::vector<int> all) { return all[0] + all[1]; }\n', Language.Cpp17],
  [Language.Java, 'public class adder {\n  int sum(int a, int b) { grader.ask(); return a + b; }\n}\n'],
  [
    Language.Java,
    'class adder { int sum(int a, int b) { return new Help().of(a, b); } }\nclass Help { int of(int a, int b) { return a + b; } }\n',
  ],
  [Language.Python, 'def total(a, b):\n    return a + b\n\nif __name__ == "__main__":\n    print("mine")\n'],
]

const named = (rows: readonly [Language, string, Graded?][]) =>
  rows.map(([language, code, of]) => [languageName(language), language, code, of] as const)

describe('[JDG-FUNCTION-1] a function is called by the grader', () => {
  it.each(named(right))('%s %#', async (_name, language, code, of) => {
    expect(await judged(language, code, of)).toMatchObject({
      judge: Judge.Accepted,
      error: '',
      judgeMessage: '',
    })
  })

  it('the languages that have functions are those that the judge can make', () => {
    const made = languages.filter((language) => definitions[language].called !== undefined)
    expect(made).toEqual(languages.filter(hasFunctions))
  })
})
