// All posts share one rate limit; refused ones do not count. Changes to others' texts are audited; deleted ones are hidden.

import { randomBytes } from 'node:crypto'
import type { discussionChange, newDiscussion } from '@verdict/contract/discussion'
import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { discussionLimits } from '@verdict/domain/field-limits'
import { quickAnswers } from '@verdict/domain/quick-answer'
import type { z } from 'zod'
import { type AuditDeed, writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { databaseClock, type Queryable } from '../../platform/db.ts'
import { renderMarkdown } from '../../platform/markdown.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { type About, assertTopic, type Read, readableDiscussion } from './discussion-read.ts'
import {
  isShared,
  mayAnswer,
  mayChange,
  mayChangeComment,
  mayComment,
  mayMove,
} from '../../access/discussion.ts'
import { shareContest } from '../../access/contest-access.ts'
import { findComment, type CommentRecord } from './discussion-queries.ts'
import {
  isAnnouncement,
  tellChange,
  tellComment,
  tellCommentChange,
  tellOfProblem,
  tellPost,
} from './discussion-tell.ts'
import {
  holdDiscussion,
  insertComment,
  insertDiscussion,
  markCommentDeleted,
  markDiscussionDeleted,
  updateComment,
  updateDiscussion,
} from './discussion-write-queries.ts'

/** @throws Refusal NOT_FOUND for an impossible subject, QUESTIONS_SHOWN, RATE_LIMITED */
export async function beginDiscussion(
  context: Context,
  viewer: Viewer,
  { title, content, forOrganizers, ...about }: z.output<typeof newDiscussion>,
): Promise<{ did: number }> {
  const contest = await assertTopic(context.db, viewer, about)
  if (forOrganizers && contest && isShared(new Date(), contest.contest)) throw new Refusal('QUESTIONS_SHOWN')
  await countPost(context, viewer)
  const text = await rendered(content, viewer)
  return context.db.transaction().execute(async (tx) => {
    if (forOrganizers && about.cid !== null) await assertNotShared(tx, about.cid)
    const did = await insertDiscussion(tx, {
      author_id: viewer.userId,
      title,
      ...text,
      pid: about.pid,
      contest_id: about.cid,
    })
    if (contest) {
      const words = { did, title, authorId: viewer.userId, isAnnouncement: contest.manages }
      await tellPost(context, tx, viewer, contest, words)
    } else if (about.pid !== null) {
      await tellOfProblem(context, tx, viewer, did, true)
    }
    return { did }
  })
}

/** And not before the transaction ends. @throws Refusal QUESTIONS_SHOWN */
async function assertNotShared(tx: Queryable, cid: number): Promise<void> {
  const contest = await shareContest(tx, cid)
  if (contest && isShared(await databaseClock(tx), contest)) throw new Refusal('QUESTIONS_SHOWN')
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function changeDiscussion(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  did: number,
  change: z.output<typeof discussionChange>,
): Promise<void> {
  const { db } = context
  const read = await readableDiscussion(db, viewer, did)
  const before = read.discussion
  if (!mayChange(viewer, before)) throw new Refusal('FORBIDDEN')
  const about = aboutAfter({ pid: before.pid, cid: before.contest_id }, change)
  if (about && !mayMove(viewer, read.facts.topic)) throw new Refusal('FORBIDDEN')
  const contest = about && (await assertTopic(db, viewer, about))
  const title = change.title === before.title ? undefined : change.title
  const content = change.content === before.content ? undefined : change.content
  const words = {
    ...(title !== undefined && { title }),
    ...(content !== undefined && (await rendered(content, viewer))),
  }
  const edited = Object.keys(words).length > 0
  if (!about && !edited) return
  await db.transaction().execute(async (tx) => {
    await assertHeld(tx, did)
    await updateDiscussion(
      tx,
      did,
      { ...words, ...(about && { pid: about.pid, contest_id: about.cid }) },
      edited,
    )
    await auditOthers(tx, origin, viewer, before, {
      action: 'discussion.change',
      target: `discussion:${did}`,
      before: {
        ...(title !== undefined && { title: before.title }),
        ...(content !== undefined && { content: before.content }),
        ...(about && { pid: before.pid, cid: before.contest_id }),
      },
      after: { title, content, ...about },
    })
    if (contest) {
      const words = { did, title: title ?? before.title, authorId: before.author_id }
      const byStaff = isAnnouncement(viewer, read, contest.manages)
      await tellPost(context, tx, viewer, contest, { ...words, isAnnouncement: byStaff })
    } else if (about?.pid) {
      await tellOfProblem(context, tx, viewer, did, true)
    } else if (!about) {
      await tellChange(context, tx, viewer, read, title ?? before.title)
    }
  })
}

/** @returns null if the subject stays */
function aboutAfter(before: About, { pid, cid }: { pid?: number | null; cid?: number | null }): About | null {
  const given = { pid: pid ?? null, cid: cid ?? null }
  const after: About =
    given.pid !== null || given.cid !== null
      ? given
      : { pid: pid === undefined ? before.pid : null, cid: cid === undefined ? before.cid : null }
  return after.pid === before.pid && after.cid === before.cid ? null : after
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function deleteDiscussion(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  did: number,
): Promise<void> {
  const { discussion } = await readableDiscussion(db, viewer, did)
  if (!mayChange(viewer, discussion)) throw new Refusal('FORBIDDEN')
  await db.transaction().execute(async (tx) => {
    await assertHeld(tx, did)
    await markDiscussionDeleted(tx, did)
    await auditOthers(tx, origin, viewer, discussion, {
      action: 'discussion.delete',
      target: `discussion:${did}`,
      before: { title: discussion.title, content: discussion.content },
    })
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, RATE_LIMITED */
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
  const text = await rendered(quick ? quickAnswers[quick] : (content ?? ''), viewer)
  const answer = { author_id: viewer.userId, quick: quick ?? null, ...text }
  const asked = everybody ? await rendered(quoted(read.discussion.content), viewer) : null
  return context.db.transaction().execute(async (tx) => {
    await assertHeld(tx, did)
    const id = await insertComment(tx, { did, ...answer })
    await tellComment(context, tx, viewer, read)
    if (asked) await announceAnswer(context, tx, viewer, read, asked, answer)
    return { id }
  })
}

/** Without its author's name; `> ` is markdown for what somebody else has said. */
const quoted = (content: string): string =>
  content
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
    .slice(0, discussionLimits.content)

/** As an announcement of its own, since the question stays between its author and the organizers. */
async function announceAnswer(
  context: Context,
  tx: Queryable,
  viewer: Viewer,
  { discussion: { title, contest_id } }: Read,
  asked: Awaited<ReturnType<typeof rendered>>,
  answer: Omit<Parameters<typeof insertComment>[1], 'did'>,
): Promise<void> {
  const contest = await assertTopic(tx, viewer, { pid: null, cid: contest_id })
  const did = await insertDiscussion(tx, { author_id: viewer.userId, title, ...asked, pid: null, contest_id })
  await insertComment(tx, { did, ...answer })
  if (contest) {
    await tellPost(context, tx, viewer, contest, {
      did,
      title,
      authorId: viewer.userId,
      isAnnouncement: true,
    })
  }
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
    const { comment: before } = await ownComment(tx, viewer, did, id)
    await markCommentDeleted(tx, did, id)
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

async function assertHeld(tx: Queryable, did: number): Promise<void> {
  if (!(await holdDiscussion(tx, did))) throw new Refusal('NOT_FOUND')
}

const countPost = ({ rateLimiter, settings }: Context, { userId }: Viewer): Promise<unknown> =>
  rateLimiter.hit(`discuss:${userId}`, settings.rateLimitDiscuss)

/** In characters; a page has up to a hundred comments. */
const maxHtml = 300_000

/** Each text on a page has its own prefix for ids. */
async function rendered(content: string, { userId }: Viewer) {
  const ids = `post-${randomBytes(4).toString('hex')}`
  const { html, hasMath } = await renderMarkdown(content, { ids, person: userId, maxHtml })
  return { content, html, has_math: hasMath }
}

async function auditOthers(
  tx: Queryable,
  origin: Origin,
  viewer: Viewer,
  written: { author_id: number },
  deed: AuditDeed<'discussion'> | AuditDeed<'comment'>,
): Promise<void> {
  if (written.author_id !== viewer.userId) await writeAudit(tx, origin, { actorId: viewer.userId, ...deed })
}
