// Discussions and comments as they go out, with what this viewer may do.

import type { DiscussionComment, DiscussionDetail, DiscussionRow } from '@verdict/contract/discussion'
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
} from './policy.ts'
import type {
  CommentRecord,
  DiscussionHead,
  DiscussionRecord,
  DiscussionRowRecord,
  WrittenRecord,
} from './record.ts'

const presentHead = (row: DiscussionHead) => ({
  did: row.did,
  title: row.title,
  uid: row.author_uid,
  nick: row.author_nick,
  problem: row.pid === null ? null : { pid: row.pid, title: row.problem_title ?? '' },
  contest: row.contest_id === null ? null : { cid: row.contest_id, title: row.contest_title ?? '' },
  createdAt: row.created_at.toISOString(),
})

const presentWritten = ({ content, html, has_math, edited_at }: WrittenRecord) => ({
  content,
  html,
  hasMath: has_math,
  editedAt: edited_at?.toISOString() ?? null,
})

export const presentRow = (row: DiscussionRowRecord): DiscussionRow => ({
  ...presentHead(row),
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
): DiscussionDetail => ({
  ...presentHead(discussion),
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
