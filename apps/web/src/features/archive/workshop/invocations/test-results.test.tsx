import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../../../i18n/index.ts'
import type { ReferenceRun, VerificationTests } from '../api/verification.ts'
import { TestResults } from './test-results.tsx'

beforeAll(() => startI18n('en-US'))
afterEach(cleanup)

const total = 5_000
const asked: string[] = []

/** The wrong solution fails on every even test, the right one on none. */
function answer(from: number, count: number): VerificationTests {
  const numbers = Array.from({ length: Math.min(count, total - from + 1) }, (_, index) => from + index)
  const each = <T,>(of: (test: number) => T) => numbers.map(of)
  const shared = { times: each((one) => one), memories: each(() => 1024), scores: each(() => 10_000) }
  return {
    state: 'passed',
    isCurrent: true,
    total,
    from,
    references: [
      {
        name: 'main.cpp',
        language: Language.Cpp17,
        expected: [Judge.Accepted],
        mustFail: false,
        got: Judge.Accepted,
        judges: each(() => Judge.Accepted),
        ...shared,
      },
      {
        name: 'wrong.py',
        language: Language.Python,
        expected: [Judge.WrongAnswer],
        mustFail: true,
        got: Judge.WrongAnswer,
        judges: each((one) => (one % 2 === 0 ? Judge.WrongAnswer : Judge.Accepted)),
        ...shared,
      },
    ],
    idle: [1, 3],
  }
}

const run: ReferenceRun = {
  name: 'main.cpp',
  language: Language.Cpp17,
  done: total,
  total,
  isRight: true,
  failed: 0,
  failures: [],
  error: '',
  expected: [Judge.Accepted],
  got: Judge.Accepted,
  score: null,
  verdicts: [],
  slowest: { test: 5_000, ms: 5_000, isMore: false },
  memory: 1_024,
}
const wrong: ReferenceRun = {
  ...run,
  name: 'wrong.py',
  got: Judge.WrongAnswer,
  score: 5_000,
  slowest: { test: 5_000, ms: 6_000, isMore: true },
}

const show = (runs: ReferenceRun[]) => {
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const { searchParams } = new URL(url, 'http://here')
    const data = answer(Number(searchParams.get('from')), Number(searchParams.get('count')))
    return Promise.resolve(new Response(JSON.stringify({ success: true, code: 200, message: 'OK', data })))
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestResults pid={1000} runs={runs} />
    </QueryClientProvider>,
  )
}
const rowOf = (number: number) =>
  within(screen.getByRole('rowheader', { name: String(number) }).closest('tr')!)

test('[VER-TESTS-2] each test says what every solution did on it and which it fails; a hundred are shown at a time', async () => {
  show([run, wrong])
  const table = within(await screen.findByRole('table', { name: 'Solutions by test' }))
  expect(table.getAllByRole('row').length).toBe(102)
  const second = rowOf(2)
  expect(second.getByText('Accepted')).toBeTruthy()
  expect(second.getByText('Wrong Answer')).toBeTruthy()
  expect(second.getByText('wrong.py')).toBeTruthy()
  expect(rowOf(1).getByText('none')).toBeTruthy()
  expect(screen.getByText('2 tests fail no wrong or slow solution: 1, 3.')).toBeTruthy()
  expect(screen.getByText('1 to 100 of 5,000')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('101 to 200 of 5,000')).toBeTruthy()
  expect(await screen.findByRole('rowheader', { name: '200' })).toBeTruthy()
  expect(asked.map((url) => new URL(url, 'http://here').search)).toEqual([
    '?from=1&count=100',
    '?from=101&count=100',
  ])
})

test('[VER-TESTS-3] the last row has verdict, worst time and memory of every solution, and points where they count', async () => {
  show([wrong, { ...run, got: null, slowest: null, memory: null }])
  await screen.findByRole('table', { name: 'Solutions by test' })
  const totals = screen.getByRole('rowheader', { name: 'Total' }).closest('tr')!
  const [main, worse] = within(totals).getAllByRole('cell')
  expect(main!.textContent).toBe('–')
  expect(worse!.textContent).toBe('WAWrong Answer 50 of 100 pointsmax > 6,000 ms, 1,024 KB')
  const [right, partly] = rowOf(1).getAllByRole('cell')
  expect([right!.textContent, partly!.textContent]).toEqual(['ACAccepted 1 ms ', 'ACAccepted 1 ms 100'])
})
