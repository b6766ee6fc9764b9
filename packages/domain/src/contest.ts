// A phase is [start, end), in ms since 1970 by the database's clock. Every check of a time goes through `effectiveWindow`,
// which knows personal times. A running pause has a latest end; ending it earlier moves the contest's end forward, so the
// stored end is never too early.

import type { Shows } from './contest-rules/rule.ts'

export const ContestVisibility = { Public: 1, Private: 2, Password: 3 } as const
export type ContestVisibility = (typeof ContestVisibility)[keyof typeof ContestVisibility]

export const ContestStatus = { Reserve: 0, Available: 2 } as const
export type ContestStatus = (typeof ContestStatus)[keyof typeof ContestStatus]

export const LabelingStyle = { Numeric: 1, Alphabetic: 2 } as const
export type LabelingStyle = (typeof LabelingStyle)[keyof typeof LabelingStyle]

/** The verdicts that a jury confirms before others see them. */
export const verifyWays = ['none', 'accepted', 'all'] as const
export type VerifyWay = (typeof verifyWays)[number]

const minuteMs = 60_000
const alphabet = 26

/** @param index 1-based: numeric 1, 2, 3; alphabetic A ... Z, AA, AB. */
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

/** [from, until) */
export interface Pause {
  from: number
  until: number
}

/** Everybody's times. Pauses are disjoint and sorted; the end includes them. */
export interface ContestTimes extends ContestWindow {
  pauses?: readonly Pause[]
}

/** A person's times, where they differ from everybody's. */
export interface OwnTime {
  extraMs: number
  laterMs?: number
  lasts?: { from: number; ms: number } | null
  pauses?: readonly Pause[]
}

export function together(pauses: readonly Pause[]): Pause[] {
  const joined: Pause[] = []
  for (const { from, until } of pauses.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && from <= last.until) last.until = Math.max(last.until, until)
    else if (until > from) joined.push({ from, until })
  }
  return joined
}

export const pauseAt = (pauses: readonly Pause[], now: number): Pause | null =>
  pauses.find(({ from, until }) => from <= now && now < until) ?? null

function workedBetween(from: number, to: number, pauses: readonly Pause[]): number {
  const paused = pauses.reduce(
    (sum, pause) => sum + Math.max(0, Math.min(pause.until, to) - Math.max(pause.from, from)),
    0,
  )
  return Math.max(0, to - from - paused)
}

function afterWork(from: number, ms: number, pauses: readonly Pause[]): number {
  let end = from + ms
  for (const pause of pauses) {
    // A window over before a pause does not wait for it.
    if (pause.from >= end || ms === 0) break
    end += Math.max(0, pause.until - Math.max(pause.from, from))
  }
  return end
}

export const lengthOf = ({ start, end, pauses = [] }: ContestTimes): number =>
  workedBetween(start, end, pauses)

export const withPauses = (contest: ContestTimes, pauses: readonly Pause[]): Required<ContestTimes> => {
  const apart = together(pauses)
  return { start: contest.start, end: afterWork(contest.start, lengthOf(contest), apart), pauses: apart }
}

const pausesAt = (pauses: readonly Pause[], now: number): Pause[] =>
  pauses.map(({ from, until }) => ({ from, until: Math.min(until, Math.max(from, now)) }))

export const timesAt = (contest: ContestTimes, now: number): ContestTimes =>
  withPauses(contest, pausesAt(contest.pauses ?? [], now))

const pausesOf = ({ pauses = [] }: ContestTimes, person: OwnTime | null): readonly Pause[] =>
  person?.pauses?.length ? together([...pauses, ...person.pauses]) : pauses

const beginOf = ({ start }: ContestTimes, person: OwnTime | null): number =>
  Math.max(start + (person?.laterMs ?? 0), person?.lasts?.from ?? -Infinity)

/**
 * One person's window. A running pause counts until `now`, so the end moves while it lasts.
 * @param person null for nobody's @param now Infinity: a running pause counts until its latest end
 */
export function effectiveWindow(contest: ContestTimes, person: OwnTime | null, now: number): ContestWindow {
  const pauses = pausesAt(pausesOf(contest, person), now)
  const { extraMs = 0, laterMs = 0, lasts = null } = person ?? {}
  const start = contest.start + laterMs
  const end = afterWork(start, lengthOf(contest) + extraMs, pauses)
  const own = lasts ? afterWork(beginOf(contest, person), lasts.ms + extraMs, pauses) : end
  return { start, end: Math.min(end, own) }
}

export function ownPauseAt(contest: ContestTimes, person: OwnTime | null, now: number): Pause | null {
  const running = phaseAt(effectiveWindow(contest, person, now), now) === 'running'
  return running ? pauseAt(pausesOf(contest, person), now) : null
}

/** Working time of a person: without pauses and before their own start. */
export const elapsed = (contest: ContestTimes, person: OwnTime | null, at: number): number =>
  workedBetween(beginOf(contest, person), at, pausesOf(contest, person))

/** Working time on the contest's clock, which counts minutes to a solution. */
export const countedAt = (contest: ContestTimes, person: OwnTime | null, at: number): number =>
  contest.start + elapsed(contest, person, at)

export const contestPhases = ['ready', 'running', 'ended'] as const
export type ContestPhase = (typeof contestPhases)[number]

export function phaseAt({ start, end }: ContestWindow, now: number): ContestPhase {
  if (now < start) return 'ready'
  return now < end ? 'running' : 'ended'
}

/** Percent, rounded down to one decimal; 100 from the end on. */
export function progressAt({ start, end }: ContestWindow, now: number): number {
  if (now >= end) return 100
  if (now < start) return 0
  return Math.floor(((now - start) / (end - start)) * 1000) / 10
}

/** The last fifth, none, or minutes before the end. */
export type FreezeChoice = 'auto' | 'none' | number

export type FreezeRule = FreezeChoice | 'all'

export function freezeRuleUnder(others: Shows['others'], chosen: FreezeChoice): FreezeRule {
  if (others === 'until-freeze') return chosen
  return others === 'when-open' ? 'all' : 'none'
}

const freezeShare = 0.2
const shortestFreezeMs = 10 * minuteMs

/**
 * When others' results stop showing; null without a freeze. Never before the start. An earlier pause moves it on; a later one
 * does not, or hidden results would show.
 */
export function freezeTime(contest: ContestTimes, rule: FreezeRule): number | null {
  const { start, pauses = [] } = contest
  if (rule === 'none') return null
  if (rule === 'all') return start
  const whole = lengthOf(contest)
  const minutes = freezeMinutes(whole, rule)
  return minutes <= 0 ? null : afterWork(start, Math.max(0, whole - minutes * minuteMs), pauses)
}

/** @param whole length of the contest in ms */
const freezeMinutes = (whole: number, rule: 'auto' | number): number =>
  rule === 'auto' ? Math.ceil(Math.max(freezeShare * whole, shortestFreezeMs) / minuteMs) : rule

export const isAfterFreeze = (at: number, freezeFrom: number | null): boolean =>
  freezeFrom !== null && at >= freezeFrom

export interface FreezeState {
  window: ContestTimes
  rule: FreezeRule
  unfreeze: 'auto' | 'manual'
  liftedAt: number | null
}

export function isFrozenAt(state: FreezeState, now: number): boolean {
  const from = freezeTime(state.window, state.rule)
  if (from === null || now < from) return false
  if (now < state.window.end) return true
  return state.unfreeze === 'manual' && state.liftedAt === null
}

const apartMs = 60 * minuteMs

/** Start and end stay an hour apart: the unchanged one gives way. */
export function keepApart(window: ContestWindow, changed: 'start' | 'end'): ContestWindow {
  if (window.end > window.start) return window
  return changed === 'start'
    ? { start: window.start, end: window.start + apartMs }
    : { start: window.end - apartMs, end: window.end }
}
