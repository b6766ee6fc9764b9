// SQL of the score cells and of the ranklist's version.

import type { Attempt, ScoreCell } from '@verdict/domain/contest-rules/rule'
import { fullScore } from '@verdict/domain/score'
import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import type { Judgements, ScoreCells, Submissions } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'
import { countedTime, countsInContest } from '../standing/submission.ts'
import type { Total } from './total-queries.ts'
import { memberOf } from './wire.ts'

export interface CellKey {
  contest_id: number
  user_id: number
  pid: number
}

/** Everything, or what everybody may know while a freeze holds. */
export type View = 'full' | 'public'

/** `isEmpty` of the domain, of a row `c` of score_cells: a cell that says nothing ranks nobody. */
export const saysSomething = (view: View): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(`c.${view === 'full' ? '' : 'public_'}${name}`)
  return sql`(${column('accepted_at')} is not null or ${column('failed')} > 0 or ${column('pending')} > 0)`
}

const columns = [
  'accepted_at',
  'failed',
  'pending',
  'score',
  'public_accepted_at',
  'public_failed',
  'public_pending',
  'public_score',
  'submissions',
] as const

/** A cell as it is stored: both views, and how many submissions stand behind it. */
export type StoredCell = Pick<Selectable<ScoreCells>, (typeof columns)[number]>

/**
 * Makes the cell, and the total that it adds to, where there is none, and holds both: two verdicts of one person in one contest
 * wait for each other.
 */
export const holdCell = (tx: Queryable, key: CellKey): Promise<StoredCell> =>
  tx
    .with('total', (qb) =>
      qb
        .insertInto('contest_totals')
        .values({ contest_id: key.contest_id, user_id: key.user_id })
        .onConflict((conflict) =>
          conflict.columns(['contest_id', 'user_id']).doUpdateSet({ contest_id: key.contest_id }),
        ),
    )
    .insertInto('score_cells')
    .values(key)
    .onConflict((conflict) =>
      conflict.columns(['contest_id', 'user_id', 'pid']).doUpdateSet({ contest_id: key.contest_id }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()

/** @param cell with both views as they go out @param total that follows from it */
export async function updateCell(
  tx: Queryable,
  key: CellKey,
  cell: StoredCell & { member: string | null; public_member: string | null },
  total: Total,
): Promise<void> {
  await tx
    .with('total', (qb) =>
      qb
        .updateTable('contest_totals')
        .set(total)
        .where('contest_id', '=', key.contest_id)
        .where('user_id', '=', key.user_id),
    )
    .updateTable('score_cells')
    .set(cell)
    .where('contest_id', '=', key.contest_id)
    .where('user_id', '=', key.user_id)
    .where('pid', '=', key.pid)
    .execute()
}

const attemptColumns = ['s.sid', 's.judge', 's.score', 'j.group_points'] as const

type AttemptRow = Pick<Selectable<Submissions>, 'sid' | 'created_at' | 'judge' | 'score'> &
  Pick<Selectable<Judgements>, 'group_points'>

const attemptFrom = (row: AttemptRow): Attempt => ({
  sid: row.sid,
  createdAt: row.created_at.getTime(),
  judge: row.judge,
  score: row.score,
  groups: row.group_points,
})

/** None of the points and all of them say by themselves what each group of tests gave: only what lies between is looked up. */
const judgementWithGroups = sql<
  number | null
>`case when s.score > 0 and s.score < ${sql.lit(fullScore)} then s.judgement_id end`

const judgedSubmissions = (tx: Queryable, contestId: number) =>
  tx
    .selectFrom('submissions as s')
    .leftJoin('judgements as j', (join) => join.on('j.id', '=', judgementWithGroups))
    .select(countedTime('s').as('created_at'))
    .where('s.contest_id', '=', contestId)
    .where('s.contest_id', '>', 0)
    .where(countsInContest('s'))

export async function attemptsOf(tx: Queryable, key: CellKey): Promise<Attempt[]> {
  const rows = await judgedSubmissions(tx, key.contest_id)
    .select(attemptColumns)
    .where('s.user_id', '=', key.user_id)
    .where('s.pid', '=', key.pid)
    .execute()
  return rows.map(attemptFrom)
}

/** All of a contest, by person and problem. @param people these alone; null: everybody */
export async function attemptsInContest(
  tx: Queryable,
  contestId: number,
  people: readonly number[] | null,
): Promise<(Attempt & { user_id: number; pid: number })[]> {
  const rows = await judgedSubmissions(tx, contestId)
    .select(['s.user_id', 's.pid', ...attemptColumns])
    .$if(people !== null, (query) =>
      query.where(sql<SqlBool>`s.user_id = any(${[...(people ?? [])]}::integer[])`),
    )
    .orderBy('s.user_id')
    .orderBy('s.pid')
    .execute()
  return rows.map((row) => ({ user_id: row.user_id, pid: row.pid, ...attemptFrom(row) }))
}

/** The public view of many cells at once. */
export async function updatePublicViews(
  tx: Queryable,
  contestId: number,
  cells: { user_id: number; pid: number; view: ScoreCell }[],
): Promise<void> {
  await sql`
    update score_cells c
    set public_accepted_at = to_timestamp(v.accepted_ms / 1000.0), public_failed = v.failed, public_pending = v.pending,
      public_score = v.score, public_member = v.member
    from unnest(
      ${cells.map(({ user_id }) => user_id)}::integer[],
      ${cells.map(({ pid }) => pid)}::integer[],
      ${cells.map(({ view }) => view.acceptedAt)}::float8[],
      ${cells.map(({ view }) => view.failed)}::integer[],
      ${cells.map(({ view }) => view.pending)}::integer[],
      ${cells.map(({ view }) => view.score ?? null)}::smallint[],
      ${cells.map(({ pid, view }) => memberOf(pid, view))}::text[]
    ) as v (user_id, pid, accepted_ms, failed, pending, score, member)
    where c.contest_id = ${contestId} and c.user_id = v.user_id and c.pid = v.pid`.execute(tx)
}

export type WholeCell = CellKey & StoredCell & { member: string | null; public_member: string | null }

/** Makes or changes many. The contest's row is held alone. @returns how many are others than they were */
export async function putCells(tx: Queryable, cells: readonly WholeCell[]): Promise<number> {
  const numbers = [
    'failed',
    'pending',
    'score',
    'public_failed',
    'public_pending',
    'public_score',
    'submissions',
  ] as const
  const set = [...columns, 'member', 'public_member'] as const
  const excluded = sql.join(set.map((name) => sql.ref(`excluded.${name}`)))
  const { numAffectedRows } = await sql`
    insert into score_cells as c (contest_id, user_id, pid, accepted_at, public_accepted_at, member, public_member,
      ${sql.join(numbers.map((name) => sql.ref(name)))})
    select * from unnest(
      ${cells.map(({ contest_id }) => contest_id)}::integer[],
      ${cells.map(({ user_id }) => user_id)}::integer[],
      ${cells.map(({ pid }) => pid)}::integer[],
      ${cells.map(({ accepted_at }) => accepted_at)}::timestamptz[],
      ${cells.map(({ public_accepted_at }) => public_accepted_at)}::timestamptz[],
      ${cells.map(({ member }) => member)}::text[],
      ${cells.map(({ public_member }) => public_member)}::text[],
      ${sql.join(numbers.map((name) => sql`${cells.map((cell) => cell[name])}::integer[]`))})
    on conflict (contest_id, user_id, pid) do update set (${sql.join(set.map((name) => sql.ref(name)))}) = row (${excluded})
    where (${sql.join(set.map((name) => sql.ref(`c.${name}`)))}) is distinct from (${excluded})`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
