import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  basicRole,
  courseFlags,
  fullRole,
  implying,
  noRole,
  presetOf,
  rolePresets,
  wholeRole,
} from './course.ts'

test('[CRS-ROLE-1] a role is six flags, all false unless given', () => {
  expect(Object.keys(noRole)).toEqual([
    'basic',
    'viewTestcase',
    'viewSolution',
    'manageProblem',
    'manageContest',
    'manageCourse',
  ])
  expect(wholeRole({})).toEqual(noRole)
  expect(Object.values(noRole)).toEqual(courseFlags.map(() => false))
})

test('[CRS-ROLE-2] manageCourse brings all, manageProblem viewTestcase, and any of them basic', () => {
  expect(wholeRole({ manageCourse: true })).toEqual(fullRole)
  expect(wholeRole({ manageProblem: true })).toEqual({
    ...basicRole,
    manageProblem: true,
    viewTestcase: true,
  })
  expect(wholeRole({ manageContest: true })).toEqual({ ...basicRole, manageContest: true })
  for (const flag of courseFlags) expect(wholeRole({ [flag]: true }).basic).toBe(true)
})

test('[CRS-ROLE-2] a whole role is whole, and only what is implied is added', () => {
  const some = fc.record(Object.fromEntries(courseFlags.map((flag) => [flag, fc.boolean()])))
  fc.assert(
    fc.property(some, (role) => {
      const whole = wholeRole(role)
      expect(wholeRole(whole)).toEqual(whole)
      for (const flag of courseFlags) {
        if (role[flag]) expect(whole[flag]).toBe(true)
        if (whole[flag] && !role[flag]) expect(implying(role, flag)).not.toEqual([])
      }
    }),
  )
})

test('[CRS-ROLE-4] presets are whole roles, and a role is known as its preset', () => {
  for (const [name, role] of Object.entries(rolePresets)) {
    expect(wholeRole(role)).toEqual(role)
    expect(presetOf(role)).toBe(name)
  }
  expect(presetOf(wholeRole({ manageProblem: true }))).toBeNull()
  expect(presetOf(noRole)).toBeNull()
})
