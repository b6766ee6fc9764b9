import { Privilege } from '@verdict/domain/privilege'
import type { MemberRole } from '@verdict/domain/team'
import { type RawBuilder, sql } from 'kysely'
import { managersByCourse } from '../../access/contest.ts'
import { isPerson } from '../../changes/index.ts'
import type { Queryable } from '../../platform/db.ts'
import { countAtMost, offsetOf, type PageRequest } from '../../platform/paging.ts'
import type { Viewer } from '../../platform/viewer.ts'

interface MemberRecord {
  uid: string
  nick: string
  role: MemberRole
}

const members = sql<MemberRecord[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('uid', p.uid, 'nick', p.nick, 'role', m.role)
    order by m.role desc, p.uid_key), '[]')
  from team_members m join users p on p.id = m.user_id where m.team_id = t.user_id)`

const categoryIds = sql<number[]>`array(
  select i.category_id from team_in_category i where i.team_id = t.user_id order by i.category_id)`

const rows = (db: Queryable, cid: number) =>
  db.selectFrom('teams as t').innerJoin('users as u', 'u.id', 't.user_id').where('t.contest_id', '=', cid)

const columns = [
  't.user_id',
  't.number',
  'u.uid',
  't.external_id',
  't.icpc_id',
  't.label',
  't.name',
  't.organization_id',
  't.hidden',
  't.room',
  't.seat',
] as const

const holding = (word: string): RawBuilder<boolean> => sql<boolean>`(
  position(lower(${word}) in lower(t.name)) > 0 or lower(t.label) = lower(${word})
  or exists (select from organizations o where o.organization_id = t.organization_id
    and position(lower(${word}) in lower(o.name)) > 0)
  or exists (select from team_members m join users p on p.id = m.user_id
    where m.team_id = t.user_id and (p.uid_key = lower(${word}) or position(lower(${word}) in lower(p.nick)) > 0)))`

const matching = (db: Queryable, cid: number, keyword: string | undefined) =>
  rows(db, cid).$if(keyword !== undefined, (query) => query.where(holding(keyword ?? '')))

export const teamPage = (db: Queryable, cid: number, keyword: string | undefined, page: PageRequest) =>
  matching(db, cid, keyword)
    .select(columns)
    .select([categoryIds.as('category_ids'), members.as('members')])
    .select(
      sql<number>`(select count(*) from submissions s where s.contest_id = t.contest_id and s.user_id = t.user_id)`.as(
        'submissions',
      ),
    )
    .orderBy('t.number')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute()

export const countTeams = (db: Queryable, cid: number, keyword?: string): Promise<number> =>
  countAtMost(db, matching(db, cid, keyword).select('t.user_id').orderBy('t.number'))

export const findTeam = (db: Queryable, cid: number, number: number) =>
  rows(db, cid)
    .select(columns)
    .select([categoryIds.as('category_ids'), members.as('members')])
    .where('t.number', '=', number)
    .executeTakeFirst()
export type TeamRecord = NonNullable<Awaited<ReturnType<typeof findTeam>>>

export const ownTeam = async (
  db: Queryable,
  { teams }: Viewer,
  cid: number,
): Promise<{ number: number; name: string } | null> =>
  teams.length === 0
    ? null
    : ((await db
        .selectFrom('teams')
        .select(['number', 'name'])
        .where('contest_id', '=', cid)
        .where(sql<boolean>`user_id = any(${[...teams]}::integer[])`)
        .executeTakeFirst()) ?? null)

export const allTeams = (db: Queryable, cid: number): Promise<TeamRecord[]> =>
  rows(db, cid)
    .select(columns)
    .select([categoryIds.as('category_ids'), members.as('members')])
    .orderBy('t.number')
    .execute()

export interface MadeAccount {
  user_id: number
  uid: string
  name: string
  label: string
  organization: string | null
  room: string
  seat: string
}

/** Those made for teams that are nobody else's by now. @param missing without a password */
export const madeAccounts = (
  db: Queryable,
  cid: number,
  missing: boolean,
  most: number,
): Promise<MadeAccount[]> =>
  db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', 't.user_id', 'm.team_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('organizations as o', 'o.organization_id', 't.organization_id')
    .select(['m.user_id', 'u.uid', 't.name', 'o.name as organization', 't.room', 't.seat'])
    .select(sql<string>`coalesce(nullif(t.label, ''), t.number::text)`.as('label'))
    .where('m.contest_id', '=', cid)
    .where('m.is_made', '=', true)
    .where('u.privilege', '=', Privilege.User)
    .where('u.is_teacher', '=', false)
    .where('u.second_factor_at', 'is', null)
    .$if(missing, (query) => query.where('u.password_hash', 'like', 'none %'))
    .orderBy('t.number')
    .orderBy('u.uid_key')
    .limit(most)
    .execute()

export async function countMade(db: Queryable, cid: number): Promise<number> {
  const { count } = await db
    .selectFrom('team_members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('contest_id', '=', cid)
    .where('is_made', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

export async function hasSubmissions(tx: Queryable, cid: number, teamId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('submissions')
    .select('sid')
    .where('contest_id', '=', cid)
    .where('contest_id', '>', 0)
    .where('user_id', '=', teamId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Also what was deleted since. */
export async function hasWritten(tx: Queryable, teamId: number): Promise<boolean> {
  const { rows } = await sql`
    select from discussions where author_id = ${teamId}
    union all select from discussion_comments where author_id = ${teamId} limit 1`.execute(tx)
  return rows.length > 0
}

export interface NamedAccount {
  word: string
  user_id: number
  uid: string
  privilege: number
  is_staff: boolean
  /** The team of this contest that they are a contestant of. */
  team_id: number | null
  has_read: boolean
}

/** By username or student number. @param words in lower case */
export async function accountsNamed(
  db: Queryable,
  cid: number,
  words: readonly string[],
): Promise<NamedAccount[]> {
  if (words.length === 0) return []
  const { rows: found } = await sql<NamedAccount>`
    with word as (select distinct w from unnest(${[...words]}::text[]) as w), found as (
      select w, id from word join users u on u.uid_key = w and ${isPerson('u')}
      union
      select w, id from word join users u on lower(u.student_number) = w and u.student_number <> ''
    )
    select f.w as word, u.id as user_id, u.uid, u.privilege, u.id in (${managersByCourse(cid)}) as is_staff, m.team_id,
      exists (select from contest_readers r where r.contest_id = ${cid} and r.user_id = u.id) as has_read
    from found f
    join users u on u.id = f.id
    left join team_members m on m.contest_id = ${cid} and m.user_id = u.id and m.role = 'contestant'
    order by u.id`.execute(db)
  return found
}

const teamsWith = (column: 'organization_id' | 'category_id', of: string) =>
  column === 'organization_id'
    ? sql<number>`(select count(*) from teams t where t.organization_id = ${sql.ref(`${of}.organization_id`)})`
    : sql<number>`(select count(*) from team_in_category i where i.category_id = ${sql.ref(`${of}.category_id`)})`

export const countedOrganizations = (db: Queryable, cid: number) =>
  db
    .selectFrom('organizations as o')
    .selectAll()
    .select(teamsWith('organization_id', 'o').as('teams'))
    .where('contest_id', '=', cid)
    .orderBy('name')
    .orderBy('organization_id')
    .execute()

export const countedCategories = (db: Queryable, cid: number) =>
  db
    .selectFrom('team_categories as g')
    .selectAll()
    .select(teamsWith('category_id', 'g').as('teams'))
    .where('contest_id', '=', cid)
    .orderBy('position')
    .orderBy('category_id')
    .execute()
