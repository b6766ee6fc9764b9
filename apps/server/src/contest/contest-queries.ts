import type { ProblemLevel } from '@verdict/contract/problem'
import { levelOfProblem } from '../archive/index.ts'
import { sql, type SqlBool, type Selectable } from 'kysely'
import { prepared, type Queryable } from '../platform/db.ts'
import { countAtMost, offsetOf, type PageRequest } from '../platform/paging.ts'
import type { MaybeViewer, Viewer } from '../platform/viewer.ts'
import { saysSomething } from './score/score-queries.ts'
import { contestColumns, contestFacts, type ContestForViewer } from '../access/contest-access.ts'
import { allTitles } from '../access/problem-access.ts'
import { endOf, hasBegun, isComing, isNotOver, isOver, startOf, isOpen } from '../access/contest-clock.ts'
import { isAllowed as isAllowedIn, rankable, takesPart, visibleTo, isShownIn } from '../access/contest.ts'
import { holds } from '../access/course.ts'
import { isOneself } from '../access/oneself.ts'
import { isAttempt } from '../access/submitting.ts'
import { rehearsals } from '../changes/index.ts'
import { membersNamedLike, type NameWord } from '../people/index.ts'
import type { ContestEntrants, Users } from '../platform/database-types.ts'

export interface ContestProblemRecord {
  pid: number
  position: number
  title: string
  titles: Record<string, string> | null
  deleted_at: Date | null
  /** Hundredths of a point; only used in homework. */
  points: number
  color: string | null
  color_name: string | null
  has_groups: boolean
  level: ProblemLevel | null
}

export interface OverviewRecord {
  pid: number
  solve: number
  submit: number
}

export interface OwnHomework {
  /** Hundredths of a point. */
  score: number | null
  marked: boolean
  attempts: number
}

interface EntrantRecord
  extends
    Pick<Selectable<Users>, 'uid' | 'nick'>,
    Pick<Selectable<ContestEntrants>, 'entered_at' | 'address'> {}

/** Whether this person has a result in the contest, entered or not. */
export async function hasScore(db: Queryable, cid: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('score_cells')
    .select('pid')
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasEntrants(db: Queryable, cid: number): Promise<boolean> {
  const row = await db
    .selectFrom('contest_entrants')
    .select('user_id')
    .where('contest_id', '=', cid)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function isOnRoster(db: Queryable, cid: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('exam_sitters')
    .select('user_id')
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export const allowedUsers = (db: Queryable, cid: number): Promise<{ id: number; uid: string }[]> =>
  db
    .selectFrom('contest_allowed_users as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['u.id', 'u.uid'])
    .where('a.contest_id', '=', cid)
    .orderBy('u.uid_key')
    .execute()

export const allowedGroups = (db: Queryable, cid: number): Promise<{ gid: number; title: string }[]> =>
  db
    .selectFrom('contest_allowed_groups as a')
    .innerJoin('groups as g', 'g.gid', 'a.gid')
    .select(['g.gid', 'g.title'])
    .where('a.contest_id', '=', cid)
    .where('g.deleted_at', 'is', null)
    .orderBy('g.gid')
    .execute()

export async function isAllowed(db: Queryable, cid: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    select ${isAllowedIn(sql`${userId}`, 'c')} as allowed from contests c where c.cid = ${cid}`.execute(db)
  return rows[0]!.allowed
}

const entrants = (db: Queryable, cid: number, word: NameWord) =>
  db.selectFrom(membersNamedLike('contest_entrants', cid, word).as('m'))

export const entrantPage = (
  db: Queryable,
  cid: number,
  word: NameWord,
  page: PageRequest,
): Promise<EntrantRecord[]> =>
  db
    .with('page', () =>
      entrants(db, cid, word)
        .select(['m.user_id', 'm.entered_at'])
        .orderBy('m.entered_at', 'desc')
        .orderBy('m.user_id', 'desc')
        .limit(page.pageSize)
        .offset(offsetOf(page)),
    )
    .selectFrom('page')
    .innerJoin('contest_entrants as e', (join) =>
      join.on('e.contest_id', '=', cid).onRef('e.user_id', '=', 'page.user_id'),
    )
    .innerJoin('users as u', 'u.id', 'page.user_id')
    .select(['u.uid', 'u.nick', 'e.entered_at', 'e.address'])
    .orderBy('page.entered_at', 'desc')
    .orderBy('page.user_id', 'desc')
    .execute()

export const countEntrants = (db: Queryable, cid: number, word: NameWord): Promise<number> =>
  countAtMost(
    db,
    entrants(db, cid, word).select('m.user_id').orderBy('m.entered_at', 'desc').orderBy('m.user_id', 'desc'),
  )

/** Contests that may have to be opened or closed, or scored; `momentOf` decides once one is locked. */
export async function unsettledContests(db: Queryable): Promise<{ cid: number; scores_wait: boolean }[]> {
  const { rows } = await sql<{ cid: number; scores_wait: boolean }>`
    select cid, scores_wait from contests where (not settled or scores_wait) and cid not in ${rehearsals}
    union
    select c.cid, c.scores_wait from contests c where not c.is_open and ${isShownIn('c')} and ${isOpen('c')}
      and c.cid not in ${rehearsals}
    order by cid`.execute(db)
  return rows
}

export async function markSettled(db: Queryable, cid: number, isOpen: boolean): Promise<void> {
  await db
    .updateTable('contests')
    .set({ settled: true })
    .where('cid', '=', cid)
    .where('is_open', '=', isOpen)
    .execute()
}

export async function ownHomework(
  db: Queryable,
  cid: number,
  userId: number,
): Promise<Map<number, OwnHomework>> {
  const { rows } = await sql<OwnHomework & { pid: number }>`
    select s.pid, max(case when c.accepted_at is not null or c.failed > 0 then c.score end) as score, bool_or(m.score is not null) is true as marked,
      count(*) filter (where ${isAttempt('s')}) as attempts
    from submissions s
    left join submission_marks m on m.sid = s.sid
    left join score_cells c on c.contest_id = s.contest_id and c.user_id = s.user_id and c.pid = s.pid
    where s.contest_id = ${cid} and s.contest_id > 0 and s.user_id = ${userId}
    group by s.pid`.execute(db)
  return new Map(rows.map(({ pid, ...own }) => [pid, own]))
}

const ofViewer = (viewer: MaybeViewer) => viewer && sql`${viewer.userId}`

export interface ContestFilter {
  title: string | undefined
  courseId: number | undefined
  /** 'first': unfinished ones first. */
  phase?: 'current' | 'first' | undefined
}

const hasTitle = (part: string) => sql<SqlBool>`position(lower(${part}) in c.title_key) > 0`

const matching = (db: Queryable, viewer: MaybeViewer, { title, courseId, phase }: ContestFilter) =>
  db
    .selectFrom('contests as c')
    .where(visibleTo(viewer, 'c'))
    .where('c.rule', '<>', 'homework')
    .$if(title !== undefined, (query) => query.where(hasTitle(title!)))
    .$if(courseId !== undefined, (query) => query.where('c.course_id', '=', courseId!))
    .$if(phase === 'current', (query) => query.where(isNotOver('c', ofViewer(viewer))))

const isMine = (viewer: MaybeViewer) =>
  sql<boolean>`(${takesPart(viewer, 'c')} or ${holds(viewer, 'manageContest', 'c.course_id')})`

const newestFirst = sql`c.starts_at desc, c.cid desc`

/** The viewer's own come first, those that run before those to come. */
const runningFirst = (viewer: MaybeViewer) => {
  const [whose, start] = [ofViewer(viewer), startOf('c', ofViewer(viewer))]
  return sql`
  ${isOver('c', whose)}, ${isNotOver('c', whose)} and not ${isMine(viewer)},
  ${isNotOver('c', whose)} and not ${hasBegun('c', whose)},
  case when ${isOver('c', whose)} then null when ${hasBegun('c', whose)} then ${endOf('c', whose)} else ${start} end,
  ${newestFirst}`
}

/** The page is found in an index first, so that earlier pages cost no row lookups. */
export const listContests = (
  db: Queryable,
  viewer: MaybeViewer,
  filter: ContestFilter,
  page: PageRequest,
): Promise<(ContestForViewer & { is_mine: boolean })[]> => {
  const order = filter.phase ? runningFirst(viewer) : newestFirst
  return db
    .with('page', () =>
      matching(db, viewer, filter).select('c.cid').orderBy(order).limit(page.pageSize).offset(offsetOf(page)),
    )
    .selectFrom('page')
    .innerJoin('contests as c', 'c.cid', 'page.cid')
    .leftJoin('courses as co', 'co.course_id', 'c.course_id')
    .select(contestColumns)
    .select(contestFacts(viewer))
    .select(isMine(viewer).as('is_mine'))
    .orderBy(order)
    .execute()
}

/** That number first, then the newest. Homework is in no list for visitors. */
export const contestsFitting = (
  db: Queryable,
  viewer: MaybeViewer,
  keyword: string,
  limit: number,
): Promise<{ cid: number; title: string; isHomework: boolean }[]> => {
  const hasNumber = sql<SqlBool>`c.cid::text = ${keyword}`
  return db
    .selectFrom('contests as c')
    .select(['c.cid', 'c.title', sql<boolean>`c.rule = 'homework'`.as('isHomework')])
    .where(visibleTo(viewer, 'c'))
    .$if(!viewer, (query) => query.where('c.rule', '<>', 'homework'))
    .where((eb) => eb.or([hasTitle(keyword), hasNumber]))
    .orderBy(hasNumber, 'desc')
    .orderBy(newestFirst)
    .limit(limit)
    .execute()
}

const comingDays = 7
const comingAtMost = 5

/** Contests that the viewer takes part in and that begin soon. */
export const comingOf = (
  db: Queryable,
  viewer: Viewer,
): Promise<{ cid: number; title: string; start: Date; isExam: boolean }[]> => {
  const start = startOf('c', ofViewer(viewer))
  return db
    .selectFrom('contests as c')
    .modifyFront(prepared)
    .select(['c.cid', 'c.title', start.as('start')])
    .select(sql<boolean>`exists (select from exams where contest_id = c.cid)`.as('isExam'))
    .where('c.rule', '<>', 'homework')
    .where(isComing('c', ofViewer(viewer), comingDays))
    .where(visibleTo(viewer, 'c'))
    .where(takesPart(viewer, 'c'))
    .orderBy(start)
    .orderBy('c.cid')
    .limit(comingAtMost)
    .execute()
}

export const countContests = (db: Queryable, viewer: MaybeViewer, filter: ContestFilter): Promise<number> =>
  countAtMost(db, matching(db, viewer, filter).select('c.cid'))

/** In contest order, including deleted problems. */
export const problemsOfContest = (db: Queryable, cid: number): Promise<ContestProblemRecord[]> =>
  db
    .selectFrom('contest_problems as cp')
    .innerJoin('problems as p', 'p.pid', 'cp.pid')
    .modifyFront(prepared)
    .select([
      'cp.pid',
      'cp.position',
      'cp.points',
      'cp.color',
      'cp.color_name',
      'p.title',
      allTitles.as('titles'),
      'p.deleted_at',
    ])
    .select(sql<boolean>`exists (select from test_groups g where g.pid = cp.pid)`.as('has_groups'))
    .select(levelOfProblem.as('level'))
    .where('cp.contest_id', '=', cid)
    .orderBy('cp.position')
    .execute()

/** Distinct ranked people who tried and who solved. @param hidden leaves out results after the freeze */
export async function overviewOf(db: Queryable, cid: number, hidden: boolean): Promise<OverviewRecord[]> {
  const column = (name: string) => sql.ref(hidden ? `c.public_${name}` : `c.${name}`)
  const { rows } = await sql<OverviewRecord>`
    select c.pid, count(*) filter (where ${column('accepted_at')} is not null) as solve,
      count(*) filter (where c.submissions > 0) as submit
    from (
      select c.*, bool_or(${saysSomething(hidden ? 'public' : 'full')}) over (partition by c.user_id) as is_ranked
      from score_cells c
      where c.contest_id = ${cid} and c.user_id in (select id from (${rankable(cid)}) r)
    ) c
    where c.is_ranked
    group by c.pid`.execute(db)
  return rows
}

export async function solvedIn(db: Queryable, viewer: Viewer, cid: number): Promise<number[]> {
  const rows = await db
    .selectFrom('score_cells')
    .modifyFront(prepared)
    .select('pid')
    .where('contest_id', '=', cid)
    .where(isOneself(viewer, 'user_id'))
    .where('accepted_at', 'is not', null)
    .orderBy('pid')
    .execute()
  return rows.map(({ pid }) => pid)
}
