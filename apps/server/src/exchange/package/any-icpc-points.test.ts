// Points of any trees of groups of ICPC and Kattis, against a second writing of the format's rule.

import type { PointReading } from '@verdict/domain/package'
import type { ImportedProblem } from '@verdict/formats'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { failing, given, imported, right, share, withPointsFolder } from '../../../test/points/given.ts'
import { old, recent } from '../../../test/points/kattis-packages.ts'
import { legacy, version2025 } from '../../../test/points/kattis.ts'
import type { Files, Original, Results } from '../../../test/points/original.ts'

withPointsFolder()

const flagSets = [
  null,
  '',
  'sum',
  'min',
  'max',
  'min always_accept',
  'sum always_accept',
  'max accept_if_any_accepted',
  'min first_error',
]
const maybe = <T>(...values: T[]) => fc.constantFrom(null, ...values)

/** The settings of a folder of an older package; an average does not break, as that is kept only in part. */
const oldSettings = fc
  .record({
    flags: fc.constantFrom(...flagSets),
    isAverage: fc.nat({ max: 9 }),
    reject: maybe('break', 'continue'),
    accept: maybe(1, 10, 25),
  })
  .map(({ flags, isAverage, reject, accept }) => {
    const lines = [
      ...(isAverage === 0 ? ['grader_flags: avg'] : flags === null ? [] : [`grader_flags: "${flags}"`]),
      ...(isAverage === 0 ? ['on_reject: continue'] : reject === null ? [] : [`on_reject: ${reject}`]),
      ...(accept === null ? [] : [`accept_score: ${accept}`]),
    ]
    return lines.length === 0 ? null : `${lines.join('\n')}\n`
  })
  .filter((text) => text === null || !text.includes('avg') || text.includes('continue'))

const names = ['a', 'b', 'c']
/** Folders and tests in secret, at most three deep. */
const secretPaths = fc.uniqueArray(
  fc
    .tuple(
      fc.constantFrom(...names),
      fc.constantFrom(...names),
      fc.nat({ max: 2 }),
      fc.integer({ min: 1, max: 3 }),
    )
    .map(
      ([outer, inner, depth, number]) =>
        ['secret', outer, inner].slice(0, depth + 1).join('/') + `/${number}`,
    ),
  { minLength: 1, maxLength: 9 },
)

const foldersOf = (paths: readonly string[]): string[] => [
  '',
  ...new Set(
    paths.flatMap((path) =>
      path
        .split('/')
        .slice(0, -1)
        .map((_, index, all) => `${all.slice(0, index + 1).join('/')}/`),
    ),
  ),
]

const oldPackages = fc
  .record({ paths: secretPaths, samples: fc.nat({ max: 2 }), ignores: fc.boolean() })
  .chain(({ paths, samples, ignores }) => {
    const all = [
      ...(samples > 0 ? Array.from({ length: samples }, (_, at) => `sample/${at + 1}`) : []),
      ...paths,
    ]
    const folders = foldersOf(all)
    return fc.tuple(
      fc.constant({ all, folders, ignores: ignores && samples > 0 }),
      fc.array(oldSettings, { minLength: folders.length, maxLength: folders.length }),
      fc.array(fc.array(fc.boolean(), { minLength: all.length, maxLength: all.length }), {
        minLength: 3,
        maxLength: 3,
      }),
    )
  })
  .map(([{ all, folders, ignores }, said, passed]) => {
    const settings = folders.flatMap((path, index): [string, string][] =>
      path === '' && ignores
        ? [[path, 'grader_flags: ignore_sample\n']]
        : said[index]
          ? [[path, said[index]]]
          : [],
    )
    return { files: old(Object.fromEntries(settings), ...all), all, passed }
  })

/** One setting of a folder is inherited, and so is an average, which then may break. */
const isWhole = ({ losses, groups }: ImportedProblem): boolean =>
  !losses.some(({ code }) => code.startsWith('points-')) && groups.length <= 100

const resultsOf = (all: readonly string[], passed: readonly boolean[]): Results =>
  failing(...all.filter((_, index) => !passed[index]).map((path) => `data/${path}.in`))

/** Points are shares of what a right program gets, so there must be any. */
async function agrees(
  original: Original,
  { files, all, passed }: { files: Files; all: readonly string[]; passed: readonly (readonly boolean[])[] },
  reading?: PointReading,
): Promise<void> {
  const problem = await imported(files)
  fc.pre(isWhole(problem) && original(files, right) > 0)
  for (const one of passed) {
    const results = resultsOf(all, one)
    expect(Math.abs(given(problem, results, reading) - share(original, files, results))).toBeLessThan(0.05)
  }
}

test('[IMP-POINTS-1] points of any tree of legacy groups are those that a second writing of the rule gives', async () => {
  await fc.assert(
    fc.asyncProperty(oldPackages, async (made) => agrees(legacy, made, 'sum')),
    { seed: 20_260_101, numRuns: 50 },
  )
})

const recentPackages = fc
  .record({
    groups: fc.array(
      fc.record({
        tests: fc.integer({ min: 1, max: 4 }),
        most: fc.constantFrom(0, 10, 25, 40),
        way: maybe('sum', 'min', 'pass-fail'),
        needs: fc.uniqueArray(fc.constantFrom('sample', 'secret/g1', 'secret/g2')),
      }),
      { maxLength: 4 },
    ),
    alone: fc.integer({ min: 1, max: 4 }),
    samples: fc.nat({ max: 2 }),
    secret: maybe('sum', 'min', 'pass-fail'),
    isNeeded: fc.boolean(),
    passed: fc.array(fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), {
      minLength: 3,
      maxLength: 3,
    }),
  })
  .map(({ groups, alone, samples, secret, isNeeded, passed }) => {
    const isAll = secret === 'pass-fail'
    const wayOf = (at: number): string => (isAll ? 'pass-fail' : (groups[at]?.way ?? 'pass-fail'))
    const needsOf = (at: number): string[] =>
      groups[at]!.needs.filter((name) => {
        const number = Number(/\d/.exec(name)?.[0] ?? 0)
        return number === 0 ? samples > 0 : number <= at && wayOf(number - 1) === 'pass-fail'
      })
    const said = groups.map(({ most, way }, at): [string, string] => [
      `secret/g${at + 1}/`,
      [
        ...(isAll ? [] : [`max_score: ${most}`, ...(way === null ? [] : [`score_aggregation: ${way}`])]),
        `require_pass: [${needsOf(at).join(', ')}]`,
      ].join('\n'),
    ])
    const outer = [
      ...(secret === null ? [] : [`score_aggregation: ${secret}`]),
      ...(isNeeded && samples > 0 ? ['require_pass: sample'] : []),
    ].join('\n')
    const all = [
      ...Array.from({ length: samples }, (_, at) => `sample/${at + 1}`),
      ...(groups.length === 0
        ? Array.from({ length: alone }, (_, at) => `secret/${at + 1}`)
        : groups.flatMap(({ tests }, at) =>
            Array.from({ length: tests }, (__, index) => `secret/g${at + 1}/${index + 1}`),
          )),
    ]
    return { files: recent({ ...Object.fromEntries(said), 'secret/': outer }, ...all), all, passed }
  })

test('[IMP-POINTS-1] points of any groups of 2025-09 are those that a second writing of the rule gives', async () => {
  await fc.assert(
    fc.asyncProperty(recentPackages, async (made) => agrees(version2025, made)),
    { seed: 20_260_101, numRuns: 50 },
  )
})
