// Courses: visibility, and roles as six flags, some of which imply others.

export const CourseVisibility = { Public: 1, Private: 2 } as const
export type CourseVisibility = (typeof CourseVisibility)[keyof typeof CourseVisibility]

export const courseFlags = [
  'basic',
  'viewTestcase',
  'viewSolution',
  'manageProblem',
  'manageContest',
  'manageCourse',
] as const
export type CourseFlag = (typeof courseFlags)[number]
export type CourseRole = Readonly<Record<CourseFlag, boolean>>

const flags = (has: (flag: CourseFlag) => boolean): CourseRole => ({
  basic: has('basic'),
  viewTestcase: has('viewTestcase'),
  viewSolution: has('viewSolution'),
  manageProblem: has('manageProblem'),
  manageContest: has('manageContest'),
  manageCourse: has('manageCourse'),
})

export const noRole: CourseRole = flags(() => false)
export const basicRole: CourseRole = flags((flag) => flag === 'basic')
export const fullRole: CourseRole = flags(() => true)

const impliedBy: Readonly<Record<CourseFlag, readonly CourseFlag[]>> = {
  basic: courseFlags,
  viewTestcase: ['manageProblem', 'manageCourse'],
  viewSolution: ['manageCourse'],
  manageProblem: ['manageCourse'],
  manageContest: ['manageCourse'],
  manageCourse: [],
}

export const implying = (role: Partial<CourseRole>, flag: CourseFlag): CourseFlag[] =>
  impliedBy[flag].filter((other) => other !== flag && role[other] === true)

export const wholeRole = (role: Partial<CourseRole>): CourseRole =>
  flags((flag) => role[flag] === true || implying(role, flag).length > 0)

export const rolePresets = {
  student: basicRole,
  ta: wholeRole({ viewSolution: true }),
  coTeacher: wholeRole({ manageCourse: true }),
} as const satisfies Record<string, CourseRole>
export type RolePreset = keyof typeof rolePresets

export const presetOf = (role: CourseRole): RolePreset | null =>
  (Object.keys(rolePresets) as RolePreset[]).find((name) =>
    courseFlags.every((flag) => rolePresets[name][flag] === role[flag]),
  ) ?? null
