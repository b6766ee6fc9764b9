// Notifications as the wire has them.

import type { ReceivedNotice, SentNotice } from '@verdict/contract/notification'
import type { NoticeRecord, ReceivedRecord, SentRecord } from './record.ts'

const notice = ({ id, title, content, created_at }: NoticeRecord) => ({
  id,
  title,
  content,
  createdAt: created_at.toISOString(),
})

export const presentReceived = (row: ReceivedRecord & { unread: boolean }): ReceivedNotice => ({
  ...notice(row),
  about:
    row.kind === 'site' || row.cid === null || row.did === null
      ? null
      : { kind: row.kind, cid: row.cid, did: row.did },
  unread: row.unread,
})

export const presentSent = (row: SentRecord): SentNotice => ({ ...notice(row), by: row.uid })
