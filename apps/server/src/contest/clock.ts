// What a contest's row says at a moment of the database's clock: its phase, when the freeze begins, and whether results
// are hidden. Everybody who asks about time asks here.

import {
  effectiveWindow,
  type ContestPhase,
  type ContestWindow,
  type FreezeRule,
  freezeTime,
  isFrozenAt,
  phaseAt,
} from '@verdict/domain/contest'
import type { ClockRecord } from './record.ts'

export const ruleOf = (stored: string): FreezeRule =>
  stored === 'auto' || stored === 'none' ? stored : Number(stored)

export const windowOf = ({ starts_at, ends_at }: Pick<ClockRecord, 'starts_at' | 'ends_at'>): ContestWindow =>
  effectiveWindow({ start: starts_at.getTime(), end: ends_at.getTime() })

/** ms since 1970; null without a freeze. */
export const freezeTimeOf = (contest: ClockRecord): number | null =>
  freezeTime(windowOf(contest), ruleOf(contest.freeze_rule))

export interface Moment {
  phase: ContestPhase
  freezeTime: number | null
  isFrozen: boolean
  /** Over, and nothing hidden any more. */
  isOpen: boolean
}

export function momentOf(contest: ClockRecord, now: Date): Moment {
  const window = windowOf(contest)
  const phase = phaseAt(window, now.getTime())
  const isFrozen = isFrozenAt(
    {
      window,
      rule: ruleOf(contest.freeze_rule),
      unfreeze: contest.unfreeze,
      liftedAt: contest.unfrozen_at?.getTime() ?? null,
    },
    now.getTime(),
  )
  return { phase, freezeTime: freezeTimeOf(contest), isFrozen, isOpen: phase === 'ended' && !isFrozen }
}
