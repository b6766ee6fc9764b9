// The state that must hold when everything that was handed in is judged, whatever died meanwhile: each submission is there once,
// with its right verdict from one finished judgement, nothing is left in the queue, and every count is what counting anew gives.

import { icpc } from '@verdict/domain/contest-rules/icpc'
import type { Attempt, ScoreCell } from '@verdict/domain/contest-rules/rule'
import { cellOf } from '@verdict/domain/ranklist'
import { isCounted, isFinal, Judge, judges } from '@verdict/domain/verdict'
import type { Ask, Plan, Planned } from './fault-load.ts'

export interface Finding {
  check: string
  /** How many were looked at. */
  of: number
  /** A line for each that is not as it must be. */
  wrong: string[]
}

interface Row {
  sid: number
  judge: Judge
  judgements: number
  finished: number
  tasks: number
  message: string
}

const rowsOf = (ask: Ask, pids: number[]): Promise<Row[]> =>
  ask(async (client) => {
    const { rows } = await client.query<Row>(
      `select s.sid, s.judge, s.score,
              (select count(*)::int from judgements j where j.sid = s.sid) as judgements,
              (select count(*)::int from judgements j where j.sid = s.sid and j.finished_at is not null) as finished,
              (select count(*)::int from judging_tasks t join judgements j on j.id = t.judgement_id
                where j.sid = s.sid) as tasks,
              c.judge_message as message
         from submissions s join judgements c on c.id = s.judgement_id
        where s.pid = any($1) order by s.sid`,
      [pids],
    )
    return rows
  })

export const judgedSoFar = (ask: Ask, pids: number[]): Promise<number> =>
  ask(async (client) => {
    const { rows } = await client.query<{ judge: Judge }>(
      'select judge from submissions where pid = any($1)',
      [pids],
    )
    return rows.filter(({ judge }) => isFinal(judge)).length
  })

const uncounted = judges.filter((judge) => !isCounted(judge))

interface Counting {
  check: string
  ids: (plan: Plan) => (number | string)[]
  /** $1 are the ids, $2 the verdicts that do not count. */
  query: string
}

/** Counts that the product keeps, beside the same counted anew from the submissions. */
const countings: readonly Counting[] = [
  {
    check: 'tries and successes of each person with each problem',
    ids: ({ pids }) => pids,
    query: `with anew as (
       select user_id, pid, count(*)::int as submitted,
              (count(*) filter (where judge = ${Judge.Accepted}))::int as accepted
         from submissions where pid = any($1) and is_open and judge <> all($2) group by user_id, pid
     ), kept as (
       select user_id, pid, submitted, accepted from user_problems
        where pid = any($1) and (submitted > 0 or accepted > 0)
     )
     select format('user %s, problem %s: kept %s/%s, anew %s/%s', user_id, pid, kept.submitted, kept.accepted,
                   anew.submitted, anew.accepted) as line,
            kept is not distinct from anew as same
       from anew full join kept using (user_id, pid)`,
  },
  {
    check: 'people who tried and who solved, of each problem',
    ids: ({ pids }) => pids,
    query: `select format('problem %s: kept %s/%s, anew %s/%s', p.pid, p.submit, p.solve, tried, solved) as line,
            (p.submit, p.solve) = (tried, solved) as same
       from problems p, lateral (
         select count(distinct user_id)::int as tried,
                (count(distinct user_id) filter (where judge = ${Judge.Accepted}))::int as solved
           from submissions s where s.pid = p.pid and s.is_open and judge <> all($2)) anew
      where p.pid = any($1)`,
  },
  {
    check: 'problems tried and solved, of each person',
    ids: ({ people }) => people.map(({ uid }) => uid),
    query: `select format('%s: kept %s/%s, anew %s/%s', u.uid, u.submit, u.solve, tried, solved) as line,
            (u.submit, u.solve) = (tried, solved) as same
       from users u, lateral (
         select count(distinct pid)::int as tried,
                (count(distinct pid) filter (where judge = ${Judge.Accepted}))::int as solved
           from submissions s where s.user_id = u.id and s.is_open and judge <> all($2)) anew
      where u.uid = any($1)`,
  },
]

async function countAnew(ask: Ask, plan: Plan, { check, ids, query }: Counting): Promise<Finding> {
  const lines = await ask(async (client) => {
    const { rows } = await client.query<{ line: string; same: boolean }>(query, [ids(plan), uncounted])
    return rows
  })
  return { check, of: lines.length, wrong: lines.filter(({ same }) => !same).map(({ line }) => line) }
}

interface Cell extends ScoreCell {
  key: string
}

interface CellRow {
  key: string
  accepted: number | null
  failed: number
  pending: number
  publicAccepted: number | null
  publicFailed: number
  publicPending: number
}

const lineOf = ({ key, acceptedAt, failed, pending }: Cell): string =>
  `${key}: ${acceptedAt ?? '-'}/${failed}/${pending}`

/** Every cell of the contest's ranklist, for managers and for everybody, beside the cell of its submissions. */
async function scoreAnew(ask: Ask, cid: number): Promise<Finding> {
  const { rows: kept } = await ask((client) =>
    client.query<CellRow>(
      `select format('user %s, problem %s', user_id, pid) as key,
              (extract(epoch from date_trunc('milliseconds', accepted_at)) * 1000)::float8 as accepted, failed, pending,
              (extract(epoch from date_trunc('milliseconds', public_accepted_at)) * 1000)::float8 as "publicAccepted",
              public_failed as "publicFailed", public_pending as "publicPending"
         from score_cells where contest_id = $1`,
      [cid],
    ),
  )
  const { rows } = await ask((client) =>
    client.query<Attempt & { key: string; freezeTime: number }>(
      `select format('user %s, problem %s', s.user_id, s.pid) as key, s.sid, s.judge, s.score,
              (extract(epoch from date_trunc('milliseconds', s.created_at)) * 1000)::float8 as "createdAt",
              (extract(epoch from c.ends_at) * 1000 - 240 * 60000)::float8 as "freezeTime"
         from submissions s join contests c on c.cid = s.contest_id where s.contest_id = $1`,
      [cid],
    ),
  )
  const byCell = Map.groupBy(rows, ({ key }) => key)
  const anew = [...byCell].flatMap(([key, attempts]) => [
    lineOf({ key: `${key}, all`, ...cellOf(icpc, attempts, null) }),
    lineOf({ key: `${key}, public`, ...cellOf(icpc, attempts, attempts[0]!.freezeTime) }),
  ])
  const now = kept.flatMap((cell) => {
    const { key, accepted, failed, pending, publicAccepted, publicFailed, publicPending } = cell
    return [
      lineOf({ key: `${key}, all`, acceptedAt: accepted, failed, pending }),
      lineOf({
        key: `${key}, public`,
        acceptedAt: publicAccepted,
        failed: publicFailed,
        pending: publicPending,
      }),
    ]
  })
  const [keptLines, anewLines] = [new Set(now), new Set(anew)]
  return {
    check: 'cells of the ranklist',
    of: anew.length,
    wrong: [
      ...now.filter((line) => !anewLines.has(line)).map((line) => `kept ${line}`),
      ...anew.filter((line) => !keptLines.has(line)).map((line) => `anew ${line}`),
    ],
  }
}

/** @param handedIn with the sids that their senders received */
export async function audit(
  ask: Ask,
  planned: Plan,
  handedIn: ReadonlyMap<Planned, number>,
): Promise<Finding[]> {
  const rows = await rowsOf(ask, planned.pids)
  const byId = new Map(rows.map((row) => [row.sid, row]))
  const acknowledged = new Set(handedIn.values())
  const each = (check: string, judgeRow: (row: Row | undefined, of: Planned) => string | null): Finding => ({
    check,
    of: handedIn.size,
    wrong: [...handedIn].flatMap(([one, sid]) => {
      const problem = judgeRow(byId.get(sid), one)
      return problem === null ? [] : [`submission ${sid}: ${problem}`]
    }),
  })
  const counts: Finding[] = []
  for (const counting of countings) counts.push(await countAnew(ask, planned, counting))
  return [
    {
      check: 'every one was handed in, and none twice',
      of: planned.submissions.length,
      wrong: [
        ...planned.submissions.filter((one) => !handedIn.has(one)).map(({ mark }) => `${mark} is not there`),
        ...rows
          .filter(({ sid }) => !acknowledged.has(sid))
          .map(({ sid }) => `submission ${sid} is one too many`),
      ],
    },
    each('the right verdict', (row, { verdict }) =>
      row?.judge === verdict ? null : `judge ${row?.judge} instead of ${verdict} ${row?.message ?? ''}`,
    ),
    each('recorded exactly once', (row) =>
      row?.judgements === 1 && row.finished === 1
        ? null
        : `${row?.judgements} judgements, ${row?.finished} finished`,
    ),
    each('nothing left in the queue', (row) => (row?.tasks === 0 ? null : `${row?.tasks} tasks`)),
    ...counts,
    await scoreAnew(ask, planned.cid),
  ]
}
