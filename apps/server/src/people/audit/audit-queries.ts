// Lists of the audit follow an index, so that counting can stop early.

import { sql, type Selectable } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { countAtMost, offsetOf, type PageRequest } from '../../platform/paging.ts'
import type { Audit } from '../../platform/database-types.ts'

export interface AuditRecord extends Omit<Selectable<Audit>, 'actor_id'> {
  actor_uid: string | null
  actor_nick: string | null
}

export interface AuditFilter {
  actorId?: number | undefined
  action?: string | undefined
  target?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

const matching = (db: Queryable, { actorId, action, target, from, to }: AuditFilter) =>
  db
    .selectFrom('audit as a')
    .$if(actorId !== undefined, (query) => query.where('a.actor_id', '=', actorId!))
    .$if(action?.includes('.') === true, (query) => query.where('a.action', '=', action!))
    .$if(action?.includes('.') === false, (query) =>
      query.where(sql<string>`split_part(a.action, '.', 1)`, '=', action!),
    )
    .$if(target !== undefined, (query) => query.where('a.target', '=', target!))
    .$if(from !== undefined, (query) => query.where('a.created_at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('a.created_at', '<', to!))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')

export const auditPage = (db: Queryable, filter: AuditFilter, page: PageRequest): Promise<AuditRecord[]> =>
  db
    .selectFrom(
      matching(db, filter)
        .select([
          'a.id',
          'a.actor_id',
          'a.action',
          'a.target',
          'a.before',
          'a.after',
          'a.address',
          'a.request_id',
          'a.created_at',
        ])
        .limit(page.pageSize)
        .offset(offsetOf(page))
        .as('p'),
    )
    .leftJoin('users as u', 'u.id', 'p.actor_id')
    .select([
      'p.id',
      'p.action',
      'p.target',
      'p.before',
      'p.after',
      'p.address',
      'p.request_id',
      'p.created_at',
      'u.uid as actor_uid',
      'u.nick as actor_nick',
    ])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute()

export const countAudit = (db: Queryable, filter: AuditFilter): Promise<number> =>
  countAtMost(db, matching(db, filter).select('a.id'))
