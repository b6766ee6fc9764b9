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
  own_solved: number
  submissions: number
  handed_in?: number
  students?: number
  to_mark?: number
}

/** Open ones first, what is due first before the others; then what opens first; then what was due last. */
function byUrgency(list: HomeworkRow[], now: number): HomeworkRow[] {
  const at = (moment: string) => Date.parse(moment)
  const isOver = ({ end }: HomeworkRow) => at(end) <= now
  const groupOf = (row: HomeworkRow) => (isOver(row) ? 2 : Number(at(row.start) > now))
  const within = (row: HomeworkRow) => [at(row.due), at(row.start), -at(row.due)][groupOf(row)]!
  return list.toSorted((a, b) => groupOf(a) - groupOf(b) || within(a) - within(b) || a.cid - b.cid)
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
    solved: row.own_solved,
    submissions: row.submissions,
    ...(row.handed_in !== undefined && {
      work: { handedIn: row.handed_in, students: row.students ?? 0, toMark: row.to_mark ?? 0 },
    }),
  }
}

/** @throws Refusal NOT_FOUND, COURSE_PRIVATE, COURSE_WITHOUT_CODE */
export async function homeworkOfCourse(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  courseId: number,
): Promise<{ list: HomeworkRow[] }> {
  const { role } = await readableCourse(db, viewer, courseId)
  const rows = await homeworkIn(db, viewer, courseId, role.manageContest || role.viewSolution)
  const list = rows.map((row) => present(viewer, row))
  return { list: byUrgency(list, Date.now()) }
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
