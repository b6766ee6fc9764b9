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
  submissions: 0,
}

function actions(mayManage: boolean, handedIn?: number): (string | null)[] {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const seen = { ...row, ...(handedIn !== undefined && { handedIn }) }
  queries.setQueryData(homeworkQuery(3).queryKey, { list: [seen] })
  render(
    <QueryClientProvider client={queries}>
      <HomeworkList courseId={3} mayManage={mayManage} onCopied={() => undefined} />
    </QueryClientProvider>,
  )
  const names = [...screen.queryAllByRole('link', { name: /:/ }), ...screen.queryAllByRole('button')].map(
    (action) => action.getAttribute('aria-label'),
  )
  cleanup()
  return names
}

test('[HW-ROW-1] a row has the actions that its reader may take', () => {
  expect(actions(false)).toEqual([])
  expect(actions(false, 2)).toEqual(['Mark: Sheet 1'])
  expect(actions(true, 2)).toEqual(['Mark: Sheet 1', 'Edit: Sheet 1', 'Copy: Sheet 1', 'Delete: Sheet 1'])
})
