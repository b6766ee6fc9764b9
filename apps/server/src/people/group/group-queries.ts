import { sql, type Expression, type SqlBool, type Selectable } from 'kysely'
import { now, type Queryable } from '../../platform/db.ts'
import { countAtMost, offsetOf, type PageRequest } from '../../platform/paging.ts'
import { membersNamedLike, type NameWord } from '../user/user-queries.ts'
import type { Groups } from '../../platform/database-types.ts'

export interface GroupRow extends Pick<Selectable<Groups>, 'gid' | 'title' | 'created_at' | 'updated_at'> {
  members: number
}

const holds = (column: string, keyword: string | undefined): Expression<SqlBool> =>
  keyword === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`position(lower(${keyword}) in lower(${sql.ref(column)})) > 0`

const standing = (db: Queryable) => db.selectFrom('groups as g').where('g.deleted_at', 'is', null)

const detailed = (db: Queryable) =>
  standing(db).select((eb) => [
    'g.gid',
    'g.title',
    'g.created_at',
    'g.updated_at',
    eb
      .selectFrom('group_members as m')
      .whereRef('m.gid', '=', 'g.gid')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .$asScalar()
      .$notNull()
      .as('members'),
  ])

export const allGroups = (db: Queryable): Promise<{ gid: number; title: string }[]> =>
  standing(db)
    .select(['g.gid', 'g.title'])
    .orderBy(sql`lower(g.title)`)
    .orderBy('g.gid')
    .execute()

export const groupPage = (
  db: Queryable,
  keyword: string | undefined,
  page: PageRequest,
): Promise<GroupRow[]> =>
  detailed(db)
    .where((eb) =>
      eb(
        'g.gid',
        'in',
        // Selected first, so that only the groups of the page have their members counted.
        standing(db)
          .select('g.gid')
          .where(holds('g.title', keyword))
          .orderBy(sql`lower(g.title)`)
          .orderBy('g.gid')
          .limit(page.pageSize)
          .offset(offsetOf(page)),
      ),
    )
    .orderBy(sql`lower(g.title)`)
    .orderBy('g.gid')
    .execute()

export const countGroups = (db: Queryable, keyword: string | undefined): Promise<number> =>
  countAtMost(db, standing(db).select('g.gid').where(holds('g.title', keyword)))

export const findGroup = (db: Queryable, gid: number): Promise<GroupRow | undefined> =>
  detailed(db).where('g.gid', '=', gid).executeTakeFirst()

export const lockGroup = (tx: Queryable, gid: number): Promise<{ title: string } | undefined> =>
  standing(tx).select('g.title').where('g.gid', '=', gid).forUpdate().executeTakeFirst()

export async function insertGroup(tx: Queryable, title: string): Promise<number> {
  const { gid } = await tx.insertInto('groups').values({ title }).returning('gid').executeTakeFirstOrThrow()
  return gid
}

export async function updateGroup(
  tx: Queryable,
  gid: number,
  change: { title?: string; deleted?: true },
): Promise<void> {
  await tx
    .updateTable('groups')
    .set({
      updated_at: now,
      ...(change.title !== undefined && { title: change.title }),
      ...(change.deleted && { deleted_at: now }),
    })
    .where('gid', '=', gid)
    .execute()
}

const members = (db: Queryable, gid: number, word: NameWord) =>
  db.selectFrom(membersNamedLike('group_members', gid, word).as('m'))

export async function memberIds(db: Queryable, gid: number): Promise<number[]> {
  const rows = await db.selectFrom('group_members').select('user_id').where('gid', '=', gid).execute()
  return rows.map(({ user_id }) => user_id)
}

export const memberPage = (
  db: Queryable,
  gid: number,
  word: NameWord,
  page: PageRequest,
): Promise<{ uid: string; nick: string }[]> =>
  db
    .with('page', () =>
      members(db, gid, word)
        .select(['m.user_id', 'm.uid_key'])
        .orderBy('m.uid_key')
        .limit(page.pageSize)
        .offset(offsetOf(page)),
    )
    .selectFrom('page')
    .innerJoin('users as u', 'u.id', 'page.user_id')
    .select(['u.uid', 'u.nick'])
    .orderBy('page.uid_key')
    .execute()

export async function countMembers(db: Queryable, gid: number, word: NameWord): Promise<number> {
  return countAtMost(db, members(db, gid, word).select('m.user_id').orderBy('m.uid_key'))
}

/** Memberships copy columns of people, so these are locked. Lock order: groups before people. */
export async function holdPeople(tx: Queryable, userIds: number[]): Promise<void> {
  await sql`select from users where id = any(${userIds}::integer[]) order by id for share`.execute(tx)
}

/** Copied columns, so that a page of a large group is found without reading all its members. */
const memberColumns = ['gid', 'user_id', 'uid_key', 'is_ranked'] as const
const ofMember = sql`id, uid_key, solve > 0 and privilege > 0`

/** For people who enter or leave the ranklist, who must be locked. */
export async function rankMemberships(tx: Queryable, userIds: readonly number[]): Promise<void> {
  await sql`
    update group_members m set is_ranked = not m.is_ranked from users u
    where m.user_id = any(${[...userIds]}::integer[]) and u.id = m.user_id
      and m.is_ranked <> (u.solve > 0 and u.privilege > 0)`.execute(tx)
}

/** The people must be locked. @returns how many were added */
export async function addMembers(tx: Queryable, gid: number, userIds: number[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('group_members')
    .columns(memberColumns)
    .expression(
      sql`select ${gid}::integer, ${ofMember} from users where id = any(${userIds}::integer[]) order by id`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0n)
}

/** @returns how many were removed */
export async function removeMembers(tx: Queryable, gid: number, userIds: number[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('group_members')
    .where('gid', '=', gid)
    .where(sql<SqlBool>`user_id = any(${userIds}::integer[])`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const groupsOfUser = (db: Queryable, userId: number): Promise<{ gid: number; title: string }[]> =>
  standing(db)
    .innerJoin('group_members as m', 'm.gid', 'g.gid')
    .select(['g.gid', 'g.title'])
    .where('m.user_id', '=', userId)
    .orderBy(sql`lower(g.title)`)
    .orderBy('g.gid')
    .execute()

export const groupsAmong = (db: Queryable, gids: number[]): Promise<{ gid: number; title: string }[]> =>
  standing(db)
    .select(['g.gid', 'g.title'])
    .where(sql<SqlBool>`g.gid = any(${gids}::integer[])`)
    .orderBy('g.gid')
    .execute()

export const groupsOfMany = (
  db: Queryable,
  userIds: readonly number[],
): Promise<{ user_id: number; gid: number; title: string }[]> =>
  standing(db)
    .innerJoin('group_members as m', 'm.gid', 'g.gid')
    .select(['m.user_id', 'g.gid', 'g.title'])
    .where(sql<SqlBool>`m.user_id = any(${userIds}::integer[])`)
    .orderBy(sql`lower(g.title)`)
    .orderBy('g.gid')
    .execute()

export const groupsByTitle = (
  db: Queryable,
  titles: readonly string[],
): Promise<{ gid: number; title: string }[]> =>
  standing(db)
    .select(['g.gid', 'g.title'])
    .where(sql<SqlBool>`lower(g.title) = any(select lower(title) from unnest(${titles}::text[]) as title)`)
    .orderBy('g.gid')
    .execute()

export async function addToGroups(tx: Queryable, userId: number, gids: readonly number[]): Promise<void> {
  await tx
    .insertInto('group_members')
    .columns(memberColumns)
    .expression(
      sql`select gid, ${ofMember} from users, unnest(${gids}::integer[]) as gid where id = ${userId} order by gid`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function leaveOtherGroups(
  tx: Queryable,
  userId: number,
  gids: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('group_members as m')
    .where('m.user_id', '=', userId)
    .where(sql<SqlBool>`not m.gid = any(${gids}::integer[])`)
    .where(sql<SqlBool>`exists (select from groups g where g.gid = m.gid and g.deleted_at is null)`)
    .execute()
}

export async function holdGroups(tx: Queryable, gids: readonly number[]): Promise<void> {
  await sql`select from groups where gid = any(${gids}::integer[]) order by gid for key share`.execute(tx)
}
