import { countsAsAttempt } from '@verdict/domain/contest-rules/rule'
import { judges } from '@verdict/domain/verdict'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { databaseClock, prepared, type Queryable } from '../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../platform/viewer.ts'
import { competesUnseen, isShownIn } from './contest.ts'
import { isOneself } from './oneself.ts'
import { contestOpening, insideContest, shareContest } from './contest-access.ts'
import { hasBegun, isRunning, momentOf, ownTimeIn } from './contest-clock.ts'
import {
  assertAllInUse,
  assertInUse,
  isProblemOf,
  opensProblem as courseOpens,
  readableCourse,
} from './course-access.ts'
import { findVisibleProblem, type ProblemForViewer } from './problem-access.ts'

/** `mid` 0, -1 or absent: no contest. */
export interface Place {
  pid: number
  mid?: number | null | undefined
  course?: number | null | undefined
}

export const contestOf = ({ mid }: Place): number => Math.max(0, mid ?? 0)

/**
 * @throws Refusal NOT_FOUND for what this viewer may not know of; CONTEST_NOT_ENTERED, CONTEST_NOT_STARTED; COURSE_PRIVATE,
 * COURSE_WITHOUT_CODE, COURSE_ARCHIVED
 */
export const problemTaking = (
  context: { db: Queryable },
  viewer: Viewer,
  place: Place,
): Promise<ProblemForViewer> => {
  const cid = contestOf(place)
  if (cid > 0) return problemOfContest(context, viewer, cid, place)
  if (place.course) return problemOfCourse(context, viewer, place.course, place.pid)
  return findVisibleProblem(context, viewer, place.pid)
}

/** A course named with a contest must be the contest's own. */
async function problemOfContest(
  context: { db: Queryable },
  viewer: Viewer,
  cid: number,
  { pid, course }: Place,
): Promise<ProblemForViewer> {
  const { contest } = await insideContest(context.db, viewer, cid)
  await assertAllInUse(context.db, [contest.course_id])
  if (course && contest.course_id !== course) throw new Refusal('NOT_FOUND')
  if (!(await contestOpening(context.db, viewer, cid, pid))) throw new Refusal('NOT_FOUND')
  return findVisibleProblem(context, viewer, pid, true)
}

async function problemOfCourse(
  context: { db: Queryable },
  viewer: Viewer,
  courseId: number,
  pid: number,
): Promise<ProblemForViewer> {
  assertInUse((await readableCourse(context.db, viewer, courseId)).course)
  if (!(await isProblemOf(context.db, courseId, pid))) throw new Refusal('NOT_FOUND')
  return findVisibleProblem(context, viewer, pid, await courseOpens(context.db, viewer, courseId, pid))
}

/** In whose place the viewer submits there: their team's in a contest of teams. @param cid 0: no contest */
export async function entrantIn(db: Queryable, { userId, teams }: Viewer, cid: number): Promise<number> {
  if (cid === 0 || teams.length === 0) return userId
  const team = await db
    .selectFrom('team_members')
    .modifyFront(prepared)
    .select('team_id')
    .where('user_id', '=', userId)
    .where('contest_id', '=', cid)
    .where('role', '=', 'contestant')
    .executeTakeFirst()
  return team?.team_id ?? userId
}

/** Pending ones count. @param submission alias of a row */
export const isAttempt = (submission: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${submission}.judge`)} not in (${sql.join(
    judges.filter((judge) => !countsAsAttempt(judge)).map((judge) => sql.lit(judge)),
  )})`

/**
 * Locks the row of the entrant, so that concurrent submissions are counted, of a team's members too; managers have no limit.
 * @throws Refusal ATTEMPTS_USED
 */
export async function assertAttemptLeft(
  tx: Queryable,
  entrantId: number,
  { cid, pid }: { cid: number; pid: number },
): Promise<void> {
  const { attempts } = await tx
    .selectFrom('contests')
    .select('attempts')
    .where('cid', '=', cid)
    .executeTakeFirstOrThrow()
  if (attempts === null) return
  const entrant = await tx
    .selectFrom('contest_entrants')
    .select('user_id')
    .where('contest_id', '=', cid)
    .where('user_id', '=', entrantId)
    .forUpdate()
    .executeTakeFirst()
  if (!entrant) return
  const { made } = await tx
    .selectFrom('submissions as s')
    .select((eb) => eb.fn.countAll<number>().as('made'))
    .where('s.contest_id', '=', cid)
    .where('s.contest_id', '>', 0)
    .where('s.user_id', '=', entrantId)
    .where('s.pid', '=', pid)
    .where(isAttempt('s'))
    .executeTakeFirstOrThrow()
  if (made >= attempts) throw new Refusal('ATTEMPTS_USED', { attempts })
}

/**
 * Locks the contest shared.
 * @returns null if it is over
 * @throws Refusal NOT_FOUND, CONTEST_NOT_STARTED; EXAM_PAUSED, HANDED_IN
 */
export async function timeInContest(tx: Queryable, { userId }: Viewer, cid: number): Promise<Date | null> {
  const contest = await shareContest(tx, cid)
  if (!contest || contest.deleted_at) throw new Refusal('NOT_FOUND')
  const handedIn = await holdsExam(tx, userId, cid)
  const now = await databaseClock(tx)
  const { own } = await tx
    .selectFrom('contests as c')
    .select(ownTimeIn('c', sql`${userId}::integer`).as('own'))
    .where('c.cid', '=', cid)
    .executeTakeFirstOrThrow()
  const { phase, pause } = momentOf(contest, own, now)
  if (phase === 'ready') throw new Refusal('CONTEST_NOT_STARTED')
  if (phase === 'running' && handedIn) throw new Refusal('HANDED_IN')
  if (pause) throw new Refusal('EXAM_PAUSED')
  return phase === 'running' ? now : null
}

/**
 * The sitter cannot hand in until the transaction ends: the receipt must list every submission in time.
 */
async function holdsExam(tx: Queryable, userId: number, cid: number): Promise<boolean> {
  const sitter = await tx
    .selectFrom('exam_sitters')
    .select('handed_in_at')
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  return sitter !== undefined && sitter.handed_in_at !== null
}

/** @throws Refusal PROBLEM_INCOMPLETE */
export function assertComplete({ lacks }: ProblemForViewer): void {
  if (lacks.length > 0) throw new Refusal('PROBLEM_INCOMPLETE', { lacks: lacks.join(', ') })
}

/** A program is refused by its language (`assertAllowed`). @throws Refusal PROGRAM_WANTED */
export function assertTakesOutputs({ answer }: ProblemForViewer): void {
  if (answer !== 'output') throw new Refusal('PROGRAM_WANTED')
}

/** While a contest hides results, its entrants submit to its problems only in it. @throws Refusal CONTEST_KEEPS_RESULTS */
export async function assertShownHere(
  db: Queryable,
  { userId }: Viewer,
  submission: { pid: number; cid: number },
): Promise<void> {
  const { rows } = await sql`
    select ${prepared} from ${competesUnseen(sql`${userId}::integer`, submission)} limit 1`.execute(db)
  if (rows.length > 0) throw new Refusal('CONTEST_KEEPS_RESULTS')
}

/** A running contest may forbid its contestants to run code on its problems anywhere. */
export async function mayRun(db: Queryable, viewer: Viewer, pid: number): Promise<boolean> {
  const found = await db
    .selectFrom('contests as c')
    .innerJoin('contest_problems as cp', 'cp.contest_id', 'c.cid')
    .innerJoin('contest_entrants as e', 'e.contest_id', 'c.cid')
    .select('c.cid')
    .where('cp.pid', '=', pid)
    .where(isOneself(viewer, 'e.user_id'))
    .where('c.runs_allowed', '=', false)
    .where(isShownIn('c'))
    .where(isRunning('c', sql`${viewer.userId}::integer`))
    .executeTakeFirst()
  return found === undefined
}

/**
 * Nobody's code is recorded in an exam, nor on its problems by those who sit it, until it is over for all. Before it begins for
 * them, a refusal would say what is in it.
 */
export async function mayRecord(db: Queryable, viewer: Viewer, place: Place): Promise<boolean> {
  const { rows } = await sql`
    select from contests c join exams x on x.contest_id = c.cid
    where c.last_end > clock_timestamp() and ${isShownIn('c')} and (
      c.cid = ${contestOf(place)} or ${hasBegun('c', sql`${viewer.userId}::integer`)}
      and exists (select from contest_problems where contest_id = c.cid and pid = ${place.pid})
      and (exists (select from contest_entrants where contest_id = c.cid and user_id = ${viewer.userId})
        or exists (select from exam_sitters where contest_id = c.cid and user_id = ${viewer.userId})))
    limit 1`.execute(db)
  return rows.length === 0 && (await mayRun(db, viewer, place.pid))
}
