// Notifications as the wire has them.

import type { ReceivedNotice, SentNotice } from '@verdict/contract/notification'
import type { NoticeRecord, ReceivedRecord, SentRecord } from './record.ts'

const notice = ({ id, title, content, created_at }: NoticeRecord) => ({
  id,
  title,
  content,
  createdAt: created_at.toISOString(),
})

function aboutOf({ kind, cid, did, sid, course_id }: ReceivedRecord): ReceivedNotice['about'] {
  if (kind === 'course') return course_id === null ? null : { kind, courseId: course_id }
  if (kind === 'site' || cid === null) return null
  if (kind === 'mark') return sid === null ? null : { kind, cid, sid }
  return did === null ? null : { kind, cid, did }
}

export const presentReceived = (row: ReceivedRecord & { unread: boolean }): ReceivedNotice => ({
  ...notice(row),
  about: aboutOf(row),
  unread: row.unread,
})

export const presentSent = (row: SentRecord): SentNotice => ({ ...notice(row), by: row.uid })
