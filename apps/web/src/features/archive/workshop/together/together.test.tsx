import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ProblemDetail } from '@verdict/contract/problem'
import { ProblemType } from '@verdict/domain/problem'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../../i18n/index.ts'
import { TogetherPage } from './together-page.tsx'

// They need a router.
vi.mock('../../../../ui/dialog/use-unsaved-warning.ts', () => ({ useUnsavedWarning: () => {} }))
vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<object>()),
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))

const at = '2026-01-02T03:04:05.000Z'
const uuid = '00000000-0000-4000-8000-000000000001'
const problem = {
  pid: 1000,
  type: ProblemType.Traditional,
  languages: ['en', 'zh-CN'],
  may: { edit: true, test: true, translate: true },
} as unknown as ProblemDetail
const note = {
  id: 7,
  about: 'test',
  target: uuid,
  content: 'Why so small?',
  writtenBy: 'alice',
  writtenAt: at,
  resolvedBy: null,
  resolvedAt: null,
  answers: [],
}
const resolved = { ...note, id: 8, content: 'Old', resolvedBy: 'bob', resolvedAt: at }
const answers: Record<string, unknown> = {
  '/problem/1000/checklist': {
    checks: [
      { name: 'tests', state: 'done' },
      { name: 'validator', state: 'missing' },
      { name: 'slow', state: 'failed' },
    ],
  },
  '/problem/1000/notes': { docs: [note, resolved], unresolved: 1 },
  '/problem/1000/setters': {
    owner: { uid: 'alice', nick: 'A' },
    docs: [{ uid: 'bob', nick: 'B', role: 'test', addedBy: 'alice', addedAt: at }],
    mayChange: true,
  },
  '/testcase/1000': { docs: [{ uuid }], groups: [] },
  '/problem/1000/content': { references: [], validators: [], sources: [] },
}
const calls: [string, unknown][] = []

beforeAll(() => startI18n('en-US'))
beforeEach(() => {
  calls.length = 0
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const path = url.replace(/^\/api/, '')
    if (init?.method !== undefined && init.method !== 'GET') {
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null
      calls.push([`${init.method} ${path}`, body])
    }
    const data = answers[path] ?? note
    return Promise.resolve(new Response(JSON.stringify({ success: true, code: 200, message: 'OK', data })))
  })
})
afterEach(cleanup)

const show = (shown = problem) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TogetherPage problem={shown} />
    </QueryClientProvider>,
  )

test('[SET-CHECK-2] the checklist says of each point how it stands, and leads to where it is put right', async () => {
  show()
  const item = within((await screen.findByText(/An input validator that accepts/)).closest('li')!)
  expect(item.getByText('Missing')).toBeTruthy()
  expect(item.getByRole('link', { name: 'Sources' })).toBeTruthy()
  const slow = within(screen.getByText('A slow solution that fails').closest('li')!)
  expect(slow.getByRole('link', { name: 'Invocations' })).toBeTruthy()
  const tests = within(screen.getByText('Test data, complete').closest('li')!)
  expect(tests.queryByRole('link')).toBeNull()
})

test('[SET-NOTE-2] notes name what they are about, are answered and resolved, and resolved ones are put away', async () => {
  show()
  const item = within((await screen.findByText('Why so small?')).closest('li')!)
  expect(await item.findByText('Test 1')).toBeTruthy()
  expect(screen.queryByText('Old')).toBeNull()
  fireEvent.click(screen.getByRole('switch', { name: 'Show resolved notes' }))
  expect(screen.getByText('Resolved by bob')).toBeTruthy()
  fireEvent.click(item.getByRole('button', { name: 'Answer' }))
  fireEvent.change(item.getByLabelText('Answer'), { target: { value: ' It is a sample. ' } })
  fireEvent.click(item.getByRole('button', { name: 'Send answer' }))
  await waitFor(() =>
    expect(calls).toEqual([['POST /problem/1000/notes/7/answers', { content: 'It is a sample.' }]]),
  )
  fireEvent.click(item.getByRole('button', { name: 'Resolve' }))
  await waitFor(() => expect(calls.at(-1)).toEqual(['PUT /problem/1000/notes/7', { resolved: true }]))
  fireEvent.change(screen.getByLabelText('Which one'), { target: { value: 'zh-CN' } })
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'A typo.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }))
  const written = { about: 'statement', target: 'zh-CN', content: 'A typo.' }
  await waitFor(() => expect(calls.at(-1)).toEqual(['POST /problem/1000/notes', written]))
})

test('[SET-ROLE-1] the notes of somebody who translates ask for no tests', async () => {
  const asked: string[] = []
  const answer = fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    asked.push(url)
    return answer(url, init)
  })
  show({ ...problem, may: { ...problem.may, edit: false, test: false } })
  const item = within((await screen.findByText('Why so small?')).closest('li')!)
  expect(item.getByText('A test')).toBeTruthy()
  expect(asked.filter((url) => url.includes('/testcase/'))).toEqual([])
})

test('[SET-SETTER-2] setters are added, given another role and removed', async () => {
  show()
  expect(await screen.findByText('Owner: alice A')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Role of bob'), { target: { value: 'write' } })
  await waitFor(() => expect(calls).toEqual([['PUT /problem/1000/setters/bob', { role: 'write' }]]))
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: ' carol ' } })
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'translate' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add setter' }))
  await waitFor(() =>
    expect(calls.at(-1)).toEqual(['PUT /problem/1000/setters/carol', { role: 'translate' }]),
  )
  expect(screen.getByRole('button', { name: 'Remove bob' })).toBeTruthy()
})
