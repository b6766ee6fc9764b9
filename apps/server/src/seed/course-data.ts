// Courses of development: open and closed, with a code and without, full and empty.

import type { newCourse } from '@verdict/contract/course'
import { CourseVisibility, type CourseRole } from '@verdict/domain/course'
import type { z } from 'zod'
import { titles } from './problem-data.ts'
import { firstTitle } from './program-data.ts'

export interface SeedCourse {
  /** As an admin would type it. */
  course: z.input<typeof newCourse>
  /** With more than a member's role. */
  roles: Record<string, Partial<CourseRole>>
  members: readonly string[]
  problems: readonly string[]
}

const { Public, Private } = CourseVisibility

export const courseNames = { structures: '数据结构 2025 秋', design: '算法设计与分析' } as const

/** The oldest first. */
export const seedCourses: readonly SeedCourse[] = [
  {
    course: { name: '操作系统实验', description: '下学期开课，题目准备中。', encrypt: Public },
    roles: {},
    members: [],
    problems: [],
  },
  {
    course: { name: 'ACM 集训队', description: '由教练邀请加入。', encrypt: Private },
    roles: { teacher: { manageCourse: true } },
    members: ['240101', '240105', '240202'],
    problems: [titles.increasing, titles.islands, titles.divisor, titles.guess],
  },
  {
    course: {
      name: 'Introduction to programming',
      description: 'For exchange students. Every lab opens on Monday and closes on Sunday at 23:59.',
      encrypt: Public,
    },
    roles: { assistant: { viewTestcase: true, viewSolution: true } },
    members: ['240202', 'bob', 'carol'],
    problems: [firstTitle, titles.maximum, titles.words, titles.brackets],
  },
  {
    course: {
      name: courseNames.design,
      description: '加入密码在第一次课上公布。',
      encrypt: Private,
      joinCode: 'balloons',
    },
    roles: { teacher: { manageCourse: true }, assistant: { manageContest: true } },
    members: ['240101', '240102'],
    problems: [titles.power, titles.increasing],
  },
  {
    course: {
      name: courseNames.structures,
      description: '线性表、栈与队列、树、图、查找与排序。每周一次上机，周日 23:59 截止。',
      encrypt: Public,
    },
    roles: { teacher: { manageCourse: true }, assistant: { manageProblem: true, viewSolution: true } },
    members: ['alice', 'bob', '240101', '240102', '240103', '240104', '240105', '240201', '240203'],
    problems: [firstTitle, titles.maximum, titles.brackets, titles.pair, titles.words, titles.islands],
  },
]
