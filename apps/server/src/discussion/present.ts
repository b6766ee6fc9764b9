// Discussions and comments as they go out, with what this viewer may do.

import type {
  DiscussionComment,
  DiscussionDetail,
  DiscussionRow,
  ProblemWay,
} from '@verdict/contract/discussion'
import type { Page } from '../platform/paging.ts'
import type { MaybeViewer } from '../platform/viewer.ts'
import {
  isHeld,
  mayChange,
  mayChangeComment,
  mayComment,
  mustWait,
  type DiscussionFacts,
  type Topic,
} from '../standing/discussion.ts'
import type {
  CommentRecord,
  DiscussionHead,
  DiscussionRecord,
  DiscussionRowRecord,
  WayRecord,
  WrittenRecord,
} from './record.ts'

const wayOf = (way: WayRecord | undefined): ProblemWay => {
  if (!way) return null
  return way.course === null ? { cid: way.cid, index: way.index } : { course: way.course }
}

const presentHead = (row: DiscussionHead, ways: readonly WayRecord[]) => ({
  did: row.did,
  title: row.title,
  uid: row.author_uid,
  nick: row.author_nick,
  problem:
    row.pid === null
      ? null
      : {
          pid: row.pid,
          title: row.problem_title ?? '',
          ...(row.problem_titles && { titles: row.problem_titles }),
          via: wayOf(ways.find(({ pid }) => pid === row.pid)),
        },
  contest: row.contest_id === null ? null : { cid: row.contest_id, title: row.contest_title ?? '' },
  createdAt: row.created_at.toISOString(),
})

const presentWritten = ({ content, html, has_math, edited_at }: WrittenRecord) => ({
  content,
  html,
  hasMath: has_math,
  editedAt: edited_at?.toISOString() ?? null,
})

export const presentRow = (row: DiscussionRowRecord, ways: readonly WayRecord[]): DiscussionRow => ({
  ...presentHead(row, ways),
  announcement: row.contest_id !== null && row.author_is_staff,
  comments: row.comments,
  activeAt: row.active_at.toISOString(),
})

export const presentComment = (
  viewer: MaybeViewer,
  comment: CommentRecord,
  topic: Topic,
): DiscussionComment => ({
  id: comment.id,
  uid: comment.author_uid,
  nick: comment.author_nick,
  ...presentWritten(comment),
  createdAt: comment.created_at.toISOString(),
  may: { edit: mayChangeComment(viewer, comment, topic), delete: mayChange(viewer, comment) },
})

export const presentDetail = (
  viewer: MaybeViewer,
  discussion: DiscussionRecord,
  facts: DiscussionFacts,
  comments: Page<DiscussionComment>,
  ways: readonly WayRecord[],
): DiscussionDetail => ({
  ...presentHead(discussion, ways),
  ...presentWritten(discussion),
  held: isHeld(facts.topic),
  mustWait: mustWait(viewer, facts.topic),
  comments,
  may: {
    edit: mayChange(viewer, discussion),
    delete: mayChange(viewer, discussion),
    comment: mayComment(viewer, facts),
  },
})
