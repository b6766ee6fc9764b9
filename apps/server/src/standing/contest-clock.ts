// A contest's time, by the database's clock: its phase, when the freeze begins, and whether results are hidden. Every check
// of a contest's time is here, in TypeScript and beside it in SQL; a test holds the two together. Both are asked for
// somebody: nobody has time of their own yet, and who is to have some is given it in `ownTime` and `endOf`, and nowhere else.

import {
  effectiveWindow,
  type ContestPhase,
  type ContestWindow,
  type FreezeChoice,
  freezeRuleUnder,
  freezeTime,
  isFrozenAt,
  phaseAt,
} from '@verdict/domain/contest'
import type { Shows } from '@verdict/domain/contest-rules/rule'
import { contestRule, contestRuleNames } from '@verdict/domain/contest-rules/table'
import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import type { Contests } from '../platform/database-types.ts'

/** The facts that decide when a contest runs and what is hidden of it. */
/** `freeze_rule`: 'auto', 'none', or minutes before the end, as it was chosen; `rule` says whether that matters. */
export type ClockRecord = Pick<
  Selectable<Contests>,
  'starts_at' | 'ends_at' | 'rule' | 'freeze_rule' | 'unfreeze' | 'unfrozen_at'
>

/** The id of the person whose time is asked for; null for the contest itself, as everybody sees it. */
export type Whose = number | null

const ownTime = (_contest: Pick<ClockRecord, 'starts_at' | 'ends_at'>, _whose: Whose) => null

export const windowOf = (contest: Pick<ClockRecord, 'starts_at' | 'ends_at'>, whose: Whose): ContestWindow =>
  effectiveWindow(
    { start: contest.starts_at.getTime(), end: contest.ends_at.getTime() },
    ownTime(contest, whose),
  )

export const freezeChoiceOf = (stored: string): FreezeChoice =>
  stored === 'auto' || stored === 'none' ? stored : Number(stored)

export const showsOf = ({ rule }: Pick<ClockRecord, 'rule'>): Shows => contestRule(rule).shows

const freezeRuleOf = (contest: ClockRecord) =>
  freezeRuleUnder(showsOf(contest).others, freezeChoiceOf(contest.freeze_rule))

/** ms since 1970; null without a freeze. It begins for everybody at once. */
export const freezeTimeOf = (contest: ClockRecord): number | null =>
  freezeTime(windowOf(contest, null), freezeRuleOf(contest))

export interface Moment {
  /** The window of that person, and their phase in it. */
  window: ContestWindow
  phase: ContestPhase
  freezeTime: number | null
  isFrozen: boolean
  /** Over for everybody, and nothing hidden any more; never where results of others are never shown. */
  isOpen: boolean
}

export function momentOf(contest: ClockRecord, whose: Whose, now: Date): Moment {
  const [window, everybodys] = [windowOf(contest, whose), windowOf(contest, null)]
  const isFrozen = isFrozenAt(
    {
      window: everybodys,
      rule: freezeRuleOf(contest),
      unfreeze: contest.unfreeze,
      liftedAt: contest.unfrozen_at?.getTime() ?? null,
    },
    now.getTime(),
  )
  return {
    window,
    phase: phaseAt(window, now.getTime()),
    freezeTime: freezeTimeOf(contest),
    isFrozen,
    isOpen:
      phaseAt(everybodys, now.getTime()) === 'ended' && !isFrozen && showsOf(contest).others !== 'never',
  }
}

/** The same in a statement: an expression for the person's id, or null. */
export type WhoseSql = RawBuilder<unknown> | null

/** When the statement began: it stays the same however long the statement takes. */
const now = sql<Date>`statement_timestamp()`

const column = (contest: string, name: keyof ClockRecord) => sql.ref<Date>(`${contest}.${name}`)

/** @param contest the alias of a row of `contests` */
export const startOf = (contest: string, _whose: WhoseSql): RawBuilder<Date> => column(contest, 'starts_at')
export const endOf = (contest: string, _whose: WhoseSql): RawBuilder<Date> => column(contest, 'ends_at')

/** No longer ready. */
export const hasBegun = (contest: string, whose: WhoseSql, at = now): RawBuilder<SqlBool> =>
  sql<SqlBool>`${startOf(contest, whose)} <= ${at}`

export const isOver = (contest: string, whose: WhoseSql, at = now): RawBuilder<SqlBool> =>
  sql<SqlBool>`${endOf(contest, whose)} <= ${at}`

export const isNotOver = (contest: string, whose: WhoseSql, at = now): RawBuilder<SqlBool> =>
  sql<SqlBool>`${endOf(contest, whose)} > ${at}`

export const isRunning = (contest: string, whose: WhoseSql, at = now): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isNotOver(contest, whose, at)} and ${hasBegun(contest, whose, at)})`

/** A contest by a rule that shows results like this. @param contest the alias of a row of `contests` */
export function showsLike(contest: string, like: (shows: Shows) => boolean): RawBuilder<SqlBool> {
  const names = contestRuleNames.filter((name) => like(contestRule(name).shows))
  if (names.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`${sql.ref(`${contest}.rule`)} in (${sql.join(names.map((name) => sql.lit(name)))})`
}

/** `isOpen` of a moment: `unfreeze` matters only where there is a freeze. */
export const isOpen = (contest: string, at = now): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isOver(contest, null, at)} and (
    ${column(contest, 'unfreeze')} = 'auto' or ${column(contest, 'unfrozen_at')} is not null
    or (${column(contest, 'freeze_rule')} ~ '^(none|0+)$' and ${showsLike(contest, ({ others }) => others === 'until-freeze')})
  ) and not ${showsLike(contest, ({ others }) => others === 'never')})`
