// SQL of what does not count in the programs of a problem.

import { commonAmong, LanguageFamily } from '@verdict/domain/similarity'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import type { Place } from './work-queries.ts'

export interface StoredGrounds {
  skeleton_md5: string
  skeleton: number[]
  common: number[]
  programs: number
  counted: number
  /** Goes up with each change. */
  version: number
}

const columnOf = {
  [LanguageFamily.Cpp]: 'skeleton_cpp',
  [LanguageFamily.Java]: 'skeleton_java',
  [LanguageFamily.Python]: 'skeleton_python',
} as const

/** @returns the given code of the family, with its hash, and what was made of it before */
export async function findGrounds(
  db: Queryable,
  { pid, family }: Place,
): Promise<{ code: string; md5: string; stored: StoredGrounds | null }> {
  const { rows } = await sql<
    { code: string; md5: string } & (StoredGrounds | Record<keyof StoredGrounds, null>)
  >`
    select given.code, md5(given.code) as md5, g.skeleton_md5, g.skeleton, g.common, g.programs, g.counted, g.version
    from (select ${sql.ref(columnOf[family])} as code from problems where pid = ${pid}) given
    left join similarity_grounds g on g.pid = ${pid} and g.family = ${family}`.execute(db)
  const { code, md5, ...stored } = rows[0]!
  return { code, md5, stored: stored.skeleton_md5 === null ? null : stored }
}

/** @returns the version that it has from now on */
export async function saveGrounds(
  db: Queryable,
  { pid, family }: Place,
  { skeleton_md5, skeleton, common, counted }: Omit<StoredGrounds, 'programs' | 'version'>,
): Promise<number> {
  const row = { skeleton_md5, skeleton, common, counted }
  const { version } = await db
    .insertInto('similarity_grounds')
    .values({ pid, family, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['pid', 'family'])
        .doUpdateSet((eb) => ({ ...row, version: eb('similarity_grounds.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Of more programs than this the newest speak for all. */
const sampleSize = 2_000

export async function countPeople(db: Queryable, { pid, family }: Place): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct user_id) as people from (
      select user_id from similarity_prints where pid = ${pid} and family = ${family}
      order by sid desc limit ${sampleSize}
    ) newest`.execute(db)
  return rows[0]!.people
}

/** What more of `people` have in their programs than chance and habit explain. */
export async function findCommon(db: Queryable, { pid, family }: Place, people: number): Promise<number[]> {
  const { rows } = await sql<{ print: number }>`
    select print from (
      select distinct user_id, unnest(prints) as print from (
        select user_id, prints from similarity_prints where pid = ${pid} and family = ${family}
        order by sid desc limit ${sampleSize}
      ) newest
    ) had
    group by print having count(*) > ${commonAmong(people)} order by print`.execute(db)
  return rows.map(({ print }) => print)
}

export async function programsOf(db: Queryable, { pid, family }: Place): Promise<number[]> {
  const rows = await db
    .selectFrom('similarity_prints')
    .select('sid')
    .where('pid', '=', pid)
    .where('family', '=', family)
    .execute()
  return rows.map(({ sid }) => sid)
}
