// Countdown to the start, then the end, then "over". From one day on, days are in words.

import { type ContestWindow, phaseAt } from '@verdict/domain/contest'
import type { TFunction } from 'i18next'
import { clock, hoursMinutes } from '../../../lib/format.ts'

const dayMs = 24 * 60 * 60 * 1000

export interface Countdown {
  kind: 'toStart' | 'toEnd' | 'ended'
  days: number
  clock: string
}

/** @param now ms since 1970 */
export function countdownAt(window: ContestWindow, now: number): Countdown {
  const phase = phaseAt(window, now)
  if (phase === 'ended') return { kind: 'ended', days: 0, clock: clock(0) }
  const [kind, until] =
    phase === 'ready' ? (['toStart', window.start] as const) : (['toEnd', window.end] as const)
  // Rounded up: zero only at the moment itself.
  const left = Math.ceil((until - now) / 1000) * 1000
  return { kind, days: Math.floor(left / dayMs), clock: clock(left % dayMs) }
}

/** `00:57:53`, in the long form `2 days 03:04:05`. */
export const leftText = (t: TFunction, { days, clock }: Countdown): string =>
  days > 0 ? t('contest.countdown.days', { count: days, clock }) : clock

/** `3:00`, from two days on `2 days 3:00`, or `7 days` without remainder. */
export function lengthText(t: TFunction, ms: number): string {
  const days = Math.floor(ms / dayMs)
  if (days < 2) return hoursMinutes(ms)
  const rest = ms % dayMs
  return rest === 0
    ? t('contest.countdown.wholeDays', { days })
    : t('contest.countdown.days', { count: days, clock: hoursMinutes(rest) })
}

export function countdownText(t: TFunction, countdown: Countdown): string {
  if (countdown.kind === 'ended') return t('contest.countdown.ended')
  const time = leftText(t, countdown)
  return countdown.kind === 'toStart'
    ? t('contest.countdown.startsIn', { time })
    : t('contest.countdown.endsIn', { time })
}
