import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../../../i18n/index.ts'
import { ComparePage } from './compare-page.tsx'

const submission = (sid: number) => ({
  sid,
  uid: `t:2:${sid}`,
  team: `Team ${sid}`,
  title: 'Sum',
  judge: Judge.WrongAnswer,
  viewable: true,
  time: 1,
  memory: 1,
  language: Language.C,
  create: '2026-01-01T00:00:00.000Z',
  code: '',
  testcase: [],
  tries: { previous: null, next: null },
})

vi.mock('../../../../lib/api/client.ts', () => ({
  call: (_key: string, { params }: { params: { sid: number } }) => Promise.resolve(submission(params.sid)),
  noticeRefusal: vi.fn(),
}))
vi.mock('../../../../ui/editor/comparison.tsx', () => ({ default: () => null }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children?: React.ReactNode }) => <a href="/">{children}</a>,
}))

beforeAll(() => startI18n('en-US', ['contest']))

test('[TEAM-NAME-1] a comparison says whose each submission is', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ComparePage left={1} right={2} />
    </QueryClientProvider>,
  )
  for (const name of ['Team 1', 'Team 2']) await screen.findByText(name)
  expect(document.body.textContent).not.toContain('t:2:')
})
