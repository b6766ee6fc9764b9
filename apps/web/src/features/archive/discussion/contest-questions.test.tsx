import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { ContestQuestions } from './contest-questions.tsx'

vi.mock('../../../lib/api/client.ts', () => ({ call: () => new Promise(() => {}), noticeRefusal: vi.fn() }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useBlocker: vi.fn(),
  useNavigate: vi.fn(),
  Link: () => null,
  createLink: () => () => null,
}))

beforeAll(() => startI18n('en-US', ['discuss']))
afterEach(cleanup)

test.each([[1], [undefined]])(
  '[DISC-PAGE-2] a question is written while the list of others still loads: problem %s',
  async (problem) => {
    const { container } = render(
      <QueryClientProvider client={new QueryClient()}>
        <ContestQuestions
          contest={{ cid: 7, title: 'Cup', entrants: 'people', organizes: false, shows: false }}
          problems={[{ index: 1, label: 'A', title: 'Sum' }]}
          {...(problem && { problem })}
          onOpen={() => undefined}
        />
      </QueryClientProvider>,
    )
    if (problem) await screen.findByLabelText('Title')
    // All that follows it is hidden, and cannot take the focus.
    expect(container.querySelector('.awaited') === null).toBe(problem !== undefined)
  },
)

test('[DISC-PAGE-2] in Chinese a question is asked, and words to teams name teams', async () => {
  await startI18n('zh-CN', ['discuss'])
  const pageOf = (organizes: boolean) => (
    <QueryClientProvider client={new QueryClient()}>
      <ContestQuestions
        contest={{ cid: 7, title: 'Cup', entrants: 'teams', organizes, shows: false }}
        problems={[{ index: 1, label: 'A', title: 'Sum' }]}
        problem={1}
        onOpen={() => undefined}
      />
    </QueryClientProvider>
  )
  const { unmount } = render(pageOf(false))
  await screen.findByRole('button', { name: '提问' })
  expect(screen.queryByRole('button', { name: '发布' })).toBeNull()
  unmount()
  render(pageOf(true))
  await screen.findByRole('button', { name: '发布' })
  screen.getByText('指定参赛队')
  await startI18n('en-US', ['discuss'])
})
