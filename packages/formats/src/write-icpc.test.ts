// A problem that is written, read and written again is the same problem.

import { Judge } from '@verdict/domain/verdict'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { material } from '../test/material.ts'
import { losses, readOne, textOf, withPackages } from '../test/packages.ts'
import { textContent } from './content.ts'
import { type ImportedProblem, readWhole, writeIcpc } from './index.ts'
import { emptyStatement, newProblem } from './problem.ts'
import { programOf } from './programs.ts'

withPackages()

async function bytesOf(problem: ImportedProblem): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {}
  for (const content of writeIcpc(problem).files) files[content.path] = await readWhole(content, 1e7)
  return files
}

const word = fc.stringMatching(/^[a-z]{1,8}$/)
const text = fc
  .array(fc.constantFrom('Add $a_i$.', '数据 *x*', '- one\n- two', '| a | b |\n| - | - |\n| 1 | 2 |'), {
    maxLength: 3,
  })
  .map((parts) => parts.join('\n\n'))
const bytes = fc.constantFrom('', '1 2\n', 'a\r\nb', '\u4e2d\n')
const program = word.map((name) => programOf([textContent(`${name}.cpp`, 'int main() {}')]))
const tolerance = fc.constantFrom(null, 1e-6, 0.01)
const checker: fc.Arbitrary<ImportedProblem['checker']> = fc.oneof(
  fc.record({
    kind: fc.constant('compare' as const),
    comparison: fc.record({
      by: fc.constantFrom('bytes' as const, 'tokens' as const),
      ignoreCase: fc.boolean(),
      floatAbsolute: tolerance,
      floatRelative: tolerance,
    }),
  }),
  fc.record({
    kind: fc.constant('program' as const),
    program,
    protocol: fc.constant('kattis' as const),
    flags: fc.array(word, { maxLength: 2 }),
  }),
)
const statement = fc.record({
  title: word,
  description: text,
  input: text,
  output: text,
  scoring: text,
  hint: text,
})
const expected = fc.constantFrom<Judge[]>(
  [Judge.Accepted],
  [Judge.WrongAnswer, Judge.PresentationError],
  [Judge.TimeLimitExceeded],
  [Judge.RuntimeError, Judge.MemoryLimitExceeded],
  [Judge.Accepted, Judge.TimeLimitExceeded],
)
const groupNames = fc.uniqueArray(word, { maxLength: 3 })

const made = fc
  .record({
    statements: fc.record({ en: statement, 'zh-CN': statement }),
    samples: fc.array(fc.record({ input: bytes, output: bytes }), { maxLength: 2 }),
    tests: fc.array(fc.record({ input: bytes, output: bytes, group: fc.nat(2) }), {
      minLength: 1,
      maxLength: 6,
    }),
    names: groupNames,
    checker,
    timeMs: fc.constantFrom(null, 100, 1000, 2500),
    memoryKb: fc.constantFrom(null, 65_536, 262_144),
    references: fc.array(fc.record({ program, expected }), { maxLength: 3 }),
    tags: fc.uniqueArray(word, { maxLength: 2 }),
    author: fc.constantFrom('', 'Ann'),
    scoring: fc.constantFrom('sum' as const, 'min' as const, 'all' as const),
  })
  .map(
    ({
      statements,
      samples,
      tests,
      names,
      timeMs,
      memoryKb,
      references,
      scoring,
      ...rest
    }): ImportedProblem => {
      const used = names
        .filter((_name, index) => tests.some(({ group }) => group % names.length === index))
        .sort()
      return {
        ...newProblem('icpc', '2025-09', 'key'),
        ...rest,
        titles: { en: statements.en.title, 'zh-CN': statements['zh-CN'].title },
        statements: Object.entries(statements).map(([language, parts]) => ({
          ...emptyStatement(language),
          ...parts,
        })),
        samples: samples.map((sample) => ({ ...sample, explanation: {} })),
        limits: { timeMs, memoryKb, outputKb: null, codeKb: null },
        kinds: used.length > 0 ? ['scoring'] : ['pass-fail'],
        groups: used.map((name, index) => ({
          name,
          points: 10 * (index + 1),
          scoring,
          dependsOn: used.slice(0, index),
        })),
        references: references.map((one) => ({ ...one, name: '' })),
        tests: [
          ...samples.map(({ input, output }) => testOf(input, output, null, true)),
          ...tests
            .map(({ input, output, group }) =>
              testOf(input, output, names.length > 0 ? names[group % names.length]! : null, false),
            )
            .sort((a, b) => ((a.group ?? '') < (b.group ?? '') ? -1 : 1)),
        ],
      }
    },
  )

const testOf = (input: string, output: string, group: string | null, isSample: boolean) => ({
  name: 'test',
  input: textContent('test.in', input),
  output: textContent('test.ans', output),
  isSample,
  group,
  points: null,
})

/** What is the same whatever the files are called. */
async function essence(problem: ImportedProblem) {
  const { titles, limits, kinds, groups, tags, author, checker } = problem
  const tests = []
  for (const { input, output, group, isSample } of problem.tests) {
    tests.push({ input: await textOf(input), output: await textOf(output), group, isSample })
  }
  const judged = checker.kind === 'program' ? { flags: checker.flags, protocol: checker.protocol } : checker
  return {
    titles,
    limits: { timeMs: limits.timeMs, memoryKb: limits.memoryKb },
    kinds,
    groups,
    tags,
    author,
    judged,
    tests,
    statements: problem.statements.map((one) => ({ ...one, source: null })),
    // A sample is shown as text: its lines end with LF.
    samples: problem.samples.map(({ input, output }) =>
      [input, output].map((part) => part.replaceAll('\r\n', '\n')),
    ),
    // Folders sort them.
    references: problem.references.map(({ expected }) => expected.toSorted((a, b) => a - b).join()).sort(),
  }
}

test('[FMT-WRITE-1] a problem that is written as ICPC 2025-09 and read is equal, and written again the same files', async () => {
  await fc.assert(
    fc.asyncProperty(made, async (problem) => {
      const files = await bytesOf(problem)
      const read = await readOne(files)
      expect(read.losses).toEqual([])
      expect(await essence(read)).toEqual(await essence(problem))
      const again = await readOne(await bytesOf(read))
      expect(await essence(again)).toEqual(await essence(read))
    }),
    { numRuns: Number(process.env['FUZZ_ROUNDS'] ?? 2) * 25 },
  )
})

test('[FMT-WRITE-2] a problem of each format leaves as a package that is read, with what it loses said', async () => {
  const kept: Record<string, string[]> = {}
  for (const [name, files] of Object.entries(material)) {
    const problem = await readOne(files)
    const { losses: lost } = writeIcpc(problem)
    const read = await readOne(await bytesOf(problem))
    expect([name, read.tests.length]).toEqual([name, problem.tests.length])
    expect(read.titles).toEqual(problem.titles)
    expect(read.limits.timeMs).toBe(problem.limits.timeMs)
    kept[name] = losses({ ...problem, losses: lost })
  }
  expect(kept['icpc']).toEqual([])
  expect(kept['fps']).toEqual(['checker-unknown hustoj'])
  expect(kept['plain']).toEqual(['comparison-inexact lines'])
})
