import type { ContestDetail, ContestRow } from '@verdict/contract/contest'
import type { OpenBoard } from '@verdict/contract/ranklist'
import { readableCourse } from '../access/course-access.ts'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { Kept } from '../platform/kept.ts'
import { type Page, pageFrom, type PageRequest } from '../platform/paging.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { MaybeViewer, Viewer } from '../platform/viewer.ts'
import {
  type Access,
  announcedContest,
  seenContest,
  sharesTests,
  type ContestForViewer,
} from '../access/contest-access.ts'
import {
  ownHomework,
  countContests,
  listContests,
  problemsOfContest,
  solvedIn,
  overviewOf,
  allowedGroups,
  allowedUsers,
  type OverviewRecord,
  type ContestProblemRecord,
  type OwnHomework,
} from './contest-queries.ts'
import { ContestStatus, type ContestWindow, lengthOf, problemLabel } from '@verdict/domain/contest'
import { countsPoints } from '@verdict/domain/contest-rules/table'
import { dueOf, extraMinutes, freezeTimeAt, heldStartAt, timesOf, windowOf } from '../access/contest-clock.ts'
import { manages, mayDelete, mayEdit, mayExport, mayTransfer } from '../access/contest.ts'
import { optionOf } from './contest-settings.ts'
import { fullScore } from '@verdict/domain/score'
import { cellsOfRun } from './virtual/run-cells.ts'
import { offeredAmong, virtualFacts } from './virtual/virtual-service.ts'
import { ownTeam } from './team/team-queries.ts'
import type { AuditStates } from '../platform/audit.ts'

interface Lists {
  list: number[]
  /** 'pid: points', where they differ from the default. */
  points: string[]
  /** 'pid: color name', where there is one. */
  colors: string[]
  allow: { users: string[]; groups: string[] }
}

export async function listsOf(tx: Queryable, cid: number): Promise<Lists> {
  const problems = await problemsOfContest(tx, cid)
  const users = await allowedUsers(tx, cid)
  const groups = await allowedGroups(tx, cid)
  return {
    list: problems.map(({ pid }) => pid),
    points: problems
      .filter(({ points }) => points !== fullScore)
      .map(({ pid, points }) => `${pid}: ${points / 100}`),
    colors: problems
      .filter(({ color }) => color !== null)
      .map(({ pid, color, color_name }) => `${pid}: ${color} ${color_name ?? ''}`.trim()),
    allow: { users: users.map(({ uid }) => uid), groups: groups.map(({ title }) => title) },
  }
}

export function changedLists(before: Lists, after: Lists): Required<AuditStates<'contest'>> {
  const names = (['list', 'points', 'colors', 'allow'] as const).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const of = (lists: Lists) => Object.fromEntries(names.map((name) => [name, lists[name]]))
  return { before: of(before), after: of(after) }
}

const courseOf = (viewer: MaybeViewer, contest: ContestForViewer): ContestRow['course'] =>
  contest.course_id === null
    ? null
    : {
        courseId: contest.course_id,
        name: contest.course_name ?? '',
        role: { manageContest: manages(viewer, contest.course_manages) },
      }

const ownTimeOf = (viewer: MaybeViewer, contest: ContestForViewer) =>
  manages(viewer, contest.course_manages) ? null : contest.own_time

const presentRow = (viewer: MaybeViewer, contest: ContestForViewer, now = new Date()): ContestRow => ({
  cid: contest.cid,
  title: contest.title,
  ...datesOf(windowOf(contest, ownTimeOf(viewer, contest), now)),
  encrypt: contest.encrypt,
  status: contest.status,
  reserved: contest.status === ContestStatus.Reserve,
  course: courseOf(viewer, contest),
  isEntrant: contest.is_entrant,
  isExam: contest.is_exam,
  may: {
    manage: manages(viewer, contest.course_manages),
    edit: mayEdit(viewer, contest),
    delete: mayDelete(viewer, contest),
  },
  ...(contest.is_draft && { draft: true }),
})

const datesOf = ({ start, end }: ContestWindow) => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
})

interface Allowed {
  users: { uid: string }[]
  groups: { gid: number; title: string }[]
}

interface Inside {
  problems: ContestProblemRecord[]
  overview: OverviewRecord[]
  solved: number[]
  allowed: Allowed | null
  /** Empty except for homework. */
  own: ReadonlyMap<number, OwnHomework>
  team: { number: number; name: string } | null
}

/** How the viewer takes part. */
type Part = Awaited<ReturnType<typeof virtualFacts>> & Pick<ContestDetail['contest'], 'team'>

const nothingInside: Inside = {
  problems: [],
  overview: [],
  solved: [],
  allowed: null,
  own: new Map(),
  team: null,
}

function homeworkDetailOf(
  viewer: MaybeViewer,
  { contest, seesAll: seesWork }: Access,
): ContestDetail['contest']['homework'] {
  const due = dueOf(contest, ownTimeOf(viewer, contest))
  if (due === null) return null
  const { late, attempts, is_draft: draft } = contest
  const extra = extraMinutes(contest.own_time)
  const openQuestions = contest.questions_since !== null
  return { due: new Date(due).toISOString(), late, attempts, draft, openQuestions, extra, seesWork }
}

const pauseOf = (
  { contest, pause }: Access,
  { end }: Pick<ContestRow, 'end'>,
): NonNullable<ContestDetail['contest']['pause']> | null =>
  pause && {
    since: new Date(pause.from).toISOString(),
    until: new Date(pause.until).toISOString(),
    left: Date.parse(end) - contest.now.getTime(),
  }

const dateOrNull = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

const mayOf = (viewer: MaybeViewer, { contest, inside }: Access, { may }: ContestRow) => ({
  ...may,
  transfer: mayTransfer(viewer, contest),
  submit: inside && !contest.is_archived,
})

function pointsBy(
  contest: Access['contest'],
  hasGroups: boolean,
): Pick<ContestDetail['problems'][number], 'pointsBy'> {
  if (!countsPoints(contest.rule)) return {}
  if (hasGroups) return { pointsBy: 'groups' }
  return { pointsBy: sharesTests(contest) ? 'share' : 'whole' }
}

function presentOverview(
  contest: Access['contest'],
  problems: readonly ContestProblemRecord[],
  overview: readonly OverviewRecord[],
): ContestDetail['overview'] {
  const counts = new Map(overview.map((row) => [row.pid, row]))
  return problems.map(({ pid, title, titles, deleted_at, level }) => ({
    pid,
    title,
    ...(titles && { titles }),
    invalid: deleted_at !== null,
    ...((contest.is_open || contest.due_at) && { level }),
    solve: counts.get(pid)?.solve ?? 0,
    submit: counts.get(pid)?.submit ?? 0,
  }))
}

function presentDetail(
  viewer: MaybeViewer,
  access: Access,
  { problems, overview, solved, allowed, own }: Inside,
  part: Part,
): ContestDetail {
  const { contest, isFrozen, phase } = access
  const row = presentRow(viewer, contest, contest.now)
  return {
    contest: {
      ...row,
      may: mayOf(viewer, access, row),
      name: contest.title,
      list: problems.map(({ pid }) => pid),
      option: optionOf(contest),
      rule: contest.rule,
      homework: homeworkDetailOf(viewer, access),
      ...(access.manages && contest.course_id !== null && { draft: contest.is_draft }),
      phase,
      pause: pauseOf(access, row),
      ...(heldStartAt(contest, contest.now) !== null && { heldStart: contest.held_start_ms! }),
      freezeTime: dateOrNull(freezeTimeAt(contest, contest.now)),
      isFrozen,
      hasRanklist: access.hasRanklist,
      showsOthers: !access.isAlone,
      keepsRanklist: contest.keeps_ranklist,
      ...part,
      mayUnfreeze: mayEdit(viewer, contest) && isFrozen && phase === 'ended',
      mayExport: mayExport(viewer, access.contest.course_acts) && phase === 'ended',
      ...(allowed && {
        password: contest.password,
        allow: { users: allowed.users.map(({ uid }) => uid), groups: allowed.groups },
      }),
    },
    problems: problems.map(
      ({ pid, position, title, titles, deleted_at, points, has_groups, ...problem }) => ({
        pid,
        index: position,
        title,
        ...(titles && { titles }),
        invalid: deleted_at !== null,
        ...(problem.color !== null && { color: problem.color, colorName: problem.color_name ?? '' }),
        ...pointsBy(contest, has_groups),
        ...(contest.due_at && {
          homework: { points, ...(own.get(pid) ?? { score: null, marked: false, attempts: 0 }) },
        }),
      }),
    ),
    overview: presentOverview(contest, problems, overview),
    totalProblems: problems.length,
    solved: solved.filter((pid) => problems.some((problem) => problem.pid === pid)),
  }
}

/** By the version of the ranklist, which every change of a cell raises: never stale. */
const keptOverviews = 256
const keptOf = new WeakMap<Queryable, Kept<OverviewRecord[]>>()

async function countedOverview(db: Queryable, access: Access): Promise<OverviewRecord[]> {
  if (access.isAlone) return []
  const kept = keptOf.get(db) ?? new Kept(keptOverviews)
  keptOf.set(db, kept)
  const { cid } = access.contest
  const hidden = access.hiddenFrom !== null
  return kept.get(`${cid} ${hidden}`, String(access.version), () => overviewOf(db, cid, hidden))
}

interface ContestSearch extends PageRequest {
  content?: string | undefined
  course?: number | undefined
  phase?: 'current' | 'first' | undefined
}

/** @throws Refusal for a course's list NOT_FOUND, LOGIN_REQUIRED, COURSE_PRIVATE, COURSE_WITHOUT_CODE */
export async function listPage(
  { db }: Context,
  viewer: MaybeViewer,
  { content, course, phase, ...page }: ContestSearch,
): Promise<Page<ContestRow>> {
  if (course !== undefined) await readableCourse(db, viewer, course)
  const filter = { title: content, courseId: course, phase }
  const [rows, count] = await Promise.all([
    listContests(db, viewer, filter, page),
    countContests(db, viewer, filter),
  ])
  return pageFrom(await listed(db, viewer, rows), count, page)
}

async function listed(
  db: Queryable,
  viewer: MaybeViewer,
  rows: readonly (ContestForViewer & { is_mine: boolean })[],
): Promise<ContestRow[]> {
  const offered = await offeredAmong(db, viewer, rows)
  return rows.map((row) => ({
    ...presentRow(viewer, row),
    isMine: row.is_mine,
    ...(offered.has(row.cid) && { offersVirtual: true }),
  }))
}

/** Running or to come, the viewer's own first. */
export async function currentContests(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  most: number,
): Promise<ContestRow[]> {
  const filter = { title: undefined, courseId: undefined, phase: 'current' } as const
  return listed(db, viewer, await listContests(db, viewer, filter, { page: 1, pageSize: most }))
}

/**
 * @throws Refusal NOT_FOUND, COURSE_PRIVATE, COURSE_WITHOUT_CODE; CONTEST_NOT_STARTED, with what is waited for, for
 * entrants of a contest that has not started
 */
export async function readContest(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  cid: number,
): Promise<ContestDetail> {
  const access = await seenContest(db, viewer, cid)
  if (!access.inside && access.isEntrant) {
    const { title, start, end } = presentRow(viewer, access.contest, access.contest.now)
    const held = heldStartAt(access.contest, access.contest.now)
    throw new Refusal('CONTEST_NOT_STARTED', { title, start, end, ...(held !== null && { held }) })
  }
  return detailOf(db, viewer, access)
}

/** For people who may have lost access by their own change. */
export const readChanged = async (
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  cid: number,
): Promise<ContestDetail> => detailOf(db, viewer, await seenContest(db, viewer, cid))

async function detailOf(db: Queryable, viewer: Viewer, access: Access): Promise<ContestDetail> {
  const [inside, virtual] = await Promise.all([
    access.inside ? insideOf(db, viewer, access) : nothingInside,
    virtualFacts(db, viewer, access),
  ])
  const { team } = inside
  return presentDetail(viewer, access, inside, { ...virtual, ...(team && { team }) })
}

async function insideOf(db: Queryable, viewer: Viewer, access: Access): Promise<Inside> {
  const { cid } = access.contest
  const [problems, overview, solved, allowed, own, team] = await Promise.all([
    problemsOfContest(db, cid),
    countedOverview(db, access),
    access.hidesOwn ? [] : solvedBy(db, viewer, access),
    access.manages ? allowedOf(db, cid) : null,
    access.contest.rule === 'homework' ? ownHomework(db, cid, viewer.userId) : nothingInside.own,
    access.contest.of_teams ? ownTeam(db, viewer, cid) : null,
  ])
  return { problems, overview, solved, allowed, own, team }
}

/** In it, and in a run of their own. */
async function solvedBy(db: Queryable, viewer: Viewer, { contest }: Access): Promise<number[]> {
  const solved = await solvedIn(db, viewer, contest.cid)
  if (contest.virtual_until === null) return solved
  const cells = await cellsOfRun(db, contest, viewer)
  return [...solved, ...[...cells].flatMap(([pid, { acceptedAt }]) => (acceptedAt === null ? [] : [pid]))]
}

async function allowedOf(db: Queryable, cid: number): Promise<Inside['allowed']> {
  const [users, groups] = await Promise.all([allowedUsers(db, cid), allowedGroups(db, cid)])
  return { users, groups }
}

/** @throws Refusal NOT_FOUND, LOGIN_REQUIRED */
export async function readOpenBoard(
  { db }: Pick<Context, 'db'>,
  viewer: MaybeViewer,
  cid: number,
): Promise<OpenBoard> {
  const { contest, isFrozen, phase } = await announcedContest(db, viewer, cid)
  const isEarly = phase === 'ready'
  const problems = isEarly ? [] : await problemsOfContest(db, cid)
  const heldStart = heldStartAt(contest, contest.now)
  return {
    title: contest.title,
    ...(isEarly && { early: true as const }),
    ...(heldStart !== null && { heldStart }),
    ...datesOf(windowOf(contest, null, contest.now)),
    freezeTime: dateOrNull(freezeTimeAt(contest, contest.now)),
    isFrozen,
    minutes: Math.ceil(lengthOf(timesOf(contest)) / 60_000),
    problems: problems.map(({ pid, position, color }) => ({
      pid,
      label: problemLabel(position, contest.labeling_style),
      ...(color !== null && { color }),
    })),
  }
}
