import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ExamSitting } from '@verdict/contract/exam'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { SittingForm } from './sitting-form.tsx'

const asked = vi.fn<typeof fetch>()

beforeAll(() => startI18n('en-US', ['examSetup']))
beforeEach(() => {
  asked.mockReset()
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(cleanup)

const exam: ExamSitting = {
  doors: 15,
  late: null,
  lasts: null,
  rules: '',
  rulesHtml: '',
  rulesHaveMath: false,
  binds: 'address',
  roomsOnly: false,
  showsRanklist: false,
  draftMinutes: 0,
  drawSeed: null,
  proctors: [{ uid: 'anna', nick: 'Anna' }],
  sitters: 0,
  entered: 0,
}

async function show(of: ExamSitting | null): Promise<void> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <SittingForm cid={7} exam={of} /> }),
    history: createMemoryHistory(),
  })
  await router.load()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByLabelText(/^Proctors/)
}

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sent = (): unknown => JSON.parse(asked.mock.calls[0]![1]!.body as string)

test('a contest becomes an exam with all that stands in the form', async () => {
  asked.mockResolvedValue(Response.json({ success: true, code: 200, message: '', data: { exam } }))
  await show(null)
  type(/^Latest entry/, '30')
  type(/^Proctors/, 'anna\n ben, anna\n')
  press('Make it an exam')
  await waitFor(() => expect(asked).toHaveBeenCalled())
  expect(asked.mock.calls[0]![0]).toBe('/api/exam/7')
  expect(sent()).toEqual({
    doors: 15,
    late: 30,
    lasts: null,
    rules: '',
    binds: 'address',
    roomsOnly: false,
    showsRanklist: false,
    draftMinutes: 0,
    proctors: ['anna', 'ben'],
  })
})

test('wrong minutes are marked and nothing is sent', async () => {
  await show(exam)
  type(/^Doors open/, 'soon')
  type(/^Time for each/, '0')
  press('Save')
  expect(await screen.findByText('A whole number from 0 to 240')).toBeTruthy()
  expect(screen.getByText('A whole number from 1 to 1440, or nothing')).toBeTruthy()
  expect(asked).not.toHaveBeenCalled()
})

test('a change alone is sent; a refusal stands at its field, and what was typed stays', async () => {
  const refusal = { error: 'UNKNOWN_USERS', params: { uids: 'nobody' } }
  asked.mockResolvedValue(
    Response.json({ success: false, code: 400, message: '', ...refusal }, { status: 400 }),
  )
  await show(exam)
  type(/^Proctors/, 'anna\nnobody')
  press('Save')
  expect(await screen.findByText('No such users: nobody')).toBeTruthy()
  expect(sent()).toEqual({ proctors: ['anna', 'nobody'] })
  const field = screen.getByLabelText<HTMLTextAreaElement>(/^Proctors/)
  expect(field.value).toBe('anna\nnobody')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})
