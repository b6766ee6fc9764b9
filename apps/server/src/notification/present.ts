// Notices as the wire has them.

import type { ReceivedNotice, SentNotice } from '@verdict/contract/notification'
import type { NoticeRecord, SentRecord } from './record.ts'

const notice = ({ id, title, content, created_at }: NoticeRecord) => ({
  id,
  title,
  content,
  createdAt: created_at.toISOString(),
})

export const presentReceived = (row: NoticeRecord & { unread: boolean }): ReceivedNotice => ({
  ...notice(row),
  unread: row.unread,
})

export const presentSent = (row: SentRecord): SentNotice => ({ ...notice(row), by: row.uid })
