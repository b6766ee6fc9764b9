// Final marks in whole numbers: weights in hundredths, marks in hundredths of a percent. Each figure is rounded once, half
// up, and the next follows from it as shown, so that adding up the page by hand gives the same.

import { halfUp, wholeShare } from './share.ts'

export const gradeScales = ['percent', 'letters', 'levels'] as const
export type GradeScale = (typeof gradeScales)[number]

export interface GradeStep {
  label: string
  /** Hundredths of a percent. */
  from: number
}

export const letterSteps: readonly GradeStep[] = [
  { label: 'A', from: 9_000 },
  { label: 'B', from: 8_000 },
  { label: 'C', from: 7_000 },
  { label: 'D', from: 6_000 },
  { label: 'F', from: 0 },
]

export const levelSteps: readonly GradeStep[] = [
  { label: '优', from: 9_000 },
  { label: '良', from: 8_000 },
  { label: '中', from: 7_000 },
  { label: '及格', from: 6_000 },
  { label: '不及格', from: 0 },
]

/** Descending, the last from 0. */
export const areSteps = (steps: readonly GradeStep[]): boolean =>
  steps.at(-1)?.from === 0 &&
  steps.every(({ from }, index) => index === 0 || from < steps[index - 1]!.from) &&
  new Set(steps.map(({ label }) => label)).size === steps.length

export const labelOf = (mark: number | null, steps: readonly GradeStep[]): string | null =>
  mark === null ? null : (steps.find(({ from }) => mark >= from)?.label ?? null)

export interface ItemRule {
  /** Hundredths; 0: shown only. */
  weight: number
  cap: number
  /** Adds to the mark, but not to the maximum. */
  isBonus: boolean
  category: number | null
}

export const plainItem: ItemRule = { weight: 100, cap: wholeShare, isBonus: false, category: null }

interface CategoryRule {
  /** Weight in the final mark; null: its items count by their own weights. */
  weight: number | null
  dropLowest: number
}

export interface GradebookRule {
  categories: readonly CategoryRule[]
  dropLowest: number
}

export interface Marked extends ItemRule {
  /** Hundredths of a percent; null: nothing handed in, counts as 0. */
  mark: number | null
  /** Over, and its results are known to everybody concerned. */
  counts: boolean
}

export interface FinalMark {
  /** At most 100 %; null while nothing counts. */
  final: number | null
  /** By category, may exceed 100 % by bonuses; null while nothing counts, or without weight of its own. */
  categories: (number | null)[]
  dropped: number[]
}

interface Part {
  weight: number
  mark: number
  isBonus: boolean
}

/** Bonuses alone make no mark. */
function meanOf(parts: readonly Part[]): number | null {
  let [reached, whole] = [0, 0]
  for (const { weight, mark, isBonus } of parts) {
    reached += weight * mark
    if (!isBonus) whole += weight
  }
  return whole === 0 ? null : halfUp(reached, whole)
}

interface Counted extends Part {
  place: number
  category: number | null
}

/** Lowest first, then heaviest, then last; one always stays. */
const lowest = (items: readonly Counted[], most: number): Counted[] =>
  most === 0
    ? []
    : items
        .filter(({ isBonus }) => !isBonus)
        .toSorted((a, b) => a.mark - b.mark || b.weight - a.weight || b.place - a.place)
        .slice(0, -1)
        .slice(0, most)

export function finalMark(rule: GradebookRule, items: readonly Marked[]): FinalMark {
  let kept: Counted[] = items.flatMap(({ mark, counts, cap, weight, isBonus, category }, place) =>
    counts && weight > 0 ? [{ place, weight, isBonus, category, mark: Math.min(mark ?? 0, cap) }] : [],
  )
  const dropped: number[] = []
  const drop = (which: Counted[]): void => {
    if (which.length === 0) return
    dropped.push(...which.map(({ place }) => place))
    kept = kept.filter((item) => !which.includes(item))
  }
  rule.categories.forEach(({ dropLowest }, index) =>
    drop(
      lowest(
        kept.filter(({ category }) => category === index),
        dropLowest,
      ),
    ),
  )
  drop(lowest(kept, rule.dropLowest))
  const categories = rule.categories.map(({ weight }, index) =>
    weight === null ? null : meanOf(kept.filter(({ category }) => category === index)),
  )
  const isPart = ({ category }: Counted): boolean =>
    category !== null && (rule.categories[category]?.weight ?? null) !== null
  const final = meanOf([
    ...kept.filter((item) => !isPart(item)),
    ...categories.flatMap((mark, index) =>
      mark === null ? [] : [{ weight: rule.categories[index]!.weight!, mark, isBonus: false }],
    ),
  ])
  return {
    final: final === null ? null : Math.min(final, wholeShare),
    categories,
    dropped: dropped.toSorted((a, b) => a - b),
  }
}
