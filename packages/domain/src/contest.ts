// Contests: kinds, labels, and the clock. A phase is [start, end). All times are milliseconds since 1970 by the
// database's clock. Every check of a time asks `effectiveWindow` first, so that extra minutes for one person need
// no search through the code.

import type { Shows } from './contest-rules/rule.ts'

export const ContestVisibility = { Public: 1, Private: 2, Password: 3 } as const
export type ContestVisibility = (typeof ContestVisibility)[keyof typeof ContestVisibility]

export const ContestStatus = { Reserve: 0, Available: 2 } as const
export type ContestStatus = (typeof ContestStatus)[keyof typeof ContestStatus]

export const LabelingStyle = { Numeric: 1, Alphabetic: 2 } as const
export type LabelingStyle = (typeof LabelingStyle)[keyof typeof LabelingStyle]

const minuteMs = 60_000
const alphabet = 26

/** @param index from 1: numeric 1, 2, 3; alphabetic A ... Z, AA, AB. */
export function problemLabel(index: number, style: LabelingStyle): string {
  if (style === LabelingStyle.Numeric) return String(index)
  let label = ''
  for (let rest = index; rest > 0; rest = Math.floor((rest - 1) / alphabet)) {
    label = String.fromCharCode(65 + ((rest - 1) % alphabet)) + label
  }
  return label
}

export interface ContestWindow {
  start: number
  end: number
}

/** Exceptions for one person in a contest. */
export interface OwnTime {
  extraMs: number
}

/** The window that holds for one person: the contest's own, longer by the time that is theirs. @param person null for nobody's */
export const effectiveWindow = (contest: ContestWindow, person: OwnTime | null): ContestWindow => ({
  start: contest.start,
  end: contest.end + (person?.extraMs ?? 0),
})

export type ContestPhase = 'ready' | 'running' | 'ended'

export function phaseAt({ start, end }: ContestWindow, now: number): ContestPhase {
  if (now < start) return 'ready'
  return now < end ? 'running' : 'ended'
}

/** Percent of the contest that has passed: 0 before it, 100 from its end on, else rounded down to one decimal. */
export function progressAt({ start, end }: ContestWindow, now: number): number {
  if (now >= end) return 100
  if (now < start) return 0
  return Math.floor(((now - start) / (end - start)) * 1000) / 10
}

/** As a manager chooses it: the last fifth, none, or so many minutes before the end. */
export type FreezeChoice = 'auto' | 'none' | number

/** As it holds under the contest's rule, which may ask for all of it. */
export type FreezeRule = FreezeChoice | 'all'

/** @param others the moment from which the contest's rule shows the results of others */
export function freezeRuleUnder(others: Shows['others'], chosen: FreezeChoice): FreezeRule {
  if (others === 'until-freeze') return chosen
  return others === 'when-open' ? 'all' : 'none'
}

const freezeShare = 0.2
const shortestFreezeMs = 10 * minuteMs

/** When others' results stop showing; null without a freeze. Never before the start. */
export function freezeTime({ start, end }: ContestWindow, rule: FreezeRule): number | null {
  if (rule === 'none') return null
  if (rule === 'all') return start
  const automatic = Math.ceil(Math.max(freezeShare * (end - start), shortestFreezeMs) / minuteMs) * minuteMs
  const length = rule === 'auto' ? automatic : rule * minuteMs
  return length <= 0 ? null : Math.max(start, end - length)
}

/** Did it happen after the freeze began, so that others learn of it no more than that? @param freezeFrom null: nothing is hidden */
export const isAfterFreeze = (at: number, freezeFrom: number | null): boolean =>
  freezeFrom !== null && at >= freezeFrom

export interface FreezeState {
  window: ContestWindow
  rule: FreezeRule
  /** 'auto' lifts at the end, 'manual' when a manager does. */
  unfreeze: 'auto' | 'manual'
  /** When a manager lifted it; null while nobody has. */
  liftedAt: number | null
}

/** Are results hidden from people who do not manage the contest? */
export function isFrozenAt(state: FreezeState, now: number): boolean {
  const from = freezeTime(state.window, state.rule)
  if (from === null || now < from) return false
  if (now < state.window.end) return true
  return state.unfreeze === 'manual' && state.liftedAt === null
}

const apartMs = 60 * minuteMs

/** Start and end stay an hour apart: the one that was not changed gives way. */
export function keepApart(window: ContestWindow, changed: 'start' | 'end'): ContestWindow {
  if (window.end > window.start) return window
  return changed === 'start'
    ? { start: window.start, end: window.start + apartMs }
    : { start: window.end - apartMs, end: window.end }
}
