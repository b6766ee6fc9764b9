import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Stress } from '@verdict/contract/stress'
import { Judge } from '@verdict/domain/verdict'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../../i18n/index.ts'
import { StressPage } from './stress-page.tsx'

const never: Stress = {
  state: 'never',
  startedBy: null,
  startedAt: null,
  finishedAt: null,
  first: '',
  second: '',
  command: '',
  seconds: 0,
  tried: 0,
  difference: null,
  words: '',
}
const content = {
  references: [
    { name: 'slow.cpp', expected: [Judge.TimeLimitExceeded] },
    { name: 'main.cpp', expected: [Judge.Accepted] },
    { name: 'wrong.py', expected: [Judge.WrongAnswer] },
  ],
  sources: [{ role: 'generator', name: 'gen.cpp' }],
}

let stress = never
let known: object = content
const calls: [string, unknown][] = []

beforeAll(() => startI18n('en-US'))
beforeEach(() => {
  stress = never
  known = content
  calls.length = 0
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (init?.method !== 'GET' && init?.method !== undefined) {
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null
      calls.push([`${init.method} ${url.replace('/api/problem/1000', '')}`, body])
    }
    const data = url.endsWith('/content') ? known : url.endsWith('/test') ? { number: 1 } : stress
    return Promise.resolve(new Response(JSON.stringify({ success: true, code: 200, message: 'OK', data })))
  })
})
afterEach(cleanup)

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StressPage pid={1000} />
    </QueryClientProvider>,
  )

test('[SET-STRESS-5] the main solution is held against one that is wrong, by a generator with a seed', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Start stress test' }))
  const body = { first: 'main.cpp', second: 'wrong.py', command: 'gen 5 ${seed}', seconds: 20 }
  await waitFor(() => expect(calls).toEqual([['POST /stress', body]]))
})

test('[SET-STRESS-5] what cannot be started is said beside its field', async () => {
  show()
  fireEvent.change(await screen.findByLabelText(/^Solution to test/), { target: { value: 'main.cpp' } })
  fireEvent.change(screen.getByLabelText(/^How long/), { target: { value: '61' } })
  fireEvent.click(screen.getByRole('button', { name: 'Start stress test' }))
  expect(screen.getByText('Choose two different solutions.')).toBeTruthy()
  expect(screen.getByText('A whole number from 1 to 60.')).toBeTruthy()
  expect(calls).toEqual([])
})

test('[SET-STRESS-5] the smallest difference is shown with both outputs, and becomes a row of the recipe', async () => {
  const difference = {
    command: 'gen 5 17',
    input: { text: '2\n', bytes: 2 },
    first: { judge: null, words: '', output: { text: '4\n', bytes: 2 } },
    second: {
      judge: Judge.WrongAnswer,
      words: 'expected 4, found 5',
      output: { text: '5\n', bytes: 90_000 },
    },
  }
  stress = { ...never, state: 'done', first: 'main.cpp', second: 'wrong.py', tried: 1234, difference }
  show()
  expect(await screen.findByText(/main.cpp and wrong.py differ/)).toBeTruthy()
  expect(screen.getByText(/1,234 inputs tried/)).toBeTruthy()
  expect(screen.getByLabelText('Output of wrong.py', { selector: 'pre' }).textContent).toBe('5\n')
  expect(screen.getByText('Only the beginning is shown; in total 87.9 KB.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add this input to the recipe' }))
  await waitFor(() => expect(calls).toEqual([['POST /stress/test', null]]))
})

test('[SET-STRESS-5] one that runs can be stopped, and no other begins meanwhile', async () => {
  stress = { ...never, state: 'running', first: 'main.cpp', second: 'wrong.py', command: 'gen', tried: 5 }
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(calls.map(([call]) => call)).toEqual(['DELETE /stress']))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start stress test' }).disabled).toBe(true)
})

test('[SET-STRESS-5] without two solutions and a generator it says what is missing', async () => {
  known = { references: content.references.slice(1, 2), sources: [] }
  show()
  expect(await screen.findByText('Two solutions and a generator are needed')).toBeTruthy()
})
