import { expect, test } from 'vitest'
import { rangeOf, rangeText } from './score-range.ts'

test('[VER-SCORE-1] an expected score is one number or two, from 0 to 100', () => {
  const typed = ['', ' ', '30', '20-40', '20 – 40.25', '0', '100', '101', '40-20', 'x', '1.234', '-5']
  expect(typed.map(rangeOf)).toEqual([
    null,
    null,
    { least: 3_000, most: 3_000 },
    { least: 2_000, most: 4_000 },
    { least: 2_000, most: 4_025 },
    { least: 0, most: 0 },
    { least: 10_000, most: 10_000 },
    ...Array.from({ length: 5 }, () => undefined),
  ])
  for (const score of [null, { least: 3_000, most: 3_000 }, { least: 0, most: 4_025 }])
    expect(rangeOf(rangeText(score))).toEqual(score)
})
