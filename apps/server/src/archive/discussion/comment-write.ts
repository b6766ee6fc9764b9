// Comments, and answers of those who manage a contest. All posts share one rate limit; refused ones do not count.

import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { Refusal } from '@verdict/contract/refusal'
import { discussionLimits } from '@verdict/domain/field-limits'
import { type QuickAnswer, quickAnswers } from '@verdict/domain/quick-answer'
import { managesTopic, mayAnswer, mayChange, mayChangeComment, mayComment } from '../../access/discussion.ts'
import { tellQuestions } from '../../changes/index.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { type Viewer, viewerIsAdmin } from '../../platform/viewer.ts'
import { assertHeld, auditOthers, chosen, countPost, rendered, writerIn } from './discussion-post.ts'
import { type CommentRecord, findComment } from './discussion-queries.ts'
import { assertTopic, type Read, readableDiscussion } from './discussion-read.ts'
import { tellComment, tellCommentChange, tellPost } from './discussion-tell.ts'
import {
  insertComment,
  insertDiscussion,
  markCommentDeleted,
  updateComment,
  updateDiscussion,
  waitsForAnswer,
} from './discussion-write-queries.ts'
import { insertReaders, type Named, nameOf } from './reader-queries.ts'

/** @throws Refusal NOT_FOUND, FORBIDDEN, RATE_LIMITED, QUESTION_TAKEN */
export async function addComment(
  context: Context,
  viewer: Viewer,
  did: number,
  { content, quick, everybody = false }: BodyOf<Endpoints['POST /discuss/:did/comment']>,
): Promise<{ id: number }> {
  const read = await readableDiscussion(context.db, viewer, did)
  const isAnswer = quick !== undefined || everybody
  if (!(isAnswer ? mayAnswer : mayComment)(viewer, read.facts)) throw new Refusal('FORBIDDEN')
  await countPost(context, viewer)
  return write(context, viewer, read, { content, quick, to: everybody ? 'all' : 'asker', again: true })
}

interface Answer {
  content?: string | undefined
  quick?: QuickAnswer | undefined
  /** Beside the asker: chosen entrants, by their usernames. */
  to: 'asker' | 'all' | readonly string[]
  /** Also where somebody has answered. */
  again: boolean
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, UNKNOWN_USERS, RATE_LIMITED, QUESTION_TAKEN, QUESTION_ANSWERED */
export async function answerQuestion(
  context: Context,
  viewer: Viewer,
  { cid, did }: { cid: number; did: number },
  answer: Answer,
): Promise<{ id: number }> {
  const read = await readableDiscussion(context.db, viewer, did)
  if (read.discussion.contest_id !== cid) throw new Refusal('NOT_FOUND')
  if (!mayAnswer(viewer, read.facts)) throw new Refusal('FORBIDDEN')
  await context.rateLimiter.hit(`answer:${viewer.userId}`, answersAtOnce)
  return write(context, viewer, read, answer)
}

/** A jury with prepared answers is faster than who discusses. */
const answersAtOnce = { count: 30, seconds: 60 }

async function write(
  context: Context,
  viewer: Viewer,
  read: Read,
  { content, quick, to, again }: Answer,
): Promise<{ id: number }> {
  const { discussion, facts } = read
  const { did, contest_id: cid } = discussion
  const isByStaff = facts.topic.kind === 'contest' && managesTopic(viewer, facts.topic)
  const readers = await chosen(context.db, cid, typeof to === 'string' ? null : to)
  const text = await rendered(quick ? quickAnswers[quick] : (content ?? ''), viewer)
  const asked = to === 'asker' ? null : await rendered(quoted(discussion.content), viewer)
  return context.db.transaction().execute(async (tx) => {
    const { taken_by: takenBy } = await assertHeld(tx, did)
    if (isByStaff) await assertNotTaken(tx, viewer, takenBy)
    if (!again && !(await waitsForAnswer(tx, did))) throw new Refusal('QUESTION_ANSWERED')
    const writer = await writerIn(tx, viewer, isByStaff ? null : cid)
    const by_staff = isByStaff || viewerIsAdmin(viewer)
    const answer = { ...writer, by_staff, quick: quick ?? null, ...text }
    const id = await insertComment(tx, { did, ...answer })
    if (isByStaff && takenBy !== null) await updateDiscussion(tx, did, { taken_by: null }, false)
    await tellComment(context, tx, viewer, read)
    await tellQuestions(tx, cid)
    if (asked) await announceAnswer(context, tx, viewer, read, { asked, answer, readers })
    return { id }
  })
}

/** @throws Refusal QUESTION_TAKEN */
export async function assertNotTaken(tx: Queryable, viewer: Viewer, takenBy: number | null): Promise<void> {
  if (takenBy === null || takenBy === viewer.userId) return
  const by = await nameOf(tx, takenBy)
  throw new Refusal('QUESTION_TAKEN', { name: by.nick || by.uid })
}

/** Without its author's name; `> ` is markdown for what somebody else has said. */
const quoted = (content: string): string =>
  content
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
    .slice(0, discussionLimits.content)

interface Announced {
  asked: Awaited<ReturnType<typeof rendered>>
  answer: Omit<Parameters<typeof insertComment>[1], 'did'>
  /** Null: everybody. */
  readers: readonly Named[] | null
}

/** As an announcement of its own, since the question stays between its author and the organizers. */
async function announceAnswer(
  context: Context,
  tx: Queryable,
  viewer: Viewer,
  { discussion: { title, contest_id, about_pid } }: Read,
  { asked, answer, readers }: Announced,
): Promise<void> {
  const contest = await assertTopic(tx, viewer, { pid: null, cid: contest_id })
  const isPrivate = readers !== null
  const did = await insertDiscussion(tx, {
    author_id: viewer.userId,
    title,
    ...asked,
    pid: null,
    contest_id,
    about_pid,
    is_private: isPrivate,
    by_staff: true,
  })
  if (readers) await insertReaders(tx, did, readers)
  await insertComment(tx, { did, ...answer })
  const words = { did, title, authorId: viewer.userId, isAnnouncement: true, isPrivate }
  if (contest) await tellPost(context, tx, viewer, contest, words)
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function changeComment(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  { did, id }: { did: number; id: number },
  content: string,
): Promise<void> {
  const { read, comment: before } = await ownComment(context.db, viewer, did, id)
  if (!mayChangeComment(viewer, before, read.facts.topic)) throw new Refusal('FORBIDDEN')
  if (before.content === content) return
  const text = await rendered(content, viewer)
  await context.db.transaction().execute(async (tx) => {
    await assertHeld(tx, did)
    await updateComment(tx, id, { ...text, quick: null })
    await auditOthers(tx, origin, viewer, before, {
      action: 'comment.change',
      target: `comment:${id}`,
      before: { content: before.content },
      after: { did, content },
    })
    await tellQuestions(tx, read.discussion.contest_id)
    await tellCommentChange(context, tx, viewer, read)
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function deleteComment(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  { did, id }: { did: number; id: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await assertHeld(tx, did)
    const { read, comment: before } = await ownComment(tx, viewer, did, id)
    await markCommentDeleted(tx, did, id)
    await tellQuestions(tx, read.discussion.contest_id)
    await auditOthers(tx, origin, viewer, before, {
      action: 'comment.delete',
      target: `comment:${id}`,
      before: { did, content: before.content },
    })
  })
}

async function ownComment(
  db: Queryable,
  viewer: Viewer,
  did: number,
  id: number,
): Promise<{ read: Read; comment: CommentRecord }> {
  const read = await readableDiscussion(db, viewer, did)
  const comment = await findComment(db, did, id)
  if (!comment) throw new Refusal('NOT_FOUND')
  if (!mayChange(viewer, comment)) throw new Refusal('FORBIDDEN')
  return { read, comment }
}
