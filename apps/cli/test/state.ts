// Problems that are made up, of every kind, as a folder holds them.

import { familyKeys, languages, languagesInOrder } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { groupPasses, groupWays } from '@verdict/domain/test-groups'
import { Judge } from '@verdict/domain/verdict'
import fc from 'fast-check'
import { pieceOf, type Piece } from '../src/folder/piece.ts'
import type { Fields, Row, State, Tests } from '../src/folder/state.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 40 })
const line = text.map((one) => one.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '').trim())
const filled = line.map((one) => one || 'x')
const markdown = fc.oneof(
  text,
  fc.constantFrom('', '\n\n  indented\n', '# Head\n\n<!-- a comment -->\n', 'a\r\nb', '---\ntitle: x\n'),
)
const code = fc.oneof(
  text.map((one) => `${one}x`),
  fc.constantFrom('int main() {}\n', 'print(1)\r\n', '\ufeffx\n'),
)
const language = fc.constantFrom(...languages)
const tag = fc.constantFrom('en', 'zh-CN', 'de', 'pt-BR')
const texts = fc.record({ description: markdown, input: markdown, output: markdown, hint: markdown })
const factor = fc.integer({ min: 1, max: 200 }).map((tenths) => tenths / 10)
const share = fc.option(fc.double({ min: 0, max: 1, noNaN: true }))

const kinds = fc.constantFrom<Partial<Fields>>(
  { type: ProblemType.Traditional, code: '' },
  { type: ProblemType.SpecialJudge, flags: ['a b', 'c'] },
  { type: ProblemType.SpecialJudge, protocol: 'syzoj' },
  { type: ProblemType.Interaction },
  { type: ProblemType.Traditional, code: '', answer: 'function' },
  { type: ProblemType.Communication, protocol: 'cms', processes: 2, flags: ['fifo_io'] },
  { type: ProblemType.Traditional, code: '', answer: 'output' },
  { type: ProblemType.SpecialJudge, protocol: 'kattis', passes: 3 },
)

const uniqueBy = <T>(one: fc.Arbitrary<T>, key: (value: T) => unknown, maxLength = 4) =>
  fc.uniqueArray(one, { selector: key, maxLength })

const fileName = fc.constantFrom('a.cpp', 'b.py', 'gen', 'Box.java', 'sum.h', 'A.cpp')

const fields: fc.Arbitrary<Fields> = fc
  .record({
    title: filled,
    texts,
    language: tag,
    translations: fc.dictionary(tag, fc.record({ title: line, texts }), { maxKeys: 3 }),
    samples: fc.array(
      fc.record({
        in: text,
        out: text,
        explanations: fc.dictionary(fc.constantFrom('', 'en', 'zh-CN'), text),
      }),
      { maxLength: 3 },
    ),
    time: fc.integer({ min: 100, max: 20_000 }),
    memory: fc.integer({ min: 16_384, max: 2_097_152 }),
    code,
    source: line,
    author: line,
    licence: line,
    difficulty: line,
    comparison: fc.option(
      fc.record({
        by: fc.constantFrom('tokens', 'lines'),
        ignoreCase: fc.boolean(),
        floatAbsolute: share,
        floatRelative: share,
      }),
    ),
    feedback: fc.option(fc.constantFrom('verdict', 'test', 'difference')),
    references: uniqueBy(
      fc.record({
        name: filled,
        language,
        code,
        expected: fc.uniqueArray(fc.constantFrom(Judge.Accepted, Judge.WrongAnswer, Judge.TimeLimitExceeded)),
        score: fc.option(fc.constantFrom({ least: 0, most: 4000 }, { least: 3333, most: 3334 })),
      }),
      ({ name }) => name,
    ),
    validators: uniqueBy(
      fc.record({
        name: filled,
        code,
        protocol: fc.constantFrom('testlib', 'kattis'),
        flags: fc.array(filled, { maxLength: 2 }),
        language,
      }),
      ({ name }) => name,
    ),
    sources: uniqueBy(
      fc.record({
        role: fc.constantFrom('generator', 'header'),
        name: fileName,
        language,
        code,
      }),
      ({ role, name }) => role + name,
    ),
    graders: uniqueBy(language, (one) => one, 2),
    allowedLanguages: fc.uniqueArray(language, { maxLength: 3 }),
    factors: uniqueBy(
      fc.record({ language, time: fc.option(factor), memory: factor }),
      (one) => one.language,
      2,
    ),
    skeletons: fc.dictionary(fc.constantFrom(...familyKeys), code, { maxKeys: 3 }),
    tags: fc.uniqueArray(filled, { maxLength: 3 }),
    utf8: fc.boolean(),
    kind: kinds,
  })
  .map(({ texts: own, translations, graders, factors, kind, sources, ...plain }) => ({
    ...plain,
    ...own,
    translations: Object.fromEntries(
      Object.entries(translations)
        .filter(([tagged]) => tagged !== plain.language)
        .map(([tagged, { title, texts: said }]) => [tagged, { title, ...said }]),
    ),
    sources: [
      ...sources.map((source, index) =>
        index % 2 === 0 && source.role === 'header' ? { ...source, language: null } : source,
      ),
      ...graders.map((of, index) => ({
        role: 'grader' as const,
        name: `grader${index}`,
        language: of,
        code: 'x',
      })),
    ],
    allowedLanguages: languagesInOrder.filter((one) => plain.allowedLanguages.includes(one)),
    languageFactors: languagesInOrder.flatMap((one) => factors.filter(({ language: of }) => of === one)),
    answer: 'program' as const,
    passes: 1,
    processes: 1,
    protocol: 'testlib' as const,
    flags: [],
    type: ProblemType.Traditional,
    ...kind,
  }))

const piece: fc.Arbitrary<Piece> = fc
  .oneof(
    text.map((one) => Buffer.from(one)),
    fc.uint8Array({ maxLength: 30 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom('1 2\r\n', '\n', '').map((one) => Buffer.from(one)),
  )
  .map(pieceOf)

const groups = fc.array(
  fc.record({
    points: fc.integer({ min: 1, max: 10_000 }),
    way: fc.constantFrom(...groupWays),
    needs: fc.constantFrom<number[][]>([], [1]),
    stop: fc.boolean(),
    parent: fc.option(fc.constant(1)),
    passes: fc.option(fc.constantFrom(...groupPasses)),
  }),
  { maxLength: 3 },
)

const testName = fc.oneof(
  line,
  fc.constantFrom('1', '2', '10', '01', 'a/b', 'secret/01-small', '../x', '.x', 'A', 'a', ''),
)
const shared = {
  group: fc.option(fc.integer({ min: 1, max: 3 })),
  isSample: fc.boolean(),
  name: testName,
  description: line,
}
const number = fc.option(fc.integer({ min: 1, max: 50 }))

const fileRow: fc.Arbitrary<Row> = fc.record({
  kind: fc.constant('file' as const),
  input: piece,
  output: fc.option<Piece>(piece),
  number,
  ...shared,
})
const row: fc.Arbitrary<Row> = fc.oneof(
  fileRow,
  fc.record({ kind: fc.constant('text' as const), input: text, output: fc.option(text), number, ...shared }),
  fc.record({
    kind: fc.constant('script' as const),
    text: fc.oneof(text, fc.constant('<#list 1..9 as i>\ngen ${i} > $\n</#list>\n')),
    ...shared,
  }),
)

const plainTests = (rows: Row[]): Row[] =>
  rows.map((one) => ({ ...one, number: null, isSample: false, description: '' }) as Row)

const tests: fc.Arbitrary<Tests> = fc.oneof(
  fc.record({ isRecipe: fc.constant(true), rows: fc.array(row, { maxLength: 6 }), groups }),
  fc.record({
    isRecipe: fc.constant(false),
    rows: fc.array(fileRow, { maxLength: 6 }).map(plainTests),
    groups,
  }),
)

const attachmentName = fc.constantFrom('tool.py', 'a b.txt', '数据.zip', 'x.in')

export const anyState: fc.Arbitrary<State> = fc.record({
  fields,
  tests,
  attachments: fc.dictionary(attachmentName, piece).map((all) => new Map(Object.entries(all))),
  pdfs: fc.dictionary(tag, piece, { maxKeys: 2 }).map((all) => new Map(Object.entries(all))),
})
