import type { Attempt, ScoreCell, GradedProblem } from '@verdict/domain/contest-rules/rule'
import { fullScore } from '@verdict/domain/score'
import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import type { Judgements, ScoreCells, Submissions, ContestTotals } from '../../platform/database-types.ts'
import type { Queryable } from '../../platform/db.ts'
import { countedTime, countsInContest } from '../../access/submission.ts'
import type { OwnTime } from '@verdict/domain/contest'
import { extraOf } from '../../access/contest-clock.ts'
import { isEmpty } from '@verdict/domain/ranklist'

export type Total = Pick<Selectable<ContestTotals>, 'grade' | 'submissions' | 'pending'>

const totalColumns = ['accepted_at', 'failed', 'pending', 'score', 'submissions'] as const

export type TotalledCell = Pick<Selectable<ScoreCells>, 'pid' | (typeof totalColumns)[number]>

export const totalledCells = (tx: Queryable, cid: number): Promise<(TotalledCell & { user_id: number })[]> =>
  tx
    .selectFrom('score_cells')
    .select(['user_id', 'pid', ...columns])
    .where('contest_id', '=', cid)
    .execute()

export async function problemsWithCells(
  tx: Queryable,
  cid: number,
  userId: number,
): Promise<(GradedProblem & { cell: TotalledCell | null })[]> {
  const rows = await tx
    .selectFrom('contest_problems as p')
    .leftJoin('score_cells as c', (join) =>
      join
        .onRef('c.contest_id', '=', 'p.contest_id')
        .onRef('c.pid', '=', 'p.pid')
        .on('c.user_id', '=', userId),
    )
    .select(['p.pid', 'p.points', 'c.accepted_at', 'c.failed', 'c.pending', 'c.score', 'c.submissions'])
    .where('p.contest_id', '=', cid)
    .execute()
  return rows.map(({ points, failed, pending, submissions, ...row }) => ({
    pid: row.pid,
    points,
    cell:
      failed === null || pending === null || submissions === null
        ? null
        : { ...row, failed, pending, submissions },
  }))
}

/** All problems give the same points except in homework. */
export const gradedProblems = (tx: Queryable, cid: number): Promise<GradedProblem[]> =>
  tx.selectFrom('contest_problems').select(['pid', 'points']).where('contest_id', '=', cid).execute()

export async function putTotals(
  tx: Queryable,
  cid: number,
  totals: readonly (Total & { user_id: number })[],
): Promise<void> {
  await sql`
    insert into contest_totals as t (contest_id, user_id, grade, submissions, pending)
    select ${cid}::integer, * from unnest(
      ${totals.map(({ user_id }) => user_id)}::integer[],
      ${totals.map(({ grade }) => grade)}::smallint[],
      ${totals.map(({ submissions }) => submissions)}::integer[],
      ${totals.map(({ pending }) => pending)}::integer[])
    on conflict (contest_id, user_id) do update
    set (grade, submissions, pending) = row (excluded.grade, excluded.submissions, excluded.pending)
    where (t.grade, t.submissions, t.pending) is distinct from (excluded.grade, excluded.submissions, excluded.pending)`.execute(
    tx,
  )
}

/** A cell's part of the answer is stored: concatenating 30,000 takes 50 ms per verdict, building them from numbers 80 ms. */
/** Null for an empty cell. A mark's time is left out. */
export function memberOf(pid: number, cell: ScoreCell): string | null {
  if (isEmpty(cell)) return null
  const { acceptedAt, markedAt: _markedAt, ...counts } = cell
  const at = acceptedAt === null ? null : new Date(acceptedAt).toISOString()
  return `"${pid}":${JSON.stringify({ acceptedAt: at, ...counts })}`
}

export function cellsFrom(members: string): Map<number, ScoreCell> {
  const row = JSON.parse(`{${members}}`) as Record<
    string,
    Omit<ScoreCell, 'acceptedAt'> & { acceptedAt: string | null }
  >
  return new Map(
    Object.entries(row).map(([pid, { acceptedAt, ...counts }]): [number, ScoreCell] => [
      Number(pid),
      { acceptedAt: acceptedAt === null ? null : Date.parse(acceptedAt), ...counts },
    ]),
  )
}

/** Hundredths of a point, by problem. */
export async function pointsOfProblems(tx: Queryable, cid: number): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('contest_problems')
    .select(['pid', 'points'])
    .where('contest_id', '=', cid)
    .execute()
  return new Map(rows.map(({ pid, points }) => [pid, points]))
}

export async function extrasOf(
  tx: Queryable,
  cid: number,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; minutes: number }>`
    select u.id, ${extraOf('c', sql`u.id`)} as minutes
    from contests c, unnest(${[...userIds]}::integer[]) as u (id) where c.cid = ${cid}`.execute(tx)
  return new Map(rows.map(({ id, minutes }) => [id, minutes]))
}

export async function marksOf(
  tx: Queryable,
  sids: readonly number[],
): Promise<Map<number, { score: number; at: number }>> {
  const rows = await tx
    .selectFrom('submission_marks')
    .select(['sid', 'score', 'marked_at'])
    .where(sql<boolean>`sid = any(${[...sids]}::integer[])`)
    .where('score', 'is not', null)
    .execute()
  return new Map(
    rows.flatMap(({ sid, score, marked_at }) =>
      score === null ? [] : [[sid, { score, at: marked_at.getTime() }]],
    ),
  )
}

export async function ownTimesOf(
  db: Queryable,
  cid: number,
  userIds: readonly number[],
): Promise<Map<number, OwnTime>> {
  const rows = await db
    .selectFrom('contest_own_times')
    .select(['user_id', 'own'])
    .where('contest_id', '=', cid)
    .where(sql<boolean>`user_id = any(${[...userIds]}::integer[])`)
    .execute()
  return new Map(rows.map(({ user_id, own }) => [user_id, own]))
}

export interface CellKey {
  contest_id: number
  user_id: number
  pid: number
}

export type View = 'full' | 'public'

/** `isEmpty` of the domain: an empty cell ranks nobody. */
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

export type StoredCell = Pick<Selectable<ScoreCells>, (typeof columns)[number]>

/** Locks cell and total, creating them if missing, so that two verdicts of one person in a contest are serialised. */
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

/** @param cell both views as sent */
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

/** Zero and full scores imply every group's result. */
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

/** @param people null: everybody */
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

export async function updatePublicViews(
  tx: Queryable,
  contestId: number,
  cells: { user_id: number; pid: number; shown: ScoreCell }[],
): Promise<void> {
  await sql`
    update score_cells c
    set public_accepted_at = to_timestamp(v.accepted_ms / 1000.0), public_failed = v.failed, public_pending = v.pending,
      public_score = v.score, public_member = v.member
    from unnest(
      ${cells.map(({ user_id }) => user_id)}::integer[],
      ${cells.map(({ pid }) => pid)}::integer[],
      ${cells.map(({ shown }) => shown.acceptedAt)}::float8[],
      ${cells.map(({ shown }) => shown.failed)}::integer[],
      ${cells.map(({ shown }) => shown.pending)}::integer[],
      ${cells.map(({ shown }) => shown.score ?? null)}::smallint[],
      ${cells.map(({ pid, shown }) => memberOf(pid, shown))}::text[]
    ) as v (user_id, pid, accepted_ms, failed, pending, score, member)
    where c.contest_id = ${contestId} and c.user_id = v.user_id and c.pid = v.pid`.execute(tx)
}

export type WholeCell = CellKey & StoredCell & { member: string | null; public_member: string | null }

/** The contest must be locked exclusively. @returns how many changed */
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
