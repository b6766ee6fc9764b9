// SQL that writes submissions and judgements. Changing an existing submission locks its row first.

import type { JudgedTest, JudgeResult } from '@verdict/contract/judge-protocol'
import type { Language } from '@verdict/domain/language'
import type { TestGroup } from '@verdict/domain/test-groups'
import { Judge } from '@verdict/domain/verdict'
import { sql, type Selectable, type Updateable, type RawBuilder } from 'kysely'
import type { Judgements, Submissions } from '../../platform/database-types.ts'
import { now, prepared, type Queryable } from '../../platform/db.ts'
import { isWithheld } from '../../access/submission.ts'
import { membersOf } from '../../changes/index.ts'
import { heldColumns, type HeldSubmission } from '../../judging/index.ts'
import { bytesOf, insertOutputs } from './output-queries.ts'
import { type OutputFile, ownColumns } from './submission-record.ts'
import type { LineComment } from '@verdict/domain/homework'

const keyLock = 5_720_063

interface Keyed {
  sid: number
  pid: number
  language: Language
  code: string
  meant_for: number
  contest_id: number
}

export const findKeyed = (db: Queryable, userId: number, key: string): Promise<Keyed | undefined> =>
  db
    .selectFrom('submission_keys as k')
    .innerJoin('submissions as s', 's.sid', 'k.sid')
    .select(['s.sid', 's.pid', 's.language', 's.code', 'k.contest_id as meant_for', 's.contest_id'])
    .where('k.user_id', '=', userId)
    .where('k.key', '=', key)
    .executeTakeFirst()

/** Locks the key until the transaction ends. */
export async function holdKey(tx: Queryable, userId: number, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyLock}, hashtext(${`${userId} ${key}`}))`.execute(tx)
}

export async function insertKey(
  tx: Queryable,
  key: { user_id: number; key: string; sid: number; contest_id: number; claimed_at: Date | null },
): Promise<void> {
  await tx.insertInto('submission_keys').values(key).execute()
}

export async function insertShadows(
  tx: Queryable,
  sids: readonly number[],
  createdBy: number,
): Promise<{ sid: number; id: number; user_id: number }[]> {
  const { rows } = await sql<{ sid: number; id: number; user_id: number }>`
    with made as (
      insert into judgements (sid, reason, judge, created_by)
      select sid, 'shadow', ${Judge.RejudgePending}::smallint, ${createdBy}::integer
      from unnest(${[...sids]}::integer[]) as sid order by sid
      returning id, sid
    )
    select made.sid, made.id, s.user_id
    from made join submissions s on s.sid = made.sid order by made.sid`.execute(tx)
  return rows
}

export async function deleteJudgements(tx: Queryable, ids: readonly number[]): Promise<void> {
  await sql`delete from judgements where id = any(${[...ids]}::bigint[])`.execute(tx)
}

export async function putInPlace(
  tx: Queryable,
  pairs: readonly { sid: number; shadowId: number }[],
): Promise<void> {
  if (pairs.length === 0) return
  await sql`
    update submissions s
    set judgement_id = j.id, time_ms = j.time_ms, memory_kb = j.memory_kb, updated_at = clock_timestamp()
    from unnest(
      ${pairs.map(({ sid }) => sid)}::integer[],
      ${pairs.map(({ shadowId }) => shadowId)}::bigint[]
    ) as v (sid, shadow_id)
    join judgements j on j.id = v.shadow_id
    where s.sid = v.sid`.execute(tx)
}

/** The locked submission keeps its mark from changing. */
export const findMark = (db: Queryable, sid: number) =>
  db
    .selectFrom('submission_marks as m')
    .innerJoin('users as u', 'u.id', 'm.marked_by')
    .select(['m.score', 'm.comment', 'm.lines', 'm.marked_at', 'u.uid', 'u.nick'])
    .where('m.sid', '=', sid)
    .executeTakeFirst()
export type MarkRecord = NonNullable<Awaited<ReturnType<typeof findMark>>>

export async function putMark(
  tx: Queryable,
  sid: number,
  {
    lines,
    ...mark
  }: { score: number | null; comment: string; lines: LineComment[]; marked_by: number; marked_at: Date },
): Promise<void> {
  const row = { ...mark, lines: JSON.stringify(lines) }
  await tx
    .insertInto('submission_marks')
    .values({ sid, ...row })
    .onConflict((conflict) => conflict.column('sid').doUpdateSet(row))
    .execute()
}

export async function deleteMark(tx: Queryable, sid: number): Promise<void> {
  await tx.deleteFrom('submission_marks').where('sid', '=', sid).execute()
}

export const titlesOf = (tx: Queryable, sid: number): Promise<{ contest: string; problem: string }> =>
  tx
    .selectFrom('submissions as s')
    .innerJoin('contests as c', 'c.cid', 's.contest_id')
    .innerJoin('problems as p', 'p.pid', 's.pid')
    .select(['c.title as contest', 'p.title as problem'])
    .where('s.sid', '=', sid)
    .executeTakeFirstOrThrow()

export const columns = [
  ...ownColumns.map((name) => `s.${name}` as const),
  'u.uid',
  'u.nick',
  'p.title',
  'sender.uid as sender_uid',
  'sender.nick as sender_nick',
] as const

/** Unordered, and read before joining: else the planner weighs each index against each join. */
export const shownRows = (db: Queryable, sids: RawBuilder<number[]>) =>
  db
    .with(
      (cte) => cte('s').materialized(),
      (rows) =>
        rows
          .selectFrom('submissions')
          .select([...ownColumns, 'is_open'])
          .select(
            sql<number | null>`case when judge = ${sql.lit(Judge.RunningJudge)} then judgement_id end`.as(
              'running_id',
            ),
          )
          .where(sql<boolean>`sid = any(${sids})`),
    )
    .selectFrom('s')
    .innerJoin('problems as p', 'p.pid', 's.pid')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('users as sender', 'sender.id', 's.sent_by')
    .leftJoin('judgements as j', 'j.id', 's.running_id')
    .select(columns)
    .select([sql<number | null>`jsonb_array_length(j.tests)`.as('done'), 'j.total_tests as total'])

interface NewSubmission {
  /** The entrant in a contest. */
  userId: number
  /** A member of the team; null: the entrant. */
  sentBy: number | null
  pid: number
  /** The course it is submitted in; none in a contest, whose course may change. */
  courseId: number | null
  language: Language
  code: string
  /** In the place of a program; `code` lists them. */
  outputs?: readonly OutputFile[] | undefined
  contest?: InContest
}

export interface InContest {
  cid: number
  at: Date
  /** A draft after the end, when the contest may be open already. */
  afterEnd?: { isOpen: boolean }
}

export async function insertSubmission(tx: Queryable, submission: NewSubmission): Promise<number> {
  const { sid } = await tx
    .insertInto('submissions')
    .values({
      user_id: submission.userId,
      sent_by: submission.sentBy,
      pid: submission.pid,
      course_id: submission.courseId,
      language: submission.language,
      code: submission.code,
      code_bytes: submission.outputs ? bytesOf(submission.outputs) : Buffer.byteLength(submission.code),
      outputs: submission.outputs?.length ?? 0,
      judge: Judge.Pending,
      ...(submission.contest && {
        contest_id: submission.contest.cid,
        is_open: submission.contest.afterEnd?.isOpen ?? false,
        after_end: submission.contest.afterEnd !== undefined,
        created_at: submission.contest.at,
      }),
    })
    .returning('sid')
    .executeTakeFirstOrThrow()
  if (submission.outputs) await insertOutputs(tx, sid, submission.outputs)
  return sid
}

export async function insertJudgement(
  tx: Queryable,
  judgement: { sid: number; reason: 'submit' | 'rejudge'; judge: Judge; createdBy: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('judgements')
    .values({
      sid: judgement.sid,
      reason: judgement.reason,
      judge: judgement.judge,
      created_by: judgement.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks a submission's row. Its task may be locked after it, never before. */
export const holdSubmission = (tx: Queryable, sid: number): Promise<HeldSubmission | undefined> =>
  tx.selectFrom('submissions').select(heldColumns).where('sid', '=', sid).forNoKeyUpdate().executeTakeFirst()

export async function updateSubmission(
  tx: Queryable,
  sid: number,
  change: Updateable<Submissions>,
): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ ...change, updated_at: now })
    .where('sid', '=', sid)
    .execute()
}

/** When its visible state last changed, and who else is its author; null while its author may not know that. */
export async function lastShownChange(
  tx: Queryable,
  sid: number,
): Promise<{ updatedAt: Date; members: number[] } | null> {
  const { updated_at, withheld, members } = await tx
    .selectFrom('submissions as s')
    .modifyFront(prepared)
    .select(['s.updated_at', isWithheld.as('withheld'), membersOf(sql`s.user_id`).as('members')])
    .where('s.sid', '=', sid)
    .executeTakeFirstOrThrow()
  return withheld ? null : { updatedAt: updated_at, members }
}

/** @returns false if it is finished */
export async function updateJudgement(
  tx: Queryable,
  id: number,
  { tests, ...change }: Omit<Updateable<Judgements>, 'tests' | 'finished_at'> & { tests?: JudgedTest[] },
  finish = false,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('judgements')
    .set({
      ...change,
      ...(tests && { tests: JSON.stringify(tests) }),
      ...(finish && { finished_at: now }),
    })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertFailure(
  tx: Queryable,
  judgementId: number,
  { uuid, ...found }: NonNullable<JudgeResult['failure']>,
): Promise<void> {
  await tx
    .insertInto('judgement_failures')
    .values({ judgement_id: judgementId, test_uuid: uuid, found: JSON.stringify(found) })
    .execute()
}

export async function reasonOf(tx: Queryable, judgementId: number): Promise<string> {
  const { reason } = await tx
    .selectFrom('judgements')
    .select('reason')
    .where('id', '=', judgementId)
    .executeTakeFirstOrThrow()
  return reason
}

/** As of the moment a host took it. */
export async function groupsOf(tx: Queryable, judgementId: number): Promise<TestGroup[] | null> {
  const found = await tx
    .selectFrom('judgements')
    .select('groups')
    .where('id', '=', judgementId)
    .executeTakeFirst()
  return found?.groups ?? null
}

/** @throws if it is not finished */
export const finishedJudgement = (
  tx: Queryable,
  id: number,
): Promise<Pick<Selectable<Judgements>, 'judge' | 'tests' | 'groups' | 'time_ms' | 'memory_kb'>> =>
  tx
    .selectFrom('judgements')
    .select(['judge', 'tests', 'groups', 'time_ms', 'memory_kb'])
    .where('id', '=', id)
    .where('finished_at', 'is not', null)
    .executeTakeFirstOrThrow()

export async function markSkipped(tx: Queryable, sid: number, by: number): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({
      judge: Judge.Skipped,
      counted_judge: null,
      sim: null,
      sim_sid: null,
      skipped_at: now,
      skipped_by: by,
      updated_at: now,
    })
    .where('sid', '=', sid)
    .execute()
}

export const holdSubmissions = (tx: Queryable, sids: readonly number[]): Promise<HeldSubmission[]> =>
  tx
    .selectFrom('submissions')
    .select(heldColumns)
    .where(sql<boolean>`sid = any(${[...sids]}::integer[])`)
    .orderBy('sid')
    .forNoKeyUpdate()
    .execute()

export interface Ungrouped {
  sid: number
  judge: Judge
  score: number
  tests: JudgedTest[]
}

export async function holdNext(tx: Queryable, cid: number, after: number, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('submissions')
    .select('sid')
    .where('contest_id', '=', cid)
    .where('contest_id', '>', 0)
    .where('sid', '>', after)
    .orderBy('sid')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ sid }) => sid)
}

/** Judged without groups and not accepted. Those that moved in keep their score: no host judged them. */
export const ungroupedAmong = (tx: Queryable, sids: readonly number[]): Promise<Ungrouped[]> =>
  tx
    .selectFrom('submissions as s')
    .innerJoin('judgements as j', 'j.id', 's.judgement_id')
    .select(['s.sid', 's.judge', 's.score', 'j.tests'])
    .where(sql<boolean>`s.sid = any(${[...sids]}::integer[])`)
    .where('s.judge', '<>', Judge.Accepted)
    .where('j.finished_at', 'is not', null)
    .where('j.groups', 'is', null)
    .where('j.host_id', 'is not', null)
    .where(sql<boolean>`j.tests <> '[]'`)
    .execute()

export async function putScores(
  tx: Queryable,
  scores: readonly Pick<Ungrouped, 'sid' | 'score'>[],
): Promise<void> {
  await sql`
    update submissions s set score = v.score, updated_at = clock_timestamp()
    from unnest(${scores.map(({ sid }) => sid)}::integer[], ${scores.map(({ score }) => score)}::integer[]) as v (sid, score)
    where s.sid = v.sid`.execute(tx)
}
