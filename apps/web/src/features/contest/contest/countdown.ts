// The text of a contest's clock: the time to its start, then to its end, then that it is over. From a day on the
// days stand in words beside the clock.

import { type ContestWindow, phaseAt } from '@verdict/domain/contest'
import type { TFunction } from 'i18next'
import { clock, hoursMinutes } from '../../../lib/format.ts'

const dayMs = 24 * 60 * 60 * 1000

export interface Countdown {
  kind: 'toStart' | 'toEnd' | 'ended'
  /** Whole days left; 0 below one. */
  days: number
  /** The rest besides the days, as HH:MM:SS. */
  clock: string
}

/** @param now ms since 1970 */
export function countdownAt(window: ContestWindow, now: number): Countdown {
  const phase = phaseAt(window, now)
  if (phase === 'ended') return { kind: 'ended', days: 0, clock: clock(0) }
  const [kind, until] =
    phase === 'ready' ? (['toStart', window.start] as const) : (['toEnd', window.end] as const)
  // Rounded up, so that it reads zero only when it is.
  const left = Math.ceil((until - now) / 1000) * 1000
  return { kind, days: Math.floor(left / dayMs), clock: clock(left % dayMs) }
}

/** `00:57:53`, in the long form `2 days 03:04:05`. */
export const leftText = (t: TFunction, { days, clock }: Countdown): string =>
  days > 0 ? t('contest.countdown.days', { count: days, clock }) : clock

/** How long a contest is: `3:00`, from two days on `2 days 3:00`, and `7 days` where nothing is left over. */
export function lengthText(t: TFunction, ms: number): string {
  const days = Math.floor(ms / dayMs)
  if (days < 2) return hoursMinutes(ms)
  const rest = ms % dayMs
  return rest === 0
    ? t('contest.countdown.wholeDays', { days })
    : t('contest.countdown.days', { count: days, clock: hoursMinutes(rest) })
}

/** A whole sentence, for the hover over the progress. */
export function countdownText(t: TFunction, countdown: Countdown): string {
  if (countdown.kind === 'ended') return t('contest.countdown.ended')
  const time = leftText(t, countdown)
  return countdown.kind === 'toStart'
    ? t('contest.countdown.startsIn', { time })
    : t('contest.countdown.endsIn', { time })
}
