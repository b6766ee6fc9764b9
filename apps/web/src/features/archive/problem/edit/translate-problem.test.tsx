import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ProblemDetail } from '@verdict/contract/problem'
import { ProblemStatus, ProblemType } from '@verdict/domain/problem'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../../i18n/index.ts'
import { TranslateProblem } from './translate-problem.tsx'

// They need a router.
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original()),
  createLink:
    () =>
    ({ children }: { children: ReactNode }) => <a href="/problem/1000">{children}</a>,
}))
vi.mock('../../../../ui/dialog/use-unsaved-warning.ts', () => ({ useUnsavedWarning: () => {} }))
vi.mock('../../../../ui/dialog/use-leave-once-saved.ts', () => ({
  useLeaveOnceSaved: (isSaved: boolean, leave: () => void) => isSaved && leave(),
}))

const blank = { title: '', description: '', input: '', output: '', hint: '' }
const problem = {
  pid: 1000,
  status: ProblemStatus.Reserve,
  type: ProblemType.Traditional,
  time: 1_000,
  memory: 65_536,
  // As of an imported problem: the form of its owner would not take them.
  lacks: ['statement', 'time-limit'],
  tags: [],
} as unknown as ProblemDetail
const content = {
  ...blank,
  title: 'Sum',
  description: 'Add them.',
  language: 'en',
  translations: { 'zh-CN': { ...blank, title: '求和' } },
  samples: [{ in: '1', out: '1', explanations: { '': 'Same.' } }],
  source: '',
  author: '',
  licence: '',
  difficulty: '',
  comparison: null,
  protocol: 'testlib',
  flags: [],
  feedback: null,
  answer: 'program',
  passes: 1,
  processes: 1,
  utf8: false,
  allowedLanguages: [],
  languageFactors: [],
  attachments: [],
  pdfs: [],
}

const sent: unknown[] = []

beforeAll(() => startI18n('en-US'))
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (init?.method === 'PUT') sent.push(JSON.parse(init.body as string))
    const data = url.endsWith('/content') ? content : problem
    return Promise.resolve(new Response(JSON.stringify({ success: true, code: 200, message: 'OK', data })))
  })
})
afterEach(cleanup)

test('[SET-ROLE-2] on a wide screen the original stands beside it as it was typed', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TranslateProblem problem={{ ...problem, lacks: [] }} onSaved={() => {}} />
    </QueryClientProvider>,
  )
  const original = within(await screen.findByRole('complementary', { name: 'Original, as typed' }))
  expect(original.getByRole('region', { name: 'Title' }).textContent).toBe('TitleSum')
  expect(original.getByRole('region', { name: 'Description' }).textContent).toBe('DescriptionAdd them.')
  const choice = within(screen.getByRole('group', { name: 'Show beside it' }))
  fireEvent.click(choice.getByRole('radio', { name: 'Preview' }))
  expect(screen.queryByRole('complementary', { name: 'Original, as typed' })).toBeNull()
})

test('[SET-ROLE-2] a translator changes the texts of other languages, and sends nothing else', async () => {
  const onSaved = vi.fn<() => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TranslateProblem problem={problem} onSaved={onSaved} />
    </QueryClientProvider>,
  )
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Title/ })
  expect(title.value).toBe('求和')
  expect(screen.queryByDisplayValue('Sum')).toBeNull()
  fireEvent.change(title, { target: { value: '两数之和' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(sent).toEqual([{ translations: { 'zh-CN': { ...blank, title: '两数之和' } } }])
})
