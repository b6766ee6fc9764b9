import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { TestcaseRow } from '@verdict/contract/testcase'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../i18n/index.ts'
import { TestGroups } from './test-groups.tsx'

// It needs a router.
vi.mock('../../ui/dialog/use-unsaved-warning.ts', () => ({ useUnsavedWarning: () => {} }))

const asked = vi.fn<typeof fetch>()
const saved = vi.fn()

beforeAll(() => startI18n('en-US'))
beforeEach(() => {
  asked.mockReset()
  saved.mockReset()
  vi.stubGlobal('fetch', asked)
})
afterEach(cleanup)

const uuids = [1, 2, 3].map((number) => `00000000-0000-4000-8000-00000000000${number}`)
const tests = uuids.map((uuid, index): TestcaseRow => ({
  uuid,
  position: index + 1,
  inputBytes: 1,
  outputBytes: 1,
  inputFault: null,
  outputFault: null,
  createdAt: '2026-01-02T03:04:05.000Z',
}))

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestGroups pid={1000} tests={tests} groups={[]} onSaved={saved} />
    </QueryClientProvider>,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const write = (label: string, at: number, value: string) =>
  fireEvent.change(screen.getAllByLabelText(label)[at]!, { target: { value } })

test('[TD-GROUP-4] groups are written row by row, each fault stands at its field, and what is right is sent', async () => {
  asked.mockImplementation(() =>
    Promise.resolve(
      new Response(JSON.stringify({ success: true, code: 200, message: 'OK', data: { groups: [] } })),
    ),
  )
  show()
  expect(screen.getByText(/^All or nothing/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save groups' })).toBeNull()
  press('Add group')
  expect(document.activeElement).toBe(screen.getByLabelText('Tests'))
  write('Tests', 0, '1-2')
  write('Points', 0, '40')
  press('Add group')
  write('Tests', 1, '2-3')
  write('Points', 1, '60')
  write('Needs', 1, '1')
  press('Save groups')
  expect(await screen.findByText('Already in another group.')).toBeTruthy()
  expect(asked).not.toHaveBeenCalled()
  write('Tests', 1, '3')
  expect(screen.getByText('Total: 100 points.')).toBeTruthy()
  press('Save groups')
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const [url, init] = asked.mock.calls[0]!
  expect(url).toBe('/api/testcase/1000/groups')
  expect(JSON.parse(init!.body as string)).toEqual({
    groups: [
      { points: 4_000, way: 'min', needs: [], stop: true, tests: uuids.slice(0, 2) },
      { points: 6_000, way: 'min', needs: [1], stop: true, tests: uuids.slice(2) },
    ],
  })
})

test('[TD-GROUP-4] each test may be a group of its own, and nothing is sent before it is saved', () => {
  show()
  press('One group per test')
  expect(screen.getAllByLabelText('Points').map((field) => (field as HTMLInputElement).value)).toEqual([
    '33',
    '33',
    '34',
  ])
  press('Remove group 2')
  expect(screen.getByText(/Tests in no group: 2\./)).toBeTruthy()
  press('Cancel')
  expect(screen.queryByLabelText('Tests')).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})
