// SQL that writes submissions and their judgements. Every change of an existing submission begins by holding its row.

import type { JudgedTest, JudgeResult } from '@verdict/contract/judge-protocol'
import type { Language } from '@verdict/domain/language'
import type { TestGroup } from '@verdict/domain/test-groups'
import { Judge } from '@verdict/domain/verdict'
import { sql, type Updateable } from 'kysely'
import type { Judgements, Submissions } from '../platform/database-types.ts'
import { prepared, type Queryable } from '../platform/db.ts'
import { isWithheld } from '../standing/submission.ts'
import { heldColumns, type HeldSubmission } from './record.ts'

const now = sql<Date>`clock_timestamp()`

interface NewSubmission {
  userId: number
  pid: number
  /** The course that it is handed in to; none in a contest, whose course may change. */
  courseId: number | null
  language: Language
  code: string
  /** The contest that runs, with the time of its clock. */
  contest?: InContest
}

export interface InContest {
  cid: number
  at: Date
  /** A draft that comes after the end, when the contest may be open already. */
  afterEnd?: { isOpen: boolean }
}

export async function insertSubmission(tx: Queryable, submission: NewSubmission): Promise<number> {
  const { sid } = await tx
    .insertInto('submissions')
    .values({
      user_id: submission.userId,
      pid: submission.pid,
      course_id: submission.courseId,
      language: submission.language,
      code: submission.code,
      code_bytes: Buffer.byteLength(submission.code),
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

/** Lock a submission's row until the transaction ends. Its task, if it has one, may be locked after it, never before. */
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

/** When its state changed last; null while its author may not know of that. */
export async function lastShownChange(tx: Queryable, sid: number): Promise<Date | null> {
  const { updated_at, withheld } = await tx
    .selectFrom('submissions as s')
    .modifyFront(prepared)
    .select(['s.updated_at', isWithheld.as('withheld')])
    .where('s.sid', '=', sid)
    .executeTakeFirstOrThrow()
  return withheld ? null : updated_at
}

/** @returns false when it is finished: then it stays as it is */
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

/** As they were when a host took it. */
export async function groupsOf(tx: Queryable, judgementId: number): Promise<TestGroup[] | null> {
  const found = await tx
    .selectFrom('judgements')
    .select('groups')
    .where('id', '=', judgementId)
    .executeTakeFirst()
  return found?.groups ?? null
}

/** @throws when it is not finished */
export const finishedJudgement = (
  tx: Queryable,
  id: number,
): Promise<{ judge: Judge; score: number; time_ms: number; memory_kb: number }> =>
  tx
    .selectFrom('judgements')
    .select(['judge', 'score', 'time_ms', 'memory_kb'])
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

/** Locks many in the order of their numbers. */
export const holdSubmissions = (tx: Queryable, sids: readonly number[]): Promise<HeldSubmission[]> =>
  tx
    .selectFrom('submissions')
    .select(heldColumns)
    .where(sql<boolean>`sid = any(${[...sids]}::integer[])`)
    .orderBy('sid')
    .forNoKeyUpdate()
    .execute()
