// Courses: who may read one, and what a member's role allows. A role is six flags, some of which imply others.

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

/** The flags of somebody who is not a member. */
export const noRole: CourseRole = flags(() => false)
/** The flags that joining gives. */
export const basicRole: CourseRole = flags((flag) => flag === 'basic')
/** The flags of those who run the course, and of site admins in every course. */
export const fullRole: CourseRole = flags(() => true)

/** The flags that bring `flag` along. */
const impliedBy: Readonly<Record<CourseFlag, readonly CourseFlag[]>> = {
  basic: courseFlags,
  viewTestcase: ['manageProblem', 'manageCourse'],
  viewSolution: ['manageCourse'],
  manageProblem: ['manageCourse'],
  manageContest: ['manageCourse'],
  manageCourse: [],
}

/** Those of `role` that bring `flag` along: it cannot be taken away before they are. */
export const implying = (role: Partial<CourseRole>, flag: CourseFlag): CourseFlag[] =>
  impliedBy[flag].filter((other) => other !== flag && role[other] === true)

/** A role with everything that follows from it: missing flags are false, and none at all stays none. */
export const wholeRole = (role: Partial<CourseRole>): CourseRole =>
  flags((flag) => role[flag] === true || implying(role, flag).length > 0)

/** Roles that most members have, by the flags that are given for them. */
export const rolePresets = {
  student: basicRole,
  ta: wholeRole({ viewSolution: true }),
  coTeacher: wholeRole({ manageCourse: true }),
} as const satisfies Record<string, CourseRole>
export type RolePreset = keyof typeof rolePresets

/** The preset that a role is; null for one of its own. */
export const presetOf = (role: CourseRole): RolePreset | null =>
  (Object.keys(rolePresets) as RolePreset[]).find((name) =>
    courseFlags.every((flag) => rolePresets[name][flag] === role[flag]),
  ) ?? null
