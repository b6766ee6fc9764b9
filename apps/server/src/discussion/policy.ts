// Who may do what with a discussion. One that is about nothing in particular is everybody's to read. One about a problem
// is for whoever may read the problem, one about a contest for whoever is inside it. While a contest runs, what was
// written about it stays between the author and those who manage, and so do what is said about a problem that is its
// secret and what those who compete say about its other problems: contestants do not help each other here. What others
// say about a problem that everybody could read before goes on. Only what staff wrote about the contest is read by
// everybody inside. Authors and admins change and delete. What somebody may not see is answered exactly like what does
// not exist.

import type { ContestPhase } from '@verdict/domain/contest'
import { type MaybeViewer, type Viewer, viewerIs, viewerIsAdmin } from '../platform/viewer.ts'
import { mayView, type ProblemFacts } from '../problem/policy.ts'

/** What a discussion is about, as this viewer stands to it. */
export type Topic =
  | { kind: 'none' }
  | {
      kind: 'problem'
      problem: ProblemFacts
      /** A contest or a course opens it to the viewer. */
      isOpened: boolean
      /** A running contest keeps the discussion back. */
      isHeld: boolean
      /** The viewer manages a running contest that has the problem. */
      manages: boolean
      /** The viewer competes on the problem in a running contest. */
      competes: boolean
    }
  /** Null: a contest that this viewer may not know of. */
  | { kind: 'contest'; standing: { inside: boolean; manages: boolean; phase: ContestPhase } | null }

export interface DiscussionFacts {
  author_id: number
  /** The author manages the contest that it is about. */
  author_is_staff: boolean
  deleted_at: Date | null
  topic: Topic
}

/** May write about it, and link to it. */
export function maySeeTopic(viewer: MaybeViewer, topic: Topic): boolean {
  if (topic.kind === 'problem') return mayView(viewer, topic.problem, topic.isOpened)
  return topic.kind === 'none' || topic.standing?.inside === true
}

/** A contest runs whose people are not to read it from each other. */
export const isHeld = (topic: Topic): boolean =>
  topic.kind === 'contest' ? topic.standing?.phase === 'running' : topic.kind === 'problem' && topic.isHeld

const managesTopic = (viewer: MaybeViewer, topic: Topic): boolean =>
  viewerIsAdmin(viewer) ||
  (topic.kind === 'contest' && topic.standing?.manages === true) ||
  (topic.kind === 'problem' && topic.manages)

/** Somebody who competes on a problem writes nothing where others read it; questions of their own are held. */
export const mustWait = (viewer: MaybeViewer, topic: Topic): boolean =>
  topic.kind === 'problem' && topic.competes && !topic.isHeld && !managesTopic(viewer, topic)

export function mayRead(viewer: MaybeViewer, { topic, ...discussion }: DiscussionFacts): boolean {
  if (discussion.deleted_at !== null || !maySeeTopic(viewer, topic)) return false
  if (!isHeld(topic) || managesTopic(viewer, topic) || viewerIs(viewer, discussion.author_id)) return true
  return topic.kind === 'contest' && discussion.author_is_staff
}

export const mayComment = (viewer: MaybeViewer, discussion: DiscussionFacts): boolean =>
  viewer !== null &&
  mayRead(viewer, discussion) &&
  !mustWait(viewer, discussion.topic) &&
  (!isHeld(discussion.topic) ||
    managesTopic(viewer, discussion.topic) ||
    viewerIs(viewer, discussion.author_id))

/** Change a discussion, delete one or a comment. */
export const mayChange = (viewer: MaybeViewer, written: { author_id: number }): boolean =>
  viewerIs(viewer, written.author_id) || viewerIsAdmin(viewer)

/** Other words in a comment are as good as a new one. */
export const mayChangeComment = (
  viewer: MaybeViewer,
  comment: { author_id: number },
  topic: Topic,
): boolean => mayChange(viewer, comment) && !mustWait(viewer, topic)

/** Make it about something else: while its contest runs, that would show others what is not for them. */
export const mayMove = (viewer: Viewer, topic: Topic): boolean =>
  !isHeld(topic) || managesTopic(viewer, topic)
