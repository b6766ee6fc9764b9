// Discussions and comments as the server's own parts pass them round: rows as they are stored.

import type { Selectable } from 'kysely'
import type { DiscussionComments, Discussions } from '../platform/database-types.ts'

type Stored = Selectable<Discussions>

export interface DiscussionHead extends Pick<
  Stored,
  'did' | 'title' | 'author_id' | 'pid' | 'contest_id' | 'created_at'
> {
  author_uid: string
  author_nick: string
  problem_title: string | null
  problem_titles: Record<string, string> | null
  contest_title: string | null
}

export interface DiscussionRowRecord extends DiscussionHead, Pick<Stored, 'comments' | 'active_at'> {
  author_is_staff: boolean
}

export type WrittenRecord = Pick<Stored, 'content' | 'html' | 'has_math' | 'edited_at'>

export interface DiscussionRecord
  extends DiscussionHead, WrittenRecord, Pick<Stored, 'deleted_at' | 'comments' | 'is_private'> {
  /** Manages the contest that it is about, or any. */
  author_is_staff: boolean
  /** A contest or a course opens the problem to the viewer. */
  is_opened: boolean
  /** About a problem: a running contest keeps it back. */
  is_held: boolean
  /** The viewer manages a running contest that has the problem that it is about. */
  viewer_manages: boolean
  /** The viewer competes on that problem. */
  viewer_competes: boolean
}

export interface CommentRecord
  extends WrittenRecord, Pick<Selectable<DiscussionComments>, 'id' | 'author_id' | 'created_at'> {
  author_uid: string
  author_nick: string
}

/** Where a viewer reads a problem that is not everybody's: in a course, or at a place of a contest. */
export type WayRecord = { pid: number } & (
  | { course: number; cid: null; index: null }
  | { course: null; cid: number; index: number }
)
