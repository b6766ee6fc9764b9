import { examDeskLimits } from '@verdict/domain/field-limits'
import { Privilege } from '@verdict/domain/privilege'
import { type Insertable, sql } from 'kysely'
import type { ExamMessages } from '../../platform/database-types.ts'
import type { Queryable } from '../../platform/db.ts'

export async function roomName(db: Queryable, cid: number, roomId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('exam_rooms')
    .select('name')
    .where('contest_id', '=', cid)
    .where('room_id', '=', roomId)
    .executeTakeFirst()
  return row?.name
}

export async function peopleIn(db: Queryable, cid: number, roomId: number | null): Promise<number[]> {
  const rows = await db
    .selectFrom('exam_sitters as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('s.user_id')
    .where('s.contest_id', '=', cid)
    .where('u.privilege', '>', Privilege.Banned)
    .$if(roomId !== null, (query) =>
      query.where('s.seat_id', 'in', (seats) =>
        seats.selectFrom('exam_seats').select('seat_id').where('room_id', '=', roomId!),
      ),
    )
    .limit(examDeskLimits.people)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export const insertMessage = (
  tx: Queryable,
  message: Insertable<ExamMessages>,
): Promise<{ id: number; sent_at: Date }> =>
  tx.insertInto('exam_messages').values(message).returning(['id', 'sent_at']).executeTakeFirstOrThrow()

export async function insertReaders(
  tx: Queryable,
  cid: number,
  messageId: number,
  userIds: number[],
): Promise<void> {
  await sql`
    insert into exam_message_readers (message_id, contest_id, user_id)
    select ${messageId}, ${cid}, unnest(${userIds}::integer[])`.execute(tx)
}

export interface MessageRow {
  id: number
  sent_at: Date
  text: string
  for_all: boolean
  question_id: number | null
}

/** Other people's questions are left out. */
export const messagesFor = (db: Queryable, cid: number, userId: number): Promise<MessageRow[]> =>
  db
    .selectFrom('exam_messages as m')
    .leftJoin('exam_questions as q', (join) =>
      join.onRef('q.id', '=', 'm.question_id').on('q.user_id', '=', userId),
    )
    .select(['m.id', 'm.sent_at', 'm.text', 'm.for_all', 'q.id as question_id'])
    .where('m.contest_id', '=', cid)
    .where((where) =>
      where.or([
        where('m.for_all', '=', true),
        where.exists((readers) =>
          readers
            .selectFrom('exam_message_readers as r')
            .select('r.message_id')
            .whereRef('r.message_id', '=', 'm.id')
            .where('r.user_id', '=', userId),
        ),
      ]),
    )
    .orderBy('m.id', 'desc')
    .limit(examDeskLimits.messages)
    .execute()

export interface OwnQuestionRow {
  id: number
  asked_at: Date
  text: string
  closed_at: Date | null
}

export const questionsBy = (db: Queryable, cid: number, userId: number): Promise<OwnQuestionRow[]> =>
  db
    .selectFrom('exam_questions')
    .select(['id', 'asked_at', 'text', 'closed_at'])
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(examDeskLimits.messages)
    .execute()

/** Null if this person has the maximum of open questions. */
export async function insertQuestion(
  tx: Queryable,
  cid: number,
  userId: number,
  text: string,
): Promise<number | null> {
  // Two concurrent questions must not both take the last place.
  await sql`select from exam_sitters where contest_id = ${cid} and user_id = ${userId} for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{ id: number }>`
    insert into exam_questions (contest_id, user_id, text)
    select ${cid}, ${userId}, ${text} where (
      select count(*) from exam_questions
      where contest_id = ${cid} and user_id = ${userId} and closed_at is null) < ${examDeskLimits.questions}
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** @returns who asked; undefined if no such question is open */
export async function closeQuestion(
  tx: Queryable,
  cid: number,
  { id, closedBy }: { id: number; closedBy: number },
): Promise<{ user_id: number } | undefined> {
  return tx
    .updateTable('exam_questions')
    .set({ closed_at: sql<Date>`clock_timestamp()`, closed_by: closedBy })
    .where('contest_id', '=', cid)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
}

export async function hasQuestion(db: Queryable, cid: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('exam_questions')
    .select('id')
    .where('contest_id', '=', cid)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
