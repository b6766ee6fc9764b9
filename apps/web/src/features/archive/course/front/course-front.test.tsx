import type { CourseDetail } from '@verdict/contract/course'
import type { HomeworkRow } from '@verdict/contract/homework'
import { basicRole } from '@verdict/domain/course'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startI18n } from '../../../../i18n/index.ts'
import { serverNow } from '../../../../lib/clock/server-clock.ts'
import { announcementsQuery } from '../api/announcements.ts'
import { calendarQuery } from '../api/calendar.ts'
import { courseHomeworkQuery } from '../api/homework.ts'
import { CourseFront } from './course-front.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original()),
  createLink: () => () => null,
  Link: ({ children, to, ...rest }: { children: ReactNode; to: string; 'aria-label'?: string }) => (
    <a href={to} aria-label={rest['aria-label']}>
      {children}
    </a>
  ),
}))

beforeAll(async () => {
  await startI18n('en-US')
  await loadTexts(['course'])
})
afterEach(cleanup)

const hours = (count: number): string => new Date(serverNow() + count * 3_600_000).toISOString()

const homework = (cid: number, end: number, work?: HomeworkRow['work']): HomeworkRow => ({
  cid,
  title: `Sheet ${cid}`,
  course: { courseId: 3, name: 'Lists' },
  start: hours(-100),
  due: hours(end),
  end: hours(end),
  late: [],
  attempts: null,
  draft: false,
  extra: 0,
  problems: 5,
  points: 50_000,
  score: 24_050,
  solved: 2,
  submissions: 4,
  ...(work && { work }),
})

const course = {
  courseId: 3,
  name: 'Lists',
  role: basicRole,
} as CourseDetail

function shown(list: HomeworkRow[], unanswered?: number): HTMLElement {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData(courseHomeworkQuery(3).queryKey, { list })
  queries.setQueryData(calendarQuery(3).queryKey, { entries: [] })
  queries.setQueryData(announcementsQuery(3).queryKey, {
    docs: [],
    total: 0,
    page: 1,
    limit: 10,
    pages: 1,
  })
  return render(
    <QueryClientProvider client={queries}>
      <CourseFront course={{ ...course, ...(unanswered !== undefined && { unanswered }) }} />
    </QueryClientProvider>,
  ).container
}

test('[CRS-FRONT-2] a student sees how far they are with each homework, and nothing that waits for others', () => {
  const { textContent } = shown([homework(1, 30.5), homework(2, -1)])
  expect(textContent).toContain('2 of 5 solved')
  expect(textContent).toContain('240.5 of 500 points')
  expect(textContent).toContain('30 hours left')
  expect(textContent).not.toContain('Sheet 2')
  expect(screen.queryByRole('heading', { name: 'Waiting for you' })).toBeNull()
})

test('[CRS-FRONT-2] those who teach see how many handed in, and what waits for them', () => {
  const work = { handedIn: 12, students: 200, toMark: 3 }
  const { textContent } = shown([homework(1, 60, work), homework(2, -1, work)], 2)
  expect(textContent).toContain('12 of 200 handed in')
  expect(screen.getByRole('link', { name: 'Sheet 1: 3 to mark' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Waiting for you' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sheet 2: 3 to mark' })).toBeTruthy()
  const questions = screen.getByRole('link', { name: '2 unanswered questions' })
  expect(questions.getAttribute('href')).toBe('/course/$id/questions')
})

test('a course in which nothing happens shows no part of the front', () => {
  shown([])
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Problems'])
})
