import { leastSimilarity } from '@verdict/domain/similarity'
import { Judge } from '@verdict/domain/verdict'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import type { Scope } from './similarity-access.ts'
import { all, liesIn, type PairFilter } from './similarity-queries.ts'
import { Within } from './similarity-work-queries.ts'

export interface InTexts {
  count: number
  programs: { sid: number; uid: string; nick: string }[]
}

interface Cohort {
  figures: number[]
  people: number
  tooShort: number
  tooCommon: number
}

const programsOf = (scope: Scope, { pid, group }: Pick<PairFilter, 'pid' | 'group'>): RawBuilder<unknown> =>
  sql`from submissions s join similarity_prints f on f.sid = s.sid
    where ${all([
      sql`s.counted_judge = ${Judge.Accepted}`,
      liesIn(scope, 's'),
      ...(pid === undefined ? [] : [sql`s.pid = ${pid}`]),
      ...(group === undefined
        ? []
        : [sql`exists (select from group_members g where g.gid = ${group} and g.user_id = s.user_id)`]),
    ])}`

const withinOf = ({ kind, closed }: Scope): Within => {
  if (!closed) return Within.Anywhere
  return kind === 'contest' ? Within.Contest : Within.Course
}

/** Viewers limited to the scope get figures recomputed within it, even if a program has just left it. */
const figureIn = (scope: Scope): RawBuilder<number> => sql`coalesce((
  select n.percent from similarity_nearest n join submissions o on o.sid = n.other_sid
  where n.sid = s.sid and n.within = ${withinOf(scope)} and o.counted_judge = ${Judge.Accepted}
    ${scope.closed ? sql`and ${liesIn(scope, 'o')}` : sql``}), 0)`

export interface Figure {
  sid: number
  percent: number
  other_sid: number
}

export async function findFigures(db: Queryable, scope: Scope, sids: number[]): Promise<Figure[]> {
  const { rows } = await sql<Figure>`
    select n.sid, n.percent, n.other_sid from similarity_nearest n join submissions o on o.sid = n.other_sid
    where n.sid = any(${sids}::integer[]) and n.within = ${withinOf(scope)} and n.percent >= ${leastSimilarity}
      and o.counted_judge = ${Judge.Accepted} and ${liesIn(scope, 'o')}`.execute(db)
  return rows
}

export async function findCohort(
  db: Queryable,
  scope: Scope,
  filter: Pick<PairFilter, 'pid' | 'group'>,
): Promise<Cohort> {
  const [{ rows: figures }, { rows: without }] = await Promise.all([
    sql<{ highest: number; user_id: number }>`
      select s.user_id, max(${figureIn(scope)}) as highest ${programsOf(scope, filter)} and f.standing <> 'short'
      group by s.user_id, s.pid order by highest`.execute(db),
    sql<{ short: number; common: number }>`
      select count(*) filter (where f.standing = 'short') as short, count(*) filter (where f.standing = 'common') as common
      ${programsOf(scope, filter)} and f.standing <> 'compared'`.execute(db),
  ])
  return {
    figures: figures.map(({ highest }) => highest),
    people: new Set(figures.map(({ user_id }) => user_id)).size,
    tooShort: without[0]!.short,
    tooCommon: without[0]!.common,
  }
}

const mostNamed = 20

export async function findInTexts(
  db: Queryable,
  scope: Scope,
  filter: Pick<PairFilter, 'pid' | 'group'>,
): Promise<InTexts> {
  const { rows } = await sql<{ sid: number; uid: string; nick: string; count: number }>`
    select named.sid, u.uid, u.nick, named.count from (
      select s.sid, s.user_id, count(*) over () as count
      ${programsOf(scope, filter)} and f.in_texts order by s.sid desc limit ${mostNamed}
    ) named join users u on u.id = named.user_id order by named.sid desc`.execute(db)
  return { count: rows[0]?.count ?? 0, programs: rows.map(({ sid, uid, nick }) => ({ sid, uid, nick })) }
}

export async function countWaiting(db: Queryable, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from similarity_jobs j join submissions s on s.sid = j.sid where ${liesIn(scope, 's')}`.execute(
    db,
  )
  return rows[0]!.count
}

export async function problemsIn(db: Queryable, scope: Scope): Promise<{ pid: number; title: string }[]> {
  const { rows } = await sql<{ pid: number; title: string }>`
    select p.pid, p.title from problems p
    where p.deleted_at is null
      and p.pid in (select s.pid ${programsOf(scope, {})}) order by p.pid`.execute(db)
  return rows
}
