import {
  basicRole,
  type CourseRole,
  CourseVisibility,
  fullRole,
  noRole,
  wholeRole,
} from '@verdict/domain/course'
import { Privilege } from '@verdict/domain/privilege'
import { expect, test } from 'vitest'
import type { MaybeViewer } from '../platform/viewer.ts'
import { isMarked, mayCreate, mayRead, maySeeNumbers, mayTransfer, roleOf, wayIn } from './course.ts'

const viewer = (privilege: Privilege): MaybeViewer => ({
  userId: 1,
  uid: 'somebody',
  privilege,
  teams: [],
  sessionId: 1,
})
const viewers = {
  nobody: null,
  user: viewer(Privilege.User),
  admin: viewer(Privilege.Admin),
  root: viewer(Privilege.Root),
}
type Who = keyof typeof viewers

const open = { encrypt: CourseVisibility.Public, join_code: '' }
const coded = { encrypt: CourseVisibility.Private, join_code: 'sesame' }
const closed = { encrypt: CourseVisibility.Private, join_code: '' }

test('[CRS-ROLE-3] site admins hold all flags, others what their row says, and nobody holds none', () => {
  expect(roleOf(viewers.admin, null)).toEqual(fullRole)
  expect(roleOf(viewers.root, basicRole)).toEqual(fullRole)
  expect(roleOf(viewers.user, basicRole)).toEqual(basicRole)
  expect(roleOf(viewers.user, null)).toEqual(noRole)
  expect(roleOf(viewers.nobody, fullRole)).toEqual(noRole)
})

test.each<[Who, reads: boolean[]]>([
  ['nobody', [false, false]],
  ['user', [true, false]],
  ['admin', [true, true]],
  ['root', [true, true]],
])('[CRS-READ-1] [CRS-READ-2] %s reads a public and a private course: %s', (who, reads) => {
  const someone = viewers[who]
  expect([open, coded].map((course) => mayRead(someone, course, roleOf(someone, null)))).toEqual(reads)
  if (someone) expect(mayRead(someone, closed, roleOf(someone, basicRole))).toBe(true)
})

test('[CRS-JOIN-1] [CRS-JOIN-3] the way in is open, by the code, or the instructor’s', () => {
  expect([open, coded, closed].map((course) => wayIn(course, false))).toEqual(['open', 'code', 'instructor'])
  expect([open, coded, closed].map((course) => wayIn(course, true))).toEqual([null, null, null])
})

test('[CRS-CREATE-1] root alone creates', () => {
  expect(Object.values(viewers).map(mayCreate)).toEqual([false, false, false, true])
})

test('[CON-TRANSFER-1] a contest is moved by root, or by a person with manageContest in every course involved', () => {
  const manager = wholeRole({ manageContest: true })
  const other = wholeRole({ manageProblem: true, viewSolution: true })
  for (const who of ['user', 'admin'] as const) {
    expect(mayTransfer(viewers[who], [manager, fullRole])).toBe(true)
    expect(mayTransfer(viewers[who], [manager, other])).toBe(false)
    expect(mayTransfer(viewers[who], [manager, null])).toBe(false)
  }
  expect(mayTransfer(viewers.root, [null, null])).toBe(true)
  expect(mayTransfer(viewers.nobody, [fullRole])).toBe(false)
})

test('[GRADE-READ-1] [ADM-NUMBER-3] marked are members who are no staff, and those who view solutions see student numbers', () => {
  const columns = (role: Partial<CourseRole>) => ({
    basic: true,
    view_testcase: false,
    view_solution: role.viewSolution ?? false,
    manage_problem: role.manageProblem ?? false,
    manage_contest: role.manageContest ?? false,
    manage_course: false,
  })
  const marked = (who: Who, role: Partial<CourseRole> | null) => isMarked(viewers[who], role && columns(role))
  expect(marked('user', {})).toBe(true)
  expect(marked('user', { manageProblem: true })).toBe(true)
  expect(marked('user', { viewSolution: true })).toBe(false)
  expect(marked('user', { manageContest: true })).toBe(false)
  expect(marked('user', null)).toBe(false)
  for (const who of ['nobody', 'admin', 'root'] as const) expect(marked(who, {})).toBe(false)
  expect([noRole, basicRole, wholeRole({ manageContest: true })].map(maySeeNumbers)).toEqual([
    false,
    false,
    false,
  ])
  expect([wholeRole({ viewSolution: true }), wholeRole({ manageCourse: true })].map(maySeeNumbers)).toEqual([
    true,
    true,
  ])
})
