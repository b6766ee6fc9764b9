// Reading what was written down about changes of things that were not one's own (platform/audit.ts writes it).

import type { AuditRow, TrailRow } from '@verdict/contract/audit'
import type { Context } from '../platform/context.ts'
import { pageFrom, type Page, type PageRequest } from '../platform/paging.ts'
import { Refusal } from '../platform/refusal.ts'
import { readLate } from '../platform/replica.ts'
import type { MaybeViewer, Viewer } from '../platform/viewer.ts'
import { findUser } from '../user/index.ts'
import { mayReadAudit, mayReadOrigin } from './policy.ts'
import { presentAudit, presentTrail } from './present.ts'
import { auditPage, countAudit, type AuditFilter } from './queries.ts'
import type { AuditRecord } from './record.ts'

interface AuditSearch extends PageRequest {
  actor?: string | undefined
  action?: string | undefined
  target?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const dateOf = (moment: string | undefined): Date | undefined => (moment ? new Date(moment) : undefined)

/** @throws Refusal FORBIDDEN */
export async function readAudit(
  context: Pick<Context, 'db' | 'replica'>,
  viewer: Viewer,
  { actor, action, target, from, to, ...page }: AuditSearch,
): Promise<Page<AuditRow>> {
  if (!mayReadAudit(viewer)) throw new Refusal('FORBIDDEN')
  const user = actor === undefined ? undefined : await findUser(context.db, actor)
  // Nobody of that name did anything.
  if (user === null) return pageFrom([], 0, page)
  const filter = { actorId: user?.id, action, target, from: dateOf(from), to: dateOf(to) }
  return readLate(context, (db) => pageOfAudit({ db }, filter, page, presentAudit))
}

/** Changes of one thing (`user:alice`). The caller has checked that this viewer may see the thing. */
export function trailOf(
  context: Pick<Context, 'db'>,
  viewer: MaybeViewer,
  target: string,
  page: PageRequest,
): Promise<Page<TrailRow>> {
  const withOrigin = mayReadOrigin(viewer)
  return pageOfAudit(context, { target }, page, (row) => presentTrail(row, withOrigin))
}

async function pageOfAudit<Row>(
  { db }: Pick<Context, 'db'>,
  filter: AuditFilter,
  page: PageRequest,
  present: (row: AuditRecord) => Row,
): Promise<Page<Row>> {
  const [rows, count] = await Promise.all([auditPage(db, filter, page), countAudit(db, filter)])
  return pageFrom(rows.map(present), count, page)
}
