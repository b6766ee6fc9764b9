// Notices to everybody. One is a row, whoever was there when it was sent; each person has one mark of how far they have
// read. Open pages are told in the transaction that keeps it. A notice from before somebody's account is there to be
// read, but never counted as unread.

import type { ReceivedNotice, SentNotice } from '@verdict/contract/notification'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import { type Page, type PageRequest, pageFrom } from '../platform/paging.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { notify } from '../realtime/service.ts'
import { mayBroadcast } from './policy.ts'
import { presentReceived, presentSent } from './present.ts'
import { countNotices, countUnread, insertNotice, moveMark, noticePage, sentPage } from './queries.ts'

type Parts = Pick<Context, 'db'>

export async function listNotices(
  { db }: Parts,
  { userId }: Viewer,
  request: PageRequest,
): Promise<Page<ReceivedNotice> & { unread: number }> {
  const [rows, count, unread] = await Promise.all([
    noticePage(db, userId, request),
    countNotices(db),
    countUnread(db, userId),
  ])
  return { ...pageFrom(rows.map(presentReceived), count, request), unread }
}

export async function markRead(
  { db }: Parts,
  { userId }: Viewer,
  through: number,
): Promise<{ unread: number }> {
  await moveMark(db, userId, through)
  return { unread: await countUnread(db, userId) }
}

/** @throws Refusal FORBIDDEN */
export async function listSent(
  { db }: Parts,
  viewer: Viewer,
  request: PageRequest,
): Promise<Page<SentNotice>> {
  if (!mayBroadcast(viewer)) throw new Refusal('FORBIDDEN')
  const [rows, count] = await Promise.all([sentPage(db, request), countNotices(db)])
  return pageFrom(rows.map(presentSent), count, request)
}

/** @throws Refusal FORBIDDEN */
export async function broadcast(
  context: Pick<Context, 'db' | 'channel'>,
  viewer: Viewer,
  origin: Origin,
  { title, content }: { title: string; content: string },
): Promise<SentNotice> {
  if (!mayBroadcast(viewer)) throw new Refusal('FORBIDDEN')
  return context.db.transaction().execute(async (tx) => {
    const row = await insertNotice(tx, { title, content, by: viewer.userId })
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'notification.broadcast',
      target: `notification:${row.id}`,
      after: { title, content },
    })
    await notify(context, tx, { target: 'broadcast', title, content })
    return presentSent({ ...row, uid: viewer.uid })
  })
}
