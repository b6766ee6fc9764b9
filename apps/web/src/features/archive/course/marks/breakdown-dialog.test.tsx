import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { Gradebook, GradebookItem, GradebookRow } from '@verdict/contract/gradebook'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../../i18n/index.ts'
import BreakdownDialog from './breakdown-dialog.tsx'
import { MarksTable } from './marks-table.tsx'

beforeAll(() => startI18n('en-US', ['marks', 'users']))
afterEach(cleanup)

const item = (cid: number, title: string, more: Partial<GradebookItem> = {}): GradebookItem => ({
  cid,
  columnId: null,
  outOf: 10_000,
  title,
  rule: 'homework',
  start: '2026-01-01T00:00:00.000Z',
  end: '2026-01-08T00:00:00.000Z',
  due: null,
  state: 'over',
  isShown: true,
  weight: 100,
  cap: 10_000,
  isBonus: false,
  category: null,
  ...more,
})

const gradebook: Gradebook = {
  scale: 'percent',
  steps: [],
  dropLowest: 1,
  categories: [{ name: 'Labs', weight: 4000, dropLowest: 0 }],
  items: [
    item(1, 'Loops', { category: 0 }),
    item(2, 'Trees', { due: '2026-01-05T00:00:00.000Z' }),
    item(3, 'Graphs', { weight: 300 }),
    item(4, 'Strings', { state: 'upcoming' }),
  ],
}
const row: GradebookRow = {
  uid: 'ann',
  nick: 'Ann Lee',
  studentNumber: '20260001',
  sectionId: null,
  hasLeft: false,
  marks: [8000, 1250, 9000, null],
  pending: [],
  waiting: [3],
  exceptions: [],
  dropped: [1],
  categories: [8000],
  final: 8600,
  label: null,
}

function Marks() {
  const [open, setOpen] = useState<GradebookRow>()
  const hrefOf = ({ cid }: GradebookItem, uid: string) => `/contests/${cid}/status?uid=${uid}`
  return (
    <>
      <MarksTable
        gradebook={gradebook}
        rows={[row, { ...row, uid: 'bob', nick: '', final: null, categories: [null] }]}
        sections={new Map()}
        sort={{ by: 'uid', direction: 1, onChange: () => undefined }}
        hrefOf={hrefOf}
        onFollow={() => undefined}
        onOpen={setOpen}
        marking={undefined}
      />
      {open && (
        <BreakdownDialog
          marksIn={undefined}
          gradebook={gradebook}
          row={open}
          hrefOf={hrefOf}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

test('[GRADE-PAGE-1] a final mark, and that of a category, opens what it is made of', () => {
  render(<Marks />)
  expect(screen.getAllByRole('button', { name: /what it is made of$/ })).toHaveLength(4)
  for (const name of ['Final mark 86: what it is made of', 'Labs 80: what it is made of']) {
    fireEvent.click(screen.getByRole('button', { name }))
    const dialog = screen.getByRole('dialog', { name: 'Marks of Ann Lee' })
    expect(dialog.textContent).toContain('86%')
    expect(dialog.textContent).toContain('Labs so far: 80%')
    expect(dialog.textContent).toContain('Provisional: 1 item can still change it.')
    const rowOf = (title: string) => within(dialog).getByRole('rowheader', { name: title }).closest('tr')!
    const trees = within(rowOf('Trees')).getByRole('link', { name: /^12.5: submissions of ann/ })
    expect(trees.closest('s')).not.toBeNull()
    expect(trees.getAttribute('href')).toBe('/contests/2/status?uid=ann')
    const graphs = within(rowOf('Graphs')).getByRole('link', { name: /^90: submissions of ann/ })
    expect(graphs.closest('s')).toBeNull()
    expect(within(rowOf('Strings')).queryByRole('link', { name: /submissions/ })).toBeNull()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  }
})

test('[GRADE-READ-6] an item names when it is due, and without that its end', () => {
  render(<Marks />)
  fireEvent.click(screen.getByRole('button', { name: 'Final mark 86: what it is made of' }))
  const dialog = screen.getByRole('dialog', { name: 'Marks of Ann Lee' })
  const timeOf = (title: string) =>
    within(dialog)
      .getByRole('rowheader', { name: title })
      .closest('tr')!
      .querySelector('time')!
      .getAttribute('dateTime')
  expect(timeOf('Trees')).toBe('2026-01-05T00:00:00.000Z')
  expect(timeOf('Graphs')).toBe('2026-01-08T00:00:00.000Z')
})
