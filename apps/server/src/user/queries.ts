// SQL of people: who they are and what they solved.

import { ProblemStatus } from '@verdict/domain/problem'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { type MaybeViewer, viewerIs, viewerIsAdmin } from '../platform/viewer.ts'

const profileColumns = [
  'id',
  'uid',
  'privilege',
  'nick',
  'motto',
  'mail',
  'school',
  'submit',
  'solve',
  'created_at',
] as const

/** Names are matched without regard to case. */
export const findByUid = (db: Queryable, uid: string) =>
  db.selectFrom('users').select(profileColumns).where('uid_key', '=', uid.toLowerCase()).executeTakeFirst()

export const findById = (db: Queryable, id: number) =>
  db.selectFrom('users').select(profileColumns).where('id', '=', id).executeTakeFirst()

export const namesOf = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .select(['id', 'uid', 'nick'])
    .where('id', 'in', [...ids])
    .execute()

/** By lower-case name; names that nobody has are left out. */
export const idsByUid = (db: Queryable, uids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'uid_key'])
    .where(sql<boolean>`uid_key = any(${uids.map((uid) => uid.toLowerCase())}::text[])`)
    .execute()

/**
 * Problems with a finished submission of this person that this viewer may know of; those that were deleted are left out.
 * One's own are one's own to see, whatever became of the problem's visibility.
 */
export const triedProblems = (db: Queryable, viewer: MaybeViewer, userId: number) =>
  db
    .selectFrom('user_problems as up')
    .innerJoin('problems as p', 'p.pid', 'up.pid')
    .select(['up.pid', sql<boolean>`up.accepted > 0`.as('solved')])
    .where('up.user_id', '=', userId)
    .where('up.submitted', '>', 0)
    .where('p.deleted_at', 'is', null)
    .$if(!viewerIs(viewer, userId) && !viewerIsAdmin(viewer), (query) =>
      query.where((eb) =>
        eb.or([
          eb('p.status', '=', ProblemStatus.Available),
          ...(viewer ? [eb('p.owner_id', '=', viewer.userId)] : []),
        ]),
      ),
    )
    .orderBy('up.pid')
    .execute()
