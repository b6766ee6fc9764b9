// Progress is for those who view solutions in the course; until results are public, for managers of the contest.

import type { progressEndpoints, ProgressPerson, ProgressProblem } from '@verdict/contract/progress'
import { progressContests, tryBuckets, type WorkState } from '@verdict/domain/progress'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { type Page, pageFrom, type PageRequest } from '../../platform/paging.ts'
import { readReplica } from '../../platform/replica.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { mayFollowClass } from '../../access/contest.ts'
import { courseForDoing } from '../../access/course-access.ts'
import {
  type Class,
  contestsOf,
  countPeople,
  countStudents,
  failingTests,
  figuresOf,
  peopleOf,
  type PersonRecord,
  problemsOf,
  spreadOf,
} from './progress-queries.ts'

type Answer<K extends keyof typeof progressEndpoints> = z.output<(typeof progressEndpoints)[K]['data']>

interface Among {
  section?: number | undefined
  mine?: number | undefined
}

const classFor = (viewer: Viewer, courseId: number, { section, mine }: Among): Class => ({
  courseId,
  section,
  ...(mine === 1 && { taughtBy: viewer.userId }),
})

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function listProgress(
  { db }: Context,
  viewer: Viewer,
  courseId: number,
  among: Among,
): Promise<Answer<'GET /course/:id/progress'>> {
  const { role } = await courseForDoing(db, viewer, courseId, 'viewSolution')
  const which = classFor(viewer, courseId, among)
  const [students, contests] = await Promise.all([
    countStudents(db, which),
    contestsOf(db, viewer, which, { most: progressContests }),
  ])
  return {
    students,
    contests: contests.map((contest) => ({
      cid: contest.cid,
      title: contest.title,
      rule: contest.rule,
      start: contest.starts_at.toISOString(),
      end: contest.ends_at.toISOString(),
      begun: mayFollowClass(role, contest) ? contest.begun : null,
    })),
  }
}

async function followed(
  db: Queryable,
  viewer: Viewer,
  { courseId, cid, among }: { courseId: number; cid: number; among: Among },
): Promise<{ which: Class; begun: number }> {
  const { role } = await courseForDoing(db, viewer, courseId, 'viewSolution')
  const which = classFor(viewer, courseId, among)
  const [contest] = await contestsOf(db, viewer, which, { most: 1, cid })
  if (!contest) throw new Refusal('NOT_FOUND')
  if (!mayFollowClass(role, contest)) throw new Refusal('FORBIDDEN')
  return { which, begun: contest.begun }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function readProgress(
  context: Context,
  viewer: Viewer,
  { courseId, cid }: { courseId: number; cid: number },
  { tries, offset, ...among }: Among & { tries: number; offset: number },
): Promise<Answer<'GET /course/:id/progress/:cid'>> {
  const { which, begun } = await followed(context.db, viewer, { courseId, cid, among })
  const [students, problems, figures, spread, failing] = await readReplica(context, (db) =>
    Promise.all([
      countStudents(db, which),
      problemsOf(db, cid),
      figuresOf(db, which, cid, tries),
      spreadOf(db, which, cid, offset),
      failingTests(db, which, cid),
    ]),
  )
  const nothing = { begun: 0, solved: 0, stuck: 0, median: null, tries: tryBuckets.map(() => 0) }
  const known = new Map(figures.map(({ pid, ...rest }) => [pid, rest]))
  const failed = new Map(failing.map(({ pid, ...rest }) => [pid, rest]))
  const byHour = new Map(spread.map(({ hour, count }) => [hour, count]))
  return {
    students,
    begun,
    problems: problems.map((problem): ProgressProblem => ({
      ...problem,
      ...(known.get(problem.pid) ?? nothing),
      verdicts: spread.flatMap(({ pid, judge, count }) =>
        pid === problem.pid && judge !== null ? [{ judge, count }] : [],
      ),
      failing: failed.get(problem.pid) ?? null,
    })),
    hours: Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? 0),
  }
}

interface PeopleQuery extends Among, PageRequest {
  pid?: number | undefined
  state: WorkState
  tries: number
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function pageOfPeople(
  { db }: Context,
  viewer: Viewer,
  { courseId, cid }: { courseId: number; cid: number },
  { pid, state, tries, page, pageSize, ...among }: PeopleQuery,
): Promise<Page<ProgressPerson>> {
  const { which } = await followed(db, viewer, { courseId, cid, among })
  const asked = { cid, pid, state, stuckAfter: tries }
  const request = { page, pageSize }
  const { people, total } = await peopleOf(db, which, asked, request)
  return pageFrom(people.map(present), total ?? (await countPeople(db, which, asked)), request)
}

const present = ({ uid, nick, section_id, pid, tries, last_at }: PersonRecord): ProgressPerson => ({
  uid,
  nick,
  sectionId: section_id,
  pid,
  tries,
  last: last_at?.toISOString() ?? null,
})
