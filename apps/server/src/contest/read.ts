// Reading contests: the list, and one contest with its problems for those inside.

import type { ContestDetail, ContestRow } from '@verdict/contract/contest'
import { readableCourse } from '../standing/course-access.ts'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { pageFrom, type Page, type PageRequest } from '../platform/paging.ts'
import { Refusal } from '../platform/refusal.ts'
import type { MaybeViewer, Viewer } from '../platform/viewer.ts'
import { type Access, seenContest } from '../standing/contest-access.ts'
import { ownHomework } from './homework-queries.ts'
import { countedOverview } from './overview.ts'
import { type Inside, nothingInside, presentDetail, presentRow } from './present.ts'
import { allowedGroups, allowedUsers } from './people-queries.ts'
import { countContests, listContests, problemsOfContest, solvedIn } from './queries.ts'

interface ContestSearch extends PageRequest {
  content?: string | undefined
  course?: number | undefined
  phase?: 'current' | 'first' | undefined
}

/**
 * Two statements however long the page is, and one that asks a course.
 * @throws Refusal for a course's list NOT_FOUND, LOGIN_REQUIRED, COURSE_PRIVATE, COURSE_WITHOUT_CODE
 */
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
  return pageFrom(
    rows.map((row) => presentRow(viewer, row)),
    count,
    page,
  )
}

/**
 * @throws Refusal NOT_FOUND, COURSE_PRIVATE, COURSE_WITHOUT_CODE; CONTEST_NOT_STARTED for those who entered too early to see
 * anything
 */
export async function readContest(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  cid: number,
): Promise<ContestDetail> {
  const access = await seenContest(db, viewer, cid)
  if (!access.inside && access.isEntrant) throw new Refusal('CONTEST_NOT_STARTED')
  return detailOf(db, viewer, access)
}

/** For the person who has just changed it, and may have put themselves outside by that. */
export const readChanged = async (
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  cid: number,
): Promise<ContestDetail> => detailOf(db, viewer, await seenContest(db, viewer, cid))

const detailOf = async (db: Queryable, viewer: Viewer, access: Access): Promise<ContestDetail> =>
  presentDetail(viewer, access, access.inside ? await insideOf(db, viewer, access) : nothingInside)

async function insideOf(db: Queryable, viewer: Viewer, access: Access): Promise<Inside> {
  const { cid } = access.contest
  const [problems, overview, solved, allowed, own] = await Promise.all([
    problemsOfContest(db, cid),
    countedOverview(db, access),
    access.hidesOwn ? [] : solvedIn(db, cid, viewer.userId),
    access.manages ? allowedOf(db, cid) : null,
    access.contest.rule === 'homework' ? ownHomework(db, cid, viewer.userId) : nothingInside.own,
  ])
  return { problems, overview, solved, allowed, own }
}

async function allowedOf(db: Queryable, cid: number): Promise<Inside['allowed']> {
  const [users, groups] = await Promise.all([allowedUsers(db, cid), allowedGroups(db, cid)])
  return { users, groups }
}
