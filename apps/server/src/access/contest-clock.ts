// Every check of a contest's time is here, in TypeScript and in SQL; a test compares the two. Times are per person: the
// longest extension counts, and an exam may give a later start, a duration from entry, and pauses; it stores each window
// (`own-time`).

import {
  type ContestTimes,
  effectiveWindow,
  type ContestPhase,
  type ContestWindow,
  type FreezeChoice,
  freezeRuleUnder,
  freezeTime,
  isFrozenAt,
  type OwnTime,
  ownPauseAt,
  type Pause,
  phaseAt,
  timesAt,
} from '@verdict/domain/contest'
import type { Shows } from '@verdict/domain/contest-rules/rule'
import { contestRule, contestRuleNames } from '@verdict/domain/contest-rules/table'
import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import type { Contests } from '../platform/database-types.ts'

/** 'auto', 'none' or minutes before the end; `rule` says whether it applies. */
export type ClockRecord = Pick<
  Selectable<Contests>,
  'starts_at' | 'ends_at' | 'pauses' | 'longest_extra' | 'rule' | 'freeze_rule' | 'unfreeze' | 'unfrozen_at'
>

const minuteMs = 60_000

export const ownTime = (minutes: number): OwnTime => ({ extraMs: minutes * minuteMs })

export type TimesRecord = Pick<ClockRecord, 'starts_at' | 'ends_at' | 'pauses'>

export const timesOf = ({ starts_at, ends_at, pauses }: TimesRecord): ContestTimes => ({
  start: starts_at.getTime(),
  end: ends_at.getTime(),
  pauses,
})

/** @param own null for the contest's general times */
export const windowOf = (contest: TimesRecord, own: OwnTime | null, now: Date): ContestWindow =>
  effectiveWindow(timesOf(contest), own, now.getTime())

export const extraMinutes = (own: OwnTime | null): number => (own?.extraMs ?? 0) / minuteMs

/** Ms since 1970; null for other contests. */
export const dueOf = (contest: { due_at: Date | null }, own: OwnTime | null): number | null =>
  contest.due_at && contest.due_at.getTime() + (own?.extraMs ?? 0)

export const freezeChoiceOf = (stored: string): FreezeChoice =>
  stored === 'auto' || stored === 'none' ? stored : Number(stored)

export const showsOf = ({ rule }: Pick<ClockRecord, 'rule'>): Shows => contestRule(rule).shows

const freezeRuleOf = (contest: ClockRecord) =>
  freezeRuleUnder(showsOf(contest).others, freezeChoiceOf(contest.freeze_rule))

/** Ms since 1970, for everybody; null without a freeze. During a pause, the latest possible time. */
export const freezeTimeOf = (contest: ClockRecord): number | null =>
  freezeTime(timesOf(contest), freezeRuleOf(contest))

export const hasFreeze = (contest: Pick<ClockRecord, 'rule'>): boolean =>
  showsOf(contest).others === 'until-freeze'

/** As if a current pause ended now. */
export const freezeTimeAt = (contest: ClockRecord, now: Date): number | null =>
  freezeTime(timesAt(timesOf(contest), now.getTime()), freezeRuleOf(contest))

/** By so much a start is put off where its countdown is held. */
export const longestHoldMs = 24 * 60 * minuteMs

/** Ms that were left of the countdown when it was held; null while it runs, and from the start on. */
export const heldStartAt = (
  { starts_at, held_start_ms }: Pick<Selectable<Contests>, 'starts_at' | 'held_start_ms'>,
  now: Date,
): number | null => (starts_at.getTime() > now.getTime() ? held_start_ms : null)

export interface Moment {
  window: ContestWindow
  phase: ContestPhase
  /** The person's clock is stopped, at the latest until this pause ends. */
  pause: Pause | null
  freezeTime: number | null
  isFrozen: boolean
  /** Over for everybody including extensions, and nothing is hidden. Never true where others' results are never shown. */
  isOpen: boolean
}

/** Ms since 1970, of everybody, including extensions. */
export const lastEndOf = (contest: ClockRecord): number =>
  timesOf(contest).end + contest.longest_extra * minuteMs

export const isOverForAll = (contest: ClockRecord, now: Date): boolean => now.getTime() >= lastEndOf(contest)

export function momentOf(contest: ClockRecord, own: OwnTime | null, now: Date): Moment {
  const [times, at] = [timesOf(contest), now.getTime()]
  const window = effectiveWindow(times, own, at)
  const isFrozen = isFrozenAt(
    {
      window: times,
      rule: freezeRuleOf(contest),
      unfreeze: contest.unfreeze,
      liftedAt: contest.unfrozen_at?.getTime() ?? null,
    },
    at,
  )
  return {
    window,
    phase: phaseAt(window, at),
    pause: ownPauseAt(times, own, at),
    freezeTime: freezeTimeOf(contest),
    isFrozen,
    isOpen: isOverForAll(contest, now) && !isFrozen && showsOf(contest).others !== 'never',
  }
}

/** An SQL expression for a person's id; null for the general times. */
export type WhoseSql = RawBuilder<unknown> | null

/** The start of the statement, constant however long the statement takes. */
const now = sql<Date>`statement_timestamp()`

const column = (contest: string, name: keyof ClockRecord | 'last_end' | 'has_own_times') =>
  sql.ref<Date>(`${contest}.${name}`)

/** No lookup if the contest has none. */
export const extraOf = (contest: string, whose: WhoseSql): RawBuilder<number> =>
  whose === null
    ? sql<number>`0`
    : sql<number>`case when ${column(contest, 'longest_extra')} = 0 then 0 else coalesce((
        select max(x.minutes) from contest_extensions x
        where x.contest_id = ${sql.ref(`${contest}.cid`)} and (x.user_id = ${whose}
          or x.section_id in (select section_id from course_members where user_id = ${whose}))), 0) end`

/** Null if the general times apply. No lookup if nobody has any. */
export const ownTimeIn = (contest: string, whose: WhoseSql): RawBuilder<OwnTime | null> =>
  whose === null
    ? sql<null>`null::jsonb`
    : sql<OwnTime | null>`case
        when ${column(contest, 'has_own_times')} then ${kept(contest, whose, 'own')}
        when ${column(contest, 'longest_extra')} = 0 then null
        else jsonb_build_object('extraMs', ${extraOf(contest, whose)} * ${sql.lit(minuteMs)}::bigint) end`

const kept = (
  contest: string,
  whose: RawBuilder<unknown>,
  name: 'own' | 'starts_at' | 'ends_at',
): RawBuilder<Date> =>
  sql<Date>`(select ${sql.ref(`own_time.${name}`)} from contest_own_times own_time
      where own_time.contest_id = ${sql.ref(`${contest}.cid`)} and own_time.user_id = ${whose})`

/** @param contest alias of a row of `contests` */
export const startOf = (contest: string, whose: WhoseSql): RawBuilder<Date> =>
  whose === null
    ? column(contest, 'starts_at')
    : sql<Date>`case when ${column(contest, 'has_own_times')}
        then coalesce(${kept(contest, whose, 'starts_at')}, ${column(contest, 'starts_at')})
        else ${column(contest, 'starts_at')} end`

/** A current pause counts with its maximum length. */
export const endOf = (contest: string, whose: WhoseSql): RawBuilder<Date> =>
  whose === null
    ? column(contest, 'ends_at')
    : sql<Date>`case when ${column(contest, 'has_own_times')}
        then coalesce(${kept(contest, whose, 'ends_at')}, ${column(contest, 'ends_at')})
        else ${column(contest, 'ends_at')} + ${extraOf(contest, whose)} * interval '1 minute' end`

export const hasBegun = (contest: string, whose: WhoseSql, at = now): RawBuilder<SqlBool> =>
  whose === null
    ? sql<SqlBool>`${column(contest, 'starts_at')} <= ${at}`
    : sql<SqlBool>`(${column(contest, 'starts_at')} <= ${at}
        and (not ${column(contest, 'has_own_times')} or ${startOf(contest, whose)} <= ${at}))`

/** `last_end` first: its index leaves few contests whose extensions must be read. Only exams end earlier for a person. */
export const isOver = (contest: string, whose: WhoseSql, at = now): RawBuilder<SqlBool> =>
  whose === null
    ? sql<SqlBool>`${column(contest, 'ends_at')} <= ${at}`
    : sql<SqlBool>`((${column(contest, 'ends_at')} <= ${at} or ${column(contest, 'has_own_times')})
        and (${column(contest, 'last_end')} <= ${at} or ${endOf(contest, whose)} <= ${at}))`

export const isNotOver = (contest: string, whose: WhoseSql, at = now): RawBuilder<SqlBool> =>
  whose === null
    ? sql<SqlBool>`${column(contest, 'ends_at')} > ${at}`
    : sql<SqlBool>`(${column(contest, 'last_end')} > ${at}
        and (${column(contest, 'ends_at')} > ${at} and not ${column(contest, 'has_own_times')}
          or ${endOf(contest, whose)} > ${at}))`

/** Has not begun, and does so within these days. `last_end` is compared first: its index leaves few contests. */
export const isComing = (contest: string, whose: WhoseSql, days: number, at = now): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${column(contest, 'last_end')} > ${at}
    and ${column(contest, 'starts_at')} < ${at} + ${days} * interval '1 day'
    and not ${hasBegun(contest, whose, at)})`

export const isRunning = (contest: string, whose: WhoseSql, at = now): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isNotOver(contest, whose, at)} and ${hasBegun(contest, whose, at)})`

/** It has begun, and not everybody's time is over. */
export const isRunningForSome = (contest: string, at = now): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${column(contest, 'last_end')} > ${at} and ${hasBegun(contest, null, at)})`

/** @param contest alias of a row of `contests` */
export function showsLike(contest: string, like: (shows: Shows) => boolean): RawBuilder<SqlBool> {
  const names = contestRuleNames.filter((name) => like(contestRule(name).shows))
  if (names.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`${sql.ref(`${contest}.rule`)} in (${sql.join(names.map((name) => sql.lit(name)))})`
}

/** `Moment.isOpen` in SQL: `unfreeze` matters only if there is a freeze. */
export const isOpen = (contest: string, at = now): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${column(contest, 'last_end')} <= ${at} and (
    ${column(contest, 'unfreeze')} = 'auto' or ${column(contest, 'unfrozen_at')} is not null
    or (${column(contest, 'freeze_rule')} ~ '^(none|0+)$' and ${showsLike(contest, ({ others }) => others === 'until-freeze')})
  ) and not ${showsLike(contest, ({ others }) => others === 'never')})`
