import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areSteps,
  finalMark,
  type GradebookRule,
  labelOf,
  letterSteps,
  levelSteps,
  type Marked,
  plainItem,
} from './gradebook.ts'
import { shareOf } from './share.ts'

const plain: GradebookRule = { categories: [], dropLowest: 0 }
const item = (mark: number | null, rest: Partial<Marked> = {}): Marked => ({
  ...plainItem,
  mark,
  counts: true,
  ...rest,
})

test.each<[string, GradebookRule, Marked[], number | null, number[]]>([
  ['nothing counts yet', plain, [item(5_000, { counts: false })], null, []],
  ['all weigh the same', plain, [item(10_000), item(5_000), item(0)], 5_000, []],
  ['nothing handed in is 0', plain, [item(10_000), item(null)], 5_000, []],
  ['half up', plain, [item(1), item(0)], 1, []],
  ['thirds', plain, [item(10_000), item(10_000), item(0)], 6_667, []],
  ['what is to come does not count', plain, [item(8_000), item(0, { counts: false })], 8_000, []],
  ['weights', plain, [item(10_000, { weight: 300 }), item(0, { weight: 100 })], 7_500, []],
  ['weight 0 does not count', plain, [item(10_000), item(0, { weight: 0 })], 10_000, []],
  ['a cap', plain, [item(10_000, { cap: 6_000 })], 6_000, []],
  ['a bonus adds', plain, [item(8_000), item(5_000, { isBonus: true, weight: 20 })], 9_000, []],
  ['never above 100 %', plain, [item(9_500), item(10_000, { isBonus: true })], 10_000, []],
  ['a bonus alone is no mark', plain, [item(10_000, { isBonus: true })], null, []],
  ['the lowest goes', { ...plain, dropLowest: 1 }, [item(9_000), item(null), item(7_000)], 8_000, [1]],
  ['one always stays', { ...plain, dropLowest: 9 }, [item(4_000), item(2_000)], 4_000, [1]],
  [
    'of equal ones the heaviest goes, which is best for the student',
    { ...plain, dropLowest: 1 },
    [item(2_000, { weight: 100 }), item(2_000, { weight: 300 }), item(10_000)],
    6_000,
    [1],
  ],
  [
    'a bonus is never dropped',
    { ...plain, dropLowest: 1 },
    [item(0, { isBonus: true }), item(5_000)],
    5_000,
    [],
  ],
  [
    'what a cap leaves is compared',
    { ...plain, dropLowest: 1 },
    [item(10_000, { cap: 1_000 }), item(2_000), item(3_000)],
    2_500,
    [0],
  ],
  [
    'in a category, then of all',
    { categories: [{ weight: null, dropLowest: 1 }], dropLowest: 1 },
    [item(1_000, { category: 0 }), item(2_000, { category: 0 }), item(3_000), item(4_000)],
    3_500,
    [0, 1],
  ],
])('[GRADE-FINAL-1] the final mark: %s', (_name, rule, items, final, dropped) => {
  expect(finalMark(rule, items)).toMatchObject({ final, dropped })
})

test('[GRADE-FINAL-2] a category with a weight is one part of the final mark, by its own figure as it is shown', () => {
  const rule: GradebookRule = {
    categories: [
      { weight: 40, dropLowest: 0 },
      { weight: 60, dropLowest: 0 },
      { weight: 100, dropLowest: 0 },
    ],
    dropLowest: 0,
  }
  const items = [
    item(10_000, { category: 0 }),
    item(10_000, { category: 0 }),
    item(0, { category: 0 }),
    item(8_000, { category: 1 }),
    item(10_000, { category: 2, counts: false }),
  ]
  // 66.67 % of 40 and 80 % of 60; of the third nothing counts yet.
  expect(finalMark(rule, items)).toEqual({ final: 7_467, categories: [6_667, 8_000, null], dropped: [] })
})

test('[GRADE-SCALE-1] letters and levels begin at their thresholds, the best first', () => {
  const of = (steps: typeof letterSteps) =>
    [10_000, 9_000, 8_999, 6_000, 5_999, 0].map((mark) => labelOf(mark, steps))
  expect(of(letterSteps)).toEqual(['A', 'A', 'B', 'D', 'F', 'F'])
  expect(of(levelSteps)).toEqual(['优', '优', '良', '及格', '不及格', '不及格'])
  expect(labelOf(null, letterSteps)).toBeNull()
  expect(labelOf(5_000, [])).toBeNull()
  expect([letterSteps, levelSteps].every(areSteps)).toBe(true)
  const [best, last] = [
    { label: 'A', from: 9_000 },
    { label: 'F', from: 0 },
  ]
  for (const wrong of [[], [best], [last, best], [best, best, last], [best, { label: 'A', from: 0 }]]) {
    expect(areSteps(wrong)).toBe(false)
  }
})

// The same once more, slowly: exact fractions, one question at a time.

const rounded = (number: bigint, by: bigint): bigint => (2n * number + by) / (2n * by)

function slowly(rule: GradebookRule, items: readonly Marked[]): { final: number | null; dropped: number[] } {
  const value = (place: number): bigint => {
    const { mark, cap } = items[place]!
    return BigInt(mark === null ? 0 : mark > cap ? cap : mark)
  }
  const places = items
    .map((_, place) => place)
    .filter((place) => items[place]!.counts && items[place]!.weight > 0)
  const gone: number[] = []
  const worse = (a: number, b: number): boolean => {
    if (value(a) !== value(b)) return value(a) < value(b)
    if (items[a]!.weight !== items[b]!.weight) return items[a]!.weight > items[b]!.weight
    return a > b
  }
  const dropOne = (among: (place: number) => boolean): void => {
    const left = places.filter((place) => !gone.includes(place) && !items[place]!.isBonus && among(place))
    const worst = left.find((place) => left.every((other) => other === place || worse(place, other)))
    if (left.length > 1 && worst !== undefined) gone.push(worst)
  }
  rule.categories.forEach(({ dropLowest }, index) => {
    for (let time = 0; time < dropLowest; time += 1) dropOne((place) => items[place]!.category === index)
  })
  for (let time = 0; time < rule.dropLowest; time += 1) dropOne(() => true)

  const mean = (which: number[], more: [bigint, bigint][] = []): bigint | null => {
    let [top, bottom] = [0n, 0n]
    for (const place of which) {
      top += BigInt(items[place]!.weight) * value(place)
      bottom += items[place]!.isBonus ? 0n : BigInt(items[place]!.weight)
    }
    for (const [weight, mark] of more) [top, bottom] = [top + weight * mark, bottom + weight]
    return bottom === 0n ? null : rounded(top, bottom)
  }
  const left = places.filter((place) => !gone.includes(place))
  const weightOf = (place: number): number | null => {
    const { category } = items[place]!
    return category === null ? null : rule.categories[category]!.weight
  }
  const parts = rule.categories.flatMap(({ weight }, index): [bigint, bigint][] => {
    const own = mean(left.filter((place) => items[place]!.category === index))
    return weight === null || own === null ? [] : [[BigInt(weight), own]]
  })
  const final = mean(
    left.filter((place) => weightOf(place) === null),
    parts,
  )
  return {
    final: final === null ? null : final > 10_000n ? 10_000 : Number(final),
    dropped: gone.toSorted((a, b) => a - b),
  }
}

test('[GRADE-FINAL-3] the final mark agrees with a slow exact computation of any gradebook', () => {
  const share = fc.oneof(fc.constantFrom(0, 5_000, 10_000), fc.integer({ min: 0, max: 10_000 }))
  const categories = fc.array(
    fc.record({
      weight: fc.option(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100_000 }))),
      dropLowest: fc.nat(3),
    }),
    { maxLength: 3 },
  )
  const gradebook = categories.chain((list) =>
    fc.record({
      rule: fc.record({ categories: fc.constant(list), dropLowest: fc.nat(3) }),
      items: fc.array(
        fc.record({
          mark: fc.option(share),
          cap: fc.oneof(fc.constant(10_000), share),
          weight: fc.oneof(fc.constantFrom(0, 100), fc.integer({ min: 0, max: 100_000 })),
          isBonus: fc.oneof({ arbitrary: fc.constant(false), weight: 4 }, fc.boolean()),
          category: list.length === 0 ? fc.constant(null) : fc.option(fc.nat(list.length - 1)),
          counts: fc.oneof({ arbitrary: fc.constant(true), weight: 4 }, fc.boolean()),
        }),
        { maxLength: 9 },
      ),
    }),
  )
  fc.assert(
    fc.property(gradebook, ({ rule, items }) => {
      expect(finalMark(rule, items)).toMatchObject(slowly(rule, items))
    }),
    { seed: 41, numRuns: 2_000 },
  )
})

test('[GRADE-FINAL-3] a share is exact, and rounded half up', () => {
  expect([
    shareOf(1, 3),
    shareOf(2, 3),
    shareOf(1, 20_000),
    shareOf(1, 20_001),
    shareOf(0, 0),
    shareOf(7, 7),
  ]).toEqual([3_333, 6_667, 1, 0, 0, 10_000])
})
