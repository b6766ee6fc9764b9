import { cleanup, render, screen } from '@testing-library/react'
import type { SubmissionDetail, TestResult } from '@verdict/contract/submission'
import { Judge } from '@verdict/domain/verdict'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { GroupTable } from './group-table.tsx'
import { TestTable } from './test-table.tsx'

beforeAll(() => startI18n('en-US'))
afterEach(cleanup)

const there = '11111111-1111-4111-8111-111111111111'
const gone = '22222222-2222-4222-8222-222222222222'
const result = (uuid: string, more: Partial<TestResult> = {}): TestResult => ({
  uuid,
  judge: Judge.Accepted,
  time: 1,
  memory: 300,
  ...more,
})

const show = (mayViewTests: boolean) =>
  render(
    <TestTable
      detail={
        {
          pid: 1000,
          testcase: [result(there), result(gone, { removed: true })],
          mayViewTests,
        } as SubmissionDetail
      }
    />,
  )

const addresses = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))

test('[TD-DEL-1][SUB-DETAIL-3] a test leads to its files; one that was deleted since keeps its result and leads nowhere', () => {
  show(true)
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['11111111', '22222222'])
  expect(addresses()).toEqual([`/api/testcase/1000/${there}?type=in`, `/api/testcase/1000/${there}?type=out`])
})

test('nobody else is shown the way to the files', () => {
  show(false)
  expect(addresses()).toEqual([])
})

test('[SUB-DETAIL-10] groups say what they gave and how many of their tests passed, each test its group and part', () => {
  const tests = [
    result(there, { group: 1 }),
    result(gone, { group: 2, judge: Judge.WrongAnswer, score: 2_500 }),
  ]
  const groups = [
    { points: 2_000, of: 2_000 },
    { points: 750, of: 3_000 },
  ]
  render(
    <>
      <GroupTable groups={groups} tests={tests} />
      <TestTable detail={{ pid: 1000, testcase: tests, groups } as SubmissionDetail} />
    </>,
  )
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows[1]).toBe('Group 11 / 120 / 20')
  expect(rows[2]).toBe('Group 20 / 17.5 / 30')
  expect(rows[5]).toContain('25 of 100 points')
  expect(rows[5]).toMatch(/2$/)
})
