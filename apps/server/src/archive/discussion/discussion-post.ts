// Rules that posts of every kind share.

import { randomBytes } from 'node:crypto'
import { Refusal } from '@verdict/contract/refusal'
import { entrantIn } from '../../access/submitting.ts'
import { type AuditDeed, writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { renderMarkdown } from '../../platform/markdown.ts'
import { type Viewer, viewerIs } from '../../platform/viewer.ts'
import { entrantsNamed, type Named } from './reader-queries.ts'
import { type HeldDiscussion, holdDiscussion } from './discussion-write-queries.ts'

/** @throws Refusal UNKNOWN_USERS */
export async function chosen(
  db: Queryable,
  cid: number | null,
  uids: readonly string[] | null,
): Promise<Named[] | null> {
  if (cid === null || uids === null) return null
  const found = await entrantsNamed(db, cid, uids)
  const known = new Set(found.map(({ uid }) => uid.toLowerCase()))
  const unknown = uids.filter((uid) => !known.has(uid.toLowerCase()))
  if (unknown.length > 0) throw new Refusal('UNKNOWN_USERS', { uids: unknown.join(', ') })
  return found
}

/** Its sender: in a contest of teams, the team of its writer. @param cid null: oneself, as those who manage it */
export async function writerIn(
  tx: Queryable,
  viewer: Viewer,
  cid: number | null,
): Promise<{ author_id: number; sent_by: number | null }> {
  const entrant = await entrantIn(tx, viewer, cid ?? 0)
  return { author_id: entrant, sent_by: entrant === viewer.userId ? null : viewer.userId }
}

/** @throws Refusal NOT_FOUND */
export async function assertHeld(tx: Queryable, did: number): Promise<HeldDiscussion> {
  const held = await holdDiscussion(tx, did)
  if (!held) throw new Refusal('NOT_FOUND')
  return held
}

export const countPost = ({ rateLimiter, settings }: Context, { userId }: Viewer): Promise<unknown> =>
  rateLimiter.hit(`discuss:${userId}`, settings.rateLimitDiscuss)

/** In characters; a page has up to a hundred comments. */
const maxHtml = 300_000

/** Each text on a page has its own prefix for ids. */
export async function rendered(content: string, { userId }: Viewer) {
  const ids = `post-${randomBytes(4).toString('hex')}`
  const { html, hasMath } = await renderMarkdown(content, { ids, person: userId, maxHtml })
  return { content, html, has_math: hasMath }
}

export async function auditOthers(
  tx: Queryable,
  origin: Origin,
  viewer: Viewer,
  written: { author_id: number },
  deed: AuditDeed<'discussion'> | AuditDeed<'comment'>,
): Promise<void> {
  if (!viewerIs(viewer, written.author_id)) await writeAudit(tx, origin, { actorId: viewer.userId, ...deed })
}
