import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ContestDetail } from '@verdict/contract/contest'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { Commentary } from './commentary.tsx'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/client.ts', () => ({ call, noticeRefusal: vi.fn() }))

beforeAll(async () => {
  await startI18n('en-US', ['desk'])
})
beforeEach(() => call.mockReset())
afterEach(cleanup)

const detail = {
  contest: { cid: 7, option: { labelingStyle: 2 } },
  problems: [
    { pid: 1000, index: 1, title: 'First' },
    { pid: 1001, index: 2, title: 'Second' },
  ],
} as ContestDetail

const shown = (isOpen: boolean) => {
  call.mockImplementation(async (name = '') => {
    if (name.endsWith('/feed')) return { isOpen }
    return name.startsWith('GET')
      ? {
          rows: [
            {
              id: 1,
              at: '2026-01-05T09:00:00.000Z',
              message: 'Lunch.',
              tags: ['x'],
              teams: ['Ada'],
              pids: [1001],
            },
          ],
        }
      : { id: 2 }
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Commentary detail={detail} />
    </QueryClientProvider>,
  )
}

test('[CCS-COMMENT-3] a manager writes what happens, and sees what was written', async () => {
  shown(true)
  expect(await screen.findByText('Lunch.')).toBeDefined()
  expect(screen.getByText('B, Ada')).toBeDefined()
  const button = screen.getByRole('button', { name: 'Add commentary' })
  fireEvent.click(button)
  expect(screen.getByRole('alert').textContent).not.toBe('')
  fireEvent.change(screen.getByLabelText('What happens'), { target: { value: 'It is solved.' } })
  fireEvent.click(screen.getByLabelText('A'))
  fireEvent.change(screen.getByLabelText(/^Teams/), { target: { value: 'Ada, 12，Bo, Ada' } })
  fireEvent.click(button)
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith('POST /contest/:cid/commentary', {
      params: { cid: 7 },
      body: { message: 'It is solved.', teams: ['Ada', '12', 'Bo'], tags: [], pids: [1000] },
    }),
  )
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('What happens').value).toBe(''))
})

test('[CCS-COMMENT-3] where the contest offers no Contest API nobody would read it', async () => {
  shown(false)
  await waitFor(() => expect(call).toHaveBeenCalled())
  expect(screen.queryByText('Commentary')).toBeNull()
})
