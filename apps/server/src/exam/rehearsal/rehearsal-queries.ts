import type { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { type RawBuilder, sql } from 'kysely'
import { aloneInDatabase, type Database, type Queryable } from '../../platform/db.ts'
import { rehearsals } from '../../changes/index.ts'
import { type OwnOfRehearsal, rehearsedColumns } from '../../contest/index.ts'
import { isShownIn } from '../../access/contest.ts'
import { hasBegun } from '../../access/contest-clock.ts'

const rehearsalLock = 5_720_010_079

/** One rehearsal at a time, so that leftovers of another can be removed. @throws Error with a sentence for the operator */
export const aloneInRehearsal = <T>(db: Database, work: () => Promise<T>): Promise<T> =>
  aloneInDatabase(
    db,
    rehearsalLock,
    work,
    new Error('Another rehearsal is played at this moment. Wait until it is over.'),
  )

export interface RehearsedExam {
  title: string
  runs_allowed: boolean
  /** An empty list allows all. */
  languages: Language[]
  course_languages: Language[]
  shows_ranklist: boolean
}

export async function examOf(db: Queryable, cid: number): Promise<RehearsedExam | undefined> {
  const { rows } = await sql<RehearsedExam>`
    select c.title, c.runs_allowed, c.languages, coalesce(co.languages, '{}') as course_languages, x.shows_ranklist
    from contests c join exams x on x.contest_id = c.cid left join courses co on co.course_id = c.course_id
    where c.cid = ${cid} and c.deleted_at is null and c.cid not in ${rehearsals}`.execute(db)
  return rows[0]
}

export interface RehearsedProblem {
  pid: number
  title: string
  languages: Language[]
  solution: { language: Language; code: string } | null
}

/** Played students send programs: problems for output files are left out. */
export async function problemsOf(db: Queryable, cid: number): Promise<RehearsedProblem[]> {
  const { rows } = await sql<RehearsedProblem>`
    select cp.pid, p.title, p.languages, (
        select jsonb_build_object('language', f.language, 'code', f.code) from problem_references f
        where f.pid = cp.pid and ${Judge.Accepted} = any(f.expected) and length(f.code) > 0 order by f.position limit 1) as solution
    from contest_problems cp join problems p on p.pid = cp.pid
    where cp.contest_id = ${cid} and p.deleted_at is null and p.answer <> 'output' order by cp.position`.execute(
    db,
  )
  return rows
}

/** Contests, not homework, that are running or start soon. */
export async function contestsNear(db: Queryable, minutes: number): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select c.title from contests c
    where ${isShownIn('c')} and c.rule <> 'homework' and c.cid not in ${rehearsals}
      and ${hasBegun('c', null, sql`clock_timestamp() + ${minutes} * interval '1 minute'`)} and c.last_end > clock_timestamp()
    order by c.starts_at limit 5`.execute(db)
  return rows.map(({ title }) => title)
}

/** The copy is outside courses and gradebooks, enterable from any address, without rooms. */
export async function copyExam(
  tx: Queryable,
  cid: number,
  { start, end, languages }: { start: Date; end: Date; languages: Language[] },
): Promise<number> {
  /** Null: the default of a new contest. */
  const ofItsOwn: Record<OwnOfRehearsal, RawBuilder<unknown> | null> = {
    title: sql`left('Rehearsal: ' || c.title, 100)`,
    starts_at: sql`${start}`,
    ends_at: sql`${end}`,
    unfreeze: sql`'manual'`,
    languages: sql`${languages}::smallint[]`,
    feedback: sql`coalesce(c.feedback, co.feedback)`,
    course_id: null,
    due_at: null,
    questions_since: null,
    late: null,
    is_draft: null,
    status: null,
    password: null,
    shows_schools: null,
    open_board: null,
    balloons: null,
    prints: null,
    print_pages: null,
    print_pages_hour: null,
    takes_virtual: null,
    of_teams: null,
    verify: null,
  }
  const columns = [
    ['owner_id', sql`c.owner_id`] as const,
    ...rehearsedColumns.map((name) => [name, sql.ref(`c.${name}`)] as const),
    ...Object.entries(ofItsOwn).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  ]
  const { rows } = await sql<{ cid: number }>`
    insert into contests (${sql.join(columns.map(([name]) => sql.ref(name)))})
    select ${sql.join(columns.map(([, value]) => value))}
    from contests c left join courses co on co.course_id = c.course_id where c.cid = ${cid}
    returning cid`.execute(tx)
  const copy = rows[0]!.cid
  const parts = [
    sql`insert into rehearsals (contest_id) values (${copy})`,
    sql`insert into ranklist_versions (contest_id) values (${copy})`,
    sql`insert into contest_problems (contest_id, position, pid, points)
      select ${copy}, row_number() over (order by position), pid, points
      from contest_problems join problems using (pid) where contest_id = ${cid} and deleted_at is null`,
    sql`insert into exams (contest_id, doors_minutes, rules, rules_html, rules_has_math, shows_ranklist, binds)
      select ${copy}, 15, rules, rules_html, rules_has_math, shows_ranklist, case binds when 'seat' then 'address' else binds end
      from exams where contest_id = ${cid}`,
  ]
  for (const part of parts) await part.execute(tx)
  return copy
}

/** The accounts have no password and are in no search. */
export const seatAll = (
  tx: Queryable,
  cid: number,
  seats: readonly { uid: string; codeHash: Buffer }[],
): Promise<unknown> =>
  sql`
    with made as (
      insert into users (uid, nick, password_hash, checksum)
      select uid, 'Rehearsal ' || place, 'none', 'none'
      from unnest(${seats.map(({ uid }) => uid)}::text[]) with ordinality as t (uid, place)
      returning id, uid, uid_key
    ), seated as (
      insert into exam_sitters (contest_id, user_id, code_hash, is_temporary)
      select ${cid}::integer, id, t.hash, true
      from made join unnest(${seats.map(({ uid }) => uid)}::text[], ${seats.map(({ codeHash }) => codeHash)}::bytea[])
        as t (uid, hash) using (uid)
    )
    insert into contest_entrants (contest_id, user_id, uid_key, address)
    select ${cid}::integer, id, uid_key, '' from made`
    .execute(tx)
    .then(() =>
      sql`delete from user_search where user_id in (
        select user_id from contest_entrants where contest_id = ${cid})`.execute(tx),
    )

export interface Judged {
  sid: number
  /** Null without a verdict. */
  ms: number | null
}

export async function judgedIn(db: Queryable, cid: number): Promise<Judged[]> {
  const { rows } = await sql<Judged>`
    select s.sid, (extract(epoch from j.finished_at - s.created_at) * 1000)::float8 as ms
    from submissions s join judgements j on j.id = s.judgement_id
    where s.contest_id = ${cid} and s.contest_id > 0`.execute(db)
  return rows
}

const bySid = [
  'similarity_jobs',
  'similarity_marks',
  'similarity_nearest',
  'similarity_matches',
  'similarity_prints',
  'job_submissions',
  'submission_keys',
  'submission_outputs',
  'exam_drafts',
  'tried_judgements',
]
const byContest = [
  'score_cells',
  'contest_totals',
  'contest_own_times',
  'contest_entrants',
  'contest_problems',
  'removed_intervals',
  'held_verdicts',
  'commentary',
  'drafts',
  'runs',
  'exam_receipts',
  'exams',
  'ranklist_versions',
  'rehearsals',
]
const byUser = [
  'judging_turns',
  'realtime_tokens',
  'sessions',
  'notification_marks',
  'user_problems',
  'user_search',
]

/** @returns how many there were */
export async function removeAll(tx: Queryable): Promise<number> {
  const { rows: contests } = await sql<{ cid: number }>`
    select cid from contests where cid in ${rehearsals} order by cid for update`.execute(tx)
  if (contests.length === 0) return 0
  const cids = contests.map(({ cid }) => cid)
  const inThem = sql`any(${cids}::integer[])`
  const found = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> =>
    (await query.execute(tx)).rows.map(({ id }) => id)
  const people = await found(
    // Only accounts made by a rehearsal: deletion cannot be undone.
    sql`select id from users where password_hash = 'none' and id in (
        select user_id from exam_sitters where contest_id = ${inThem} and is_temporary)
      order by id for update`,
  )
  const sids = await found(
    sql`select sid as id from submissions where contest_id = ${inThem} and contest_id > 0 order by sid for update`,
  )
  const those = { sids: sql`any(${sids}::integer[])`, people: sql`any(${people}::integer[])` }
  const ofJudgements = sql`in (select id from judgements where sid = ${those.sids})`
  await sql`delete from judging_tasks where judgement_id ${ofJudgements}`.execute(tx)
  for (const table of bySid) await sql`delete from ${sql.table(table)} where sid = ${those.sids}`.execute(tx)
  await sql`delete from judgements where sid = ${those.sids}`.execute(tx)
  await sql`delete from submissions where sid = ${those.sids}`.execute(tx)
  for (const table of byContest) {
    await sql`delete from ${sql.table(table)} where contest_id = ${inThem}`.execute(tx)
  }
  await sql`delete from contests where cid = ${inThem}`.execute(tx)
  await sql`delete from rate_windows where split_part(key, ':', 2) = any(${people.map(String)}::text[])
    or substring(key from '[^:]+$') in (select uid_key from users where id = ${those.people})
    or hits = '{}'`.execute(tx)
  for (const table of byUser) {
    await sql`delete from ${sql.table(table)} where user_id = ${those.people}`.execute(tx)
  }
  await sql`delete from users where id = ${those.people}`.execute(tx)
  return cids.length
}
