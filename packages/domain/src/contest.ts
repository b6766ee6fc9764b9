// Contests: kinds, labels, and the clock. A phase is [start, end). Times are milliseconds since 1970 by the database's
// clock. Every check of a time goes through `effectiveWindow`, which knows the times of one person.
//
// A pause stops the clock: the time left when it begins is left when it ends. A current pause has a latest end, and
// ending it earlier moves the contest's end forward, so the stored end is never too early.

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

/** [from, until): the clock stands still. */
export interface Pause {
  from: number
  until: number
}

/** The times of a contest for everybody. The pauses are apart and in order, and the end has all of them in it. */
export interface ContestTimes extends ContestWindow {
  pauses?: readonly Pause[]
}

/** The time of one person in a contest, where it is another than everybody's. */
export interface OwnTime {
  extraMs: number
  /** Starts so much later, and ends as much later. */
  laterMs?: number
  /** Has so long, and no longer, from this moment on: that of entry. */
  lasts?: { from: number; ms: number } | null
  /** This person's alone. */
  pauses?: readonly Pause[]
}

/** As pauses that are apart, in order. */
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

/** Time that passed between two moments, without pauses. */
function workedBetween(from: number, to: number, pauses: readonly Pause[]): number {
  const paused = pauses.reduce(
    (sum, pause) => sum + Math.max(0, Math.min(pause.until, to) - Math.max(pause.from, from)),
    0,
  )
  return Math.max(0, to - from - paused)
}

/** The moment by which so much time has passed, without pauses. */
function afterWork(from: number, ms: number, pauses: readonly Pause[]): number {
  let end = from + ms
  for (const pause of pauses) {
    // A window that is over when a pause begins does not wait for its end.
    if (pause.from >= end || ms === 0) break
    end += Math.max(0, pause.until - Math.max(pause.from, from))
  }
  return end
}

/** The length of a contest without its pauses. */
export const lengthOf = ({ start, end, pauses = [] }: ContestTimes): number =>
  workedBetween(start, end, pauses)

/** The same contest with other pauses: it is as long, and ends when that time has passed. */
export const withPauses = (contest: ContestTimes, pauses: readonly Pause[]): Required<ContestTimes> => {
  const apart = together(pauses)
  return { start: contest.start, end: afterWork(contest.start, lengthOf(contest), apart), pauses: apart }
}

/** As far as they have come. */
const pausesAt = (pauses: readonly Pause[], now: number): Pause[] =>
  pauses.map(({ from, until }) => ({ from, until: Math.min(until, Math.max(from, now)) }))

/** As if a pause that goes on ended now. */
export const timesAt = (contest: ContestTimes, now: number): ContestTimes =>
  withPauses(contest, pausesAt(contest.pauses ?? [], now))

const pausesOf = ({ pauses = [] }: ContestTimes, person: OwnTime | null): readonly Pause[] =>
  person?.pauses?.length ? together([...pauses, ...person.pauses]) : pauses

/** From here on the clock of that person counts. */
const beginOf = ({ start }: ContestTimes, person: OwnTime | null): number =>
  Math.max(start + (person?.laterMs ?? 0), person?.lasts?.from ?? -Infinity)

/**
 * The window that holds for one person: the contest's own, with the time that is theirs. A pause that goes on counts until `now`, so
 * that the end moves on as long as it lasts.
 * @param person null for nobody's @param now Infinity: a pause that goes on counts until it lifts itself
 */
export function effectiveWindow(contest: ContestTimes, person: OwnTime | null, now: number): ContestWindow {
  const pauses = pausesAt(pausesOf(contest, person), now)
  const { extraMs = 0, laterMs = 0, lasts = null } = person ?? {}
  const start = contest.start + laterMs
  const end = afterWork(start, lengthOf(contest) + extraMs, pauses)
  const own = lasts ? afterWork(beginOf(contest, person), lasts.ms + extraMs, pauses) : end
  return { start, end: Math.min(end, own) }
}

/** The pause in which this person's clock stands still now; null without one, before the start and after the end. */
export function ownPauseAt(contest: ContestTimes, person: OwnTime | null, now: number): Pause | null {
  const running = phaseAt(effectiveWindow(contest, person, now), now) === 'running'
  return running ? pauseAt(pausesOf(contest, person), now) : null
}

/** Time that one person has had by then: pauses do not count, nor what was before their own start. */
export const elapsed = (contest: ContestTimes, person: OwnTime | null, at: number): number =>
  workedBetween(beginOf(contest, person), at, pausesOf(contest, person))

/** That time on the contest's clock, as if it had no pauses: by it minutes to a solution are counted. */
export const countedAt = (contest: ContestTimes, person: OwnTime | null, at: number): number =>
  contest.start + elapsed(contest, person, at)

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

/**
 * When others' results stop showing; null without a freeze. Never before the start. A pause before it moves it on; a later one
 * does not, or what was hidden would show.
 */
export function freezeTime(contest: ContestTimes, rule: FreezeRule): number | null {
  const { start, pauses = [] } = contest
  if (rule === 'none') return null
  if (rule === 'all') return start
  const whole = lengthOf(contest)
  const automatic = Math.ceil(Math.max(freezeShare * whole, shortestFreezeMs) / minuteMs) * minuteMs
  const length = rule === 'auto' ? automatic : rule * minuteMs
  return length <= 0 ? null : afterWork(start, Math.max(0, whole - length), pauses)
}

/** Did it happen after the freeze began, so that others learn of it no more than that? @param freezeFrom null: nothing is hidden */
export const isAfterFreeze = (at: number, freezeFrom: number | null): boolean =>
  freezeFrom !== null && at >= freezeFrom

export interface FreezeState {
  /** With its pauses. */
  window: ContestTimes
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
