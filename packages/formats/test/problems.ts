// Problems of all kinds, generated: every part of the shape is there now and then.

import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import fc from 'fast-check'
import { textContent } from '../src/content.ts'
import type { ImportedProblem, ImportedTest, ProblemKind, Program, Protocol } from '../src/problem.ts'
import { emptyStatement, newProblem } from '../src/problem.ts'
import { programOf } from '../src/programs.ts'

const word = fc.stringMatching(/^[a-z]{1,8}$/)
const paragraphs = (parts: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...parts), { maxLength: 3 }).map((some) => some.join('\n\n'))
const englishText = paragraphs([
  'Add $a_i$ and $10^5$ & 50% of #1 {x}.',
  'Two *words* and **more** with `code_x`.',
  '- one\n- two',
  '1. first\n2. second',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '$$\nx^2 + y\n$$',
  '```\nint a[2];\n```',
  '![pic](p.png)',
  '[here](https://example.org/a_b)',
])
const chineseText = paragraphs(['求 $a$ 与 $b$ 的和。', '数据 *保证* 合法。', '- 一\n- 二'])
const bytes = fc.constantFrom('', '1 2\n', 'a\r\nb', '\r', '\u4e2d\n', ']]>', 'x]]]', ' \n', '<&>"\n')
const program = word.map((name) => programOf([textContent(`${name}.cpp`, 'int main() {}')]))
/** Written for testlib, those include its header. */
const withHeader = <T extends { program: Program; protocol: Protocol }>(one: T): T =>
  one.protocol === 'testlib'
    ? {
        ...one,
        program: programOf([textContent(one.program.files[0]!.path, '#include "testlib.h"\nint main() {}')]),
      }
    : one
const tolerance = fc.constantFrom(null, 1e-6, 0.01)

const checker: fc.Arbitrary<ImportedProblem['checker']> = fc.oneof(
  fc.record({
    kind: fc.constant('compare' as const),
    comparison: fc.record({
      by: fc.constantFrom('bytes' as const, 'lines' as const, 'tokens' as const),
      ignoreCase: fc.boolean(),
      floatAbsolute: tolerance,
      floatRelative: tolerance,
    }),
  }),
  fc
    .record({
      kind: fc.constant('program' as const),
      program,
      protocol: fc.constantFrom(
        'kattis' as const,
        'testlib' as const,
        'hustoj' as const,
        'qduoj' as const,
        'lemon' as const,
        'upj' as const,
      ),
      flags: fc.array(word, { maxLength: 2 }),
    })
    .map(withHeader),
)
const talking = fc
  .record({
    program,
    protocol: fc.constantFrom('kattis' as const, 'testlib' as const),
    flags: fc.constant<string[]>([]),
  })
  .map(withHeader)

const statement = (text: fc.Arbitrary<string>) =>
  fc.record({
    title: word,
    description: text,
    input: text,
    output: text,
    interaction: text,
    scoring: text,
    hint: text,
  })

const expected = fc.constantFrom<Judge[]>(
  [Judge.Accepted],
  [Judge.Accepted],
  [Judge.WrongAnswer, Judge.PresentationError],
  [Judge.TimeLimitExceeded],
  [Judge.RuntimeError, Judge.MemoryLimitExceeded],
  [Judge.Accepted, Judge.TimeLimitExceeded],
  [Judge.MemoryLimitExceeded],
  [],
)

const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined })

const judging = fc.record({
  tests: fc.array(
    fc.record({
      input: bytes,
      output: bytes,
      group: fc.nat(2),
      points: fc.constantFrom(null, 5, 20),
      timeMs: maybe(fc.constantFrom(500, 3000)),
      memoryKb: maybe(fc.constantFrom(1000, 65_536)),
      flags: maybe(fc.array(word, { minLength: 1, maxLength: 2 })),
      description: maybe(word),
      command: maybe(
        fc.constantFrom(
          'gen 5',
          'gen 7 x',
          'gen.cpp -n=9',
          'gen "a b"',
          'gen {1}',
          'tree ${1 + 2}',
          'gone 1',
        ),
      ),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  extras: fc.boolean(),
  sampleTests: fc.boolean(),
  names: fc.uniqueArray(word, { maxLength: 3 }),
  kind: fc.constantFrom<ProblemKind[]>(
    ['pass-fail'],
    ['interactive'],
    ['multi-pass'],
    ['submit-answer'],
    ['communication'],
    ['objective'],
  ),
  passes: fc.integer({ min: 2, max: 5 }),
  manager: fc.record({ program, processes: fc.integer({ min: 1, max: 4 }), byPath: fc.boolean() }),
  scoring: fc.constantFrom(
    'sum' as const,
    'min' as const,
    'all' as const,
    'max' as const,
    'product' as const,
  ),
  checker,
  interactor: talking,
  validators: fc.array(talking, { maxLength: 2 }),
  timeMs: fc.constantFrom(null, 100, 1000, 2500),
  memoryKb: fc.constantFrom(null, 1000, 65_536, 262_144),
  outputKb: fc.constantFrom(null, 8192),
  codeKb: fc.constantFrom(null, 64),
  files: fc.constantFrom(null, { input: 'sum.in', output: 'sum.out' }, { input: 'a.txt', output: 'b.txt' }),
  references: fc.array(fc.record({ program, expected }), { maxLength: 4 }),
  languages: fc.constantFrom<Language[]>(
    [],
    [Language.Java],
    [Language.Cpp17, Language.OCaml],
    [Language.Python, Language.PyPy],
  ),
  factors: fc.constantFrom<ImportedProblem['languageFactors']>(
    {},
    { [Language.Python]: { time: 2 } },
    { [Language.Java]: { time: 2, memory: 1.5 }, [Language.C]: { memory: 2 } },
  ),
})

const telling = fc.record({
  en: statement(englishText),
  zh: maybe(statement(chineseText)),
  language: fc.constantFrom('en', 'zh-CN'),
  samples: fc.array(
    fc.record({
      input: fc.constantFrom('1 2\n', '```\n'),
      output: fc.constantFrom('3\n', '\n'),
      hint: maybe(word),
    }),
    { maxLength: 2 },
  ),
  page: fc.boolean(),
  attachments: fc.uniqueArray(word, { maxLength: 2 }),
  graders: fc.subarray(['cpp', 'c', 'python3']),
  headers: fc.subarray(['sum.h', 'limits.py']),
  generator: fc.boolean(),
  template: fc.boolean(),
  tags: fc.uniqueArray(fc.constantFrom('math', 'dynamic programming', '图论'), { maxLength: 2 }),
  author: fc.constantFrom('', 'Ann', 'Ann, Bo and Cy'),
  source: fc.constantFrom('', 'Cup 2026'),
  licence: fc.constantFrom('', 'cc by-sa', 'MIT'),
  difficulty: fc.constantFrom('', '7', 'easy'),
})

type Judging = typeof judging extends fc.Arbitrary<infer T> ? T : never
type Telling = typeof telling extends fc.Arbitrary<infer T> ? T : never

function testsOf({ tests, names, extras }: Judging, groups: boolean): ImportedTest[] {
  const made = tests.map(
    ({ input, output, group, points, timeMs, memoryKb, flags, description, command }): ImportedTest => ({
      name: 'test',
      input: textContent('test.in', input),
      output: textContent('test.ans', output),
      isSample: false,
      group: groups ? names[group % names.length]! : null,
      points: groups || !extras ? null : points,
      ...(extras && {
        ...(timeMs !== undefined && { timeMs }),
        ...(memoryKb !== undefined && { memoryKb }),
        ...(flags !== undefined && { flags }),
        ...(description !== undefined && { description }),
        ...(command !== undefined && { command }),
      }),
    }),
  )
  return made.sort((a, b) => ((a.group ?? '') < (b.group ?? '') ? -1 : 1))
}

function judgingPart(said: Judging): Partial<ImportedProblem> {
  const isGrouped = said.names.length > 0
  const tests = testsOf(said, isGrouped)
  const used = said.names.filter((name) => tests.some(({ group }) => group === name)).sort()
  const isScored = isGrouped || tests.some(({ points }) => points !== null)
  const own = said.kind.filter((kind) => kind !== 'pass-fail')
  const kinds: ProblemKind[] = isScored ? [...own, 'scoring'] : said.kind
  const isInteractive = kinds.includes('interactive')
  const isTalk = kinds.includes('communication')
  return {
    kinds: kinds.sort(),
    tests,
    groups: used.map((name, index) => ({
      name,
      points: 10 * (index + 1),
      scoring: said.scoring,
      dependsOn: used.slice(0, index),
    })),
    checker:
      isInteractive || isTalk
        ? {
            kind: 'compare',
            comparison: { by: 'lines', ignoreCase: false, floatAbsolute: null, floatRelative: null },
          }
        : said.checker,
    interactor: isInteractive ? said.interactor : null,
    manager: isTalk ? said.manager : null,
    passes: kinds.includes('multi-pass') ? said.passes : 1,
    validators: said.validators,
    limits: { timeMs: said.timeMs, memoryKb: said.memoryKb, outputKb: said.outputKb, codeKb: said.codeKb },
    files: said.files,
    languages: said.languages,
    languageFactors: said.factors,
    references: said.references.map((one) => ({ ...one, name: '' })),
  }
}

const endings: Record<string, string> = { cpp: 'cpp', c: 'c', python3: 'py' }

function tellingPart(said: Telling): Partial<ImportedProblem> {
  const { en, zh } = said
  const language = zh ? said.language : 'en'
  const texts = [{ ...emptyStatement('en'), ...en }, ...(zh ? [{ ...emptyStatement('zh-CN'), ...zh }] : [])]
  const usesPicture = Object.values(en).some((text) => text.includes('p.png'))
  return {
    language,
    titles: { en: en.title, ...(zh && { 'zh-CN': zh.title }) },
    statements: texts.sort((a) => (a.language === language ? -1 : 1)),
    pictures: usesPicture ? [{ name: 'p.png', content: textContent('x/p.png', 'PNG') }] : [],
    pages: said.page ? [{ language: 'en', content: textContent('statement.pdf', '%PDF') }] : [],
    samples: said.samples.map(({ input, output, hint }) => ({
      input,
      output,
      explanation: (hint === undefined ? {} : { '': hint }) as Record<string, string>,
    })),
    attachments: said.attachments.map((name) => textContent(`${name}.zip`, name)),
    grader: said.graders.map((language) => ({
      language,
      content: textContent(`grader.${endings[language]}`, `${language} main`),
    })),
    headers: said.headers.map((name) => textContent(name, `${name} for all`)),
    generators: said.generator
      ? [
          { name: 'gen', program: programOf([textContent('gen.cpp', 'int main() {}')]) },
          {
            name: 'tree.cpp',
            program: programOf([
              textContent('tree.cpp', '#include "part.h"'),
              textContent('part.h', 'int x;'),
            ]),
          },
        ]
      : [],
    templates: said.template ? { c: { prepend: 'int a;', template: '', append: 'int b;' } } : {},
    tags: said.tags,
    author: said.author,
    source: said.source,
    licence: said.licence,
    difficulty: said.difficulty,
  }
}

export const problems: fc.Arbitrary<ImportedProblem> = fc
  .record({ judged: judging, metadata: telling })
  .map(({ judged, metadata }) => {
    const problem = { ...newProblem('plain', '', 'P1000'), ...tellingPart(metadata), ...judgingPart(judged) }
    const { samples, tests } = problem
    // A sample that is a test, too.
    const shown = judged.sampleTests ? samples : []
    return { ...problem, tests: [...shown.map(asTest), ...tests] }
  })

const asTest = ({ input, output }: { input: string; output: string }): ImportedTest => ({
  name: 'sample',
  input: textContent('1.in', input),
  output: textContent('1.ans', output),
  isSample: true,
  group: null,
  points: null,
})
