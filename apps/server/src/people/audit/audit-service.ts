import { auditRow, type AuditRow, type TrailRow } from '@verdict/contract/audit'
import type { Given } from '@verdict/contract/endpoints'
import type { Context } from '../../platform/context.ts'
import { type Page, pageFrom, type PageRequest } from '../../platform/paging.ts'
import { Refusal } from '@verdict/contract/refusal'
import { present } from '../../platform/present.ts'
import { readReplica } from '../../platform/replica.ts'
import type { MaybeViewer, Viewer } from '../../platform/viewer.ts'
import { findUser } from '../user/user-service.ts'
import { mayReadAudit, mayReadOrigin } from './audit-policy.ts'
import { type AuditFilter, auditPage, countAudit, type AuditRecord } from './audit-queries.ts'

const presentAudit = (row: AuditRecord): AuditRow =>
  present(auditRow, row, {
    actor: row.actor_uid === null ? null : { uid: row.actor_uid, nick: row.actor_nick ?? '' },
    before: row.before as AuditRow['before'],
    after: row.after as AuditRow['after'],
  })

function presentTrail(row: AuditRecord, withOrigin: boolean): TrailRow {
  const { address, requestId, ...what } = presentAudit(row)
  return withOrigin ? { ...what, address, requestId } : what
}

type AuditSearch = Given<'GET /admin/audit'>['query']

const dateOf = (moment: string | undefined): Date | undefined => (moment ? new Date(moment) : undefined)

/** @throws Refusal FORBIDDEN */
export async function readAudit(
  context: Pick<Context, 'db' | 'replica'>,
  viewer: Viewer,
  { actor, action, target, from, to, ...page }: AuditSearch,
): Promise<Page<AuditRow>> {
  if (!mayReadAudit(viewer)) throw new Refusal('FORBIDDEN')
  const user = actor === undefined ? undefined : await findUser(context.db, actor)
  if (user === null) return pageFrom([], 0, page)
  const filter = { actorId: user?.id, action, target, from: dateOf(from), to: dateOf(to) }
  return readReplica(context, (db) => pageOfAudit({ db }, filter, page, presentAudit))
}

/** The caller has checked that the viewer may see it. */
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
  presentAs: (row: AuditRecord) => Row,
): Promise<Page<Row>> {
  const [rows, count] = await Promise.all([auditPage(db, filter, page), countAudit(db, filter)])
  return pageFrom(rows.map(presentAs), count, page)
}
