// Notifications as the server's own parts pass them round: rows as they are stored.

import type { ContestNewsKind } from '@verdict/contract/realtime'

export interface NoticeRecord {
  id: number
  title: string
  content: string
  created_at: Date
}

/** About a discussion the title is the contest's, the content the discussion's title. */
export interface ReceivedRecord extends NoticeRecord {
  kind: 'site' | ContestNewsKind
  did: number | null
  cid: number | null
}

export interface SentRecord extends NoticeRecord {
  uid: string
}

/** An event in a discussion of a contest. */
export interface ContestNews {
  kind: ContestNewsKind
  cid: number
  contestTitle: string
  did: number
  title: string
}
