// Messages, questions and notes are stored and logged.

import { examMessage, type ExamMessage, type ExamQuestion } from '@verdict/contract/exam-desk'
import type { ExamLogKind } from '@verdict/domain/exam'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import { present } from '../../platform/present.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { writeExamLog } from '../../changes/index.ts'
import { proctoredExam, satExam } from '../../access/exam.ts'
import {
  closeQuestion,
  hasQuestion,
  insertMessage,
  insertQuestion,
  insertReaders,
  type MessageRow,
  messagesFor,
  peopleIn,
  questionsBy,
  roomName,
} from './say-queries.ts'
import { type Deed, knownSitter } from './seats.ts'

export const examMessageTopic = 'exam-message'

export interface ExamMessageNews {
  cid: number
  userIds: number[]
  message: ExamMessage
}

interface Addressed {
  uid: string | null
  roomId: number | null
  text: string
}

/** A person, a room, or with neither everybody. */
async function addressee(
  db: Queryable,
  cid: number,
  { uid, roomId }: Addressed,
): Promise<{ userId: number | null; room: string | null }> {
  if (uid !== null) return { userId: (await knownSitter(db, cid, uid)).user_id, room: null }
  if (roomId === null) return { userId: null, room: null }
  const room = await roomName(db, cid, roomId)
  if (room === undefined) throw new Refusal('NOT_FOUND')
  return { userId: null, room }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function noteIncident(
  { db }: Pick<Context, 'db'>,
  deed: Deed,
  incident: Addressed,
): Promise<void> {
  await proctoredExam(db, deed.viewer, deed.cid)
  await db.transaction().execute(async (tx) => {
    const { userId, room } = await addressee(tx, deed.cid, incident)
    await log(tx, deed, 'incident', { userId, text: incident.text, room })
  })
}

/** @returns the number of recipients @throws Refusal NOT_FOUND, also for a question of another exam; FORBIDDEN */
export async function say(
  { db, channel }: Pick<Context, 'db' | 'channel'>,
  deed: Deed,
  said: Addressed & { questionId: number | null },
): Promise<{ readers: number }> {
  const { viewer, cid } = deed
  await proctoredExam(db, viewer, cid)
  return db.transaction().execute(async (tx) => {
    const { userId, room } = await addressee(tx, cid, said)
    await answer(tx, deed, said.questionId)
    const forAll = userId === null && room === null
    const readers = userId === null ? await peopleIn(tx, cid, forAll ? null : said.roomId) : [userId]
    const { id, sent_at } = await insertMessage(tx, {
      contest_id: cid,
      sender_id: viewer.userId,
      text: said.text,
      for_all: forAll,
      question_id: said.questionId,
    })
    if (!forAll) await insertReaders(tx, cid, id, readers)
    await log(tx, deed, userId === null ? 'broadcast' : 'message', { userId, text: said.text, room })
    const row = { id, sent_at, text: said.text, for_all: forAll, question_id: null }
    await publish({ channel }, tx, cid, readers, presentMessage(row))
    return { readers: readers.length }
  })
}

async function answer(tx: Queryable, { viewer, cid }: Deed, id: number | null): Promise<void> {
  if (id === null) return
  // A question that another proctor has answered meanwhile may get a second answer.
  const closed = await closeQuestion(tx, cid, { id, closedBy: viewer.userId })
  if (!closed && !(await hasQuestion(tx, cid, id))) throw new Refusal('NOT_FOUND')
}

/** With the longest text, so many recipients fit into one message between processes. */
const publishedAtOnce = 150

async function publish(
  { channel }: Pick<Context, 'channel'>,
  tx: Queryable,
  cid: number,
  userIds: number[],
  message: ExamMessage,
): Promise<void> {
  for (let first = 0; first < userIds.length; first += publishedAtOnce) {
    const news: ExamMessageNews = { cid, userIds: userIds.slice(first, first + publishedAtOnce), message }
    await channel.publish(tx, examMessageTopic, news)
  }
}

/** @throws Refusal NOT_FOUND, also for an answered question; FORBIDDEN */
export async function putAside({ db }: Pick<Context, 'db'>, deed: Deed, id: number): Promise<void> {
  const { viewer, cid } = deed
  await proctoredExam(db, viewer, cid)
  await db.transaction().execute(async (tx) => {
    const closed = await closeQuestion(tx, cid, { id, closedBy: viewer.userId })
    if (!closed) throw new Refusal('NOT_FOUND')
    await log(tx, deed, 'question-closed', { userId: closed.user_id, question: id })
  })
}

/** @throws Refusal NOT_FOUND for anyone who does not sit the exam */
export async function ownMessages(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  cid: number,
): Promise<{ messages: ExamMessage[]; questions: ExamQuestion[] }> {
  await satExam(db, viewer, cid)
  const [messages, questions] = await Promise.all([
    messagesFor(db, cid, viewer.userId),
    questionsBy(db, cid, viewer.userId),
  ])
  return {
    messages: messages.map(presentMessage),
    questions: questions.map(({ id, asked_at, text, closed_at }) => ({
      id,
      askedAt: asked_at.toISOString(),
      text,
      isClosed: closed_at !== null,
    })),
  }
}

/** @throws Refusal NOT_FOUND for anyone who does not sit the exam; EXAM_QUESTIONS_WAIT */
export async function ask(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  text: string,
): Promise<{ id: number }> {
  await satExam(db, viewer, cid)
  return db.transaction().execute(async (tx) => {
    const id = await insertQuestion(tx, cid, viewer.userId, text)
    if (id === null) throw new Refusal('EXAM_QUESTIONS_WAIT')
    const { userId, address } = { userId: viewer.userId, address: origin.address }
    await writeExamLog(tx, cid, { kind: 'question', userId, address, details: { text, question: id } })
    return { id }
  })
}

const presentMessage = (row: MessageRow): ExamMessage => present(examMessage, row)

async function log(
  tx: Queryable,
  { viewer, origin, cid }: Deed,
  kind: ExamLogKind,
  { userId, ...details }: { userId: number | null; text?: string; room?: string | null; question?: number },
): Promise<void> {
  await writeExamLog(tx, cid, {
    kind,
    userId,
    actorId: viewer.userId,
    address: origin.address,
    details,
  })
}
