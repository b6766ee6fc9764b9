// Discussions and comments as the server's own parts pass them round: rows as they are stored.

export interface DiscussionHead {
  did: number
  title: string
  author_id: number
  author_uid: string
  author_nick: string
  pid: number | null
  problem_title: string | null
  contest_id: number | null
  contest_title: string | null
  created_at: Date
}

export interface DiscussionRowRecord extends DiscussionHead {
  author_is_staff: boolean
  comments: number
  active_at: Date
}

export interface WrittenRecord {
  content: string
  html: string
  has_math: boolean
  edited_at: Date | null
}

export interface DiscussionRecord extends DiscussionHead, WrittenRecord {
  /** Manages the contest that it is about, or any. */
  author_is_staff: boolean
  deleted_at: Date | null
  comments: number
  /** A contest or a course opens the problem to the viewer. */
  is_opened: boolean
  /** About a problem: a running contest keeps it back. */
  is_held: boolean
  /** The viewer manages a running contest that has the problem that it is about. */
  viewer_manages: boolean
  /** The viewer competes on that problem. */
  viewer_competes: boolean
}

export interface CommentRecord extends WrittenRecord {
  id: number
  author_id: number
  author_uid: string
  author_nick: string
  created_at: Date
}

/** Where a viewer reads a problem that is not everybody's: in a course, or at a place of a contest. */
export type WayRecord = { pid: number } & (
  | { course: number; cid: null; index: null }
  | { course: null; cid: number; index: number }
)
