import type { WorkState } from '@verdict/domain/progress'
import type { SectionChoice } from '../sections/section-choice.ts'

export interface ProgressAsked {
  cid?: number
  section?: SectionChoice
  /** Tries after which somebody is stuck. */
  tries?: number
  /** State and problem of the people shown; without a problem, all. */
  state?: WorkState
  pid?: number
  page?: number
}

interface Listed {
  cid: number
  start: string
  end: string
  /** Null where its figures are not to be seen. */
  begun: number | null
}

/** The one asked for; else, of those that run, the one that ends first; else the newest with figures. */
export function chosenContest<T extends Listed>(
  contests: readonly T[],
  cid: number | undefined,
  now: number,
): T | undefined {
  const seen = contests.filter(({ begun }) => begun !== null)
  const running = seen
    .filter(({ start, end }) => Date.parse(start) <= now && now < Date.parse(end))
    .toSorted((one, other) => Date.parse(one.end) - Date.parse(other.end))
  return contests.find((contest) => contest.cid === cid) ?? running[0] ?? seen[0] ?? contests[0]
}
