import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import PasteDialog from './paste-dialog.tsx'
import { rosterIn } from './roster-lines.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/client.ts', () => ({ call, noticeRefusal: vi.fn() }))

beforeAll(async () => {
  await startI18n('en-US', ['examRoster'])
})
beforeEach(() => call.mockReset())
afterEach(cleanup)

const cells = (text: string) =>
  rosterIn(text).lines.map(({ who, name, room, seat }) => [who, name, room, seat])

test('[EXAM-SET-20] a sheet is read with tabs or commas, with or without titles', () => {
  expect(cells('240101\t张伟\tLab 1\t3\r\n\r\n240102，李娜')).toEqual([
    ['240101', '张伟', 'Lab 1', '3'],
    ['240102', '李娜', '', ''],
  ])
  expect(cells('Ada Lovelace, Lab 1, 4\n\tGrace Hopper')).toEqual([
    ['', 'Ada Lovelace', 'Lab 1', '4'],
    ['', 'Grace Hopper', '', ''],
  ])
  expect(cells('座位\t姓名\t学号\n5\t张伟\t240101')).toEqual([['240101', '张伟', '', '5']])
  // As it comes from a registrar: its own name above the titles, digits of full width, names in quotes.
  expect(cells('期末考试\n座 位,学 号,姓 名\n5,２４０１０１,"Wei, Zhang"')).toEqual([
    ['240101', 'Wei, Zhang', '', '5'],
  ])
})

const handOver = { text: '', onMakeAccounts: vi.fn() }
const sheet = 'alice,Alice,Lab 1,1\nnobody,No Body\n,Guest One\nbob,Bob,Lab 9,1'
const row = (state: string, account: string | null = null, seatFault: string | null = null) => ({
  who: 'x',
  state,
  account: account === null ? null : { uid: account, nick: account },
  seatFault,
})

test('[EXAM-SET-21] the preview says by line what is wrong, and lines that need work stay in the sheet', async () => {
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PasteDialog cid={7} sheet={handOver} onClose={onClose} />
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByLabelText('Sheet'), { target: { value: sheet } })
  fireEvent.click(screen.getByRole('switch'))
  call.mockRejectedValueOnce(new Error('no answer'))
  fireEvent.click(screen.getByText('Check'))
  await screen.findByText(/no answer|went wrong|failed/i)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Sheet').value).toBe(sheet)

  const rows = [row('new', 'alice'), row('unknown'), row('temporary'), row('new', 'bob', 'room-unknown')]
  call.mockResolvedValueOnce({ rows, added: 0, made: 0, placed: 0 })
  fireEvent.click(screen.getByText('Check'))
  await screen.findByText('2 lines need work and stay in the sheet: 2, 4')
  expect(call.mock.lastCall).toMatchObject(['POST /exam/:cid/sitters', { body: { dryRun: true } }])
  const lines = within(screen.getByRole('table')).getAllByRole('row')
  expect(lines[2]!.textContent).toContain('No such account')
  expect(lines[4]!.textContent).toContain('No such room')

  call.mockResolvedValueOnce({ rows: [], added: 3, made: 1, placed: 1 })
  fireEvent.click(screen.getByText('Add 3 people'))
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Sheet')
  expect(field.value).toBe('nobody,No Body\nbob,Bob,Lab 9,1')
  expect(call.mock.lastCall?.[1]).toMatchObject({
    body: {
      temporary: true,
      rows: [
        { who: 'alice', seat: '1' },
        { who: '', name: 'Guest One' },
        { who: 'bob', seat: '1' },
      ],
    },
  })
  expect(onClose).not.toHaveBeenCalled()
})

test('[EXAM-SET-25] who may make accounts is offered them for lines without, and guests temporary ones', async () => {
  const text = '240101,Ada\n,Guest One'
  const show = () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <PasteDialog cid={7} sheet={{ ...handOver, text }} onClose={vi.fn()} />
      </QueryClientProvider>,
    )
  const answer = { added: 0, made: 0, placed: 0, rows: [row('unknown'), row('unknown')] }
  call.mockResolvedValueOnce({ ...answer, mayMakeAccounts: false })
  show()
  fireEvent.click(screen.getByText('Check'))
  await screen.findByText('Give 1 line without a username a temporary account')
  expect(screen.queryByText(/Make an account/)).toBeNull()
  expect(screen.getByText(/^Only admins make accounts/)).not.toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Seat' })).toBeNull()
  call.mockResolvedValueOnce({ ...answer, rows: [row('unknown'), row('temporary')], mayMakeAccounts: true })
  fireEvent.click(screen.getByText('Give 1 line without a username a temporary account'))
  fireEvent.click(await screen.findByText('Make an account for 1 person without one'))
  expect(screen.queryByText(/^Only admins make accounts/)).toBeNull()
  expect(call.mock.lastCall).toMatchObject([
    'POST /exam/:cid/sitters',
    { body: { dryRun: true, temporary: true } },
  ])
  expect(handOver.onMakeAccounts).toHaveBeenCalledWith(
    [expect.objectContaining({ who: '240101', name: 'Ada' })],
    text,
  )
})
