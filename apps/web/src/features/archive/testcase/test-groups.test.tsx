import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { TestcaseRow, TestGroupRow } from '@verdict/contract/testcase'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { TestGroups } from './test-groups.tsx'

// It needs a router.
vi.mock('../../../ui/dialog/use-unsaved-warning.ts', () => ({ useUnsavedWarning: () => {} }))

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
  name: '',
  lacksAnswer: false,
  inputBytes: 1,
  outputBytes: 1,
  inputFault: null,
  outputFault: null,
  createdAt: '2026-01-02T03:04:05.000Z',
}))

const show = (groups: TestGroupRow[] = [], onSaved: (() => void) | null = saved) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestGroups pid={1000} tests={tests} groups={groups} onSaved={onSaved} />
    </QueryClientProvider>,
  )
const valuesOf = (label: string) =>
  screen.getAllByLabelText<HTMLInputElement>(label).map(({ value }) => value)
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

test('[TD-GROUP-4] groups are written as a text, one to a line, and a line that says nothing is named', async () => {
  show([{ points: 4_000, way: 'sum', needs: [], stop: false, tests: uuids.slice(0, 2) }])
  press('Write as text')
  const field = screen.getByLabelText<HTMLTextAreaElement>('One group per line')
  expect(field.value).toBe('1-2: 40\n')
  fireEvent.change(field, { target: { value: '1-2: 30\n\n9: 1' } })
  press('Apply')
  expect(await screen.findByText(/^Line 3: expected tests from 1 to 3/)).toBeTruthy()
  fireEvent.change(field, { target: { value: '3：70\n1-2: 30' } })
  press('Apply')
  expect(valuesOf('Tests')).toEqual(['3', '1-2'])
  expect(valuesOf('Points')).toEqual(['70', '30'])
  // The text does not say how they score: that stays with the tests that had it.
  expect(screen.getAllByLabelText<HTMLSelectElement>('Scoring').map(({ value }) => value)).toEqual([
    'min',
    'sum',
  ])
  expect(screen.getByRole('button', { name: 'Save groups' })).toBeTruthy()
})

test('[TD-GROUP-4] a group moves with its buttons, and what others need of it goes along', () => {
  show(
    uuids.map((uuid, index) => ({
      points: (index + 1) * 1_000,
      way: 'min',
      needs: index === 2 ? [1, 2] : [],
      stop: true,
      tests: [uuid],
    })),
  )
  press('Move Group 2 up')
  expect(valuesOf('Tests')).toEqual(['2', '1', '3'])
  expect(valuesOf('Needs')).toEqual(['', '', '1-2'])
  expect(screen.getByRole('status').textContent).toBe('Moved to place 1.')
  press('Move Group 3 up')
  expect(valuesOf('Needs')).toEqual(['', '1, 3', ''])
})

test('[TD-GROUP-5] a group with parts shows no tests of its own, and is saved as it was', async () => {
  asked.mockImplementation(() =>
    Promise.resolve(
      new Response(JSON.stringify({ success: true, code: 200, message: 'OK', data: { groups: [] } })),
    ),
  )
  const groups: TestGroupRow[] = [
    { points: 0, way: 'min', needs: [], stop: true, tests: [] },
    { points: 4_000, way: 'sum', needs: [], stop: false, parent: 1, passes: 'any', tests: uuids.slice(0, 2) },
    { points: 6_000, way: 'min', needs: [], stop: true, parent: 1, tests: uuids.slice(2) },
  ]
  show(groups)
  expect(screen.getByText('Total: 40 points.')).toBeTruthy()
  expect(valuesOf('Part of')).toEqual(['', '1', '1'])
  expect(screen.queryByRole('button', { name: 'Write as text' })).toBeNull()
  write('Points', 2, '50')
  press('Save groups')
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(JSON.parse(asked.mock.calls[0]![1]!.body as string)).toEqual({
    groups: [groups[0], groups[1], { ...groups[2], points: 5_000 }],
  })
})

test('[TD-GROUP-5] when a group is passed is shown where any says it, and chosen', async () => {
  asked.mockImplementation(() =>
    Promise.resolve(
      new Response(JSON.stringify({ success: true, code: 200, message: 'OK', data: { groups: [] } })),
    ),
  )
  const groups: TestGroupRow[] = [
    { points: 4_000, way: 'sum', needs: [], stop: true, passes: 'any', tests: uuids.slice(0, 2) },
    { points: 6_000, way: 'min', needs: [1], stop: true, tests: uuids.slice(2) },
  ]
  show(groups)
  const fields = screen.getAllByLabelText<HTMLSelectElement>('Passed when')
  expect(fields.map(({ value }) => value)).toEqual(['any', ''])
  fireEvent.change(fields[1]!, { target: { value: 'always' } })
  fireEvent.change(fields[0]!, { target: { value: '' } })
  press('Save groups')
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const { passes: _, ...first } = groups[0]!
  expect(JSON.parse(asked.mock.calls[0]![1]!.body as string)).toEqual({
    groups: [first, { ...groups[1], passes: 'always' }],
  })
})

test('[CRS-ARCHIVE-3] those of an archived course are only read', () => {
  show([{ points: 4_000, way: 'sum', needs: [], stop: false, tests: uuids.slice(0, 2) }], null)
  expect(valuesOf('Tests')).toEqual(['1-2'])
  expect(screen.getByLabelText<HTMLInputElement>('Tests').matches(':disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Add group' })).toBeNull()
})
