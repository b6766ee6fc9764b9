// How much the author of a submission is shown of it. Teachers choose for a problem, a course and a contest, and the rule is
// domain/feedback.ts. A contest that runs binds its own submissions, and what its entrants hand in to its problems elsewhere;
// it keeps its problems' tests from everybody. Those who read all of a submission for another reason are not bound.

import { type Feedback, type FeedbackFacts, shownOf, type Shown } from '@verdict/domain/feedback'
import { sql } from 'kysely'
import { prepared, type Queryable } from '../platform/db.ts'
import { type MaybeViewer, viewerIsAdmin } from '../platform/viewer.ts'
import { rehearsals } from '../rehearsal-mark/index.ts'
import { isNotOver, isRunning } from './contest-clock.ts'
import { isShownIn } from './contest.ts'
import { mayReadTests, type ProblemFacts } from './problem.ts'
import { maySeeStaffNotes } from './submission.ts'

const author = sql`s.user_id`

/** Not a student here: manages, views solutions where it belongs, or reads the tests. */
export const seesAll = (
  viewer: MaybeViewer,
  submission: { problem: ProblemFacts; manages: boolean; opens: boolean },
): boolean =>
  maySeeStaffNotes(viewer) ||
  submission.manages ||
  submission.opens ||
  mayReadTests(viewer, submission.problem)

/**
 * The choice for a contest that moves. Without a course it is taken for one of the admins, who read all tests: nobody else takes
 * it there with the tests in it.
 */
export const feedbackAfterMove = (
  viewer: MaybeViewer,
  { course_id, feedback }: { course_id: number | null; feedback: Feedback | null },
): Feedback | null =>
  course_id === null && feedback === 'difference' && !viewerIsAdmin(viewer) ? null : feedback

/**
 * As a viewer is shown it who opens it. Test data of a problem that is out of sight is out of sight.
 * @param author the amount that its author is shown
 */
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

/** Contests with the problem of `s` that run for its author, and the most that each allows. */
const caps = sql<Shown[]>`array(
  select distinct case when e.user_id is null and o.feedback is distinct from 'difference' then 'results'
    else coalesce(o.feedback, 'results') end
  from contest_problems cp join contests o on o.cid = cp.contest_id
  left join contest_entrants e on e.contest_id = o.cid and e.user_id = s.user_id
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

/** As its author is shown it now. @throws for an unknown one */
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

/** Somebody chose that data of a failed test is shown, now or once a contest is over: a host has to bring it. */
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
