// All times are the database's.

import type { RunResult, Written } from '@verdict/contract/run'
import type { Language } from '@verdict/domain/language'
import { runRules } from '@verdict/domain/run'
import type { Judge } from '@verdict/domain/verdict'
import { type Selectable, sql } from 'kysely'
import type { Runs } from '../../platform/database-types.ts'
import { now, type Queryable } from '../../platform/db.ts'
import { isJudgedBy, type Judges } from '../../archive/index.ts'
import { ownLanguagesOf } from '../host.ts'
import { isHeldBy, leaseEnd } from '../judging-queries.ts'
import { isWorking } from '../queue/queue-queries.ts'

const window = sql`make_interval(secs => ${runRules.windowSeconds})`

export interface Case {
  input: Written
  expected: Written | null
}

export interface NewRun {
  userId: number
  pid: number
  cid: number
  language: Language
  code: string
  isOwn: boolean
  isRecorded: boolean
  cases: Case[]
  budgetMs: number
}

export type EndedRun = Pick<Selectable<Runs>, 'user_id' | 'pid' | 'contest_id'>

/** @returns undefined if this person has an unfinished run */
export async function insertRun(
  tx: Queryable,
  { userId, cid, isOwn, isRecorded, cases, budgetMs, ...run }: NewRun,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('runs')

    .values({
      ...run,
      user_id: userId,
      contest_id: cid,
      is_own: isOwn,
      is_recorded: isRecorded,
      cases: JSON.stringify(cases),
      budget_ms: budgetMs,
    })
    .onConflict((conflict) => conflict.column('user_id').where('finished_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

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

/** @param place mid: only that contest's; absent: all */
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
    .where('is_recorded', '=', false)
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

/** Time since a host took it, at most its budget, for a run that ended without a report. */
const sinceStart = sql<number>`least(budget_ms,
  coalesce((extract(epoch from clock_timestamp() - started_at) * 1000)::integer, 0))`

export const stopRun = (tx: Queryable, id: number, userId: number): Promise<EndedRun | undefined> =>
  tx
    .updateTable('runs')
    .set({ ended: 'stopped', finished_at: now, lease_until: null, cpu_ms: sinceStart })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('finished_at', 'is', null)
    .returning(['user_id', 'pid', 'contest_id'])
    .executeTakeFirst()

export const failRun = (tx: Queryable, id: number): Promise<EndedRun | undefined> =>
  tx
    .updateTable('runs')
    .set({ ended: 'failed', finished_at: now, lease_until: null })
    .where('id', '=', id)
    .returning(['user_id', 'pid', 'contest_id'])
    .executeTakeFirst()

/** Ends the runs of one host or, with null, those whose lease has run out. */
export const failLost = (tx: Queryable, hostId: number | null): Promise<(EndedRun & { id: number })[]> =>
  tx
    .updateTable('runs')
    .set({ ended: 'failed', finished_at: now, lease_until: null, cpu_ms: sinceStart })
    .where('finished_at', 'is', null)
    .where((eb) => (hostId === null ? eb('lease_until', '<', now) : eb('host_id', '=', hostId)))
    .returning(['id', 'user_id', 'pid', 'contest_id'])
    .execute()

const takenColumns = ['id', 'pid', 'language', 'code', 'cases', 'budget_ms', 'is_recorded'] as const

export type TakenRun = Pick<Selectable<Runs>, (typeof takenColumns)[number]>

export interface TakingHost extends Judges {
  id: number
  languages: readonly Language[]
  /** Languages in which it records programs. */
  records?: readonly Language[]
}

export const takeOldest = (
  tx: Queryable,
  { id, languages, records = [], ...judges }: TakingHost,
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
        .where(sql<boolean>`(not is_recorded or language = any (${records}::smallint[]))`)
        .where(isJudgedBy(judges, sql.ref('runs.pid')))
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(takenColumns)
    .executeTakeFirst()

const ofHost = (tx: Queryable, id: number, hostId: number) =>
  tx.updateTable('runs').where(isHeldBy(hostId, id))

/** @returns false if it is no longer this host's */
export async function extend(tx: Queryable, id: number, hostId: number): Promise<boolean> {
  const { numUpdatedRows } = await ofHost(tx, id, hostId).set({ lease_until: leaseEnd }).executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function release(tx: Queryable, id: number, hostId: number, isYielding: boolean): Promise<void> {
  await ofHost(tx, id, hostId)
    .set({ host_id: null, started_at: null, lease_until: null, ...(isYielding && { yielded_at: now }) })
    .execute()
}

export async function yieldingBefore(tx: Queryable, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from runs r, runs this
    where this.id = ${id} and r.finished_at is null
      and ((r.started_at, r.id) > (this.started_at, this.id) or r.yielded_at > ${now} - interval '1 second')`.execute(
    tx,
  )
  return rows[0]!.count
}

/** @returns the owner; undefined if it is no longer this host's */
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
  tx.selectFrom('runs').select(['cases', 'is_own', 'is_recorded']).where('id', '=', id).executeTakeFirst()

/** Recordings push out no other runs, which alone are listed. */
export async function forgetOld(tx: Queryable, userId: number, pid: number): Promise<void> {
  await sql`
    delete from runs r where user_id = ${userId} and pid = ${pid} and finished_at < ${now} - ${window} and id < coalesce((
      select min(id) from (
        select id from runs k where user_id = ${userId} and pid = ${pid} and k.is_recorded = r.is_recorded
        order by id desc limit ${runRules.kept}
      ) kept), 0)`.execute(tx)
}

/** Each person's last record alone is kept. */
export async function forgetRecords(tx: Queryable, userId: number, before: number): Promise<void> {
  await sql`
    update runs set result = result - 'recording'
    where user_id = ${userId} and is_recorded and id < ${before} and result ? 'recording'`.execute(tx)
}

/** Languages in which a host at work records programs, of those that it takes runs in; none for a problem with another kind of answer. */
export async function languagesRecorded(db: Queryable, pid: number): Promise<Language[]> {
  const { rows } = await sql<{ languages: Language[]; labels: string[] }>`
    select status -> 'records' as languages, labels from judge_hosts
    where ${isWorking} and jsonb_array_length(status -> 'records') > 0
      and exists (select from problems where pid = ${pid} and answer = 'program' and passes = 1 and processes = 1)`.execute(
    db,
  )
  const all = rows.flatMap(({ languages, labels }) => ownLanguagesOf(languages, labels))
  return [...new Set(all)].toSorted((a, b) => a - b)
}
