// Notifications as the server's own parts pass them round: rows as they are stored.

import type { ContestNewsKind } from '@verdict/contract/realtime'

export interface NoticeRecord {
  id: number
  title: string
  content: string
  created_at: Date
}

/** About a discussion or a submission the title is the contest's, the content the discussion's or the problem's title. */
export interface ReceivedRecord extends NoticeRecord {
  kind: 'site' | 'mark' | 'course' | ContestNewsKind
  did: number | null
  sid: number | null
  cid: number | null
  course_id: number | null
}

export interface SentRecord extends NoticeRecord {
  uid: string
}

/** A mark that somebody gave by hand. */
export interface MarkNews {
  cid: number
  contestTitle: string
  sid: number
  userId: number
  problemTitle: string
}

/** An event in a discussion of a contest. */
export interface ContestNews {
  kind: ContestNewsKind
  cid: number
  contestTitle: string
  did: number
  title: string
}

/** An announcement of a course that its members may read now. */
export interface CourseNews {
  announcement_id: number
  course_id: number
  course_name: string
  title: string
  author_id: number
}
