// Rights on a contest. Admins manage every contest, and so do those who manage the contests of its course.
// A reserved one exists for admins alone, so only they reserve; a draft exists for those who manage it. One of a private course is closed to those who are neither
// in the course nor entered. Managers see everything at any time without entering; entrants see
// problems, submissions and ranklist from the start; everybody else knows only that there is a contest. Root alone
// deletes contests; who manages a homework deletes it. In an archived course nothing is changed. Root exports, and lets course managers do so in their course or not. A hidden contest is answered
// exactly like one that does not exist. Beside the predicates the same as conditions on rows, and sets of contests that are
// made once for a statement.

import { type ContestPhase, ContestStatus } from '@verdict/domain/contest'
import type { Shows } from '@verdict/domain/contest-rules/rule'
import type { CourseRole } from '@verdict/domain/course'
import { Privilege } from '@verdict/domain/privilege'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type MaybeViewer, type Viewer, viewerIsAdmin, viewerIsRoot } from '../platform/viewer.ts'
import { hasBegun, isOpen, isOver, isRunning, showsLike } from './contest-clock.ts'
import { coursesWhere, holds, isOpenCourse } from './course.ts'
import { rehearsals } from '../rehearsal-mark/index.ts'

interface ContestFacts {
  status: ContestStatus
  deleted_at: Date | null
  is_draft: boolean
  /** The viewer manages the contests of its course. */
  course_manages?: boolean
  /** It belongs to a private course that the viewer is not in. */
  is_closed?: boolean
  is_entrant?: boolean
  is_rehearsal?: boolean
}

/** @param inCourse the viewer manages the contests of the course that it belongs to */
export const manages = (viewer: MaybeViewer, inCourse = false): boolean =>
  viewerIsAdmin(viewer) || (viewer !== null && inCourse)

const isAvailable = ({ deleted_at, status }: ContestFacts): boolean =>
  deleted_at === null && status === ContestStatus.Available

/** Neither deleted nor for some alone. Submissions to one that is not shown stand in no list of everybody. */
export const isShown = (contest: ContestFacts): boolean => isAvailable(contest) && !contest.is_draft

/** That there is such a contest. */
export const mayKnow = (viewer: MaybeViewer, contest: ContestFacts): boolean =>
  (!contest.is_rehearsal || contest.is_entrant === true) &&
  (isShown(contest) ||
    (isAvailable(contest) && manages(viewer, contest.course_manages)) ||
    (contest.deleted_at === null && viewerIsAdmin(viewer)))

/** Its description: the list, its head, the way in. */
export const maySee = (viewer: MaybeViewer, contest: ContestFacts): boolean =>
  mayKnow(viewer, contest) && (!contest.is_closed || contest.is_entrant === true || viewerIsAdmin(viewer))

/** Hide it from everybody but admins: not for a person who could not find it again. */
export const mayReserve = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)

/** How somebody stands to a contest. */
export interface Standing {
  manages: boolean
  isEntrant: boolean
  phase: ContestPhase
}

/** Its problems, submissions and ranklist. */
export const mayReadInside = ({ manages, isEntrant, phase }: Standing): boolean =>
  manages || (isEntrant && phase !== 'ready')

/**
 * All results at any time. Where others' are never shown nobody competes, and who views solutions in its course sees them.
 * @param standing views: the viewer views solutions in its course
 */
export const seesThrough = (
  { manages, views }: Pick<Standing, 'manages'> & { views: boolean },
  { others }: Pick<Shows, 'others'>,
): boolean => manages || (views && others === 'never')

/**
 * Is there a course that it may be taken to, or its own that it may be taken out of? The role of a site admin does not
 * stand for membership here; which course it is, the courses' own rule decides.
 */
export const mayTransfer = (
  viewer: MaybeViewer,
  contest: {
    course_id: number | null
    course_manages: boolean
    manages_somewhere: boolean
    is_archived: boolean
  },
): boolean =>
  mayEdit(viewer, contest) &&
  (viewerIsRoot(viewer) || (contest.course_id === null ? contest.manages_somewhere : contest.course_manages))

export const mayCreate = (viewer: MaybeViewer, inCourse = false): boolean => manages(viewer, inCourse)

interface Managed {
  rule: string
  course_manages: boolean
  is_archived: boolean
}

/** Its managers still see all of one in an archived course. */
export const mayEdit = (viewer: MaybeViewer, contest: Omit<Managed, 'rule'>): boolean =>
  manages(viewer, contest.course_manages) && !contest.is_archived

/** Contests are root's to delete; homework is a teacher's own. */
export const mayDelete = (viewer: MaybeViewer, contest: Managed): boolean =>
  viewerIsRoot(viewer) || (contest.rule === 'homework' && mayEdit(viewer, contest))
/** @param inCourse the viewer acts for the course that it belongs to (`actsFor`) */
export const mayExport = (viewer: MaybeViewer, inCourse = false): boolean =>
  viewerIsRoot(viewer) || (viewer !== null && inCourse)

/**
 * How the students of its course get on in it: for those who view solutions there. As with the submissions themselves, of a
 * contest that is not over and unfrozen only for those who manage it, and therefore do not compete; homework is no contest.
 */
export const mayFollowClass = (
  role: Pick<CourseRole, 'viewSolution' | 'manageContest'>,
  contest: { rule: string; is_open: boolean },
): boolean => role.viewSolution && (role.manageContest || contest.is_open || contest.rule === 'homework')

/** @param contest the alias of a row of `contests`, here and below */
const isAvailableIn = (contest: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${contest}.deleted_at`)} is null
    and ${sql.ref(`${contest}.status`)} = ${sql.lit(ContestStatus.Available)}`

export const isShownIn = (contest: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isAvailableIn(contest)} and not ${sql.ref(`${contest}.is_draft`)})`

/** `mayKnow`. */
export const isKnown = (viewer: MaybeViewer, contest: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isKnownToRole(viewer, contest)}
    and (${sql.ref(`${contest}.cid`)} not in ${rehearsals} ${viewer ? sql`or ${isEntrant(viewer, contest)}` : sql``}))`

const isKnownToRole = (viewer: MaybeViewer, contest: string): RawBuilder<SqlBool> =>
  viewerIsAdmin(viewer)
    ? sql<SqlBool>`${sql.ref(`${contest}.deleted_at`)} is null`
    : viewer
      ? sql<SqlBool>`(${isAvailableIn(contest)} and (not ${sql.ref(`${contest}.is_draft`)}
          or ${holds(viewer, 'manageContest', `${contest}.course_id`)}))`
      : isShownIn(contest)

/** `maySee`. */
export function visibleTo(viewer: MaybeViewer, contest: string): RawBuilder<SqlBool> {
  const known = isKnown(viewer, contest)
  if (viewerIsAdmin(viewer)) return known
  const open = isOpenCourse(viewer, `${contest}.course_id`)
  return viewer
    ? sql<SqlBool>`(${known} and (${open} or ${isEntrant(viewer, contest)}))`
    : sql<SqlBool>`(${known} and ${open})`
}

export const isEntrant = (viewer: MaybeViewer, contest: string): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from contest_entrants e
    where e.contest_id = ${sql.ref(`${contest}.cid`)} and e.user_id = ${viewer?.userId ?? null})`

/** Contests that the viewer, who is no site admin, manages and may know of. */
export const managedBy = (viewer: Viewer): RawBuilder<unknown> => sql`
  select mc.cid from contests mc
  where mc.course_id in ${coursesWhere(viewer, 'manageContest')} and ${isAvailableIn('mc')}`

/** Contests that the viewer entered and everybody may know of: those that began, or of these only the ones that are over. */
export const enteredBy = (viewer: Viewer, over = false): RawBuilder<unknown> => {
  const self = sql`${viewer.userId}`
  return sql`
  select ec.cid from contest_entrants e join contests ec on ec.cid = e.contest_id
  where e.user_id = ${self} and ${isShownIn('ec')}
    and ${hasBegun('ec', self)} ${over ? sql`and ${isOver('ec', self)}` : sql``}`
}

/** `mayReadInside`, for viewers who are no site admins: contests whose problems are open to the viewer. */
export const insideOf = (viewer: Viewer): RawBuilder<unknown> =>
  sql`(${managedBy(viewer)} union ${enteredBy(viewer)})`

/** Site admins: they manage every contest. */
export const admins = sql`(select id from users where privilege >= ${sql.lit(Privilege.Admin)})`

/** The viewer manages the contest by its course. */
export const managersByCourse = (cid: number): RawBuilder<unknown> => sql`
  select m.user_id from contests c join course_members m on m.course_id = c.course_id and m.manage_contest
  where c.cid = ${cid}`

/** The person manages the contest by its course. @param contest the alias of a row of `contests` */
export const isManagedByCourse = (contest: string, person: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (
    select from course_members m
    where m.course_id = ${sql.ref(`${contest}.course_id`)} and m.user_id = ${person} and m.manage_contest)`

/** Pairs of a contest that runs and one of those who manage it, by their course: rows of user_id, cid. */
export const managersOfRunning = sql`(
  select m.user_id, rc.cid from contests rc join course_members m on m.course_id = rc.course_id
  where m.manage_contest and rc.deleted_at is null and ${isRunning('rc', null)})`

/**
 * Somebody competes: has entered a contest `rc` that runs for them, and does not manage it. To be followed by more
 * conditions, or by nothing. @param about what else is joined to `rc`
 */
export const competing = (
  person: RawBuilder<unknown>,
  about: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  contests rc ${about} join contest_entrants e on e.contest_id = rc.cid and e.user_id = ${person}
  where rc.deleted_at is null and ${isRunning('rc', person)}
    and e.user_id not in ${admins}
    and not ${isManagedByCourse('rc', sql`e.user_id`)}`

/** Its results are for nobody but its managers until it is open, not for the author of a submission either. */
const keepsResults = (contest: string): RawBuilder<SqlBool> =>
  showsLike(contest, ({ own }) => own === 'when-open')

/** Contests that keep from this person, who is no site admin, how their own submissions were judged. */
export const keepingResultsFrom = (person: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select kc.cid from contests kc
  where ${keepsResults('kc')} and not ${isOpen('kc')}
    and not ${isManagedByCourse('kc', person)})`

/** The person competes in such a contest with this problem, and `cid` (0: none) is another kind, whose result would tell. */
export const competesUnseen = (
  person: RawBuilder<unknown>,
  { pid, cid }: { pid: number; cid: number },
): RawBuilder<unknown> =>
  sql`${competing(person, sql`join contest_problems cp on cp.contest_id = rc.cid and cp.pid = ${pid}`)}
    and ${keepsResults('rc')} and not exists (select from contests c where c.cid = ${cid} and ${keepsResults('c')})`

/**
 * People on the ranklist of a contest: entrants who do not manage it and are not banned. Everybody with a submission there
 * is an entrant. Rows of users: id, uid, nick, uid_key.
 */
export const rankable = (cid: number): RawBuilder<unknown> => sql`
  select u.id, u.uid, u.nick, u.uid_key
  from contest_entrants e join users u on u.id = e.user_id
  where e.contest_id = ${cid} and u.privilege = ${Privilege.User}
    and u.id not in (${managersByCourse(cid)})`
