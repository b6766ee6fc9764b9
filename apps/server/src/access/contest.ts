// Admins and managers of the course's contests see everything without entering; entrants see the inside from the start;
// others see the description. Drafts exist for managers, reserved contests for admins, a private course's for its people and
// entrants. A hidden contest is answered like one that does not exist. Each rule is a predicate and a condition in SQL.

import { type ContestPhase, ContestStatus, ContestVisibility } from '@verdict/domain/contest'
import type { Shows } from '@verdict/domain/contest-rules/rule'
import type { CourseRole } from '@verdict/domain/course'
import { Privilege } from '@verdict/domain/privilege'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type MaybeViewer, type Viewer, viewerIsAdmin, viewerIsRoot } from '../platform/viewer.ts'
import { hasBegun, isOpen, isOver, isRunning, showsLike } from './contest-clock.ts'
import { coursesWhere, holds, isOpenCourse } from './course.ts'
import { isOneself } from './oneself.ts'
import { entrantsOf, rehearsals } from '../changes/index.ts'

interface ContestFacts {
  status: ContestStatus
  deleted_at: Date | null
  is_draft: boolean
  course_manages?: boolean
  is_closed?: boolean
  is_entrant?: boolean
  is_rehearsal?: boolean
}

/** @param inCourse the viewer manages the contests of its course */
export const manages = (viewer: MaybeViewer, inCourse = false): boolean =>
  viewerIsAdmin(viewer) || (viewer !== null && inCourse)

const isAvailable = ({ deleted_at, status }: ContestFacts): boolean =>
  deleted_at === null && status === ContestStatus.Available

/** Neither deleted, reserved nor a draft: others appear in no public list. */
export const isShown = (contest: ContestFacts): boolean => isAvailable(contest) && !contest.is_draft

export const mayKnow = (viewer: MaybeViewer, contest: ContestFacts): boolean =>
  (!contest.is_rehearsal || contest.is_entrant === true) &&
  (isShown(contest) ||
    (isAvailable(contest) && manages(viewer, contest.course_manages)) ||
    (contest.deleted_at === null && viewerIsAdmin(viewer)))

/** The description: its row in the list, its head, how to enter. */
export const maySee = (viewer: MaybeViewer, contest: ContestFacts): boolean =>
  mayKnow(viewer, contest) && (!contest.is_closed || contest.is_entrant === true || viewerIsAdmin(viewer))

/** Only admins: anyone else could not find a reserved contest again. */
export const mayReserve = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)

export interface Standing {
  manages: boolean
  isEntrant: boolean
  phase: ContestPhase
}

export const mayReadInside = ({ manages, isEntrant, phase }: Standing): boolean =>
  manages || (isEntrant && phase !== 'ready')

/**
 * Where others' results are never shown nobody competes, so those who view solutions see them.
 * @param standing views: the viewer views solutions in its course
 */
export const seesThrough = (
  { manages, views }: Pick<Standing, 'manages'> & { views: boolean },
  { others }: Pick<Shows, 'others'>,
): boolean => manages || (views && others === 'never')

/** Being a site admin does not count as membership; the course's own rule decides which course. */
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

export const mayEdit = (viewer: MaybeViewer, contest: Omit<Managed, 'rule'>): boolean =>
  manages(viewer, contest.course_manages) && !contest.is_archived

/** Only root deletes contests; its managers delete homework. */
export const mayDelete = (viewer: MaybeViewer, contest: Managed): boolean =>
  viewerIsRoot(viewer) || (contest.rule === 'homework' && mayEdit(viewer, contest))
/** @param inCourse the viewer acts for its course (`actsFor`) */
export const mayExport = (viewer: MaybeViewer, inCourse = false): boolean =>
  viewerIsRoot(viewer) || (viewer !== null && inCourse)

/** Until a contest is over and unfrozen only its managers, who do not compete. Homework is never restricted. */
export const mayFollowClass = (
  role: Pick<CourseRole, 'viewSolution' | 'manageContest'>,
  contest: { rule: string; is_open: boolean },
): boolean => role.viewSolution && (role.manageContest || contest.is_open || contest.rule === 'homework')

/** @param contest alias of a row of `contests`, here and below */
export const isAvailableIn = (contest: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${contest}.deleted_at`)} is null
    and ${sql.ref(`${contest}.status`)} = ${sql.lit(ContestStatus.Available)}`

export const isShownIn = (contest: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isAvailableIn(contest)} and not ${sql.ref(`${contest}.is_draft`)})`

/** `mayKnow` in SQL. */
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

/** `maySee` in SQL. */
export function visibleTo(viewer: MaybeViewer, contest: string): RawBuilder<SqlBool> {
  const known = isKnown(viewer, contest)
  if (viewerIsAdmin(viewer)) return known
  const open = isOpenCourse(viewer, `${contest}.course_id`)
  return viewer
    ? sql<SqlBool>`(${known} and (${open} or ${isEntrant(viewer, contest)}))`
    : sql<SqlBool>`(${known} and ${open})`
}

/** Also by virtual participation, while results are open. */
export const isEntrant = (viewer: MaybeViewer, contest: string): RawBuilder<boolean> => {
  const [cid, isOpenNow] = [sql.ref(`${contest}.cid`), sql.ref(`${contest}.is_open`)]
  const entered = sql<boolean>`exists (
    select from contest_entrants e where e.contest_id = ${cid} and ${isOneself(viewer, 'e.user_id')})`
  if (!viewer) return entered
  return sql<boolean>`(${entered} or ${isOpenNow} and exists (
    select from virtual_runs v where v.contest_id = ${cid} and v.user_id = ${viewer.userId}))`
}

export const virtualUntil = (viewer: MaybeViewer, contest: string): RawBuilder<Date | null> =>
  viewer
    ? sql<Date | null>`(select v.lasts_until from virtual_runs v
        where v.contest_id = ${sql.ref(`${contest}.cid`)} and v.user_id = ${viewer.userId})`
    : sql<null>`null::timestamptz`

/** Takes part in a contest with this problem virtually now. @param problem an id in SQL */
export const runsVirtually = (
  person: RawBuilder<unknown>,
  problem: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select from virtual_runs v
  join contests vc on vc.cid = v.contest_id and vc.is_open
  join contest_problems vp on vp.contest_id = v.contest_id and vp.pid = ${problem}
  where v.user_id = ${person} and v.lasts_until > statement_timestamp())`

/** Listed by name or through a group, as of now. */
export const isAllowed = (person: RawBuilder<unknown>, contest: string): RawBuilder<boolean> => {
  const cid = sql.ref(`${contest}.cid`)
  return sql<boolean>`(
    exists (select from contest_allowed_users where contest_id = ${cid} and user_id = ${person})
    or exists (
      select from contest_allowed_groups a
      join groups g on g.gid = a.gid and g.deleted_at is null
      join group_members m on m.gid = a.gid
      where a.contest_id = ${cid} and m.user_id = ${person}))`
}

/** Only people on its list take part. */
export const hasList = (contest: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${contest}.encrypt`)} = ${sql.lit(ContestVisibility.Private)}`

/** Neither an exam nor a contest of teams, whose people are on a roster. */
export const isEnteredByPeople = (contest: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(not ${sql.ref(`${contest}.of_teams`)}
    and not exists (select from exams x where x.contest_id = ${sql.ref(`${contest}.cid`)}))`

/** Entered, by oneself or in a team, on the roster or the list, or in the course of a contest without one. */
export const takesPart = (viewer: MaybeViewer, contest: string): RawBuilder<boolean> =>
  viewer
    ? sql<boolean>`(${isEntrant(viewer, contest)} or (
        ${isEnteredByPeople(contest)}
        and case when ${hasList(contest)}
          then ${isAllowed(sql`${viewer.userId}`, contest)}
          else (${sql.ref(`${contest}.course_id`)} in ${coursesWhere(viewer, 'basic')}) is true end))`
    : sql<boolean>`false`

/** For viewers who are no site admins. */
export const managedBy = (viewer: Viewer): RawBuilder<unknown> => sql`
  select mc.cid from contests mc
  where mc.course_id in ${coursesWhere(viewer, 'manageContest')} and ${isAvailableIn('mc')}`

/** Public contests that have started. */
export const enteredBy = (viewer: Viewer, over = false): RawBuilder<unknown> => {
  const self = sql`${viewer.userId}`
  return sql`
  select ec.cid from contest_entrants e join contests ec on ec.cid = e.contest_id
  where ${isOneself(viewer, 'e.user_id')} and ${isShownIn('ec')}
    and ${hasBegun('ec', self)} ${over ? sql`and ${isOver('ec', self)}` : sql``}
  union select v.contest_id from virtual_runs v join contests vc on vc.cid = v.contest_id
  where v.user_id = ${self} and vc.is_open and ${isShownIn('vc')}`
}

/** `mayReadInside` in SQL, for viewers who are no site admins. */
export const insideOf = (viewer: Viewer): RawBuilder<unknown> =>
  sql`(${managedBy(viewer)} union ${enteredBy(viewer)})`

export const admins = sql`(select id from users where privilege >= ${sql.lit(Privilege.Admin)})`

export const managersByCourse = (cid: number): RawBuilder<unknown> => sql`
  select m.user_id from contests c join course_members m on m.course_id = c.course_id and m.manage_contest
  where c.cid = ${cid}`

/** Exams whose ranklist, and all else of each other, is for their managers alone. */
export const keepingRanklists = sql`(select contest_id from exams where not shows_ranklist)`

/** @param contest alias of a row of `contests` */
export const isManagedByCourse = (contest: string, person: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (
    select from course_members m
    where m.course_id = ${sql.ref(`${contest}.course_id`)} and m.user_id = ${person} and m.manage_contest)`

/** @param when a condition on a row `rc` of contests @returns rows of user_id, cid */
export const managersWhile = (when: RawBuilder<SqlBool>) => sql`(
  select m.user_id, rc.cid from contests rc join course_members m on m.course_id = rc.course_id
  where m.manage_contest and rc.deleted_at is null and ${when})`

/** Whether someone takes part in a contest `rc` that is running for them, without managing it. @param about joins to `rc` */
export const competing = (
  person: RawBuilder<unknown>,
  about: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  contests rc ${about} join contest_entrants e on e.contest_id = rc.cid and e.user_id = any(${entrantsOf(person)})
  where rc.deleted_at is null and ${isRunning('rc', person)}
    and ${person} not in ${admins}
    and not ${isManagedByCourse('rc', person)}`

const keepsResults = (contest: string): RawBuilder<SqlBool> =>
  showsLike(contest, ({ own }) => own === 'when-open')

/** For people who are no site admins. */
export const keepingResultsFrom = (person: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select kc.cid from contests kc
  where ${keepsResults('kc')} and not ${isOpen('kc')}
    and not ${isManagedByCourse('kc', person)})`

/** In a contest that hides results, while `cid` (0: none) would show them. */
export const competesUnseen = (
  person: RawBuilder<unknown>,
  { pid, cid }: { pid: number; cid: number },
): RawBuilder<unknown> =>
  sql`${competing(person, sql`join contest_problems cp on cp.contest_id = rc.cid and cp.pid = ${pid}`)}
    and ${keepsResults('rc')} and not exists (select from contests c where c.cid = ${cid} and ${keepsResults('c')})`

/** Its teams stand on no board, and to others than its managers and members it is not there. @param team an id in SQL */
export const isHiddenTeam = (team: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(exists (select from teams self where self.user_id = ${team} and self.hidden) or exists (
    select from team_in_category i join team_categories g on g.category_id = i.category_id
    where i.team_id = ${team} and g.hidden))`

/** Stands on the board without a rank, and is never first. @param team an id in SQL */
export const isUnrankedTeam = (team: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from team_in_category i join team_categories g on g.category_id = i.category_id
    where i.team_id = ${team} and not g.ranked)`

/** Everyone with a submission is an entrant. Rows of users: id, uid, nick, uid_key. @param withHidden hidden teams, too */
export const rankable = (cid: number, withHidden = false): RawBuilder<unknown> => sql`
  select u.id, u.uid, u.nick, u.school, u.uid_key
  from contest_entrants e join users u on u.id = e.user_id
  where e.contest_id = ${cid} and u.privilege = ${Privilege.User}
    and u.id not in (${managersByCourse(cid)})
    ${withHidden ? sql`` : sql`and (u.kind = 'person' or not ${isHiddenTeam(sql`u.id`)})`}`
