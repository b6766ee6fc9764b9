// Work that waits for the staff of each course: every figure is one statement for all courses of a person.

import type { CourseDesk } from '@verdict/contract/today'
import { stuckTries } from '@verdict/domain/progress'
import { leastSimilarity } from '@verdict/domain/similarity'
import { countWaiting } from '../../archive/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { columnOf, type RoleColumns } from '../../access/course.ts'
import { waitingForMarks } from '../homework/homework-list-queries.ts'
import { stuckInHomework } from '../progress/progress-queries.ts'
import { seesElsewhere } from '../similarity/similarity-policy.ts'
import { countOpenPairs } from '../similarity/similarity-queries.ts'
import { nextExams, taughtCourses, type TaughtCourse } from './course-desk-queries.ts'

/** More than anybody teaches in a term. */
const most = 20

/** Without archived courses, the newest first. */
export async function desksOf({ db }: Pick<Context, 'db'>, viewer: Viewer): Promise<CourseDesk[]> {
  const courses = await taughtCourses(db, viewer, most)
  const where = (flag: keyof RoleColumns) =>
    courses.filter((course) => course[flag]).map(({ course_id }) => course_id)
  const managed = courses.filter(
    ({ manage_contest, manage_problem, manage_course }) => manage_contest || manage_problem || manage_course,
  )
  const [questions, toMark, stuck, pairs, exams] = await Promise.all([
    countWaiting(
      db,
      viewer,
      managed.map(({ course_id }) => course_id),
    ),
    waitingForMarks(db, where(columnOf.viewSolution)),
    stuckInHomework(db, where(columnOf.viewSolution), stuckTries.default),
    countOpenPairs(db, where(columnOf.manageCourse), {
      least: leastSimilarity,
      closed: !seesElsewhere(viewer),
    }),
    nextExams(db, where(columnOf.manageContest)),
  ])
  const of =
    <Row extends { course_id: number }>(rows: Row[]) =>
    ({ course_id }: TaughtCourse) =>
      rows.find((row) => row.course_id === course_id)
  return courses.map((course) => ({
    courseId: course.course_id,
    name: course.name,
    questions: managed.includes(course) ? (questions.get(course.course_id) ?? 0) : null,
    toMark: course.view_solution
      ? { count: of(toMark)(course)?.count ?? 0, cid: of(toMark)(course)?.cid ?? null }
      : null,
    stuck: course.view_solution
      ? { people: of(stuck)(course)?.people ?? 0, cid: of(stuck)(course)?.cid ?? null }
      : null,
    pairs: course.manage_course ? (of(pairs)(course)?.count ?? 0) : null,
    nextExam: examOf(of(exams)(course)),
  }))
}

const examOf = (row: Awaited<ReturnType<typeof nextExams>>[number] | undefined): CourseDesk['nextExam'] =>
  row ? { cid: row.cid, title: row.title, start: row.starts_at.toISOString() } : null
