// Submissions and judgements as the API has them, in pages by the numbers of submissions.

import type { JudgedTest } from '@verdict/contract/judge-protocol'
import type { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { type RawBuilder, sql } from 'kysely'
import { isOwn, viewsSolution } from '../../access/submission.ts'
import type { Queryable } from '../../platform/db.ts'
import { type Viewer, viewerIsAdmin } from '../../platform/viewer.ts'
import { isOffBoard } from './team-in-hall-queries.ts'

export interface Page {
  after?: number
  most: number
}

export interface HallSubmission {
  sid: number
  user_id: number
  /** The id of its team in the API. */
  team_id: string
  pid: number
  language: Language
  outputs: number
  created_at: Date
  /** Its team stands on no public board. */
  is_hidden: boolean
}

export interface HallJudgement extends HallSubmission {
  id: number
  judge: Judge
  score: number
  time_ms: number
  begun_at: Date
  finished_at: Date | null
  /** Null where they were not asked for. */
  tests: JudgedTest[] | null
}

/** Those that count: of entrants, to the contest's problems, and not skipped. Rows `s`. */
const standing = (cid: number): RawBuilder<unknown> => sql`(
  select s.sid, s.user_id, coalesce(t.external_id, s.user_id::text) as team_id, s.pid, s.language, s.outputs, s.created_at,
    s.judgement_id,
    ${isOffBoard(cid, sql`s.user_id`)} as is_hidden
  from submissions s
  join contest_problems cp on cp.contest_id = s.contest_id and cp.pid = s.pid
  join contest_entrants e on e.contest_id = s.contest_id and e.user_id = s.user_id
  left join teams t on t.user_id = s.user_id
  where s.contest_id = ${cid} and s.contest_id > 0 and s.skipped_at is null and not s.after_end) s`

const columns = sql`s.sid, s.user_id, s.team_id, s.pid, s.language, s.outputs, s.created_at, s.is_hidden`

/** Waiting ones have not begun, and a withdrawn one is none. */
const isBegun = sql`j.judge not in (${sql.lit(Judge.Pending)}, ${sql.lit(Judge.RejudgePending)}, ${sql.lit(Judge.Skipped)})`

const paged = ({ after = 0, most }: Page): RawBuilder<unknown> =>
  sql`and s.sid > ${after} order by s.sid limit ${most}`

const among = (column: RawBuilder<unknown>, ids: readonly number[] | null): RawBuilder<unknown> =>
  ids === null ? sql`` : sql`and ${column} = any(${[...ids]}::bigint[])`

export async function hallSubmissions(
  db: Queryable,
  cid: number,
  { ids = null, ...page }: Page & { ids?: readonly number[] | null },
): Promise<HallSubmission[]> {
  const { rows } = await sql<HallSubmission>`
    select ${columns} from ${standing(cid)} where true ${among(sql`s.sid`, ids)} ${paged(page)}`.execute(db)
  return rows
}

/** The current one of each submission. */
export async function hallJudgements(
  db: Queryable,
  cid: number,
  {
    ids = null,
    sids = null,
    withTests,
    ...page
  }: Page & { ids?: readonly number[] | null; sids?: readonly number[] | null; withTests: boolean },
): Promise<HallJudgement[]> {
  const { rows } = await sql<HallJudgement>`
    select ${columns}, j.id, j.judge, j.score, j.time_ms, j.created_at as begun_at, j.finished_at,
      ${withTests ? sql`j.tests` : sql`null::jsonb`} as tests
    from ${standing(cid)} join judgements j on j.id = s.judgement_id
    where ${isBegun} ${among(sql`j.id`, ids)} ${among(sql`s.sid`, sids)} ${paged(page)}`.execute(db)
  return rows
}

export type PastJudgement = Pick<HallSubmission, 'sid' | 'user_id' | 'created_at' | 'is_hidden'> & {
  id: number
  tests: JudgedTest[]
}

/** Judgements that may have been replaced, with the submission that each was of. */
export async function judgementsEver(
  db: Queryable,
  cid: number,
  ids: readonly number[],
): Promise<PastJudgement[]> {
  const { rows } = await sql<PastJudgement>`
    select j.id, s.sid, s.user_id, s.created_at, ${isOffBoard(cid, sql`s.user_id`)} as is_hidden, j.tests
    from judgements j join submissions s on s.sid = j.sid
    where s.contest_id = ${cid} and j.id = any(${[...ids]}::bigint[]) order by j.id`.execute(db)
  return rows
}

/** Also skipped ones and those of former entrants. */
export async function submissionsEver(
  db: Queryable,
  cid: number,
  sids: readonly number[],
): Promise<Pick<HallSubmission, 'sid' | 'user_id' | 'language' | 'outputs' | 'created_at' | 'is_hidden'>[]> {
  const { rows } = await sql<HallSubmission>`
    select s.sid, s.user_id, s.language, s.outputs, s.created_at, ${isOffBoard(cid, sql`s.user_id`)} as is_hidden
    from submissions s
    where s.contest_id = ${cid} and s.sid = any(${[...sids]}::integer[]) order by s.sid`.execute(db)
  return rows
}

/** The numbers of those that were sent in a span of time (none where it ends before it begins), of these teams and to these problems, where said. */
export async function submissionsOf(
  db: Queryable,
  cid: number,
  {
    from = null,
    until = null,
    entrants = null,
    pids = null,
  }: {
    from?: Date | null
    until?: Date | null
    entrants?: readonly number[] | null
    pids?: readonly number[] | null
  },
): Promise<{ sid: number; judgement_id: number | null }[]> {
  if (from && until && from > until) return []
  const { rows } = await sql<{ sid: number; judgement_id: number | null }>`
    select s.sid, s.judgement_id from ${standing(cid)} where true
      and s.created_at <@ tstzrange(${from}::timestamptz, ${until}::timestamptz)
      ${among(sql`s.user_id`, entrants)} ${among(sql`s.pid`, pids)} order by s.sid`.execute(db)
  return rows
}

/** Entrants or not any more. */
export async function haveSubmitted(db: Queryable, cid: number, people: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from submissions where contest_id = ${cid} and contest_id > 0 and user_id = any(${[...people]}::integer[])
    limit 1`.execute(db)
  return rows.length > 0
}

/** @returns null among them for output files */
export async function languagesUsed(db: Queryable, cid: number): Promise<(Language | null)[]> {
  const { rows } = await sql<{ language: Language | null }>`
    select distinct case when s.outputs = 0 then s.language end as language from ${standing(cid)}`.execute(db)
  return rows.map(({ language }) => language)
}

export interface SubmittedCode {
  sid: number
  code: string
  language: Language
  outputs: { name: string; sha256: string }[]
}

/** By their numbers. */
export async function codesOf(db: Queryable, sids: readonly number[]): Promise<Map<number, SubmittedCode>> {
  const { rows } = await sql<SubmittedCode>`
    select s.sid, s.code, s.language, (
      select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'sha256', o.sha256) order by o.number), '[]')
      from submission_outputs o where o.sid = s.sid) as outputs
    from submissions s where s.sid = any(${[...sids]}::integer[])`.execute(db)
  return new Map(rows.map((row) => [row.sid, row]))
}

/** Those that the viewer may open (`mayOpen`). */
export async function openedSubmissions(db: Queryable, viewer: Viewer, cid: number): Promise<number[]> {
  const opened = viewerIsAdmin(viewer) ? sql`true` : sql`(${viewsSolution(viewer)} or ${isOwn(viewer)})`
  const { rows } = await sql<{ sid: number }>`
    select s.sid from submissions s
    where s.sid in (select s.sid from ${standing(cid)}) and ${opened} order by s.sid`.execute(db)
  return rows.map(({ sid }) => sid)
}
