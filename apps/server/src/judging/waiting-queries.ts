import { judging, TaskPriority } from '@verdict/domain/judging'
import { type Language, problemProgramLanguage } from '@verdict/domain/language'
import { type RawBuilder, sql } from 'kysely'
import { ago, type Queryable } from '../platform/db.ts'
import type { HeldProbe } from './probe/send.ts'
import { isJudgedBy, type Judges } from '../archive/index.ts'
import type { HeldSubmission } from './queue/queue.ts'
import { isWorking } from './queue/queue-queries.ts'
import { type HeldRun, heldRunColumns } from './verification/verification-queries.ts'
import { stoppedProblems } from './judging-file-queries.ts'

/** The label that the contest of a submission `s` requires. */
const labelOfContest = sql`(select label from contest_labels where cid = s.contest_id)`

export interface TakingHost {
  id: number
  languages: readonly Language[]
  labels: readonly string[]
  /** Languages for which it takes unlabelled work: all if it has no labels, else those that a label names. */
  ownLanguages: readonly Language[]
}

interface Waiting {
  taskId: number
  traceparent: string | null
  priority: number
  turn: number
}

export interface WaitingSubmission extends Waiting, HeldSubmission {
  judgementId: number
  language: Language
  code: string
  outputs: number
}

const isDue = sql<boolean>`coalesce(t.retry_at <= clock_timestamp(), true)`

/** If the host has failed with the task, another active one goes first for a while. @param label SQL of the required label */
const isToTry = (hostId: number, language: RawBuilder<unknown>, label = sql`null::text`) => sql<boolean>`(
  ${hostId}::integer <> all (t.failed_hosts)
  or t.retry_at < ${ago(judging.elsewhereMs)}
  or not exists (
    select from judge_hosts where id <> all (t.failed_hosts) and ${isWorking}
      and status -> 'compilers' @> jsonb_build_array(jsonb_build_object('language', ${language}))
      and case when ${label} is null then labels = '{}' else ${label} = any (labels) end
  )
)`

/** A contest with a label is judged only by hosts that have it. */
const submissionsFor = (
  db: Queryable,
  { id, languages, labels, ownLanguages, ...judges }: TakingHost & Judges,
) =>
  db
    .selectFrom('judging_tasks as t')
    .innerJoin('judgements as j', 'j.id', 't.judgement_id')
    .innerJoin('submissions as s', 's.sid', 'j.sid')
    .where('t.lease_until', 'is', null)
    .where('t.priority', '<', TaskPriority.Verification)
    .where(isDue)
    .where(sql<boolean>`s.pid <> all (${stoppedProblems})`)
    .where(sql<boolean>`s.language = any (${languages}::smallint[])`)
    .where(
      sql<boolean>`case when ${labelOfContest} is null then s.language = any (${ownLanguages}::smallint[])
        else ${labelOfContest} = any (${labels}::text[]) end`,
    )
    .where(isJudgedBy(judges, sql.ref('s.pid')))
    .$if(judges.kinds === false, (query) => query.where('s.outputs', '=', 0))
    .where(isToTry(id, sql`s.language`, labelOfContest))

/** Skips locked rows, so locking the task before the submission cannot deadlock here. */
export const holdNextSubmission = (tx: Queryable, host: TakingHost): Promise<WaitingSubmission | undefined> =>
  submissionsFor(tx, host)
    .select(['t.id as taskId', 't.priority', 't.turn', 't.traceparent', 'j.id as judgementId'])
    .select(['s.sid', 's.user_id', 's.pid', 's.contest_id', 's.is_open', 's.judge'])
    .select(['s.judgement_id', 's.counted_judge', 's.skipped_at'])
    .select(['s.language', 's.code', 's.code_bytes', 's.outputs'])
    .orderBy('t.priority')
    .orderBy('t.turn')
    .orderBy('t.id')
    .limit(1)
    .forNoKeyUpdate(['t', 's'])
    .skipLocked()
    .executeTakeFirst()

const freeHostMs = 50

/** Whether a person's submission waits for this host because no other is free for it. */
export async function isWaitedFor(db: Queryable, host: TakingHost): Promise<boolean> {
  const waiting = await submissionsFor(db, host)
    .select('t.id')
    .where('t.priority', '<=', TaskPriority.Practice)
    .where('t.created_at', '<', ago(freeHostMs))
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}

/** Tasks for labelled hosts are left out: making room would not help them. */
export async function countUnserved(tx: Queryable, graceMs: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from judging_tasks t join judgements j on j.id = t.judgement_id join submissions s on s.sid = j.sid
      where t.lease_until is null and t.priority = ${TaskPriority.Contest}
        and t.created_at < ${ago(graceMs)} and ${isDue} and s.pid <> all (${stoppedProblems})
        and ${labelOfContest} is null
      limit 100 for key share of t skip locked
    ) waiting`.execute(tx)
  return rows[0]!.count
}

/** Submissions of contests and practice, and runs, that no host has taken. */
export async function countWaited(tx: Queryable, graceMs: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from (
      select from judging_tasks t join judgements j on j.id = t.judgement_id join submissions s on s.sid = j.sid
      where t.lease_until is null and t.priority <= ${TaskPriority.Practice} and t.priority > ${TaskPriority.Probe}
        and t.created_at < ${ago(graceMs)} and ${isDue} and s.pid <> all (${stoppedProblems}) and ${labelOfContest} is null
      limit 100) waiting)
    + (select count(*) from runs where finished_at is null and host_id is null and created_at < ${ago(graceMs)})
    )::integer as count`.execute(tx)
  return rows[0]!.count
}

export interface WaitingRun extends Waiting, HeldRun {}

const languageOfRun = sql`coalesce(r.language, ${problemProgramLanguage}::smallint)`

/** Hosts must take unlabelled tasks in the language. */
export const holdNextRun = (
  tx: Queryable,
  { id, ownLanguages, ...judges }: Judges & Pick<TakingHost, 'id' | 'ownLanguages'>,
): Promise<WaitingRun | undefined> =>
  tx
    .selectFrom('judging_tasks as t')
    .innerJoin('verification_runs as r', 'r.id', 't.verification_run_id')
    .innerJoin('verifications as v', 'v.pid', 'r.pid')
    .select(['t.id as taskId', 't.priority', 't.turn', 't.traceparent'])
    .select(heldRunColumns)
    .where('t.lease_until', 'is', null)
    .where('t.priority', '=', TaskPriority.Verification)
    .where(sql<boolean>`r.pid <> all (${stoppedProblems})`)
    .where(isDue)
    .where(sql<boolean>`${languageOfRun} = any (${ownLanguages}::smallint[])`)
    .where(isJudgedBy(judges, sql.ref('r.pid')))
    .where(isToTry(id, languageOfRun))
    .orderBy('t.turn')
    .orderBy('t.id')
    .limit(1)
    .forNoKeyUpdate(['t', 'v'])
    .skipLocked()
    .executeTakeFirst()

export interface WaitingProbe extends Waiting, HeldProbe {}

export const holdNextProbe = (
  tx: Queryable,
  { id, languages }: Pick<TakingHost, 'id' | 'languages'>,
): Promise<WaitingProbe | undefined> =>
  tx
    .selectFrom('judging_tasks as t')
    .innerJoin('probes as p', 'p.id', 't.probe_id')
    .select(['t.id as taskId', 't.priority', 't.turn', 't.traceparent', 'p.id'])
    .where('t.lease_until', 'is', null)
    .where('t.priority', '=', TaskPriority.Probe)
    .where(isDue)
    .where(sql<boolean>`p.language = any (${languages}::smallint[])`)
    .where(isToTry(id, sql`p.language`))
    .orderBy('t.id')
    .limit(1)
    .forNoKeyUpdate(['t', 'p'])
    .skipLocked()
    .executeTakeFirst()
