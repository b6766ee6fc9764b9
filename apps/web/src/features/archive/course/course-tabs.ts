// Tabs of a course, in order. A new page also needs a route and a text in `course.tab`.

import type { CourseDetail } from '@verdict/contract/course'

const table = [
  { tab: 'problems', to: '/course/$id', count: (course: CourseDetail) => course.problems },
  { tab: 'homework', to: '/course/$id/homework' },
  { tab: 'contests', to: '/course/$id/contests', count: (course: CourseDetail) => course.contests },
  {
    tab: 'questions',
    to: '/course/$id/questions',
    waits: ({ unanswered = 0 }: CourseDetail) => unanswered,
  },
  { tab: 'announcements', to: '/course/$id/announcements' },
  { tab: 'calendar', to: '/course/$id/calendar' },
  {
    tab: 'marks',
    to: '/course/$id/marks',
    shows: ({ role, isMember }: CourseDetail) => isMember || role.viewSolution,
  },
  { tab: 'progress', to: '/course/$id/progress', shows: ({ role }: CourseDetail) => role.viewSolution },
  { tab: 'rejudge', to: '/course/$id/rejudge', shows: ({ may }: CourseDetail) => may.rejudge },
  { tab: 'members', to: '/course/$id/members', count: (course: CourseDetail) => course.members },
  { tab: 'settings', to: '/course/$id/settings', shows: ({ role }: CourseDetail) => role.manageCourse },
] as const

type Row = (typeof table)[number]
export type CourseTab = Row['tab']

interface Tab {
  tab: CourseTab
  to: Row['to']
  count?: (course: CourseDetail) => number
  /** How many ask for something to be done. */
  waits?: (course: CourseDetail) => number
  shows?: (course: CourseDetail) => boolean
}

export const courseTabs: readonly Tab[] = table
