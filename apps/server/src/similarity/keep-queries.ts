// SQL that stores what was found of one program, in few words with the database. The caller holds the problem.

import { leastSimilarity } from '@verdict/domain/similarity'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { requestSimilarity, Urgency } from '../similarity-request/index.ts'
import type { Found, Job, Program } from './work-queries.ts'

type Prints = Pick<Found, 'prints' | 'marks' | 'standing'>

/** All that was found of a program that is held, and the request for it is done. */
export async function keepFound(
  tx: Queryable,
  request: Program & Pick<Job, 'requested'>,
  found: Found,
): Promise<void> {
  // Found anew after a crash: what a crash takes, it takes together with the end of the request.
  await sql`set local synchronous_commit = off`.execute(tx)
  const known = await compareWithKnown(tx, request, found)
  if (!known) await insertPrints(tx, request, found)
  else {
    if (!known.isSame) await updatePrints(tx, request, found)
    if (!known.samePrints) await markChanged(tx, request)
    if (!known.sameMarks) await replaceMarks(tx, request, known.marks, found.marks)
    await deleteFigures(tx, request)
  }
  await insertFigures(tx, request, found)
  if (!known && found.standing === 'compared') await askLater(tx, request, found.marks)
}

/** The stored figures, beside the new ones; undefined for a new one. */
async function compareWithKnown(tx: Queryable, { sid }: Program, { prints, marks, standing }: Prints) {
  const { rows } = await sql<{ isSame: boolean; samePrints: boolean; sameMarks: boolean; marks: number[] }>`
    select (prints, marks, standing) = (${prints}::integer[], ${marks}::integer[], ${standing}) as "isSame",
      prints = ${prints}::integer[] as "samePrints", marks = ${marks}::integer[] as "sameMarks", marks
    from similarity_prints where sid = ${sid}`.execute(tx)
  return rows[0]
}

async function insertPrints(
  tx: Queryable,
  { sid, pid, family, user_id }: Program,
  { prints, marks, standing }: Prints,
): Promise<void> {
  await sql`
    with program as (
      insert into similarity_prints (sid, pid, user_id, family, prints, marks, standing)
      values (${sid}, ${pid}, ${user_id}, ${family}, ${prints}::integer[], ${marks}::integer[], ${standing})
    ), marks as (${insertMarks({ sid, pid, family, user_id }, marks)})
    update similarity_grounds set programs = programs + 1, changed_at = clock_timestamp()
    where pid = ${pid} and family = ${family}`.execute(tx)
}

const insertMarks = ({ sid, pid, family, user_id }: Program, marks: number[]) => sql`
  insert into similarity_marks (pid, family, mark, sid, user_id, contest_id, course_id)
  select ${pid}::integer, ${family}::smallint, mark, sid, ${user_id}::integer, contest_id, course_id
  from submissions cross join unnest(${marks}::integer[]) mark where sid = ${sid}`

async function updatePrints(
  tx: Queryable,
  { sid }: Program,
  { prints, marks, standing }: Prints,
): Promise<void> {
  await sql`
    update similarity_prints set prints = ${prints}::integer[], marks = ${marks}::integer[], standing = ${standing}
    where sid = ${sid}`.execute(tx)
}

/** The common code is to be counted again. */
async function markChanged(tx: Queryable, { pid, family }: Program): Promise<void> {
  await sql`
    update similarity_grounds set changed_at = clock_timestamp() where pid = ${pid} and family = ${family}`.execute(
    tx,
  )
}

async function replaceMarks(
  tx: Queryable,
  program: Program,
  before: number[],
  marks: number[],
): Promise<void> {
  const { sid, pid, family } = program
  await sql`
    delete from similarity_marks
    where pid = ${pid} and family = ${family} and sid = ${sid} and mark = any(${before}::integer[])`.execute(
    tx,
  )
  await insertMarks(program, marks).execute(tx)
}

async function deleteFigures(tx: Queryable, { sid }: Program): Promise<void> {
  await sql`
    with matches as (delete from similarity_matches where sid = ${sid})
    delete from similarity_nearest where sid = ${sid}`.execute(tx)
}

/** Matches lie where the later program of each lies. Lists and pages show them, but the submission itself does not change. */
async function insertFigures(
  tx: Queryable,
  { sid, requested }: Program & Pick<Job, 'requested'>,
  { matches, nearest }: Found,
): Promise<void> {
  const [best] = matches
  const figure = best !== undefined && best.percent >= leastSimilarity ? best : null
  await sql`
    with matches as (
      insert into similarity_matches (sid, other_sid, pid, user_id, other_user_id, percent, contest_id, course_id)
      select s.sid, other_sid, s.pid, s.user_id, other_user_id, percent, s.contest_id, s.course_id
      from submissions s cross join unnest(
        ${matches.map((match) => match.sid)}::integer[], ${matches.map((match) => match.user_id)}::integer[],
        ${matches.map(({ percent }) => percent)}::smallint[]) found (other_sid, other_user_id, percent)
      where s.sid = ${sid}
    ), nearest as (
      insert into similarity_nearest (sid, within, other_sid, percent)
      select ${sid}::integer, * from unnest(
        ${nearest.map(({ within }) => within)}::smallint[], ${nearest.map((match) => match.sid)}::integer[],
        ${nearest.map(({ percent }) => percent)}::smallint[]) found (within, other_sid, percent)
    ), figure as (
      update submissions set sim = ${figure?.percent ?? null}::smallint, sim_sid = ${figure?.sid ?? null}::integer
      where sid = ${sid}
        and (sim, sim_sid) is distinct from (${figure?.percent ?? null}::smallint, ${figure?.sid ?? null}::integer)
    )
    delete from similarity_jobs where sid = ${sid} and requested = ${requested}`.execute(tx)
}

/** So many later programs are looked at again at once. */
const mostLater = 120
/** The number of programs with one mark that are looked at, the nearest in time. */
const nearestLater = 300

/** Later programs of others that share most marks: one that came after them may be most like them. */
async function askLater(
  tx: Queryable,
  { sid, pid, family, user_id }: Program,
  marks: number[],
): Promise<void> {
  const { rows } = await sql<{ sid: number }>`
    select near.sid from unnest(${marks}::integer[]) one (mark)
    cross join lateral (
      select m.sid from similarity_marks m
      where m.pid = ${pid} and m.family = ${family} and m.mark = one.mark and m.sid > ${sid} and m.user_id <> ${user_id}
      order by m.sid limit ${nearestLater}
    ) near
    group by near.sid order by count(*) desc, near.sid limit ${mostLater}`.execute(tx)
  const sids = rows.map((row) => row.sid)
  await requestSimilarity(tx, sids, Urgency.Consequence)
  if (sids.length < mostLater) return
  await sql`update similarity_grounds set overtaken = true where pid = ${pid} and family = ${family}`.execute(
    tx,
  )
}
