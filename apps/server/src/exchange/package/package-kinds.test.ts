import { Language } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { newProblem, type ImportedProblem, type ProblemKind } from '@verdict/formats/problem'
import { textContent } from '@verdict/formats/content'
import { programOf } from '@verdict/formats/programs'
import { describe, expect, test } from 'vitest'
import { convert } from './conversion.ts'

const main = 'int main() {}\n'
const file = (path: string, text = main) => textContent(path, text)
const program = (path: string, text = main) => programOf([file(path, text)])
const judge = (protocol: 'kattis' | 'testlib') => ({ program: program('judge.cpp'), protocol, flags: [] })

const problem = (kinds: ProblemKind[], more: Partial<ImportedProblem> = {}): ImportedProblem => ({
  ...newProblem('icpc', '2025-09', 'p'),
  titles: { en: 'P' },
  limits: { timeMs: 1000, memoryKb: 65_536, outputKb: null, codeKb: null },
  tests: [
    {
      name: '1',
      input: file('1.in', '1\n'),
      output: file('1.ans', '1\n'),
      isSample: false,
      group: null,
      points: null,
    },
  ],
  kinds,
  ...more,
})

const kindOf = async (kinds: ProblemKind[], more: Partial<ImportedProblem> = {}) => {
  const { text, blocks } = await convert(problem(kinds, more))
  const { type, protocol, flags, answer, passes, processes } = text
  return { type, protocol, flags, answer, passes, processes, blocks }
}
const grader = [{ language: '', content: file('grader.cpp') }]
const manager = { program: program('manager.cpp'), processes: 2, byPath: false }

describe('[IMP-KIND-1] a problem comes as its kind', () => {
  test.each<[string, ProblemKind[], Partial<ImportedProblem>, object]>([
    [
      'a function',
      ['pass-fail'],
      { grader },
      { type: ProblemType.Traditional, answer: 'function', passes: 1 },
    ],
    [
      'a function of an interactor',
      ['interactive'],
      { grader, interactor: judge('testlib') },
      { type: ProblemType.Interaction, answer: 'function' },
    ],
    [
      'two processes beside a manager',
      ['communication'],
      { manager },
      { type: ProblemType.Communication, protocol: 'cms', flags: [], answer: 'program', processes: 2 },
    ],
    [
      'functions in two processes',
      ['communication', 'scoring'],
      { manager: { ...manager, byPath: true }, grader },
      { type: ProblemType.Communication, flags: ['fifo_io'], answer: 'function', processes: 2 },
    ],
    [
      'three passes with a checker',
      ['multi-pass'],
      { passes: 3, checker: { kind: 'program', ...judge('kattis') } },
      { type: ProblemType.SpecialJudge, protocol: 'kattis', passes: 3 },
    ],
    [
      'two passes with an interactor, as no number is said',
      ['interactive', 'multi-pass'],
      { interactor: judge('kattis') },
      { type: ProblemType.Interaction, passes: 2 },
    ],
    [
      'output files',
      ['submit-answer'],
      { checker: { kind: 'program', ...judge('testlib') } },
      { type: ProblemType.SpecialJudge, answer: 'output' },
    ],
  ])('%s', async (_, kinds, more, expected) => {
    expect(await kindOf(kinds, more)).toMatchObject({ ...expected, blocks: [] })
  })

  test.each<[string, ProblemKind[], Partial<ImportedProblem>, string]>([
    ['questions on a sheet', ['objective'], {}, 'objective'],
    ['processes without a manager', ['communication'], {}, 'communication'],
    ['passes that are only compared', ['multi-pass'], {}, 'multi-pass'],
    [
      'passes of a checker that says nothing of the next',
      ['multi-pass'],
      { checker: { kind: 'program', ...judge('testlib') } },
      'multi-pass',
    ],
    [
      'output files that are talked with',
      ['submit-answer', 'interactive'],
      { interactor: judge('kattis') },
      'submit-answer, interactive',
    ],
  ])('unless there is no such kind: %s', async (_, kinds, more, kind) => {
    expect((await kindOf(kinds, more)).blocks).toEqual([{ code: 'kind-unsupported', params: { kind } }])
  })

  test('and a grader in no language of this judge is said to be why it cannot', async () => {
    const { blocks } = await kindOf(['pass-fail'], {
      grader: [{ language: '', content: file('grader.scala') }],
    })
    expect(blocks).toEqual([{ code: 'grader', params: {} }])
  })
})

describe('[IMP-SOURCE-1] sources of a package', () => {
  test('have names of their own, languages, and headers once', async () => {
    const { text, losses } = await convert(
      problem(['pass-fail'], {
        generators: [
          { name: 'gen', program: program('gen/a b.cpp', '#include "own.h"\n') },
          {
            name: 'gen',
            program: programOf([file('more/gen.cpp', '#include "part.h"\n'), file('part.h', 'int x;\n')]),
          },
          { name: 'tree', program: program('tree.py', 'print(1)\n') },
          { name: 'old', program: program('old.c') },
        ],
        grader: [
          { language: 'cpp', content: file('grader/cpp/grader.cpp') },
          { language: 'cpp', content: file('grader/cpp/lib.h', 'int f();\n') },
          { language: 'java', content: file('grader/java/grader.java', 'class grader {}\n') },
          { language: 'java', content: file('grader/java/Box.java', 'class Box {}\n') },
        ],
        headers: [file('include/c/lib.h', 'int f();\n'), file('testlib.h')],
      }),
    )
    expect(text.sources).toEqual([
      { role: 'generator', name: 'gen.cpp', language: Language.Cpp17, code: '#include "own.h"\n' },
      { role: 'generator', name: 'gen-2.cpp', language: Language.Cpp17, code: 'int x;\n\n' },
      { role: 'generator', name: 'tree.py', language: Language.Python, code: 'print(1)\n' },
      { role: 'generator', name: 'old.c', language: Language.Cpp17, code: main },
      { role: 'grader', name: 'grader.cpp', language: Language.Cpp17, code: main },
      { role: 'grader', name: 'grader.java', language: Language.Java, code: 'class grader {}\n' },
      { role: 'header', name: 'Box.java', language: Language.Java, code: 'class Box {}\n' },
      { role: 'header', name: 'lib.h', language: null, code: 'int f();\n' },
    ])
    expect(losses.map(({ code }) => code)).toEqual([])
  })

  test('that cannot be kept are named', async () => {
    const two = programOf([file('a.py', 'x\n'), file('b.py', 'y\n')])
    const { text, losses } = await convert(
      problem(['pass-fail'], {
        generators: [
          { name: 'two', program: two },
          { name: 'shell', program: program('shell.sh') },
        ],
        grader: [...grader, { language: 'cpp', content: file('second.cpp') }],
        headers: [file('big.h', `${'x'.repeat(70_000)}\n`)],
      }),
    )
    expect(text.sources.map(({ name }) => name)).toEqual(['grader.cpp'])
    expect(losses.map(({ code, params }) => [code, params['file'] ?? params['name']])).toEqual([
      ['program-unusable', 'a.py'],
      ['language-not-offered', 'shell.sh'],
      ['not-kept', 'second.cpp'],
      ['not-kept', 'big.h'],
    ])
  })
})
