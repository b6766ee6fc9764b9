// The queue of a contest's questions. One of two who would answer the same has taken it, or was first.

import {
  clarificationRow,
  type ClarificationRow,
  type clarificationActs,
} from '@verdict/contract/clarification'
import type { BodyOf, DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { Refusal } from '@verdict/contract/refusal'
import { lockContest, managedContest } from '../../access/contest-access.ts'
import { answerQuestion, assertHeld, assertNotTaken, updateDiscussion } from '../../archive/index.ts'
import { tellQuestions } from '../../changes/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { pageFrom, type PageRequest } from '../../platform/paging.ts'
import { present } from '../../platform/present.ts'
import type { Viewer } from '../../platform/viewer.ts'
import {
  countQuestions,
  isQuestion,
  lastReplies,
  markDismissed,
  preparedAnswers,
  questionPage,
  type QuestionRecord,
  replaceAnswers,
  type ReplyRecord,
} from './clarification-queries.ts'

const repliesShown = 5

const presentReply = ({ id, uid, nick, quick, html, has_math, by_asker, created_at }: ReplyRecord) => ({
  id,
  uid,
  nick,
  quick,
  html,
  hasMath: has_math,
  byAsker: by_asker,
  createdAt: created_at.toISOString(),
})

const presentQuestion = (
  viewer: Viewer,
  row: QuestionRecord,
  replies: readonly ReplyRecord[],
): ClarificationRow =>
  present(clarificationRow, row, {
    taken:
      row.taken_by === null
        ? null
        : { uid: row.taken_uid ?? '', nick: row.taken_nick ?? '', byMe: row.taken_by === viewer.userId },
    replies: replies.filter(({ did }) => did === row.did).map(presentReply),
    askedAt: row.created_at.toISOString(),
  })

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function listQuestions(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  cid: number,
  { state, problem, ...page }: PageRequest & { state: 'waiting' | 'answered'; problem?: number | undefined },
): Promise<DataOf<Endpoints['GET /contest/:cid/clarifications']>> {
  await managedContest(db, viewer, cid)
  const [{ rows, count }, counts, prepared] = await Promise.all([
    questionPage(db, viewer, { cid, waits: state === 'waiting', problem }, page),
    countQuestions(db, viewer, cid),
    preparedAnswers(db, cid),
  ])
  const replies = await lastReplies(
    db,
    rows.map(({ did }) => did),
    repliesShown,
  )
  const docs = rows.map((row) => presentQuestion(viewer, row, replies))
  return { ...pageFrom(docs, count, page), ...counts, prepared }
}

type Act = (typeof clarificationActs)[number]
interface Place {
  cid: number
  did: number
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, QUESTION_TAKEN */
export async function actOnQuestion(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  place: Place,
  act: Act,
): Promise<void> {
  await managedContest(db, viewer, place.cid)
  await db.transaction().execute(async (tx) => {
    const { taken_by: takenBy } = await assertHeld(tx, place.did)
    if (!(await isQuestion(tx, viewer, place))) throw new Refusal('NOT_FOUND')
    if (act !== 'takeOver') await assertNotTaken(tx, viewer, takenBy)
    if (act === 'dismiss' || act === 'reopen') await markDismissed(tx, place.did, act === 'dismiss')
    else {
      const taker = act === 'release' ? null : viewer.userId
      await updateDiscussion(tx, place.did, { taken_by: taker }, false)
    }
    await tellQuestions(tx, place.cid)
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, UNKNOWN_USERS, RATE_LIMITED, QUESTION_TAKEN, QUESTION_ANSWERED */
export async function answerInQueue(
  context: Context,
  viewer: Viewer,
  place: Place,
  {
    to = 'asker',
    again = false,
    ...words
  }: BodyOf<Endpoints['POST /contest/:cid/clarifications/:did/answer']>,
): Promise<{ id: number }> {
  await managedContest(context.db, viewer, place.cid)
  return answerQuestion(context, viewer, place, { ...words, to, again })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function replacePrepared(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  answers: readonly string[],
): Promise<{ prepared: string[] }> {
  await managedContest(db, viewer, cid)
  await db.transaction().execute(async (tx) => {
    await lockContest(tx, cid)
    const before = await preparedAnswers(tx, cid)
    await replaceAnswers(tx, cid, answers)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.prepareAnswers',
      target: `contest:${cid}`,
      before: { answers: before },
      after: { answers: [...answers] },
    })
    await tellQuestions(tx, cid)
  })
  return { prepared: [...answers] }
}
