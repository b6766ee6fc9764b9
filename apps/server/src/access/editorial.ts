// A problem has one editorial by its editors, and each listing course may have one. Others read it from its time, unless they
// may still submit what it gives away: competing on the problem closes it; homework, and course contests they may still
// enter, close it until they have solved it. A hidden one is answered like a missing one.

import type { EditorialTime } from '@verdict/domain/editorial'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type MaybeViewer, viewerIsAdmin } from '../platform/viewer.ts'
import { isOpen, isOver, isRunning } from './contest-clock.ts'
import { competing, isEntrant, isShownIn, runsVirtually } from './contest.ts'
import { coursesWhere, holds } from './course.ts'
import { isOneself } from './oneself.ts'
import { mayEdit, type ProblemFacts } from './problem.ts'

export interface EditorialFacts {
  shown: EditorialTime
  /** Null for the problem's own editorial. The other facts are about the viewer in that place. */
  course_id: number | null
  is_member: boolean
  manages_problems: boolean
  views_solutions: boolean
  has_solved: boolean
  /** In a contest with the problem; homework does not count. */
  competes: boolean
  /** A contest or homework with the problem is running for the viewer, who entered or may enter it. */
  hands_in: boolean
  is_over: boolean
}

export const mayWrite = (
  viewer: MaybeViewer,
  problem: ProblemFacts,
  place: Pick<EditorialFacts, 'course_id' | 'manages_problems'>,
): boolean =>
  place.course_id === null
    ? mayEdit(viewer, problem)
    : problem.deleted_at === null && viewer !== null && (viewerIsAdmin(viewer) || place.manages_problems)

/** @param problem one that the viewer may read */
export function maySee(viewer: MaybeViewer, problem: ProblemFacts, editorial: EditorialFacts): boolean {
  if (mayWrite(viewer, problem, editorial)) return true
  const { shown, course_id, has_solved } = editorial
  const isOthers = course_id !== null && !editorial.is_member
  if (shown === 'never' || isOthers || editorial.competes) return false
  if (course_id !== null && editorial.views_solutions) return true
  if (shown === 'solved') return has_solved
  if (editorial.hands_in && !has_solved) return false
  return shown === 'always' || editorial.is_over
}

const no = sql<boolean>`false`
const hasIt = (contest: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`cp.contest_id = ${sql.ref(`${contest}.cid`)} and cp.pid = ed.pid and ${isShownIn(contest)}`

/** Homework shows accepted results at once; a contest's results count once they are open. */
const hasSolved = (viewer: NonNullable<MaybeViewer>) => sql<boolean>`(
  exists (select from user_problems up
    where ${isOneself(viewer, 'up.user_id')} and up.pid = ed.pid and up.accepted > 0)
  or exists (select from contest_problems cp join contests hw on ${hasIt('hw')} and hw.rule = 'homework'
    join score_cells sc on sc.contest_id = hw.cid and sc.user_id = ${viewer.userId} and sc.pid = cp.pid
    where cp.pid = ed.pid and sc.accepted_at is not null))`

const competes = (self: RawBuilder<unknown>) => sql<boolean>`(exists (
  select from ${competing(self, sql`join contest_problems cp on cp.contest_id = rc.cid`)}
    and cp.pid = ed.pid and rc.rule <> 'homework') or ${runsVirtually(self, sql`ed.pid`)})`

const isIn = (viewer: NonNullable<MaybeViewer>, contest: string) => sql`(
  ${sql.ref(`${contest}.course_id`)} in ${coursesWhere(viewer, 'basic')} or ${isEntrant(viewer, contest)})`

const handsIn = (viewer: NonNullable<MaybeViewer>, self: RawBuilder<unknown>) => sql<boolean>`exists (
  select from contest_problems cp join contests rc on ${hasIt('rc')}
  where cp.pid = ed.pid and ${isRunning('rc', self)} and ${isIn(viewer, 'rc')}
    and not ${holds(viewer, 'manageContest', 'rc.course_id')})`

/** For people outside the course, contests must be open to everybody. */
const openToAll = sql`(oc.course_id is null and ${isOpen('oc')})`

const isOverFor = (over: RawBuilder<unknown>) => sql<boolean>`exists (
  select from contest_problems cp join contests oc on ${hasIt('oc')}
  where cp.pid = ed.pid and (ed.course_id is null or oc.course_id = ed.course_id) and ${over})`

export function editorialFacts(viewer: MaybeViewer) {
  const self = viewer && sql`${viewer.userId}`
  return [
    holds(viewer, 'basic', 'ed.course_id').as('is_member'),
    holds(viewer, 'manageProblem', 'ed.course_id').as('manages_problems'),
    holds(viewer, 'viewSolution', 'ed.course_id').as('views_solutions'),
    (viewer ? hasSolved(viewer) : no).as('has_solved'),
    (self ? competes(self) : no).as('competes'),
    (viewer && self ? handsIn(viewer, self) : no).as('hands_in'),
    isOverFor(
      viewer && self ? sql`(${openToAll} or ${isOver('oc', self)} and ${isIn(viewer, 'oc')})` : openToAll,
    ).as('is_over'),
  ]
}
