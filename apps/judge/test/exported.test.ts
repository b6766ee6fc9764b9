// Problems that leave in every format and come in again are judged as before: real programs run on what was read back.

import { scoreByGroups } from '@verdict/domain/group-run'
import { Language } from '@verdict/domain/language'
import { scoreOfVerdict } from '@verdict/domain/score'
import { Judge } from '@verdict/domain/verdict'
import { isAsExpected } from '@verdict/domain/verification'
import { writtenFormats } from '@verdict/formats'
import { textContent } from '@verdict/formats/content'
import { byTokens, type ImportedProblem, newProblem } from '@verdict/formats/problem'
import { programOf } from '@verdict/formats/programs'
import { readBack } from '@verdict/testkit/read-back'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJudgeHost, type JudgeHost } from './judge-host.ts'

let judge: JudgeHost
beforeAll(async () => {
  judge = await openJudgeHost()
}, 180_000)
afterAll(() => judge.close())

type Program = [code: string, judge: Judge, score: number]

interface Left {
  problem: Partial<ImportedProblem>
  tests: [input: string, output: string, group?: string][]
  programs: Program[]
}

const checker = `#include "testlib.h"
int main(int argc, char **argv) {
  registerTestlibCmd(argc, argv);
  int a = ouf.readInt(), b = ouf.readInt();
  if (a + b != inf.readInt()) quitf(_wa, "sum");
  quitf(_ok, "sum");
}`
const interactor = `#include "testlib.h"
int main(int argc, char **argv) {
  registerInteraction(argc, argv);
  int n = inf.readInt();
  std::cout << n << std::endl;
  if (ouf.readInt() != n + 1) quitf(_wa, "not the next");
  quitf(_ok, "next");
}`

const problems: Record<string, Left> = {
  'words without regard to case': {
    problem: { checker: { kind: 'compare', comparison: { ...byTokens, ignoreCase: true } } },
    tests: [['1', 'Yes\n']],
    programs: [
      ["print('YES')", Judge.Accepted, 100],
      ["print('no')", Judge.WrongAnswer, 0],
    ],
  },
  'numbers within a tolerance': {
    problem: { checker: { kind: 'compare', comparison: { ...byTokens, floatAbsolute: 0.01 } } },
    tests: [['1', '1.00 x\n']],
    programs: [
      ["print('1.01 x')", Judge.Accepted, 100],
      ["print('1.02 x')", Judge.WrongAnswer, 0],
    ],
  },
  'a checker': {
    problem: {
      checker: {
        kind: 'program',
        program: programOf([textContent('check.cpp', checker)]),
        protocol: 'testlib',
        flags: [],
      },
    },
    tests: [['5\n', '5 0\n']],
    programs: [
      ['print(2, 3)', Judge.Accepted, 100],
      ['print(2, 2)', Judge.WrongAnswer, 0],
    ],
  },
  'a conversation': {
    problem: {
      kinds: ['interactive'],
      interactor: {
        program: programOf([textContent('talk.cpp', interactor)]),
        protocol: 'testlib',
        flags: [],
      },
    },
    tests: [['5\n', '\n']],
    programs: [
      ['print(int(input()) + 1, flush=True)', Judge.Accepted, 100],
      ['print(int(input()), flush=True)', Judge.WrongAnswer, 0],
    ],
  },
  groups: {
    problem: {
      kinds: ['scoring'],
      groups: [
        { name: '1', points: 30, scoring: 'min', dependsOn: [] },
        { name: '2', points: 70, scoring: 'sum', dependsOn: [] },
      ],
      checker: { kind: 'compare', comparison: byTokens },
    },
    tests: [
      ['1', '1\n', '1'],
      ['2', '2\n', '1'],
      ['3', '3\n', '2'],
      ['4', '4\n', '2'],
    ],
    programs: [
      ['print(input())', Judge.Accepted, 100],
      ["n = input()\nprint(0 if n in '24' else n)", Judge.WrongAnswer, 35],
    ],
  },
}

function whole({ problem, tests, programs }: Left): ImportedProblem {
  return {
    ...newProblem('plain', '', 'P1000'),
    titles: { en: 'Sum' },
    limits: { timeMs: 2_000, memoryKb: 262_144, outputKb: null, codeKb: null },
    ...problem,
    tests: tests.map(([input, output, group = null], index) => ({
      name: `t${index + 1}`,
      input: textContent(`t${index + 1}.in`, input),
      output: textContent(`t${index + 1}.ans`, output),
      isSample: false,
      group,
      points: null,
    })),
    references: programs.map(([code, expected], index) => ({
      name: `p${index + 1}.py`,
      program: programOf([textContent(`p${index + 1}.py`, code)]),
      expected: [expected],
    })),
  }
}

const cases = Object.entries(problems).flatMap(([name, left]) =>
  writtenFormats.map((format) => [name, format, left] as const),
)

test.each(cases)('[FMT-WRITE-9] %s, by way of %s', async (_name, format, left) => {
  const problem = whole(left)
  const { text, tests, groups, lost } = await readBack(problem, format)
  expect(tests).toHaveLength(left.tests.length)
  // References that a format keeps must still get the same verdicts.
  for (const { expected, code } of text.references) {
    const program = left.programs.find(([own]) => own.trim() === code.trim())!
    expect(isAsExpected(expected, program[1])).toBe(true)
  }
  const hasPoints = !lost.includes('groups')
  const judged = groups.length > 0 ? groups : null
  for (const [code, verdict, score] of left.programs) {
    const result = await judge.server.judge({
      language: Language.Python,
      code,
      kind: text.type,
      checker: text.code,
      protocol: text.protocol,
      flags: text.flags,
      comparison: text.comparison,
      timeMs: text.time!,
      memoryKb: text.memory!,
      groups: judged,
      tests: tests.map(({ input, output }) => judge.server.test(input, output)),
    })
    expect([code, result.judge]).toEqual([code, verdict])
    const scored = result.tests.map((one) => ({
      judge: one.judge,
      score: one.score ?? scoreOfVerdict(one.judge),
    }))
    if (hasPoints) expect(scoreByGroups(judged, result.judge, scored) / 100).toBeCloseTo(score, 1)
  }
})
