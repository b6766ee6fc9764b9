// All posts share one rate limit; refused ones do not count. Changes to others' texts are audited; deleted ones are hidden.

import type { discussionChange, newDiscussion } from '@verdict/contract/discussion'
import { Refusal } from '@verdict/contract/refusal'
import type { z } from 'zod'
import { type Access, problemAt, shareContest } from '../../access/contest-access.ts'
import { isShared, mayChange, mayMove } from '../../access/discussion.ts'
import { tellQuestions } from '../../changes/index.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { databaseClock, type Queryable } from '../../platform/db.ts'
import { type Viewer, viewerIs, viewerIsAdmin } from '../../platform/viewer.ts'
import { assertHeld, auditOthers, chosen, countPost, rendered, writerIn } from './discussion-post.ts'
import { type About, assertTopic, readableDiscussion } from './discussion-read.ts'
import { isAnnouncement, tellChange, tellOfProblem, tellPost } from './discussion-tell.ts'
import { insertDiscussion, markDiscussionDeleted, updateDiscussion } from './discussion-write-queries.ts'
import { insertReaders } from './reader-queries.ts'

type New = z.input<typeof newDiscussion>

/** @throws Refusal NOT_FOUND for an impossible subject, FORBIDDEN, UNKNOWN_USERS, QUESTIONS_SHOWN, RATE_LIMITED */
export async function beginDiscussion(
  context: Context,
  viewer: Viewer,
  { title, content, forOrganizers = false, problem = null, to = null, pid = null, cid = null }: New,
): Promise<{ did: number }> {
  const about = { pid, cid }
  const contest = await assertTopic(context.db, viewer, about)
  if (forOrganizers && contest && isShared(new Date(), contest.contest)) throw new Refusal('QUESTIONS_SHOWN')
  if (to !== null && !contest?.manages) throw new Refusal('FORBIDDEN')
  const aboutPid = await problemAsked(context.db, cid, problem)
  const readers = await chosen(context.db, cid, to)
  await countPost(context, viewer)
  const text = await rendered(content, viewer)
  return context.db.transaction().execute(async (tx) => {
    if (forOrganizers && cid !== null) await assertNotShared(tx, cid)
    const writer = await writerIn(tx, viewer, contest?.manages ? null : cid)
    const did = await insertDiscussion(tx, {
      ...writer,
      title,
      ...text,
      pid,
      contest_id: cid,
      about_pid: aboutPid,
      is_private: readers !== null,
      by_staff: speaksAsStaff(viewer, contest),
    })
    if (readers) await insertReaders(tx, did, readers)
    if (contest) {
      await announced(context, tx, viewer, contest, {
        did,
        title,
        authorId: writer.author_id,
        isAnnouncement: contest.manages,
        isPrivate: readers !== null,
      })
    } else if (about.pid !== null) {
      await tellOfProblem(context, tx, viewer, did, true)
    }
    return { did }
  })
}

const speaksAsStaff = (viewer: Viewer, contest: Access | null): boolean =>
  contest?.manages ?? viewerIsAdmin(viewer)

/** The number of a contest's problem, by its place there. @throws Refusal NOT_FOUND */
async function problemAsked(
  db: Queryable,
  cid: number | null,
  problem: number | null,
): Promise<number | null> {
  if (cid === null || problem === null) return null
  const pid = await problemAt(db, cid, problem)
  if (pid === null) throw new Refusal('NOT_FOUND')
  return pid
}

/** To those who hear of it, and to open pages of the jury. */
async function announced(
  context: Context,
  tx: Queryable,
  viewer: Viewer,
  contest: Access,
  words: Parameters<typeof tellPost>[4],
): Promise<void> {
  await tellPost(context, tx, viewer, contest, words)
  await tellQuestions(tx, contest.contest.cid)
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
      { ...words, ...(about && placed(viewer, before, about, contest)) },
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
    await tellQuestions(tx, before.contest_id)
    if (contest) {
      await announced(context, tx, viewer, contest, {
        did,
        title: title ?? before.title,
        authorId: before.author_id,
        isAnnouncement: isAnnouncement(viewer, read, contest.manages),
        isPrivate: before.is_private,
      })
    } else if (about?.pid) {
      await tellOfProblem(context, tx, viewer, did, true)
    } else if (!about) {
      await tellChange(context, tx, viewer, read, title ?? before.title)
    }
  })
}

/** Where somebody else moved it to, nobody knows as what its author would have said it. */
const placed = (
  viewer: Viewer,
  { author_id }: { author_id: number },
  { pid, cid }: About,
  contest: Access | null,
) => ({
  pid,
  contest_id: cid,
  by_staff: viewerIs(viewer, author_id) ? speaksAsStaff(viewer, contest) : null,
})

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
    await tellQuestions(tx, discussion.contest_id)
    await auditOthers(tx, origin, viewer, discussion, {
      action: 'discussion.delete',
      target: `discussion:${did}`,
      before: { title: discussion.title, content: discussion.content },
    })
  })
}
