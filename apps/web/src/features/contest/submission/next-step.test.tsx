import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { SessionProfile } from '@verdict/contract/account'
import type { SubmissionDetail } from '@verdict/contract/submission'
import { Judge } from '@verdict/domain/verdict'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { setProfile } from '../../../lib/session/session.ts'
import { contestOfQuery } from './api/contest-of.ts'
import { NextStep, type Workbench } from './next-step.tsx'

const failure = { number: 3, input: { text: '7 8\n', bytes: 4 } }
const detail = { sid: 7, uid: 'ann', mid: 5, judge: Judge.WrongAnswer, error: '', failure }
const runOn = vi.fn()

function show(language: 'en-US' | 'zh-CN', isExam: boolean, uid = 'ann') {
  setProfile({ uid } as SessionProfile)
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const contest = { isExam, end: '2030-01-01T00:00:00.000Z', option: { runs: true } }
  queries.setQueryData(contestOfQuery(5).queryKey, { contest } as never)
  const workbench = { bench: { isOffered: true, runOn }, samples: [], goTo() {} } as unknown as Workbench
  render(
    <QueryClientProvider client={queries}>
      <NextStep detail={detail as SubmissionDetail} workbench={workbench} />
    </QueryClientProvider>,
  )
  return startI18n(language, ['workbench'])
}

beforeAll(() => startI18n('en-US', ['workbench']))
beforeEach(() => runOn.mockReset())
afterEach(() => {
  cleanup()
  setProfile(null)
})

test.each([
  ['en-US', 'What to try', 'Run on this input'],
  ['zh-CN', '下一步', '用此输入运行'],
] as const)(
  '[SUB-TRY-1] %s: the input of a failed test is run by a button',
  async (language, title, action) => {
    await show(language, false)
    expect(await screen.findByRole('region', { name: title })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: action }))
    expect(runOn).toHaveBeenCalledWith('own', '7 8\n')
  },
)

test('[SUB-TRY-1] an exam, and the submission of somebody else, have none of it', async () => {
  await show('en-US', true)
  expect(document.body.textContent).toBe('')
  cleanup()
  await show('en-US', false, 'bob')
  expect(document.body.textContent).toBe('')
})
