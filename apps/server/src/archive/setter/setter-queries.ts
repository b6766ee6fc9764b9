import type { SetterRole } from '@verdict/domain/setter'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'

export interface SetterRecord {
  uid: string
  nick: string
  role: SetterRole
  added_by: string
  added_at: Date
}

const setters = (db: Queryable, pid: number) =>
  db
    .selectFrom('problem_setters as ps')
    .innerJoin('users as u', 'u.id', 'ps.user_id')
    .innerJoin('users as a', 'a.id', 'ps.added_by')
    .select(['u.uid', 'u.nick', 'ps.role', 'a.uid as added_by', 'ps.added_at'])
    .where('ps.pid', '=', pid)
    .$narrowType<{ role: SetterRole }>()

export const listSetters = (db: Queryable, pid: number): Promise<SetterRecord[]> =>
  setters(db, pid).orderBy('ps.added_at').orderBy('u.uid').execute()

export const findSetter = (db: Queryable, pid: number, userId: number): Promise<SetterRecord | undefined> =>
  setters(db, pid).where('ps.user_id', '=', userId).executeTakeFirst()

export const ownerOf = (db: Queryable, pid: number): Promise<{ uid: string; nick: string }> =>
  db
    .selectFrom('problems as p')
    .innerJoin('users as u', 'u.id', 'p.owner_id')
    .select(['u.uid', 'u.nick'])
    .where('p.pid', '=', pid)
    .executeTakeFirstOrThrow()

export const languageOfUser = (db: Queryable, userId: number): Promise<{ language: string | null }> =>
  db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirstOrThrow()

/** The owner, and setters of these roles. */
export async function settersToTell(
  db: Queryable,
  pid: number,
  roles: readonly SetterRole[],
  except: number,
): Promise<{ id: number; language: string | null }[]> {
  const { rows } = await sql<{ id: number; language: string | null }>`
    select u.id, u.language from users u
    where u.id <> ${except} and u.id in (
      select owner_id from problems where pid = ${pid}
      union select user_id from problem_setters where pid = ${pid} and role = any(${roles}::text[]))
    order by u.id`.execute(db)
  return rows
}

export async function countSetters(db: Queryable, pid: number): Promise<number> {
  const { count } = await db
    .selectFrom('problem_setters')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow()
  return count
}

export async function putSetter(
  tx: Queryable,
  { pid, userId, role, by }: { pid: number; userId: number; role: SetterRole; by: number },
): Promise<void> {
  await tx
    .insertInto('problem_setters')
    .values({ pid, user_id: userId, role, added_by: by })
    .onConflict((conflict) => conflict.columns(['pid', 'user_id']).doUpdateSet({ role }))
    .execute()
}

export async function removeSetter(tx: Queryable, pid: number, userId: number): Promise<void> {
  await tx.deleteFrom('problem_setters').where('pid', '=', pid).where('user_id', '=', userId).execute()
}
