import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { TrialResult } from '@verdict/contract/trial'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { TryChecker } from './try-checker.tsx'

const asked = vi.fn<typeof fetch>()

beforeAll(() => startI18n('en-US'))
beforeEach(() => {
  asked.mockReset()
  vi.stubGlobal('fetch', asked)
})
afterEach(cleanup)

const answer = (status: number, body: object) =>
  asked.mockResolvedValue(new Response(JSON.stringify(body), { status }))
const answerWith = (data: TrialResult) => answer(200, { success: true, code: 200, message: 'OK', data })

function show(code = 'int main() {}') {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TryChecker pid={1000} type={ProblemType.SpecialJudge} code={code} />
    </QueryClientProvider>,
  )
}
const run = {
  judge: Judge.WrongAnswer,
  exitCode: 1,
  failure: null,
  message: 'expected 3, found 2',
  printed: '',
  nextPass: null,
  time: 2,
  memory: 300,
}

test('sends what stands in the editor with the sample, and shows how it ended and what it said', async () => {
  answerWith({ compileError: null, run })
  show()
  for (const [label, value] of [
    ['Test input', '1'],
    ['Output of the program', '2'],
    ['Expected answer', '3'],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
  fireEvent.click(screen.getByRole('button', { name: 'Try it' }))
  expect(await screen.findByText('expected 3, found 2')).toBeTruthy()
  expect(screen.getByText('Exit code 1')).toBeTruthy()
  expect(screen.getByText('Wrong Answer')).toBeTruthy()
  const [url, init] = asked.mock.calls[0]!
  expect(url).toBe('/api/problem/1000/try')
  expect(JSON.parse(init!.body as string)).toEqual({
    type: ProblemType.SpecialJudge,
    code: 'int main() {}',
    input: '1',
    output: '2',
    answer: '3',
  })
})

test('shows the compiler’s words when it does not compile', async () => {
  answerWith({ compileError: 'main.cpp:1: error', run: null })
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Try it' }))
  expect(await screen.findByText('main.cpp:1: error')).toBeTruthy()
})

test('says that no judge host was free', async () => {
  answer(503, { success: false, code: 503, message: 'busy', data: null, error: 'NOT_READY' })
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Try it' }))
  expect((await screen.findByRole('alert')).textContent).toContain('All judges are busy')
})

test('there is nothing to try without code', () => {
  show(' \n')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try it' }).disabled).toBe(true)
})

test('[SET-KIND-3] a manager is tried with its processes, and the input of a next pass is shown', async () => {
  answerWith({ compileError: null, run: { ...run, nextPass: 'encoded' } })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TryChecker pid={1000} type={ProblemType.Communication} code="int main() {}" processes={2} />
    </QueryClientProvider>,
  )
  expect(screen.getByText('Everything each process would write.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try it' }))
  expect(await screen.findByLabelText('Input of the next pass (nextpass.in)')).toBeTruthy()
  const body = JSON.parse(asked.mock.calls[0]![1]!.body as string) as object
  expect(body).toMatchObject({ type: ProblemType.Communication, processes: 2 })
})
