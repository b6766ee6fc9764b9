// SQL of people: who they are and what they solved.

import { ProblemStatus } from '@verdict/domain/problem'
import { type Expression, sql, type SqlBool } from 'kysely'
import { holds, isOpenCourse } from '../course/conditions.ts'
import type { Queryable } from '../platform/db.ts'
import { type MaybeViewer, viewerIs, viewerIsAdmin } from '../platform/viewer.ts'
import { fewPeople, peopleHolding } from './named-queries.ts'

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

/** By lower-case name; names that nobody has are left out. */
export const idsByUid = (db: Queryable, uids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'uid_key'])
    .where(sql<boolean>`uid_key = any(${uids.map((uid) => uid.toLowerCase())}::text[])`)
    .execute()

/** After every name that begins with the same: no name has such a character. */
const lastCharacter = '\u{10FFFF}'

interface NamedPerson {
  uid: string
  nick: string
}

/** People by a part of username or nickname, names that begin with it first: all, where there are enough of those. */
export async function usersFitting(db: Queryable, keyword: string, limit: number): Promise<NamedPerson[]> {
  const word = keyword.toLowerCase()
  const beginning = await db
    .selectFrom('users')
    .select(['uid', 'nick'])
    .where('uid_key', '>=', word)
    .where('uid_key', '<', word + lastCharacter)
    .orderBy('uid_key')
    .limit(limit)
    .execute()
  if (beginning.length === limit) return beginning
  return [...beginning, ...(await usersHolding(db, word, beginning.length, limit))]
}

/**
 * Of those who came first the people whose username does not begin with the word, but holds it, or whose nickname does.
 * Where many hold it, some of them come soon, whoever is looked at.
 */
async function usersHolding(
  db: Queryable,
  word: string,
  begin: number,
  limit: number,
): Promise<NamedPerson[]> {
  const few = await peopleHolding(db, word, fewPeople)
  const holding = few
    ? sql`unnest(${few.ids}::integer[]) as f (id)`
    : sql`(select user_id as id from user_search where position(${word} in haystack) > 0) f`
  const { rows } = await sql<NamedPerson>`
    select u.uid, u.nick
    from (select f.id from ${holding} order by f.id limit ${begin + limit}) first join users u on u.id = first.id
    where not (u.uid_key >= ${word} and u.uid_key < ${word + lastCharacter})
    order by u.uid_key limit ${limit - begin}`.execute(db)
  return rows
}

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
          eb.and([
            eb('p.status', '=', ProblemStatus.Available),
            isOpenCourse(viewer, 'p.course_id') as Expression<SqlBool>,
          ]),
          holds(viewer, 'manageProblem', 'p.course_id') as Expression<SqlBool>,
          ...(viewer ? [eb('p.owner_id', '=', viewer.userId)] : []),
        ]),
      ),
    )
    .orderBy('up.pid')
    .execute()
