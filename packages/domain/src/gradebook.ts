// The final mark of a course from what somebody reached in its items. All in whole numbers: weights in hundredths, marks in
// hundredths of a percent. Each figure is rounded once, half up, and the next one follows from it as it is shown, so that
// a teacher who adds up the page by hand finds the same.

import { halfUp, wholeShare } from './share.ts'

export const gradeScales = ['percent', 'letters', 'levels'] as const
export type GradeScale = (typeof gradeScales)[number]

/** A letter or a level, for marks from here on. */
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

/** The five-level marks of Chinese universities. */
export const levelSteps: readonly GradeStep[] = [
  { label: '优', from: 9_000 },
  { label: '良', from: 8_000 },
  { label: '中', from: 7_000 },
  { label: '及格', from: 6_000 },
  { label: '不及格', from: 0 },
]

/** The best first, each lower than the one before it, and the last for every mark. */
export const areSteps = (steps: readonly GradeStep[]): boolean =>
  steps.at(-1)?.from === 0 &&
  steps.every(({ from }, index) => index === 0 || from < steps[index - 1]!.from) &&
  new Set(steps.map(({ label }) => label)).size === steps.length

/** Null without steps, or without a mark. */
export const labelOf = (mark: number | null, steps: readonly GradeStep[]): string | null =>
  mark === null ? null : (steps.find(({ from }) => mark >= from)?.label ?? null)

export interface ItemRule {
  /** Hundredths. 0: it is shown, and does not count. */
  weight: number
  /** At most this counts of it. */
  cap: number
  /** Adds to the mark, and not to what the mark is out of. */
  isBonus: boolean
  /** The place of its category, from 0; null without one. */
  category: number | null
}

/** The rule of an item until somebody says otherwise: all weigh the same. */
export const plainItem: ItemRule = { weight: 100, cap: wholeShare, isBonus: false, category: null }

interface CategoryRule {
  /** The weight of the category as one part of the final mark; null: its items count by their own weights. */
  weight: number | null
  /** So many of its lowest marks do not count. */
  dropLowest: number
}

export interface GradebookRule {
  categories: readonly CategoryRule[]
  /** The number of marks that are dropped of all items, after those of the categories. */
  dropLowest: number
}

export interface Marked extends ItemRule {
  /** Hundredths of a percent; null where nothing was handed in, which counts like 0. */
  mark: number | null
  /** It is over, and what it gave is known to all it concerns. The others are still to come. */
  counts: boolean
}

export interface FinalMark {
  /** At most 100 %; null while nothing counts. */
  final: number | null
  /** By category, at most what bonuses make of it; null while nothing of it counts, or it has no weight of its own. */
  categories: (number | null)[]
  /** Places of items whose marks were dropped. */
  dropped: number[]
}

interface Part {
  weight: number
  mark: number
  isBonus: boolean
}

/** Bonuses alone make no mark: there is nothing that they could add to. */
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

/** The lowest, where equal the heaviest, then the last; one always stays. */
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
