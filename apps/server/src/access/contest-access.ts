// A contest as one viewer finds it now, by the database's clock. Every call about it or what is in it asks this first.

import type { OwnTime, VerifyWay } from '@verdict/domain/contest'
import { type ContestRuleName, countsPoints } from '@verdict/domain/contest-rules/table'
import { Privilege } from '@verdict/domain/privilege'
import { Judge } from '@verdict/domain/verdict'
import { type Selectable, sql } from 'kysely'
import type { Contests } from '../platform/database-types.ts'
import { prepared, type Queryable } from '../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { MaybeViewer } from '../platform/viewer.ts'
import { type Moment, momentOf, ownTimeIn, showsOf } from './contest-clock.ts'
import {
  admins,
  isEntrant,
  keepingRanklists,
  managersByCourse,
  manages,
  mayKnow,
  mayReadInside,
  maySee,
  seesThrough,
  virtualUntil,
  type Standing,
} from './contest.ts'
import { closedCourse } from './course-access.ts'
import { actsFor, holds, holdsSomewhere, isOpenCourse } from './course.ts'
import { isPerson, peopleEntered, rehearsals } from '../changes/index.ts'

const stored = [
  'cid',
  'title',
  'owner_id',
  'course_id',
  'starts_at',
  'ends_at',
  'pauses',
  'held_start_ms',
  'due_at',
  'late',
  'attempts',
  'questions_since',
  'longest_extra',
  'has_own_times',
  'is_draft',
  'encrypt',
  'status',
  'labeling_style',
  'rule',
  'penalty',
  'freeze_rule',
  'unfreeze',
  'runs_allowed',
  'languages',
  'feedback',
  'shares_tests',
  'shows_schools',
  'open_board',
  'of_teams',
  'balloons',
  'prints',
  'print_pages',
  'print_pages_hour',
  'takes_virtual',
  'verify',
  'scores_wait',
  'unfrozen_at',
  'password',
  'is_open',
  'settled',
  'deleted_at',
] as const

export const contestColumns = stored.map((name) => `c.${name}` as const)

export type ContestRecord = Pick<Selectable<Contests>, (typeof stored)[number]>

export interface ContestForViewer extends ContestRecord {
  is_entrant: boolean
  is_exam: boolean
  is_rehearsal: boolean
  /** The viewer's own; null if the general times apply. */
  own_time: OwnTime | null
  /** When the viewer's own virtual participation ends. */
  virtual_until: Date | null
  course_name: string | null
  course_has_code: boolean | null
  course_manages: boolean
  course_views: boolean
  is_closed: boolean
  is_archived: boolean
}

interface FoundContest extends ContestForViewer {
  now: Date
  version: number
  public_version: number
  /** The viewer manages the contests of at least one course. */
  manages_somewhere: boolean
  keeps_ranklist: boolean
  course_acts: boolean
}

export const contestFacts = (viewer: MaybeViewer) => [
  isEntrant(viewer, 'c').as('is_entrant'),
  sql<boolean>`exists (select from exams where contest_id = c.cid)`.as('is_exam'),
  sql<boolean>`c.cid in ${rehearsals}`.as('is_rehearsal'),
  ownTimeIn('c', viewer && sql`${viewer.userId}`).as('own_time'),
  virtualUntil(viewer, 'c').as('virtual_until'),
  'co.name as course_name' as const,
  sql<boolean | null>`co.join_code <> ''`.as('course_has_code'),
  holds(viewer, 'manageContest', 'c.course_id').as('course_manages'),
  holds(viewer, 'viewSolution', 'c.course_id').as('course_views'),
  sql<boolean>`not ${isOpenCourse(viewer, 'c.course_id')}`.as('is_closed'),
  sql<boolean>`co.archived_at is not null`.as('is_archived'),
]

const findContest = (db: Queryable, viewer: MaybeViewer, cid: number): Promise<FoundContest | undefined> =>
  db
    .selectFrom('contests as c')
    .innerJoin('ranklist_versions as v', 'v.contest_id', 'c.cid')
    .leftJoin('courses as co', 'co.course_id', 'c.course_id')
    .modifyFront(prepared)
    .select(contestColumns)
    .select(contestFacts(viewer))
    .select(['v.version', 'v.public_version', sql<Date>`clock_timestamp()`.as('now')])
    .select(holdsSomewhere(viewer, 'manageContest').as('manages_somewhere'))
    .select(sql<boolean>`c.cid in ${keepingRanklists}`.as('keeps_ranklist'))
    .select(actsFor(viewer, 'c.course_id').as('course_acts'))
    .where('c.cid', '=', cid)
    .executeTakeFirst()

export interface Access extends Standing, Moment {
  contest: FoundContest
  inside: boolean
  /** Others' results after this time (ms since 1970) are hidden; null if nothing is. */
  hiddenFrom: number | null
  hidesOwn: boolean
  /** Homework has none; of an exam only its managers see it, unless it says otherwise. */
  hasRanklist: boolean
  /** The viewer learns nothing of others now: there is no ranklist, nobody’s results show yet, or `isReplaying`. */
  isAlone: boolean
  /** Their virtual participation goes on: of others they see what was known at its minute, and nothing else. */
  isReplaying: boolean
  /** Nothing is ever hidden from this viewer. */
  seesAll: boolean
  version: number
}

/** Null for a contest that this viewer may not see. */
export async function findAccess(db: Queryable, viewer: MaybeViewer, cid: number): Promise<Access | null> {
  const contest = await findContest(db, viewer, cid)
  return contest && maySee(viewer, contest) ? accessTo(viewer, contest) : null
}

/** Like `findAccess`, but a private course does not hide the contest, for viewers such as proctors. */
export async function knownAccess(db: Queryable, viewer: MaybeViewer, cid: number): Promise<Access | null> {
  const contest = await findContest(db, viewer, cid)
  return contest && mayKnow(viewer, contest) ? accessTo(viewer, contest) : null
}

function accessTo(viewer: MaybeViewer, contest: FoundContest): Access {
  const moment = momentOf(contest, contest.own_time, contest.now)
  const standing = {
    manages: manages(viewer, contest.course_manages),
    isEntrant: contest.is_entrant,
    phase: moment.phase,
  }
  const seesAll = seesThrough({ ...standing, views: contest.course_views }, showsOf(contest))
  return {
    contest,
    ...moment,
    ...standing,
    inside: seesAll || mayReadInside(standing),
    isReplaying: isReplaying(contest, seesAll),
    ...shownOf(contest, moment, seesAll),
  }
}

const isReplaying = (
  { is_open, virtual_until, now }: Pick<FoundContest, 'is_open' | 'virtual_until' | 'now'>,
  seesAll: boolean,
): boolean => !seesAll && is_open && virtual_until !== null && now < virtual_until

/** Also set before the freeze: what is read a moment later may already be frozen. */
const hiddenAt = ({ isOpen, freezeTime }: Moment): number | null => (isOpen ? null : freezeTime)

function shownOf(
  contest: FoundContest,
  moment: Moment,
  seesAll: boolean,
): Pick<Access, 'hiddenFrom' | 'hidesOwn' | 'hasRanklist' | 'isAlone' | 'seesAll' | 'version'> {
  const { own, others } = showsOf(contest)
  const hiddenFrom = seesAll ? null : hiddenAt(moment)
  const hasRanklist = seesAll || (others !== 'never' && !contest.keeps_ranklist)
  const isAlone =
    !hasRanklist || (hiddenFrom !== null && others === 'when-open') || isReplaying(contest, seesAll)
  return {
    seesAll,
    hiddenFrom,
    hidesOwn: hiddenFrom !== null && own === 'when-open',
    hasRanklist,
    isAlone,
    // Even a number that grows would say how much others do.
    version: isAlone ? 0 : hiddenFrom === null ? contest.version : contest.public_version,
  }
}

/** For a public screen, for example. */
export const asContestant = (access: Access): Access => ({
  ...access,
  ...shownOf(access.contest, access, false),
})

/** @throws Refusal NOT_FOUND; in a private course COURSE_PRIVATE, COURSE_WITHOUT_CODE */
export async function seenContest(db: Queryable, viewer: MaybeViewer, cid: number): Promise<Access> {
  const contest = await findContest(db, viewer, cid)
  if (!contest || !mayKnow(viewer, contest)) throw new Refusal('NOT_FOUND')
  if (!maySee(viewer, contest)) {
    throw closedCourse({
      course_id: contest.course_id ?? 0,
      name: contest.course_name ?? '',
      has_code: contest.course_has_code === true,
    })
  }
  return accessTo(viewer, contest)
}

/** @throws Refusal NOT_FOUND, CONTEST_NOT_ENTERED, CONTEST_NOT_STARTED; COURSE_PRIVATE, COURSE_WITHOUT_CODE */
export async function insideContest(db: Queryable, viewer: MaybeViewer, cid: number): Promise<Access> {
  const access = await seenContest(db, viewer, cid)
  if (access.inside) return access
  throw notInside(access)
}

const notInside = ({ isEntrant }: Access): Refusal =>
  new Refusal(isEntrant ? 'CONTEST_NOT_STARTED' : 'CONTEST_NOT_ENTERED')

/** For everybody who sees the contest: a ranklist that it opened. Never an exam. */
const opensBoard = ({ contest, hasRanklist }: Access): boolean =>
  contest.open_board && !contest.is_exam && hasRanklist

/** From its start on, by the general times. */
const isWatched = (access: Access): boolean => opensBoard(access) && access.phase !== 'ready'

async function openContest(db: Queryable, viewer: MaybeViewer, cid: number, isOpen: typeof isWatched) {
  const access = await findAccess(db, viewer, cid)
  if (access && isOpen(access)) return access
  throw new Refusal(viewer ? 'NOT_FOUND' : 'LOGIN_REQUIRED')
}

/** @throws Refusal NOT_FOUND; for visitors LOGIN_REQUIRED, whatever there is or is not */
const watchedContest = (db: Queryable, viewer: MaybeViewer, cid: number): Promise<Access> =>
  openContest(db, viewer, cid, isWatched)

/** Also one that has not begun. @throws Refusal as `watchedContest` */
export const announcedContest = (db: Queryable, viewer: MaybeViewer, cid: number): Promise<Access> =>
  openContest(db, viewer, cid, opensBoard)

/** @throws Refusal as `insideContest` and `watchedContest` do; NOT_FOUND if there is none for this viewer */
export async function rankedContest(db: Queryable, viewer: MaybeViewer, cid: number): Promise<Access> {
  if (!viewer) return watchedContest(db, viewer, cid)
  const access = await seenContest(db, viewer, cid)
  if (!access.inside && !isWatched(access)) throw notInside(access)
  if (!access.hasRanklist) throw new Refusal('NOT_FOUND')
  return access
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function managedContest(db: Queryable, viewer: MaybeViewer, cid: number): Promise<Access> {
  const contest = await findContest(db, viewer, cid)
  if (!contest || !mayKnow(viewer, contest)) throw new Refusal('NOT_FOUND')
  const access = accessTo(viewer, contest)
  if (!access.manages) throw new Refusal('FORBIDDEN')
  return access
}

/** Also for a reserved problem. */
export async function contestOpening(
  db: Queryable,
  viewer: MaybeViewer,
  cid: number,
  pid: number,
): Promise<Access | null> {
  const access = await findAccess(db, viewer, cid)
  return access?.inside && (await isListed(db, cid, pid)) ? access : null
}

async function isListed(db: Queryable, cid: number, pid: number): Promise<boolean> {
  const row = await db
    .selectFrom('contest_problems')
    .modifyFront(prepared)
    .select('pid')
    .where('contest_id', '=', cid)
    .where('pid', '=', pid)
    .executeTakeFirst()
  return row !== undefined
}

/** Positions start at 1. */
export async function problemAt(db: Queryable, cid: number, position: number): Promise<number | null> {
  const row = await db
    .selectFrom('contest_problems')
    .select('pid')
    .where('contest_id', '=', cid)
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.pid ?? null
}

export const sharesTests = ({
  rule,
  shares_tests,
}: {
  rule: ContestRuleName
  shares_tests: boolean | null
}) => shares_tests === true && countsPoints(rule)

/** Before it is confirmed, a verdict is known to the jury alone: to everybody else its submission is still to be judged. */
export const awaitsJury = (verify: VerifyWay, judge: Judge): boolean =>
  verify === 'all' || (verify === 'accepted' && judge === Judge.Accepted)

export async function verifyWayIn(db: Queryable, cid: number): Promise<VerifyWay> {
  if (cid === 0) return 'none'
  const contest = await db
    .selectFrom('contests')
    .modifyFront(prepared)
    .select('verify')
    .where('cid', '=', cid)
    .executeTakeFirst()
  return contest?.verify ?? 'none'
}

export async function sharesTestsIn(db: Queryable, cid: number): Promise<boolean> {
  if (cid === 0) return false
  const contest = await db
    .selectFrom('contests')
    .modifyFront(prepared)
    .select(['rule', 'shares_tests'])
    .where('cid', '=', cid)
    .executeTakeFirst()
  return contest !== undefined && sharesTests(contest)
}

/** Locks exclusively: nobody submits or scores in the contest until the transaction ends. */
export const lockContest = (tx: Queryable, cid: number): Promise<ContestRecord | undefined> =>
  tx
    .selectFrom('contests as c')
    .modifyFront(prepared)
    .select(contestColumns)
    .where('c.cid', '=', cid)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Locks shared: the contest's times cannot change until the transaction ends. */
export const shareContest = (tx: Queryable, cid: number): Promise<ContestRecord | undefined> =>
  tx
    .selectFrom('contests as c')
    .modifyFront(prepared)
    .select(contestColumns)
    .where('c.cid', '=', cid)
    .forShare()
    .executeTakeFirst()

/** A team's members stand for it. Without banned people. */
export async function peopleOfContest(
  db: Queryable,
  cid: number,
): Promise<{ managers: number[]; entrants: number[] }> {
  const { rows } = await sql<{ id: number; manages: boolean }>`
    with managers as (select id from ${admins} a union ${managersByCourse(cid)})
    select u.id, manages from (
      select id, true as manages from managers
      union all
      select user_id, false from ${peopleEntered(sql`${cid}`)} e where user_id not in (select id from managers)
    ) people join users u on u.id = people.id
    where u.privilege > ${sql.lit(Privilege.Banned)} and ${isPerson('u')}`.execute(db)
  const those = (manages: boolean) => rows.filter((row) => row.manages === manages).map(({ id }) => id)
  return { managers: those(true), entrants: those(false) }
}
