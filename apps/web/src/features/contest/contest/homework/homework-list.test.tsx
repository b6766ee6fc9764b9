import type { HomeworkRow } from '@verdict/contract/homework'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startI18n } from '../../../../i18n/index.ts'
import { homeworkQuery } from '../api/homework.ts'
import { HomeworkList } from './homework-list.tsx'

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
  await loadTexts(['contest', 'homework'])
})
afterEach(cleanup)

const row: HomeworkRow = {
  cid: 7,
  title: 'Sheet 1',
  course: { courseId: 3, name: 'Lists' },
  start: new Date(2025, 10, 1).toISOString(),
  due: new Date(2025, 10, 8).toISOString(),
  end: new Date(2025, 10, 8).toISOString(),
  late: [],
  attempts: null,
  draft: false,
  extra: 0,
  problems: 1,
  points: 10_000,
  score: 0,
  solved: 0,
  submissions: 0,
}

function shown(mayManage: boolean, work?: HomeworkRow['work']): void {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const seen = { ...row, ...(work && { work }) }
  queries.setQueryData(homeworkQuery(3).queryKey, { list: [seen] })
  render(
    <QueryClientProvider client={queries}>
      <HomeworkList courseId={3} mayManage={mayManage} onCopied={() => undefined} />
    </QueryClientProvider>,
  )
}

function actions(mayManage: boolean, work?: HomeworkRow['work']): (string | null)[] {
  shown(mayManage, work)
  const names = [...screen.queryAllByRole('link', { name: /:/ }), ...screen.queryAllByRole('button')].map(
    (action) => action.getAttribute('aria-label'),
  )
  cleanup()
  return names
}

const marked = { handedIn: 2, students: 3, toMark: 0 }

test('[HW-ROW-1] a row has the actions that its reader may take', () => {
  expect(actions(false)).toEqual([])
  expect(actions(false, marked)).toEqual(['Mark: Sheet 1'])
  expect(actions(true, marked)).toEqual([
    'Mark: Sheet 1',
    'Edit: Sheet 1',
    'Copy: Sheet 1',
    'Delete: Sheet 1',
  ])
})

test('[HW-ROW-2] a row says to those who see the work of others how many handed in, and leads to what waits for a mark', () => {
  shown(false, { handedIn: 12, students: 1_200, toMark: 3 })
  expect(screen.getByRole('cell', { name: /12 of 1,200/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: '3 to mark: Sheet 1' }).getAttribute('href')).toBe(
    '/contests/$cid/work',
  )
})

test('[HW-ROW-3] a row says how much time is left, and to a student how many problems they solved', () => {
  const day = 86_400_000
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const open = {
    ...row,
    start: at(-day),
    due: at(3 * day + 60_000),
    end: at(4 * day),
    problems: 3,
    solved: 2,
  }
  queries.setQueryData(homeworkQuery(3).queryKey, { list: [open] })
  render(
    <QueryClientProvider client={queries}>
      <HomeworkList courseId={3} mayManage={false} onCopied={() => undefined} />
    </QueryClientProvider>,
  )
  expect(screen.getByText('3 days left')).toBeTruthy()
  expect(screen.getByRole('cell', { name: '2 of 3 solved' })).toBeTruthy()
})
