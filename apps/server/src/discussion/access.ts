// How somebody stands to a discussion: what every call about one asks first.

import { type Access, findAccess } from '../standing/contest-access.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import type { MaybeViewer } from '../platform/viewer.ts'
import { factsOfProblems, findVisibleProblem } from '../standing/problem-access.ts'
import { type DiscussionFacts, mayRead, maySeeTopic, type Topic } from '../standing/discussion.ts'
import { findDiscussion, opensAnywhere } from './queries.ts'
import type { DiscussionRecord } from './record.ts'

export interface Read {
  discussion: DiscussionRecord
  facts: DiscussionFacts
}

async function topicOf(db: Queryable, viewer: MaybeViewer, discussion: DiscussionRecord): Promise<Topic> {
  const { pid, contest_id } = discussion
  if (contest_id !== null) {
    return { kind: 'contest', standing: await findAccess(db, viewer, contest_id) }
  }
  const [problem] = pid === null ? [] : await factsOfProblems(db, viewer, [pid])
  return problem
    ? {
        kind: 'problem',
        problem,
        isOpened: discussion.is_opened,
        isHeld: discussion.is_held,
        manages: discussion.viewer_manages,
        competes: discussion.viewer_competes,
      }
    : { kind: 'none' }
}

/** @throws Refusal NOT_FOUND for what this viewer may not know of */
export async function readableDiscussion(db: Queryable, viewer: MaybeViewer, did: number): Promise<Read> {
  const discussion = await findDiscussion(db, viewer, did)
  if (!discussion || discussion.deleted_at) throw new Refusal('NOT_FOUND')
  const { author_id, author_is_staff, is_private, deleted_at } = discussion
  const facts = {
    author_id,
    author_is_staff,
    is_private,
    deleted_at,
    topic: await topicOf(db, viewer, discussion),
  }
  if (!mayRead(viewer, facts)) throw new Refusal('NOT_FOUND')
  return { discussion, facts }
}

/** The subject that somebody wants to write about. */
export interface About {
  pid: number | null
  cid: number | null
}

/**
 * @returns how the viewer stands to the contest that it is about
 * @throws Refusal NOT_FOUND for a problem or a contest whose discussions this viewer could not read
 */
export async function assertTopic(
  db: Queryable,
  viewer: MaybeViewer,
  { pid, cid }: About,
): Promise<Access | null> {
  if (pid !== null) {
    const isOpened = viewer !== null && (await opensAnywhere(db, viewer, pid))
    await findVisibleProblem({ db }, viewer, pid, isOpened)
  }
  if (cid === null) return null
  const standing = await findAccess(db, viewer, cid)
  if (!standing || !maySeeTopic(viewer, { kind: 'contest', standing })) throw new Refusal('NOT_FOUND')
  return standing
}
