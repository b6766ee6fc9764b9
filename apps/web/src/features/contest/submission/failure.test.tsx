import { cleanup, render, screen } from '@testing-library/react'
import type { SubmissionDetail } from '@verdict/contract/submission'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadTexts, startI18n } from '../../../i18n/index.ts'
import { Failure } from './failure.tsx'
import LiveOutcome from './live-outcome.tsx'
import { Outcome } from './outcome.tsx'

beforeAll(() => startI18n('en-US'))
afterEach(cleanup)

test('[FB-PAGE-1] the first failed test is shown with its input and the marked difference', () => {
  const side = (text: string, at: number) => ({ text, at, line: 40, bytes: 9000 })
  render(
    <Failure
      failure={{
        number: 3,
        input: { text: '5\n', bytes: 2 },
        output: side('1 2\n', 2),
        expected: side('1 3\n', 2),
        stderr: { text: '', bytes: 0 },
      }}
    />,
  )
  expect(screen.getByRole('heading', { name: 'First failure: test 3' })).toBeTruthy()
  expect(screen.getByLabelText('Input').textContent).toBe('5\n')
  const marks = ['Output', 'Expected output'].map((name) =>
    screen.getByLabelText(name).querySelector('mark')?.textContent.replace('First difference', ''),
  )
  expect(marks).toEqual(['2', '3'])
  expect(screen.getAllByText('Shown from line 40; 9,000 bytes in total.')).toHaveLength(2)
  expect(screen.queryByLabelText('stderr')).toBeNull()
})

const failed = (part: Partial<SubmissionDetail>) => {
  const result = (judge: Judge) => ({ uuid: crypto.randomUUID(), judge, time: 1, memory: 1 })
  const testcase = [Judge.Accepted, Judge.WrongAnswer].map(result)
  const detail = { judge: Judge.WrongAnswer, language: Language.Go, error: '', testcase, ...part }
  render(<Outcome detail={detail as SubmissionDetail} />)
  return document.body.textContent
}

test('[FB-PAGE-1] a page says no more than its teacher chose', () => {
  expect(failed({ shown: 'results' })).toContain('1 of 2 tests passed. First failure: test 2.')
  cleanup()
  const upToFailure = failed({ shown: 'test' })
  expect(upToFailure).toContain('First failure: test 2.')
  expect(upToFailure).not.toContain('passed')
  cleanup()
  expect(failed({ shown: 'verdict', testcase: [] })).toContain('Test results are not shown.')
  cleanup()
  expect(failed({ shown: 'verdict', judge: Judge.CompileError, testcase: [] })).toContain(
    'No tests were run.',
  )
})

test('[FB-PAGE-2] below the code a failure says its test, then input and difference, and general advice last', async () => {
  await loadTexts(['cause', 'feedback', 'run'])
  const result = (judge: Judge) => ({ uuid: crypto.randomUUID(), judge, time: 1, memory: 1 })
  const side = (text: string) => ({ text, at: 0, line: 1, bytes: 2 })
  const detail = {
    judge: Judge.WrongAnswer,
    language: Language.Go,
    error: '',
    shown: 'test',
    testcase: [Judge.Accepted, Judge.WrongAnswer].map(result),
    failure: {
      number: 2,
      input: { text: '5\n', bytes: 2 },
      output: side('6\n'),
      expected: side('7\n'),
      stderr: { text: '', bytes: 0 },
    },
  }
  render(<LiveOutcome detail={detail as unknown as SubmissionDetail} />)
  const places = [
    screen.getByText(/First failure: test 2\./),
    screen.getByLabelText('Input'),
    screen.getByLabelText('Expected output'),
    screen.getByRole('region', { name: 'Common causes' }),
  ]
  for (const [index, place] of places.slice(1).entries())
    expect(places[index]!.compareDocumentPosition(place)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
