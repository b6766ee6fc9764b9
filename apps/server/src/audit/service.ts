// Reading what was written down about changes of things that were not one's own (platform/audit.ts writes it).

import type { AuditRow } from '@verdict/contract/audit'
import type { Context } from '../platform/context.ts'
import { pageFrom, type Page, type PageRequest } from '../platform/paging.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { findUser } from '../user/service.ts'
import { mayReadAudit } from './policy.ts'
import { presentAudit } from './present.ts'
import { auditPage, countAudit, type AuditFilter } from './queries.ts'

export interface AuditSearch extends PageRequest {
  actor?: string | undefined
  action?: string | undefined
  target?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const dateOf = (moment: string | undefined): Date | undefined => (moment ? new Date(moment) : undefined)

/** @throws Refusal FORBIDDEN */
export async function readAudit(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  { actor, action, target, from, to, ...page }: AuditSearch,
): Promise<Page<AuditRow>> {
  if (!mayReadAudit(viewer)) throw new Refusal('FORBIDDEN')
  const user = actor === undefined ? undefined : await findUser(context.db, actor)
  // Nobody of that name did anything.
  if (user === null) return pageFrom([], 0, page)
  const filter = { actorId: user?.id, action, target, from: dateOf(from), to: dateOf(to) }
  return pageOfAudit(context, filter, page)
}

/** What was done to one thing (`user:alice`). Asks no policy: who calls has asked one. */
export const auditOf = (
  context: Pick<Context, 'db'>,
  target: string,
  page: PageRequest,
): Promise<Page<AuditRow>> => pageOfAudit(context, { target }, page)

async function pageOfAudit(
  { db }: Pick<Context, 'db'>,
  filter: AuditFilter,
  page: PageRequest,
): Promise<Page<AuditRow>> {
  const [rows, count] = await Promise.all([auditPage(db, filter, page), countAudit(db, filter)])
  return pageFrom(rows.map(presentAudit), count, page)
}
