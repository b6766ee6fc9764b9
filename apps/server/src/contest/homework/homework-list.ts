import type { HomeworkRow, HandedIn } from '@verdict/contract/homework'
import type { Context } from '../../platform/context.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { type ContestForViewer, seenContest } from '../../access/contest-access.ts'
import { dueOf, extraMinutes, windowOf } from '../../access/contest-clock.ts'
import { manages } from '../../access/contest.ts'
import { readableCourse } from '../../access/course-access.ts'
import { commentsOf, currentHomework, homeworkIn, countWork, workPage } from './homework-list-queries.ts'
import { type Page, pageFrom, type PageRequest } from '../../platform/paging.ts'
import { Refusal } from '@verdict/contract/refusal'

interface Asked {
  pid?: number | undefined
  unmarked?: '1' | undefined
  section?: number | undefined
  mine?: number | undefined
}

/** @throws Refusal NOT_FOUND, COURSE_PRIVATE, COURSE_WITHOUT_CODE; FORBIDDEN for those who may not see others' work */
export async function listWork(
  { db }: Context,
  viewer: Viewer,
  cid: number,
  { pid, unmarked, section, mine, ...page }: PageRequest & Asked,
): Promise<Page<HandedIn>> {
  const access = await seenContest(db, viewer, cid)
  if (!access.seesAll) throw new Refusal('FORBIDDEN')
  const filter = {
    pid,
    unmarked: unmarked === '1',
    courseId: access.contest.course_id,
    section,
    taughtBy: mine === 1 ? viewer.userId : undefined,
  }
  const [rows, count] = await Promise.all([workPage(db, cid, filter, page), countWork(db, cid, filter)])
  const docs = rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }))
  return pageFrom(docs, count, page)
}

interface ListedHomework extends ContestForViewer {
  problems: number
  points: number
  own_score: number
  submissions: number
  handed_in?: number
}

function present(viewer: Viewer, row: ListedHomework): HomeworkRow {
  const isManager = manages(viewer, row.course_manages)
  const own = isManager ? null : row.own_time
  const window = windowOf(row, own, new Date())
  return {
    cid: row.cid,
    title: row.title,
    course: { courseId: row.course_id ?? 0, name: row.course_name ?? '' },
    start: new Date(window.start).toISOString(),
    due: new Date(dueOf(row, own) ?? window.end).toISOString(),
    end: new Date(window.end).toISOString(),
    late: row.late,
    attempts: row.attempts,
    draft: row.is_draft,
    extra: extraMinutes(own),
    problems: row.problems,
    points: row.points,
    score: row.own_score,
    submissions: row.submissions,
    ...((isManager || row.course_views) && row.handed_in !== undefined && { handedIn: row.handed_in }),
  }
}

/** @throws Refusal NOT_FOUND, COURSE_PRIVATE, COURSE_WITHOUT_CODE */
export async function homeworkOfCourse(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  courseId: number,
): Promise<{ list: HomeworkRow[] }> {
  await readableCourse(db, viewer, courseId)
  const rows = await homeworkIn(db, viewer, courseId)
  return { list: rows.map((row) => present(viewer, row)) }
}

export async function ownHomework(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
): Promise<{ list: HomeworkRow[] }> {
  return { list: (await currentHomework(db, viewer)).map((row) => present(viewer, row)) }
}

export const earlierComments = async ({ db }: Context, { userId }: Viewer): Promise<{ texts: string[] }> => ({
  texts: await commentsOf(db, userId),
})
