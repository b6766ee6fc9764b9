// SQL of runs. A run is waiting until a host has it, and then under way until it has ended. All times are the database's.

import type { RunResult, Written } from '@verdict/contract/run'
import { judging } from '@verdict/domain/judging'
import type { Language } from '@verdict/domain/language'
import type { ProgramProtocol } from '@verdict/domain/problem'
import { runRules } from '@verdict/domain/run'
import type { Judge } from '@verdict/domain/verdict'
import { type Selectable, sql } from 'kysely'
import type { Runs } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'
import { isJudgedBy } from '../problem/index.ts'

const now = sql<Date>`clock_timestamp()`
const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${judging.leaseMs / 1000})`
const window = sql`make_interval(secs => ${runRules.windowSeconds})`

export interface Case {
  input: Written
  /** null for input of one's own. */
  expected: Written | null
}

export interface NewRun {
  userId: number
  pid: number
  /** 0 outside contests. */
  cid: number
  language: Language
  code: string
  isOwn: boolean
  cases: Case[]
  budgetMs: number
}

export type EndedRun = Pick<Selectable<Runs>, 'user_id' | 'pid' | 'contest_id'>

/** @returns undefined when this person has one that has not ended */
export async function insertRun(
  tx: Queryable,
  { userId, cid, isOwn, cases, budgetMs, ...run }: NewRun,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('runs')

    .values({
      ...run,
      user_id: userId,
      contest_id: cid,
      is_own: isOwn,
      cases: JSON.stringify(cases),
      budget_ms: budgetMs,
    })
    .onConflict((conflict) => conflict.column('user_id').where('finished_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** CPU time of the runs within the window, oldest first, and in how many seconds each has left it. */
export const recentUse = (db: Queryable, userId: number): Promise<{ cpuMs: number; leaves: number }[]> =>
  db
    .selectFrom('runs')
    .select('cpu_ms as cpuMs')
    .select(sql<number>`ceil(extract(epoch from finished_at + ${window} - ${now}))::integer`.as('leaves'))
    .where('user_id', '=', userId)
    .where('finished_at', '>', sql<Date>`${now} - ${window}`)
    .orderBy('finished_at')
    .execute()

const rowColumns = [
  'id',
  'user_id',
  'pid',
  'language',
  'is_own',
  'created_at',
  'host_id',
  'ended',
  'judge',
] as const

export type RunRecord = Pick<Selectable<Runs>, (typeof rowColumns)[number]>
export type FullRun = RunRecord & Pick<Selectable<Runs>, 'code' | 'cases' | 'result'>

/** @param place mid: those of that contest alone; absent: all */
export const lastRuns = (
  db: Queryable,
  userId: number,
  { pid, mid }: { pid: number; mid?: number | undefined },
): Promise<RunRecord[]> =>
  db
    .selectFrom('runs')
    .select(rowColumns)
    .where('user_id', '=', userId)
    .where('pid', '=', pid)
    .$if(mid !== undefined, (query) => query.where('contest_id', '=', mid!))
    .orderBy('id', 'desc')
    .limit(runRules.kept)
    .execute()

export const findRun = (db: Queryable, userId: number, id: number): Promise<FullRun | undefined> =>
  db
    .selectFrom('runs')
    .select(rowColumns)
    .select(['code', 'cases', 'result'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Runs that are taken before this one. */
export async function countAhead(db: Queryable, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('runs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('finished_at', 'is', null)
    .where('host_id', 'is', null)
    .where('id', '<', id)
    .executeTakeFirstOrThrow()
  return count
}

/** The clock since a host took it, for one that ends without a word from the host; no more than it may use. */
const sinceStart = sql<number>`least(budget_ms,
  coalesce((extract(epoch from clock_timestamp() - started_at) * 1000)::integer, 0))`

/** @returns whose it was, when this ended it */
export const stopRun = (tx: Queryable, id: number, userId: number): Promise<EndedRun | undefined> =>
  tx
    .updateTable('runs')
    .set({ ended: 'stopped', finished_at: now, lease_until: null, cpu_ms: sinceStart })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('finished_at', 'is', null)
    .returning(['user_id', 'pid', 'contest_id'])
    .executeTakeFirst()

/** Its problem is gone: nobody could run it. */
export const failRun = (tx: Queryable, id: number): Promise<EndedRun | undefined> =>
  tx
    .updateTable('runs')
    .set({ ended: 'failed', finished_at: now, lease_until: null })
    .where('id', '=', id)
    .returning(['user_id', 'pid', 'contest_id'])
    .executeTakeFirst()

/** Ends the runs of one host, or with null those whose lease has run out. */
export const failLost = (tx: Queryable, hostId: number | null): Promise<(EndedRun & { id: number })[]> =>
  tx
    .updateTable('runs')
    .set({ ended: 'failed', finished_at: now, lease_until: null, cpu_ms: sinceStart })
    .where('finished_at', 'is', null)
    .where((eb) => (hostId === null ? eb('lease_until', '<', now) : eb('host_id', '=', hostId)))
    .returning(['id', 'user_id', 'pid', 'contest_id'])
    .execute()

export type TakenRun = Pick<Selectable<Runs>, 'id' | 'pid' | 'language' | 'code' | 'cases' | 'budget_ms'>

export interface TakingHost {
  id: number
  languages: readonly Language[]
  /** The protocols of checkers that it knows; all where it says none. */
  checkers?: readonly ProgramProtocol[]
}

/** The oldest that waits in a language that this host has, given to it. */
export const takeOldest = (
  tx: Queryable,
  { id, languages, checkers }: TakingHost,
): Promise<TakenRun | undefined> =>
  tx
    .updateTable('runs')
    .set({ host_id: id, started_at: now, lease_until: leaseEnd })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('runs')
        .select('id')
        .where('finished_at', 'is', null)
        .where('host_id', 'is', null)
        .where(sql<boolean>`language = any (${languages}::smallint[])`)
        .where(isJudgedBy(checkers, sql.ref('runs.pid')))
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'pid', 'language', 'code', 'cases', 'budget_ms'])
    .executeTakeFirst()

const ofHost = (tx: Queryable, id: number, hostId: number) =>
  tx.updateTable('runs').where('id', '=', id).where('host_id', '=', hostId).where('finished_at', 'is', null)

/** @returns false when it is not this host's any more */
export async function extend(tx: Queryable, id: number, hostId: number): Promise<boolean> {
  const { numUpdatedRows } = await ofHost(tx, id, hostId).set({ lease_until: leaseEnd }).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Back among the waiting, in its old place. */
export async function release(tx: Queryable, id: number, hostId: number, isYielding: boolean): Promise<void> {
  await ofHost(tx, id, hostId)
    .set({ host_id: null, started_at: null, lease_until: null, ...(isYielding && { yielded_at: now }) })
    .execute()
}

/** Runs that make room before this one: those that do so already, and those that began later. */
export async function yieldingBefore(tx: Queryable, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from runs r, runs this
    where this.id = ${id} and r.finished_at is null
      and ((r.started_at, r.id) > (this.started_at, this.id) or r.yielded_at > ${now} - interval '1 second')`.execute(
    tx,
  )
  return rows[0]!.count
}

/** @returns whose it was; undefined when it is not this host's any more */
export const keepResult = (
  tx: Queryable,
  id: number,
  hostId: number,
  {
    result,
    judge,
    cpuMs,
    cases,
  }: { result: RunResult | null; judge: Judge | null; cpuMs: number; cases: Case[] },
): Promise<EndedRun | undefined> =>
  ofHost(tx, id, hostId)
    .set({
      ended: result === null ? 'failed' : 'done',
      finished_at: now,
      lease_until: null,
      cpu_ms: cpuMs,
      judge,
      result: result && JSON.stringify(result),
      cases: JSON.stringify(cases),
    })
    .returning(['user_id', 'pid', 'contest_id'])
    .executeTakeFirst()

export const casesOf = (tx: Queryable, id: number) =>
  tx.selectFrom('runs').select(['cases', 'is_own']).where('id', '=', id).executeTakeFirst()

/** Nobody reads those any more, and their CPU time has left the window. */
export async function forgetOld(tx: Queryable, userId: number, pid: number): Promise<void> {
  await sql`
    delete from runs where user_id = ${userId} and pid = ${pid} and finished_at < ${now} - ${window} and id < coalesce((
      select min(id) from (
        select id from runs where user_id = ${userId} and pid = ${pid} order by id desc limit ${runRules.kept}
      ) kept), 0)`.execute(tx)
}
