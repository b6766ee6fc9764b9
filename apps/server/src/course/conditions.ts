// What other nouns' statements ask of courses, as conditions on a column that holds a course's number. Site admins hold
// every flag: nobody asks for them.

import type { CourseFlag } from '@verdict/domain/course'
import { ProblemStatus } from '@verdict/domain/problem'
import { type RawBuilder, sql } from 'kysely'
import type { MaybeViewer } from '../platform/viewer.ts'
import { columnOf } from './record.ts'

const no = sql<boolean>`false`

/** The courses in which the viewer holds `flag`. A set that is made once, however many rows are compared with it. */
export const coursesWhere = (viewer: NonNullable<MaybeViewer>, flag: CourseFlag): RawBuilder<number> =>
  sql<number>`(select course_id from course_members where user_id = ${viewer.userId} and ${sql.ref(columnOf[flag])})`

/** False where there is no course. */
export const holds = (viewer: MaybeViewer, flag: CourseFlag, column: string): RawBuilder<boolean> =>
  viewer ? sql<boolean>`(${sql.ref(column)} in ${coursesWhere(viewer, flag)}) is true` : no

/** There is a course in which the viewer holds `flag`. */
export const holdsSomewhere = (viewer: MaybeViewer, flag: CourseFlag): RawBuilder<boolean> =>
  viewer ? sql<boolean>`exists ${coursesWhere(viewer, flag)}` : no

/**
 * The viewer views solutions where a submission of this alias belongs: in the course that it was handed in to, in that of
 * its contest, or in the one whose own its problem is.
 */
export const viewsSolution = (viewer: MaybeViewer, submission: string): RawBuilder<boolean> =>
  viewer
    ? sql<boolean>`exists (
        select from course_members m
        where m.user_id = ${viewer.userId} and m.view_solution and m.course_id in (
          ${sql.ref(`${submission}.course_id`)},
          (select c.course_id from contests c where c.cid = ${sql.ref(`${submission}.contest_id`)}),
          (select p.course_id from problems p where p.pid = ${sql.ref(`${submission}.pid`)})))`
    : no

/** There is no course, it is public, or the viewer is in it. */
export function isOpenCourse(viewer: MaybeViewer, column: string): RawBuilder<boolean> {
  const course = sql.ref(column)
  const open = sql`${course} is null or ${course} in (select course_id from courses where encrypt = 1)`
  return viewer
    ? sql<boolean>`(${open} or ${course} in ${coursesWhere(viewer, 'basic')})`
    : sql<boolean>`(${open})`
}

/**
 * The viewer reads the test data of the problem of this alias: in a course that lists it, whose own it is or whom somebody
 * who may edit it gave it to; or in the course whose own it is, where it is available. A reserved one that was taken off the
 * list, for an exam perhaps, is not theirs to see.
 */
export function showsTests(viewer: MaybeViewer, problem: string): RawBuilder<boolean> {
  if (!viewer) return no
  const [pid, own, status] = ['pid', 'course_id', 'status'].map((name) => sql.ref(`${problem}.${name}`))
  const courses = coursesWhere(viewer, 'viewTestcase')
  return sql<boolean>`(
    (${own} in ${courses} and ${status} = ${ProblemStatus.Available}) is true
    or exists (
      select from course_problems cp
      where cp.pid = ${pid} and cp.course_id in ${courses} and (cp.shared or cp.course_id = ${own})))`
}
