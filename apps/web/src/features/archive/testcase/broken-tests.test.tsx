import { cleanup, render, screen } from '@testing-library/react'
import type { TestcaseRow } from '@verdict/contract/testcase'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { BrokenTests } from './broken-tests.tsx'

beforeAll(() => startI18n('en-US'))
afterEach(cleanup)

const row = (number: number, faults: Partial<TestcaseRow> = {}): TestcaseRow => ({
  uuid: `00000000-0000-4000-8000-00000000000${number}`,
  position: number,
  name: '',
  lacksAnswer: false,
  inputBytes: 1,
  outputBytes: 1,
  inputFault: null,
  outputFault: null,
  createdAt: '2026-01-02T03:04:05.000Z',
  ...faults,
})

test('[JDG-HOST-10] names each damaged file by its test, and says what to do', () => {
  render(<BrokenTests tests={[row(1), row(2, { inputFault: 'missing', outputFault: 'changed' })]} />)
  expect(screen.getByRole('alert').textContent).toContain('Submissions to this problem are waiting')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Test 2, in: the file is missing',
    'Test 2, out: its content has changed',
  ])
})

test('says nothing while all is well', () => {
  render(<BrokenTests tests={[row(1)]} />)
  expect(screen.queryByRole('alert')).toBeNull()
})
