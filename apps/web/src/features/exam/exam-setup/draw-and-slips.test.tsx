import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { ApiError } from '@verdict/contract/client'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { ownTimeZone } from '../../../lib/format.ts'
import { ConfirmHost } from '../../../ui/dialog/confirm.tsx'
import DrawDialog from './draw-dialog.tsx'
import SlipsDialog from './slips-dialog.tsx'

const { call, fetchFile, keepFile } = vi.hoisted(() => ({
  call: vi.fn(),
  fetchFile: vi.fn(),
  keepFile: vi.fn(),
}))
vi.mock('../../../lib/api/client.ts', () => ({ call, noticeRefusal: vi.fn() }))
vi.mock('../../../lib/api/file.ts', () => ({ fetchFile }))
vi.mock('../../../lib/keep-file.ts', () => ({ keepFile }))

const offline = new ApiError(0, 'no network')
const onClose = vi.fn()
const pdf = new Blob(['%PDF'])

beforeEach(async () => {
  await startI18n('en-US', ['examRoster'])
  queryClient.clear()
  for (const mock of [call, fetchFile, keepFile, onClose]) mock.mockReset()
})
afterEach(cleanup)

const show = (dialog: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      {dialog}
      <ConfirmHost />
    </QueryClientProvider>,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const bodies = (key: string) =>
  call.mock.calls.filter(([name]) => name === key).map(([, given]) => given.body)

const drawn = { drawn: 40, without: [] as string[], neighbours: 0 }
let draw: () => unknown
async function showDraw(drawSeed: string | null) {
  call.mockImplementation(async (key: string) => (key.endsWith('/draw') ? draw() : { exam: { drawSeed } }))
  show(<DrawDialog cid={7} onClose={onClose} />)
  return screen.findByLabelText<HTMLInputElement>('Seed')
}

test('[EXAM-SET-23] seats are drawn again by the last seed; what did not come out is said, and a failure keeps what was chosen', async () => {
  const seed = await showDraw('k3')
  expect(seed.value).toBe('k3')
  fireEvent.change(seed, { target: { value: ' ' } })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Draw' }).disabled).toBe(true)
  fireEvent.submit(seed.form!)
  fireEvent.change(seed, { target: { value: ' k4 ' } })
  fireEvent.change(screen.getByLabelText('Keep apart'), { target: { value: 'section' } })
  draw = () => {
    throw offline
  }
  press('Draw')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(seed.value).toBe(' k4 ')

  const names = Array.from({ length: 23 }, (_, index) => `a-very-long-name-${index}`)
  draw = () => ({ ...drawn, without: names, neighbours: 2 })
  press('Draw')
  const said = await screen.findByText(/There was no seat for 23 people/)
  expect(said.textContent).toMatch(/name-19 …$/)
  expect(said.closest('[role=status]')!.textContent).toContain('2 pairs')
  expect(bodies('POST /exam/:cid/draw')).toEqual([
    { seed: 'k4', apart: 'section', keep: true },
    { seed: 'k4', apart: 'section', keep: true },
  ])
  expect(onClose).not.toHaveBeenCalled()
})

test('[EXAM-SET-23] seats are cleared after a question that says which', async () => {
  draw = () => null
  const seed = await showDraw(null)
  expect(seed.value).not.toBe('')
  fireEvent.click(screen.getByRole('switch'))
  press('Clear seats')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('also where it was given by hand')
  fireEvent.click(within(question).getByRole('button', { name: 'Clear seats' }))
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith('DELETE /exam/:cid/draw', { params: { cid: 7 }, query: { all: '1' } }),
  )
})

test('[EXAM-SET-24] slips with new codes are kept also where their dialog was closed while they were made', async () => {
  let made: (file: Blob) => void = () => undefined
  fetchFile.mockImplementation(() => new Promise((resolve) => (made = resolve)))
  const { unmount } = show(<SlipsDialog cid={7} of={null} onClose={onClose} />)
  expect(screen.getByText(/Slips that were printed before stop working/)).toBeTruthy()
  press('Download PDF')
  await waitFor(() => expect(fetchFile).toHaveBeenCalledOnce())
  expect(fetchFile).toHaveBeenCalledWith(
    'POST /exam/:cid/slips',
    { cid: 7 },
    { language: 'en-US', missing: false, timeZone: ownTimeZone() },
  )
  unmount()
  made(pdf)
  await waitFor(() => expect(keepFile).toHaveBeenCalledWith(pdf, 'exam-7-slips.pdf'))
})

test('[EXAM-SET-24] the slip of one person, in the language of the page; offline it says so and stays open', async () => {
  await startI18n('zh-CN', ['examRoster'])
  const nick = '欧阳'.repeat(20)
  show(<SlipsDialog cid={7} of={{ uid: 'ann', nick }} onClose={onClose} />)
  expect(screen.getByRole('heading', { name: `${nick}的座位条` })).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
  fetchFile.mockRejectedValueOnce(offline)
  press('下载 PDF')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  fetchFile.mockResolvedValueOnce(pdf)
  press('下载 PDF')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(keepFile).toHaveBeenCalledWith(pdf, 'exam-7-slip-ann.pdf')
  expect(fetchFile).toHaveBeenLastCalledWith(
    'POST /exam/:cid/slips',
    { cid: 7 },
    { language: 'zh-CN', missing: false, uid: 'ann', timeZone: ownTimeZone() },
  )
})

test('[EXAM-SET-24] slips of people without a code leave the codes of others alone', () => {
  show(<SlipsDialog cid={7} of={null} onClose={onClose} />)
  fireEvent.click(screen.getByRole('switch'))
  expect(screen.queryByText(/stop working/)).toBeNull()
})
