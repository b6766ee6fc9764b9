// Written packages are held against readings that were made from the texts of the formats, apart from the readers of this product:
// they break no rule of their format, and give the points that they are said to give.

import { pointsOfWhole, type TestGroup as Group } from '@verdict/domain/test-groups'
import { Judge } from '@verdict/domain/verdict'
import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { problems } from '../../test/problems.ts'
import * as hydro from '../../test/second-reading/hydro.ts'
import * as icpc from '../../test/second-reading/icpc.ts'
import { pointsBy } from '../../test/second-reading/icpc-points.ts'
import { writtenFiles } from '../../test/written.ts'
import { textContent } from '../content.ts'
import {
  emptyStatement,
  type ImportedProblem,
  type ImportedTest,
  newProblem,
  type TestGroup,
} from '../problem.ts'
import { programOf } from '../programs.ts'
import { hydroScale } from './lost-points.ts'
import { withoutEmptyGroups } from './groups.ts'
import { scaleOf } from './icpc-points.ts'
import { type LostPart, lostIn } from './lost.ts'
import type { WrittenFormat } from './writer.ts'

const factor = Number(process.env['FUZZ_ROUNDS'] ?? 1)
/** The same problems in each run, and others where more is asked. */
const seed = factor > 1 ? Date.now() : 34

const lostParts = (problem: ImportedProblem, format: WrittenFormat): Set<LostPart> =>
  new Set(lostIn(problem, format).map(({ part }) => part))

const known = new Set(
  `title url time_limit memory_limit description input output sample_input sample_output test_input test_output hint source
  solution spj tpj upj interactor img src base64 prepend template append`.split(/\s+/),
)

/** By the elements that the exporter of FPS 1.6 writes. */
function faultsOfFps(files: ReadonlyMap<string, string>): string[] {
  const faults: string[] = []
  const names: Record<string, string[]> = { test_input: [], test_output: [] }
  const path: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => faults.push(error.message))
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name)
    const place = path.length === 1 ? 'fps' : path.length === 2 ? 'item' : null
    if (place === null ? !known.has(name) : name !== place) faults.push(`${path.join('/')} has no place`)
    names[name]?.push(attributes['name']!)
    const units = { time_limit: ['s', 'ms'], memory_limit: ['mb', 'kb'] }[name]
    if (units && !units.includes(attributes['unit']!)) faults.push(`unit of ${name}`)
  })
  parser.on('closetag', () => void path.pop())
  parser.write([...files.values()][0]!).close()
  if (names['test_input']!.join() !== names['test_output']!.join()) faults.push('tests are not in pairs')
  if (new Set(names['test_input']).size < names['test_input']!.length) faults.push('a name twice')
  return faults
}

function faultsIn(
  files: ReadonlyMap<string, string>,
  format: WrittenFormat,
  lost: ReadonlySet<LostPart>,
): string[] {
  if (format === 'fps') return faultsOfFps(files)
  if (format === 'hydro') return hydro.faultsOf(files)
  return icpc.faultsOf(files, {
    solution: lost.has('required-solution'),
    validator: lost.has('required-validator'),
  })
}

const formats = ['icpc', 'icpc-legacy', 'hydro', 'fps'] as const

test.each(formats)(
  '[FMT-WRITE-8] a problem of any kind that is written as %s breaks no rule of the format',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(problems, async (problem) => {
        const files = await writtenFiles(problem, format)
        expect(faultsIn(files, format, lostParts(problem, format))).toEqual([])
      }),
      { numRuns: 40 * factor, seed },
    )
  },
)

const scorings = ['sum', 'min', 'all', 'max', 'product'] as const
const groupShape = fc.record({
  points: fc.constantFrom(0, 10, 12.5, 30, 33.33, 40),
  scoring: fc.constantFrom(...scorings),
  tests: fc.integer({ min: 0, max: 4 }),
  /** Its first test is a sample, too. */
  isShown: fc.boolean(),
  needs: fc.array(fc.nat(5), { maxLength: 2 }),
  stop: fc.boolean(),
  inside: fc.boolean(),
  passes: fc.constantFrom(null, null, 'any' as const, 'always' as const),
})
const scored = fc.record({
  groups: fc.array(groupShape, { minLength: 1, maxLength: 6 }),
  /** How the first group combines those that are parts of it. */
  outer: fc.constantFrom(null, null, 'sum' as const, 'min' as const, 'max' as const),
  isPlain: fc.boolean(),
  free: fc.integer({ min: 0, max: 2 }),
  samples: fc.boolean(),
})
type Scored = typeof scored extends fc.Arbitrary<infer T> ? T : never

const testOf = (name: string, group: string | null): ImportedTest => ({
  name,
  input: textContent(`${name}.in`, `${name}\n`),
  output: textContent(`${name}.out`, `${name}\n`),
  isSample: false,
  group,
  points: null,
})

function problemOf({ groups: shapes, outer, isPlain, free, samples }: Scored): ImportedProblem {
  const whole: TestGroup[] =
    outer === null ? [] : [{ name: 'whole', points: null, scoring: outer, dependsOn: [] }]
  const groups = shapes.map(({ points, scoring, needs, stop, inside, passes }, index): TestGroup => {
    const before = needs.filter((need) => need < index && !isPlain).map((need) => `g${need + 1}`)
    return {
      name: `g${index + 1}`,
      points,
      scoring,
      dependsOn: [...new Set(before)],
      parent: outer !== null && (isPlain || inside || index === 0) ? 'whole' : null,
      stop: stop && !isPlain,
      passes: isPlain ? null : passes,
    }
  })
  // Parts come behind their group, before what is none of them.
  const all = [...whole, ...groups.filter(({ parent }) => parent), ...groups.filter(({ parent }) => !parent)]
  const tests = shapes.flatMap(({ tests: count, isShown }, index) =>
    Array.from({ length: count }, (_, at) => ({
      ...testOf(`t${index + 1}${at + 1}`, `g${index + 1}`),
      isSample: isShown && at === 0,
    })),
  )
  const others = Array.from({ length: free }, (_, at) => testOf(`z${at}`, null))
  const shown = samples ? [{ ...testOf('s1', null), isSample: true }] : []
  return {
    ...newProblem('plain', '', 'P1'),
    titles: { en: 'Sum' },
    kinds: ['scoring'],
    groups: all,
    tests: [...shown, ...tests, ...others],
    samples: samples ? [{ input: 's1\n', output: 's1\n', explanation: {} }] : [],
    references: [
      {
        name: 'main.cpp',
        program: programOf([textContent('main.cpp', 'int main() {}')]),
        expected: [Judge.Accepted],
      },
    ],
  }
}

/** In hundredths, by the rules of this judge. */
function ours({ groups, tests }: ImportedProblem, accepts: (test: ImportedTest) => boolean): number {
  const number = new Map(groups.map(({ name }, index) => [name, index + 1]))
  const all = groups.map(({ name, points, scoring, dependsOn, parent, stop, passes }): Group => ({
    points: Math.round((points ?? 0) * 100),
    way: scoring === 'all' ? 'min' : scoring,
    needs: dependsOn.map((one) => number.get(one)!),
    stop: stop ?? false,
    parent: parent ? number.get(parent)! : null,
    passes: passes ?? null,
    tests: tests.flatMap(({ group }, place) => (group === name ? [place] : [])),
  }))
  const scores = tests.map((one) => ({ score: accepts(one) ? 10_000 : 0 }))
  return pointsOfWhole(all, scores).reduce((sum, { points }) => sum + points, 0)
}

/** Points by the second reading, on our scale. */
async function theirs(
  problem: ImportedProblem,
  format: 'icpc' | 'icpc-legacy' | 'hydro',
): Promise<(accepts: (test: ImportedTest) => boolean) => number> {
  const files = await writtenFiles(problem, format)
  expect(faultsIn(files, format, lostParts(problem, format))).toEqual([])
  const byInput = (accepts: (test: ImportedTest) => boolean) => (text: string) =>
    accepts(problem.tests.find(({ name }) => `${name}\n` === text)!)
  const written = withoutEmptyGroups(problem)
  if (format === 'hydro') return (accepts) => hydro.pointsBy(files, byInput(accepts)) / hydroScale(written)
  const scale = format === 'icpc' ? scaleOf(written) : 1
  return (accepts) => pointsBy(files, (name) => byInput(accepts)(files.get(`data/${name}.in`)!)) / scale
}

test.each(['icpc', 'icpc-legacy', 'hydro'] as const)(
  '[FMT-WRITE-8] groups that leave as %s give the same points for any tests that fail, or are named as lost',
  async (format) => {
    let kept = 0
    const marks = fc.array(fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }), {
      minLength: 6,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(scored, marks, async (shape, vectors) => {
        const problem = problemOf(shape)
        fc.pre(problem.tests.some(({ group }) => group !== null))
        const points = await theirs(problem, format)
        const lost = lostParts(problem, format)
        if (lost.has('group-scoring') || lost.has('points-rounded')) return
        kept += 1
        for (const [index, vector] of [...vectors, vectors[0]!.map(() => true)].entries()) {
          // Most tests pass in one half of the vectors.
          const accepts = (one: ImportedTest): boolean => {
            const at = problem.tests.indexOf(one)
            return vector[at]! || (index % 2 === 0 && vector[(at + 7) % 30]!)
          }
          // Ours round each group down to a hundredth.
          const difference = points(accepts) * 100 - ours(problem, accepts)
          expect(difference).toBeGreaterThan(-0.001)
          expect(difference).toBeLessThan(problem.groups.length)
        }
      }),
      { numRuns: 150 * factor, seed },
    )
    expect(kept).toBeGreaterThan(30 * factor)
  },
)

test('[FMT-WRITE-8] names of tests and references and their order are kept where the format can, and named where not', async () => {
  const problem = (names: string[], references: [string, Judge][]): ImportedProblem => ({
    ...newProblem('plain', '', 'P1'),
    titles: { en: 'Sum' },
    tests: names.map((name) => testOf(name, null)),
    references: references.map(([name, expected]) => ({
      name,
      program: programOf([textContent(name.endsWith('.java') ? 'Main.java' : 'main.cpp', '')]),
      expected: [expected],
    })),
  })
  const asked = async (one: ImportedProblem, format: WrittenFormat): Promise<string[]> => {
    const paths = [...(await writtenFiles(one, format)).keys()].map((path) => path.replace(/^P1\//, ''))
    return paths.filter((path) =>
      /^(?:data\/secret|testdata|submissions|std)\/.*\.(?:in|cc|cpp|java)$/.test(path),
    )
  }
  const right = problem(
    ['01-min', '02-max'],
    [
      ['fast.cpp', Judge.Accepted],
      ['slow.java', Judge.Accepted],
      ['bad.cc', Judge.WrongAnswer],
    ],
  )
  expect(await asked(right, 'icpc')).toEqual([
    'data/secret/01-min.in',
    'data/secret/02-max.in',
    'submissions/accepted/fast.cpp',
    'submissions/accepted/slow/Main.java',
    'submissions/wrong_answer/bad.cc',
  ])
  expect(await asked(right, 'hydro')).toEqual(
    expect.arrayContaining(['testdata/01-min.in', 'testdata/02-max.in']),
  )
  const orders = ['test-names', 'test-order', 'reference-order'] as const
  const lost = (one: ImportedProblem, format: WrittenFormat) =>
    orders.filter((part) => lostParts(one, format).has(part))
  expect(formats.map((format) => lost(right, format))).toEqual([[], [], [], []])
  const mixed = problem(
    ['2', '10', '1'],
    [
      ['bad.cpp', Judge.WrongAnswer],
      ['fast.cpp', Judge.Accepted],
    ],
  )
  expect(formats.map((format) => lost(mixed, format))).toEqual([
    ['test-names', 'reference-order'],
    ['test-names', 'reference-order'],
    [],
    [],
  ])
  expect((await asked(mixed, 'icpc')).slice(0, 3)).toEqual([
    'data/secret/0001-2.in',
    'data/secret/0002-10.in',
    'data/secret/0003-1.in',
  ])
})

test('[FMT-WRITE-8] what another judge does not do with a part of a package is named', () => {
  const program = programOf([textContent('check.cpp', '')])
  const judge = (protocol: 'kattis' | 'testlib') => ({ program, protocol, flags: [] })
  const said = (changes: Partial<ImportedProblem>, part: LostPart) =>
    formats.flatMap((format) => {
      const problem = { ...newProblem('plain', '', 'P1'), tests: [testOf('1', null)], ...changes }
      const found = lostIn(problem, format).find((one) => one.part === part)
      return found ? [`${format} ${found.detail}`.trim()] : []
    })
  const checker = { kind: 'program' as const, ...judge('testlib') }
  // Hydro's and ICPC's interactors have the last word.
  expect(said({ kinds: ['interactive'], interactor: judge('testlib'), checker }, 'checker')).toEqual([
    'icpc testlib',
    'icpc-legacy testlib',
    'hydro testlib',
  ])
  const scored = { kinds: ['scoring' as const], checker: { ...checker, ...judge('kattis') } }
  expect(said(scored, 'checker-points')).toEqual(['icpc-legacy', 'hydro'])
  expect(said({ kinds: ['multi-pass'] }, 'kind')).toEqual([
    'icpc-legacy multi-pass: DOMjudge',
    'fps multi-pass',
  ])
  const text = { ...emptyStatement('en'), description: 'Add.' }
  const pages = [{ language: 'en', content: textContent('a.pdf', '%PDF') }]
  expect(said({ pages, statements: [text] }, 'pages')).toEqual(['icpc en', 'icpc-legacy en', 'fps'])
  expect(said({ pages, statements: [emptyStatement('en')] }, 'pages')).toEqual(['fps'])
  const groups = [{ name: 'g1', points: 10, scoring: 'all' as const, dependsOn: [] }]
  expect(said({ groups }, 'groups')).toEqual(['icpc g1', 'icpc-legacy g1', 'hydro g1', 'fps g1'])
})
