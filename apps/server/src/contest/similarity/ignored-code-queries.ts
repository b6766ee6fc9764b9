import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import type { Authored } from './common.ts'
import { numbersIn, type Place } from './similarity-work-queries.ts'

export interface StoredIgnoredCode {
  skeleton_md5: string
  skeleton: number[]
  common: number[]
  programs: number
  counted: number
  version: number
  /** In the database's text form. */
  changed_at: string | null
}

/** @returns the starter code of the family with its hash, and the ignored code computed before */
export async function findIgnoredCode(
  db: Queryable,
  { pid, family }: Place,
): Promise<{ code: string; md5: string; stored: StoredIgnoredCode | null }> {
  const { rows } = await sql<
    { code: string; md5: string } & (StoredIgnoredCode | Record<keyof StoredIgnoredCode, null>)
  >`
    select given.code, md5(given.code) as md5, g.skeleton_md5, g.skeleton, g.common, g.programs, g.counted, g.version,
      g.changed_at::text as changed_at
    from (
      select coalesce((select code from problem_skeletons where pid = ${pid} and family = ${family}), '') as code
    ) given
    left join similarity_grounds g on g.pid = ${pid} and g.family = ${family}`.execute(db)
  const { code, md5, ...stored } = rows[0]!
  return { code, md5, stored: stored.skeleton_md5 === null ? null : stored }
}

/** @returns the new version */
export async function saveIgnoredCode(
  db: Queryable,
  { pid, family }: Place,
  {
    skeleton_md5,
    skeleton,
    common,
    counted,
  }: Pick<StoredIgnoredCode, 'skeleton_md5' | 'skeleton' | 'common' | 'counted'>,
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

/** Beyond this, the newest programs are a sample. */
const sampleSize = 2_000
const sampledPrints = 1_000_000

export async function findAuthored(db: Queryable, { pid, family }: Place): Promise<Authored[]> {
  const { rows } = await sql<{ person: number; prints: Buffer }>`
    select user_id as person, array_send(prints) as prints from (
      select user_id, prints, sum(cardinality(prints)) over (order by sid desc) as together from (
        select sid, user_id, prints from similarity_prints where pid = ${pid} and family = ${family}
        order by sid desc limit ${sampleSize}
      ) newest
    ) sample where together <= ${sampledPrints}`.execute(db)
  return rows.map(({ person, prints }) => ({ person, prints: numbersIn(prints) }))
}

/** Problems that have been quiet for this long, so nobody is waiting for a figure. */
export async function findChanged(db: Queryable, quietSeconds: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select g.pid, g.family from similarity_grounds g
    where g.changed_at <= clock_timestamp() - make_interval(secs => ${quietSeconds})
      and not exists (select from similarity_jobs j join submissions s on s.sid = j.sid where s.pid = g.pid)
    order by g.changed_at limit 20`.execute(db)
  return rows
}

/** @returns whether some programs missed earlier ones; null if more has changed */
export async function endRecount(
  db: Queryable,
  { pid, family }: Place,
  changedAt: string,
): Promise<boolean | null> {
  const { rows } = await sql<{ overtaken: boolean }>`
    update similarity_grounds g set changed_at = null, overtaken = false from similarity_grounds before
    where g.pid = ${pid} and g.family = ${family} and g.changed_at = ${changedAt}::timestamptz
      and before.pid = g.pid and before.family = g.family
    returning before.overtaken`.execute(db)
  return rows[0]?.overtaken ?? null
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
