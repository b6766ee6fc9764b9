// How much of a result its author sees: teachers choose it for a problem, a course and a contest (domain/feedback.ts). A
// running contest also restricts its entrants' submissions to its problems elsewhere, and hides its problems' tests.

import { type Feedback, type FeedbackFacts, shownOf, type Shown } from '@verdict/domain/feedback'
import { sql } from 'kysely'
import { prepared, type Queryable } from '../platform/db.ts'
import { type MaybeViewer, viewerIsAdmin } from '../platform/viewer.ts'
import { entrantsOf, rehearsals } from '../changes/index.ts'
import { isNotOver, isRunning } from './contest-clock.ts'
import { isShownIn } from './contest.ts'
import { mayReadTests, type ProblemFacts } from './problem.ts'
import { maySeeStaffNotes } from './submission.ts'

const author = sql`s.user_id`
const sender = sql`coalesce(s.sent_by, s.user_id)`

export const seesAll = (
  viewer: MaybeViewer,
  submission: { problem: ProblemFacts; manages: boolean; opens: boolean },
): boolean =>
  maySeeStaffNotes(viewer) ||
  submission.manages ||
  submission.opens ||
  mayReadTests(viewer, submission.problem)

/** Outside courses only admins may show differences, which reveal tests; for others the setting is reset. */
export const feedbackAfterMove = (
  viewer: MaybeViewer,
  { course_id, feedback }: { course_id: number | null; feedback: Feedback | null },
): Feedback | null =>
  course_id === null && feedback === 'difference' && !viewerIsAdmin(viewer) ? null : feedback

/** Test data of a hidden problem stays hidden. @param author what its author is shown */
export function shownTo(
  { isStaff, readsProblem }: { isStaff: boolean; readsProblem: boolean },
  author: Shown,
): Shown {
  if (author === 'difference') return readsProblem ? author : 'results'
  return isStaff ? 'results' : author
}

interface FactsRow {
  problem: Feedback | null
  course_id: number | null
  course: Feedback | null
  owns: boolean
  contest: Feedback | null
  has_course: boolean
  in_contest: boolean
  caps: Shown[]
}

/** Limits of running contests with the problem of `s`. */
const caps = sql<Shown[]>`array(
  select distinct case when e.user_id is null and o.feedback is distinct from 'difference' then 'results'
    else coalesce(o.feedback, 'results') end
  from contest_problems cp join contests o on o.cid = cp.contest_id
  left join contest_entrants e on e.contest_id = o.cid and e.user_id = any(${entrantsOf(sender)})
  where cp.pid = s.pid and o.cid <> s.contest_id and ${isShownIn('o')} and ${isRunning('o', author)}
    and o.cid not in ${rehearsals})`

const of = (db: Queryable, sid: number) =>
  db
    .selectFrom('submissions as s')
    .innerJoin('problems as p', 'p.pid', 's.pid')
    .leftJoin('contests as c', 'c.cid', 's.contest_id')
    .leftJoin('courses as co', (join) =>
      join.on(sql<boolean>`co.course_id = coalesce(s.course_id, c.course_id)`),
    )
    .where('s.sid', '=', sid)

/** @throws for an unknown submission */
export async function shownToAuthor(db: Queryable, sid: number): Promise<Shown> {
  const row: FactsRow = await of(db, sid)
    .modifyFront(prepared)
    .select(['p.feedback as problem', 'co.course_id', 'co.feedback as course', 'c.feedback as contest'])
    .select([
      sql<boolean>`(p.course_id = co.course_id) is true`.as('owns'),
      sql<boolean>`c.course_id is not null`.as('has_course'),
      sql<boolean>`(c.cid is not null and ${isNotOver('c', author)})`.as('in_contest'),
      caps.as('caps'),
    ])
    .executeTakeFirstOrThrow()
  return shownOf(factsFrom(row))
}

/** Now or after a contest, so that the host has to report the data. */
export async function mayShowFailure(db: Queryable, sid: number): Promise<boolean> {
  const { chosen } = await of(db, sid)
    .select(sql<boolean>`('difference' in (p.feedback, co.feedback, c.feedback)) is true`.as('chosen'))
    .executeTakeFirstOrThrow()
  return chosen
}

const factsFrom = (row: FactsRow): FeedbackFacts => ({
  problem: row.problem,
  course: row.course_id === null ? null : { chosen: row.course, ownsProblem: row.owns },
  contest: row.in_contest ? { chosen: row.contest, hasCourse: row.has_course } : null,
  caps: row.caps,
})
