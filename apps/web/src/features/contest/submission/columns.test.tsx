import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../../i18n/index.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { isAwaited } from './awaited.ts'
import { submissionColumns } from './columns.tsx'

// The columns alone, without a router around them.
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original()),
  Link: ({ children }: { children: ReactNode }) => <a href="/somewhere">{children}</a>,
}))

const row = {
  sid: 1_234_567,
  pid: 12_345,
  uid: 'ann',
  mid: 23_456,
  judge: Judge.Accepted,
  time: 1001,
  memory: 262_144,
  length: 1024,
  language: Language.C,
  viewable: true,
  createdAt: new Date(0).toISOString(),
} as never

beforeAll(() => startI18n('en-US'))
afterEach(cleanup)

test('[UI-FMT-4] numbers that count have commas, numbers that name have none', () => {
  const columns = Object.values(submissionColumns(i18n.t)).filter((column) => typeof column === 'object')
  render(
    <DataTable
      caption="Status"
      columns={columns as never}
      rows={[row]}
      rowKey={() => 0}
      empty={{ title: '' }}
    />,
  )
  const text = screen.getAllByRole('row')[1]!.textContent
  for (const name of ['1234567', '12345', '23456', '1,001', '262,144']) expect(text).toContain(name)
})

test('[UI-FMT-5] a date of today is written whole', () => {
  const { createdAt } = submissionColumns(i18n.t)
  const today = { ...(row as object), createdAt: new Date().toISOString() } as never
  render(
    <DataTable
      caption="Status"
      columns={[createdAt] as never}
      rows={[today]}
      rowKey={() => 0}
      empty={{ title: '' }}
    />,
  )
  expect(screen.getByRole('cell').textContent).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test('[CON-OI-1] a submission whose contest shows no results yet was received, and nothing waits for it', () => {
  const { judge, time } = submissionColumns(i18n.t)
  const withheld = { ...(row as object), judge: Judge.Pending, withheld: true, time: 0 } as never
  render(
    <DataTable
      caption="Status"
      columns={[judge, time] as never}
      rows={[withheld]}
      rowKey={() => 0}
      empty={{ title: '' }}
    />,
  )
  const text = screen.getAllByRole('row')[1]!.textContent
  expect(text).toContain('Received')
  expect(text).not.toContain('Pending')
  expect(isAwaited(withheld)).toBe(false)
  expect(isAwaited({ judge: Judge.Pending })).toBe(true)
})

test('[SUB-WAIT-6] a submission that has waited for long says why in a word, until a judge has it', () => {
  const { judge } = submissionColumns(i18n.t)
  const show = (change: object) => {
    cleanup()
    const waiting = { ...(row as object), why: 'language', ...change } as never
    return render(<>{judge.cell(waiting)}</>).container.textContent
  }
  expect(show({ judge: Judge.Pending })).toContain('no compiler')
  expect(show({ judge: Judge.RunningJudge })).not.toContain('no compiler')
  expect(show({ judge: Judge.Accepted })).not.toContain('no compiler')
})
