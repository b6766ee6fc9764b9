// The caller has locked the problem.

import { leastSimilarity } from '@verdict/domain/similarity'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { requestSimilarity, Urgency } from '../../changes/index.ts'
import type { Found, Job, Match, Program } from './similarity-work-queries.ts'

type Prints = Pick<Found, 'prints' | 'inTexts' | 'marks' | 'standing'>

export async function keepFound(
  tx: Queryable,
  request: Program & Pick<Job, 'requested' | 'anew'>,
  found: Found,
): Promise<void> {
  // Safe: a crash loses the end of the request, too.
  await sql`set local synchronous_commit = off`.execute(tx)
  const known = await compareWithKnown(tx, request, found)
  if (!known) await insertPrints(tx, request, found)
  else {
    if (!known.isSame) await updatePrints(tx, request, found)
    if (!known.samePrints) await markChanged(tx, request)
    if (!known.sameMarks) await replaceMarks(tx, request, known.marks, found.marks)
  }
  const before = known ? await deleteFigures(tx, request) : []
  await insertFigures(tx, request, request.anew ? found : withoutLoss(found, before))
  if (!known || !known.samePrints) await askLater(tx, request, found)
}

type Earlier = Pick<Match, 'percent' | 'uncommon'> & { other_sid: number }

/** A figure that somebody may have seen must not fall because more code is common. */
function withoutLoss(found: Found, before: readonly Earlier[]): Found {
  const known = new Map(before.map((earlier) => [earlier.other_sid, earlier]))
  const matches = found.matches.map((match) => {
    const earlier = known.get(match.sid)
    if (!earlier || earlier.uncommon === null || earlier.percent !== match.percent) return match
    return { ...match, uncommon: Math.max(earlier.uncommon, match.uncommon ?? 0) }
  })
  return { ...found, matches }
}

async function compareWithKnown(
  tx: Queryable,
  { sid }: Program,
  { prints, inTexts, marks, standing }: Prints,
) {
  const { rows } = await sql<{ isSame: boolean; samePrints: boolean; sameMarks: boolean; marks: number[] }>`
    select (prints, in_texts, marks, standing)
        = (${prints}::integer[], ${inTexts}, ${marks}::integer[], ${standing}) as "isSame",
      prints = ${prints}::integer[] as "samePrints", marks = ${marks}::integer[] as "sameMarks", marks
    from similarity_prints where sid = ${sid}`.execute(tx)
  return rows[0]
}

async function insertPrints(
  tx: Queryable,
  { sid, pid, family, user_id }: Program,
  { prints, inTexts, marks, standing }: Prints,
): Promise<void> {
  await sql`
    with program as (
      insert into similarity_prints (sid, pid, user_id, family, prints, in_texts, marks, standing)
      values (
        ${sid}, ${pid}, ${user_id}, ${family}, ${prints}::integer[], ${inTexts}, ${marks}::integer[], ${standing})
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
  { prints, inTexts, marks, standing }: Prints,
): Promise<void> {
  await sql`
    update similarity_prints set prints = ${prints}::integer[], in_texts = ${inTexts}, marks = ${marks}::integer[],
      standing = ${standing}
    where sid = ${sid}`.execute(tx)
}

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

/** @returns the previous pairs */
async function deleteFigures(tx: Queryable, { sid }: Program): Promise<Earlier[]> {
  const { rows } = await sql<Earlier>`
    with nearest as (delete from similarity_nearest where sid = ${sid})
    delete from similarity_matches where sid = ${sid} returning other_sid, percent, uncommon`.execute(tx)
  return rows
}

/** A match belongs to the scope of its later program. */
async function insertFigures(
  tx: Queryable,
  { sid, requested }: Program & Pick<Job, 'requested'>,
  { matches, nearest }: Found,
): Promise<void> {
  const [best] = matches
  const figure = best !== undefined && best.percent >= leastSimilarity ? best : null
  await sql`
    with matches as (
      insert into similarity_matches (sid, other_sid, pid, user_id, other_user_id, percent, uncommon, contest_id, course_id)
      select s.sid, other_sid, s.pid, s.user_id, other_user_id, percent, uncommon, s.contest_id, s.course_id
      from submissions s cross join unnest(
        ${matches.map((match) => match.sid)}::integer[], ${matches.map((match) => match.user_id)}::integer[],
        ${matches.map(({ percent }) => percent)}::smallint[], ${matches.map(({ uncommon }) => uncommon)}::smallint[])
        found (other_sid, other_user_id, percent, uncommon)
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

const mostLater = 120
/** Programs nearest in time are examined. */
const nearestLater = 300

/** Others' later programs that share the most marks, and those whose figures depended on this one's earlier state. */
async function askLater(
  tx: Queryable,
  { sid, pid, family, user_id }: Program,
  { marks, standing }: Prints,
): Promise<void> {
  const { rows } = await sql<{ sid: number; is_near: boolean }>`
    with near as (
      select near.sid from unnest(${standing === 'short' ? [] : marks}::integer[]) one (mark)
      cross join lateral (
        select m.sid from similarity_marks m
        where m.pid = ${pid} and m.family = ${family} and m.mark = one.mark and m.sid > ${sid} and m.user_id <> ${user_id}
        order by m.sid limit ${nearestLater}
      ) near
      where not exists (select from similarity_jobs j where j.sid = near.sid)
      group by near.sid order by count(*) desc, near.sid limit ${mostLater}
    )
    select sid, true as is_near from near
    union all select sid, false from similarity_matches where other_sid = ${sid}
    union all select sid, false from similarity_nearest where other_sid = ${sid}`.execute(tx)
  await requestSimilarity(tx, [...new Set(rows.map((row) => row.sid))], Urgency.Consequence)
  if (rows.filter((row) => row.is_near).length < mostLater) return
  await sql`update similarity_grounds set overtaken = true where pid = ${pid} and family = ${family}`.execute(
    tx,
  )
}
