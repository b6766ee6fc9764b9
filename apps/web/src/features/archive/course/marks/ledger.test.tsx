import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { Gradebook, GradebookItem, GradebookRow } from '@verdict/contract/gradebook'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../../i18n/index.ts'
import BreakdownDialog from './breakdown-dialog.tsx'
import { MarksTable } from './marks-table.tsx'
import PasteMarks from './paste-marks.tsx'
import { TypedMark } from './typed-mark.tsx'

const { call: sent } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../../lib/api/client.ts', () => ({ call: sent, noticeRefusal: vi.fn() }))

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useBlocker: vi.fn(),
}))

beforeAll(() => startI18n('en-US', ['marks', 'users', 'course', 'table']))
afterEach(cleanup)

const rule = { weight: 100, cap: 10_000, isBonus: false, category: null, isShown: true }
const lab: GradebookItem = {
  ...rule,
  cid: 1,
  columnId: null,
  title: 'Loops',
  rule: 'homework',
  start: '2026-01-01T00:00:00.000Z',
  end: '2026-01-08T00:00:00.000Z',
  due: '2026-01-05T00:00:00.000Z',
  outOf: 10_000,
  state: 'over',
}
const oral: GradebookItem = {
  ...rule,
  cid: null,
  columnId: 7,
  title: 'Oral exam',
  rule: null,
  start: null,
  end: null,
  due: null,
  outOf: 2_000,
  state: 'marking',
}
const gradebook: Gradebook = {
  scale: 'percent',
  steps: [],
  dropLowest: 1,
  categories: [],
  items: [lab, oral],
}
const row = (uid: string, more: Partial<GradebookRow> = {}): GradebookRow => ({
  uid,
  nick: '',
  studentNumber: '',
  sectionId: null,
  hasLeft: false,
  marks: [8_000, 1_250],
  pending: [],
  waiting: [],
  dropped: [],
  exceptions: [],
  categories: [],
  final: 7_125,
  label: null,
  ...more,
})
const exception = {
  item: 0,
  isExcused: false,
  was: 10_000,
  reason: 'Copied',
  by: 'tutor',
  at: '2026-02-01T10:00:00.000Z',
}

const answer = { person: { uid: 'ann', nick: '', studentNumber: '' }, before: null, after: null, fault: null }
beforeEach(() => {
  sent.mockReset()
  sent.mockResolvedValue({ rows: [answer] })
})

const withQueries = (children: React.ReactNode) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
)
const table = (rows: GradebookRow[], marking = true) =>
  withQueries(
    <MarksTable
      gradebook={gradebook}
      rows={rows}
      sections={new Map()}
      sort={{ by: 'uid', direction: 1, onChange: () => undefined }}
      hrefOf={() => '/x'}
      onFollow={() => undefined}
      onOpen={() => undefined}
      marking={marking ? { courseId: 3, onPaste: () => undefined } : undefined}
    />,
  )

test('[GRADE-PAGE-2] the heads say what a mark is out of, and cells what was dropped, excused, overridden or is provisional', () => {
  render(
    table([
      row('ann', { dropped: [0], waiting: [1], marks: [8_000, null] }),
      row('bob', { exceptions: [exception] }),
      row('cat', { exceptions: [{ ...exception, isExcused: true }] }),
    ]),
  )
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads.find((text) => text.startsWith('Loops'))).toContain('out of 100')
  expect(heads.find((text) => text.startsWith('Oral exam'))).toContain('out of 20Being marked · weight 1')
  const cellsOf = (name: string) => screen.getByRole('rowheader', { name }).closest('tr')!.textContent
  expect(cellsOf('ann')).toContain('provisional')
  expect(cellsOf('ann')).toContain('dropped')
  expect(cellsOf('bob')).not.toContain('provisional')
  expect(screen.getByRole('button', { name: 'Overridden, was 100: Copied' })).toBeTruthy()
  expect(cellsOf('cat')).toContain('Excused')
  cleanup()
  // Where everybody's is, the head says it once.
  render(table([row('ann', { waiting: [1] }), row('bob', { waiting: [1] })]))
  expect(screen.getAllByText('provisional')).toHaveLength(1)
})

test('[GRADE-PAGE-3] marks are typed in cells: Enter saves and goes on below, Escape keeps what was there, and what is refused stays', async () => {
  render(table([row('ann'), row('bob', { marks: [null, null] })]))
  fireEvent.click(screen.getByRole('button', { name: 'Oral exam of ann: 12.5. Change' }))
  const field = () => screen.getByRole('textbox', { name: 'Oral exam of ann' })
  fireEvent.change(field(), { target: { value: '18' } })
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(sent).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Oral exam of ann: 12.5. Change' }))
  fireEvent.change(field(), { target: { value: '18' } })
  fireEvent.keyDown(field(), { key: 'Enter' })
  const below = await screen.findByRole('textbox', { name: 'Oral exam of bob' })
  expect(sent).toHaveBeenCalledWith('POST /course/:id/gradebook/column/:columnId/marks', {
    params: { id: 3, columnId: 7 },
    body: { dryRun: false, rows: [{ who: 'ann', mark: '18' }] },
  })
  sent.mockResolvedValue({ rows: [{ ...answer, fault: 'tooHigh' }] })
  fireEvent.change(below, { target: { value: '21' } })
  fireEvent.keyDown(below, { key: 'Enter' })
  await waitFor(() => expect(below.getAttribute('aria-invalid')).toBe('true'))
  expect((below as HTMLInputElement).value).toBe('21')
  cleanup()
  render(table([row('ann')], false))
  expect(screen.queryByRole('button', { name: /^Oral exam of ann/ })).toBeNull()
})

test('[GRADE-PAGE-3] a cell left as it was takes no mark away that a colleague gave meanwhile', () => {
  const queries = new QueryClient()
  const shown = (mark: number | null) => (
    <QueryClientProvider client={queries}>
      <TypedMark courseId={3} columnId={7} item={oral} uid="ann" name="ann" mark={mark} />
    </QueryClientProvider>
  )
  const { rerender } = render(shown(null))
  fireEvent.click(screen.getByRole('button', { name: /^Oral exam of ann/ }))
  rerender(shown(1_500))
  fireEvent.blur(screen.getByRole('textbox', { name: 'Oral exam of ann' }))
  expect(screen.getByRole('button', { name: 'Oral exam of ann: 15. Change' })).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
})

test('[GRADE-PAGE-4] what a mark is made of says by whom, when and why a cell was decided, and changes it', async () => {
  render(
    withQueries(
      <BreakdownDialog
        marksIn={3}
        gradebook={gradebook}
        row={row('ann', { exceptions: [exception] })}
        hrefOf={() => '/x'}
        onClose={() => undefined}
      />,
    ),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Marks of ann' })
  expect(dialog.textContent).toContain('Overridden, was 100: Copied')
  expect(dialog.textContent).toContain('tutor')
  expect(dialog.textContent).toContain('12.5 / 20')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Override or excuse: Oral exam' }))
  const decide = await screen.findByRole('dialog', { name: 'Oral exam: ann' })
  fireEvent.click(within(decide).getByRole('button', { name: 'Save' }))
  expect(sent).not.toHaveBeenCalled()
  fireEvent.change(within(decide).getByLabelText('Mark (out of 20)'), { target: { value: '15' } })
  fireEvent.change(within(decide).getByLabelText('Reason'), { target: { value: ' Better talk ' } })
  fireEvent.click(within(decide).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith('PUT /course/:id/gradebook/exception', {
      params: { id: 3 },
      body: { uid: 'ann', columnId: 7, exception: { mark: 1_500, reason: 'Better talk' } },
    }),
  )
})

test('[GRADE-PASTE-2] a pasted sheet is shown before anything is saved, and rows with a fault stay in the field', async () => {
  const person = (uid: string) => ({ uid, nick: '', studentNumber: '' })
  sent.mockResolvedValue({
    rows: [
      { person: person('ann'), before: 1_250, after: 1_800, fault: null },
      { person: null, before: null, after: null, fault: 'unknown' },
      { person: person('bob'), before: 300, after: 300, fault: null },
    ],
  })
  render(withQueries(<PasteMarks courseId={3} item={oral} columnId={7} onClose={() => undefined} />))
  const text = () => screen.getByLabelText<HTMLTextAreaElement>('Marks')
  fireEvent.change(text(), { target: { value: 'ann 18\nnobody 5\nbob 3' } })
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
  await screen.findByText('1 to save, 1 unchanged, 1 with a problem.')
  expect(screen.getByText('12.5 → 18')).toBeTruthy()
  expect(screen.getByText('Not found')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save 1 mark' }))
  await waitFor(() => expect(text().value).toBe('nobody 5'))
  expect(sent.mock.calls.map(([, asked]) => (asked as { body: object }).body)).toEqual([
    {
      dryRun: true,
      rows: [
        { who: 'ann', mark: '18' },
        { who: 'nobody', mark: '5' },
        { who: 'bob', mark: '3' },
      ],
    },
    { dryRun: false, rows: [{ who: 'ann', mark: '18' }] },
  ])
})
