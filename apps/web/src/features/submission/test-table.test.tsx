import { cleanup, render, screen } from '@testing-library/react'
import type { SubmissionDetail, TestResult } from '@verdict/contract/submission'
import { Judge } from '@verdict/domain/verdict'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../i18n/index.ts'
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
