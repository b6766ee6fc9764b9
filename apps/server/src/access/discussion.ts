// While a contest runs, posts about it, about its secret problems, or by contestants about its other problems are seen by
// their author and the managers only, so that contestants cannot help each other; staff posts are seen by everyone inside.
// Homework may show its questions to the class instead: those asked since that was chosen. A hidden discussion is answered
// like a missing one. In SQL: conditions on a row `d`, sets computed once per statement.

import type { ContestPhase } from '@verdict/domain/contest'
import { Privilege } from '@verdict/domain/privilege'
import type { Queryable } from '../platform/db.ts'
import { type MaybeViewer, type Viewer, viewerIs, viewerIsAdmin } from '../platform/viewer.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { rehearsals } from '../changes/index.ts'
import { hasBegun, isRunning, isRunningForSome, startOf } from './contest-clock.ts'
import {
  admins,
  competing,
  enteredBy,
  insideOf,
  keepingRanklists,
  managedBy,
  managersWhile,
  isManagedByCourse,
} from './contest.ts'
import { coursesWhere, isStudent } from './course.ts'
import { isOneself } from './oneself.ts'
import { closedTo, deletedProblems, isReadable, mayView, type ProblemFacts } from './problem.ts'

interface Standing {
  inside: boolean
  manages: boolean
  phase: ContestPhase
}

export type Topic =
  | { kind: 'none' }
  | {
      kind: 'problem'
      problem: ProblemFacts
      isOpened: boolean
      isHeld: boolean
      /** The viewer manages a running contest with this problem. */
      manages: boolean
      /** The viewer competes on this problem in a running contest. */
      competes: boolean
    }
  /**
   * `standing` is null for a contest that this viewer may not know of; `isShared`: homework that shows this question;
   * `isKept`: an exam that keeps people from each other after it, too.
   */
  | { kind: 'contest'; standing: Standing | null; isShared: boolean; isKept: boolean }

export interface DiscussionFacts {
  author_id: number
  author_is_staff: boolean
  /** Addressed to chosen entrants, or imported from a judge where only its author and admins could read it. */
  is_private: boolean
  /** The viewer is one of the chosen, or manages the contest. */
  is_reader: boolean
  deleted_at: Date | null
  topic: Topic
}

export function maySeeTopic(viewer: MaybeViewer, topic: Topic): boolean {
  if (topic.kind === 'problem') return mayView(viewer, topic.problem, topic.isOpened)
  return topic.kind === 'none' || topic.standing?.inside === true
}

/** Whether a contest keeps contestants from reading each other's posts about it. */
export const isHeld = (topic: Topic): boolean =>
  topic.kind === 'contest'
    ? (topic.standing?.phase === 'running' || topic.isKept) && !topic.isShared
    : topic.kind === 'problem' && topic.isHeld

export const managesTopic = (viewer: MaybeViewer, topic: Topic): boolean =>
  viewerIsAdmin(viewer) ||
  (topic.kind === 'contest' && topic.standing?.manages === true) ||
  (topic.kind === 'problem' && topic.manages)

/** A contestant writes nothing that others could read; their own questions are held back instead. */
export const mustWait = (viewer: MaybeViewer, topic: Topic): boolean =>
  topic.kind === 'problem' && topic.competes && !topic.isHeld && !managesTopic(viewer, topic)

/** @param asked when it was asked */
export const isShared = (
  asked: Date,
  { questions_since: since }: { questions_since: Date | null },
): boolean => since !== null && since.getTime() <= asked.getTime()

export function mayRead(viewer: MaybeViewer, { topic, ...discussion }: DiscussionFacts): boolean {
  if (discussion.deleted_at !== null || !maySeeTopic(viewer, topic)) return false
  const isKnown = viewerIsAdmin(viewer) || viewerIs(viewer, discussion.author_id) || discussion.is_reader
  if (discussion.is_private && !isKnown) return false
  if (!isHeld(topic) || managesTopic(viewer, topic) || viewerIs(viewer, discussion.author_id)) return true
  return topic.kind === 'contest' && discussion.author_is_staff
}

export const mayComment = (viewer: MaybeViewer, discussion: DiscussionFacts): boolean =>
  viewer !== null &&
  mayRead(viewer, discussion) &&
  !mustWait(viewer, discussion.topic) &&
  (!isHeld(discussion.topic) ||
    managesTopic(viewer, discussion.topic) ||
    viewerIs(viewer, discussion.author_id))

/** Answer a question of its contest as those who organize it. */
export const mayAnswer = (viewer: MaybeViewer, discussion: DiscussionFacts): boolean =>
  discussion.topic.kind === 'contest' &&
  !discussion.author_is_staff &&
  managesTopic(viewer, discussion.topic) &&
  mayComment(viewer, discussion)

export const mayChange = (viewer: MaybeViewer, written: { author_id: number }): boolean =>
  viewerIs(viewer, written.author_id) || viewerIsAdmin(viewer)

/** Editing a comment is restricted like writing a new one. */
export const mayChangeComment = (
  viewer: MaybeViewer,
  comment: { author_id: number },
  topic: Topic,
): boolean => mayChange(viewer, comment) && !mustWait(viewer, topic)

/** While its contest runs, a move would show it to people who must not see it. */
export const mayMove = (viewer: Viewer, topic: Topic): boolean =>
  !isHeld(topic) || managesTopic(viewer, topic)

const running = sql`rc.deleted_at is null and ${isRunning('rc', null)} and rc.cid not in ${rehearsals}`

const runningPids = sql`
  select cp.pid from contests rc join contest_problems cp on cp.contest_id = rc.cid where ${running}`

/** `isShared` in SQL. @param contest alias of a row of `contests` */
const showsQuestion = (contest: string) =>
  sql<SqlBool>`(${sql.ref(`${contest}.questions_since`)} <= d.created_at) is true`

const hidesAll = sql`rc.questions_since is null`

/** Not public, or public only since the contest began. */
const secrets = (fits: RawBuilder<unknown>) => sql`
  select cp.pid from contests rc join contest_problems cp on cp.contest_id = rc.cid join problems p on p.pid = cp.pid
  where ${running} and not (${isReadable(null)} and p.available_since < ${startOf('rc', null)}) and ${fits}`

/** Apart, so that the set of what contests hide is made once; homework is looked up by the problem. */
const isSecret = sql<SqlBool>`(d.pid in (${secrets(hidesAll)}) or exists (${secrets(
  sql`cp.pid = d.pid and rc.questions_since > d.created_at`,
)}))`

const competingOnIt = (person: RawBuilder<unknown>) =>
  sql`${competing(person, sql`join contest_problems cp on cp.contest_id = rc.cid`)} and cp.pid = d.pid`

/** About a secret problem, or written by a contestant after the start about one of the contest's problems. */
export const heldBack = sql<boolean>`(d.pid is not null and d.pid in (${runningPids}) and (
  ${isSecret} or exists (
    select from ${competingOnIt(sql`d.author_id`)} and not ${showsQuestion('rc')}
      and coalesce(d.edited_at, d.created_at) >= ${startOf('rc', sql`d.author_id`)})))`

export const viewerCompetes = (viewer: MaybeViewer) =>
  viewer
    ? sql<boolean>`(d.pid is not null and exists (
        select from ${competingOnIt(sql`${viewer.userId}`)} and ${hidesAll}))`
    : sql<boolean>`false`

export const viewerManages = (viewer: MaybeViewer) =>
  viewer
    ? sql<boolean>`(d.pid is not null and d.pid in (
        select cp.pid from contest_problems cp join contests rc on rc.cid = cp.contest_id
        where ${running} and cp.contest_id in (${managedBy(viewer)})))`
    : sql<boolean>`false`

/** Counts as it was written; of posts by servers of the version before, their author counts as of now. */
export const byStaff = sql<boolean>`coalesce(d.by_staff,
  d.author_id in ${admins} or (d.author_id, d.contest_id) in ${managersWhile(
    sql`(${isRunningForSome('rc')} or rc.cid in ${keepingRanklists})`,
  )})`

/** Shown beside a name; exams show no more of anybody than the name. @param row alias of what the person wrote */
export const staffOf = (row: 'd' | 'm') => {
  const [person, said] = [sql.ref(`${row}.author_id`), sql.ref(`${row}.by_staff`)]
  return sql<'site' | 'course' | null>`case
  when ${isOfExam} then null
  when ${person} in ${admins} then 'site'
  when d.contest_id is not null and coalesce(${said},
    (${person}, d.contest_id) in ${managersWhile(sql<SqlBool>`rc.cid = d.contest_id`)}) or exists (
    select from course_members sm
    where sm.user_id = ${person} and (sm.manage_course or sm.manage_problem)
      and sm.course_id = (select course_id from problems where pid = d.pid))
    then 'course' end`
}

const isOfExam = sql<SqlBool>`(d.contest_id is not null and d.contest_id in (select contest_id from exams))`

/** For the picture; '' about an exam. @param mail a column */
export const mailForPicture = (mail: RawBuilder<string>) =>
  sql<string>`case when ${isOfExam} then '' else ${mail} end`

const openedPids = (viewer: Viewer) => sql`(
  select cp.pid from contest_problems cp where cp.contest_id in ${insideOf(viewer)}
  union select lp.pid from course_problems lp where lp.course_id in ${coursesWhere(viewer, 'basic')})`

/** @param pid an expression; null counts as not opened */
export const isOpened = (viewer: MaybeViewer, pid: RawBuilder<unknown>): RawBuilder<boolean> =>
  viewer ? sql<boolean>`(${pid} in ${openedPids(viewer)}) is true` : sql<boolean>`false`

/** Courses first. Rows of pid, course, cid, index. */
export const waysOf = (viewer: Viewer): RawBuilder<unknown> => sql`(
  select lp.pid, lp.course_id as course, null::integer as cid, null::integer as index
  from course_problems lp where lp.course_id in ${coursesWhere(viewer, 'basic')}
  union all
  select cp.pid, null, cp.contest_id, cp.position from contest_problems cp where cp.contest_id in ${insideOf(viewer)})`

const isOwn = (viewer: Viewer) => isOneself(viewer, 'd.author_id')

/** A chosen reader of a private one. */
export const isReader = (viewer: MaybeViewer): RawBuilder<boolean> =>
  viewer
    ? sql<boolean>`exists (
        select from discussion_readers r where r.did = d.did
        and (${isOneself(viewer, 'r.user_id')} or d.contest_id in (${managedBy(viewer)})))`
    : sql<boolean>`false`

export function ofContest(viewer: MaybeViewer): RawBuilder<SqlBool> {
  if (viewerIsAdmin(viewer)) {
    return sql<SqlBool>`(d.contest_id is null
      or d.contest_id not in (select cid from contests where deleted_at is not null))`
  }
  if (!viewer) return sql<SqlBool>`d.contest_id is null`
  return sql<SqlBool>`(d.contest_id is null or d.contest_id in (${managedBy(viewer)})
    or d.contest_id in (${enteredBy(viewer)})
      and (${isOwn(viewer)} or d.contest_id in (${enteredBy(viewer, true)}) and d.contest_id not in ${keepingRanklists} or ${byStaff}
        or exists (select from contests hw where hw.cid = d.contest_id and ${showsQuestion('hw')})))`
}

export const pidsInDoubt = (viewer: MaybeViewer): RawBuilder<unknown> =>
  viewerIsAdmin(viewer) ? closedTo(viewer) : sql`${closedTo(viewer)} union ${runningPids}`

export function ofProblem(viewer: MaybeViewer): RawBuilder<SqlBool> {
  const opened =
    viewer && !viewerIsAdmin(viewer)
      ? sql`or ${isOpened(viewer, sql`d.pid`)} and d.pid not in ${deletedProblems}`
      : sql``
  const seen = sql<SqlBool>`(d.pid is null or d.pid not in ${closedTo(viewer)} ${opened})`
  if (viewerIsAdmin(viewer)) return seen
  const held = viewer
    ? sql<boolean>`${heldBack} and not (${isOwn(viewer)} or ${viewerManages(viewer)})`
    : heldBack
  return sql<SqlBool>`${seen} and not (${held})`
}

export function ofPrivacy(viewer: MaybeViewer): RawBuilder<SqlBool> {
  if (viewerIsAdmin(viewer)) return sql<SqlBool>`true`
  return viewer
    ? sql<SqlBool>`(not d.is_private or ${isOwn(viewer)} or ${isReader(viewer)})`
    : sql<SqlBool>`not d.is_private`
}

export const visibleTo = (viewer: MaybeViewer): RawBuilder<SqlBool> =>
  sql<SqlBool>`d.deleted_at is null and ${ofPrivacy(viewer)} and ${ofProblem(viewer)} and ${ofContest(viewer)}`

/** Nobody but its author has written in it. */
const hasNoAnswer = sql<boolean>`(d.comments = 0 or not exists (
  select from discussion_comments a where a.did = d.did and a.deleted_at is null and a.author_id <> d.author_id))`

const isTaughtBy = (course: RawBuilder<unknown>, person: RawBuilder<unknown>) => sql<boolean>`exists (
  select from course_members t where t.course_id = ${course} and t.user_id = ${person} and not ${isStudent('t')})`

const isSettled = sql<boolean>`(d.settled_at >= d.active_at) is true`

/** Managers of the contest announce in it, also once it has ended. */
export const byOrganizers = sql<boolean>`coalesce(d.by_staff, d.author_id in ${admins} or exists (
  select from contests oc where oc.cid = d.contest_id and ${isManagedByCourse('oc', sql`d.author_id`)}))`

/** A question of a contest whose author has the last word; one that was put aside waits once they write again. */
export const isWaiting = sql<boolean>`(not ${isSettled} and not ${byOrganizers} and d.author_id = coalesce((
  select a.author_id from discussion_comments a where a.did = d.did and a.deleted_at is null
  order by a.id desc limit 1), d.author_id))`

/** @param course an expression; null where none is in question */
export const isUnanswered = (course: RawBuilder<unknown> | null): RawBuilder<boolean> =>
  sql<boolean>`(${hasNoAnswer} and not ${isSettled} and not ${byStaff}
    ${course === null ? sql`` : sql`and not ${isTaughtBy(course, sql`d.author_id`)}`})`

/**
 * The numbers of discussions about contests of a course, and by its people about problems that it lists or that are in
 * contests of it, as far as this viewer reads there. Which of them the viewer sees is another question (`visibleTo`).
 */
export function askedIn(viewer: Viewer, course: RawBuilder<unknown>): RawBuilder<unknown> {
  const contests = sql`select cid from contests where course_id = ${course} and deleted_at is null`
  const inside = viewerIsAdmin(viewer) ? sql`` : sql`and cid in ${insideOf(viewer)}`
  return sql`(
    select did from discussions where contest_id in (${contests})
    union all
    select did from discussions
    where author_id in (select user_id from course_members where course_id = ${course}) and pid in (
      select pid from course_problems where course_id = ${course}
      union select pid from contest_problems where contest_id in (${contests} ${inside})))`
}

/** The person who answered in a row `d`: those who teach the course before others, then the first. Rows of uid, nick, staff. */
export const answererIn = (course: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select u.uid, u.nick, (${isTaughtBy(course, sql`u.id`)} or u.id in ${admins}) as staff
  from discussion_comments a join users u on u.id = a.author_id
  where a.did = d.did and a.deleted_at is null and a.author_id <> d.author_id
  order by staff desc, a.id limit 1)`

interface Question {
  title: string
  problemTitle: string
  /** Its author, unless banned. */
  askers: number[]
  /**
   * The managers of courses that have both the author and the problem, on their list or in a contest that has begun, and
   * of the author's running homework with the problem, or, while a contest holds the post back, those of running contests
   * with the problem.
   */
  answerers: number[]
}

/** The people who hear of posts in a discussion about a problem outside contests. */
export async function peopleOfQuestion(db: Queryable, did: number): Promise<Question> {
  const among = (ids: RawBuilder<unknown>) => sql`array(
    select id from users where privilege > ${sql.lit(Privilege.Banned)} and id in (${ids}))`
  const { rows } = await sql<Question>`
    select d.title, p.title as "problemTitle", ${among(sql`d.author_id`)} as askers, ${among(sql`
      select m.user_id from course_problems lp
      join course_members a on a.course_id = lp.course_id and a.user_id = d.author_id
      join course_members m on m.course_id = lp.course_id and (m.manage_course or m.manage_problem)
      where lp.pid = d.pid and not ${heldBack}
      union all
      select m.user_id from contest_problems cp
      join ${managersWhile(sql`${hasBegun('rc', null)} and not rc.is_draft`)} m on m.cid = cp.contest_id
      join contests co on co.cid = cp.contest_id
      join course_members a on a.course_id = co.course_id and a.user_id = d.author_id
      where cp.pid = d.pid and not ${heldBack}
      union all
      select m.user_id from contest_problems cp
      join ${managersWhile(isRunning('rc', null))} m on m.cid = cp.contest_id and m.cid not in ${rehearsals}
      where cp.pid = d.pid and (${heldBack} or exists (
        select from ${competingOnIt(sql`d.author_id`)} and rc.cid = cp.contest_id and ${showsQuestion('rc')}))`)} as answerers
    from discussions d join problems p on p.pid = d.pid where d.did = ${did}`.execute(db)
  return rows[0]!
}
