// The dialogs that make a host, change one, and make a token that makes hosts.

import { QueryClientProvider } from '@tanstack/react-query'
import { errorMessage } from '@verdict/contract/errors'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { ConfirmHost } from '../../../ui/dialog/confirm.tsx'
import { EditHostDialog } from './edit-host-dialog.tsx'
import { JoinTokens } from './join-tokens.tsx'
import { NewHostDialog } from './new-host-dialog.tsx'

beforeAll(async () => {
  await startI18n('en-US', ['judges'])
})

const host = {
  id: 3,
  name: 'lab-3',
  createdAt: '2030-01-01T00:00:00.000Z',
  disabled: false,
  drained: false,
  online: true,
  lastSeenAt: null,
  share: 50,
  labels: ['exam'],
  status: null,
  tasksDone: 0,
  errors: 0,
  joinedBy: null,
}
const token = {
  id: 5,
  name: 'autumn',
  labels: ['java'],
  joined: 2,
  createdAt: host.createdAt,
  lastUsedAt: null,
}

/** Calls that arrived, and the answer to each of them. */
let asked: { call: string; body: unknown }[] = []
let answer: { status: number; body: object }

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (address: string, init: { method: string; body?: string }) => {
    asked.push({ call: `${init.method} ${address}`, body: init.body ? JSON.parse(init.body) : null })
    return Response.json(answer.body, { status: answer.status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ok = (data: object) => ({ status: 200, body: { success: true, data } })
const refusal = {
  status: 409,
  body: { success: false, error: 'HOST_NAME_TAKEN', message: errorMessage('HOST_NAME_TAKEN') },
}

function show(dialog: (onClose: () => void) => React.ReactNode) {
  const onClose = vi.fn<() => void>()
  render(
    <QueryClientProvider client={queryClient}>
      {dialog(onClose)}
      <ConfirmHost />
    </QueryClientProvider>,
  )
  return onClose
}

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

test('a host is made by its name, and its token stands once in the command that starts it', async () => {
  const onClose = show((close) => <NewHostDialog onClose={close} />)
  expect(isDisabled('Create')).toBe(true)
  type(/^Name/, ' lab-3 ')
  answer = refusal
  press('Create')
  await screen.findByText('A judge host with this name exists already')
  expect(onClose).not.toHaveBeenCalled()
  answer = ok({ host, token: 'a-token' })
  press('Create')
  await screen.findByText(/JUDGE_TOKEN=a-token npm start -- judge$/)
  expect(asked.at(-1)).toEqual({ call: 'POST /api/admin/judges', body: { name: 'lab-3' } })
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
  expect(onClose).toHaveBeenCalledOnce()
})

test('[HOSTS-4] a host is given a share and labels that are fit, and nothing else is sent', async () => {
  const onClose = show((close) => <EditHostDialog host={host as never} name="lab-3" onClose={close} />)
  for (const share of ['0', '101', 'half']) {
    type(/^Share/, share)
    expect(isDisabled('Save')).toBe(true)
  }
  type(/^Share/, '75')
  type(/^Labels/, 'Exam')
  expect(isDisabled('Save')).toBe(true)
  expect(screen.getByText(/At most 10 labels/)).toBeTruthy()
  type(/^Labels/, 'exam, java exam')
  fireEvent.click(screen.getByRole('switch'))
  answer = ok({ host })
  press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(asked[0]).toEqual({
    call: 'PUT /api/admin/judges/3',
    body: { share: 75, labels: ['exam', 'java'], drained: true },
  })
})

test('[HOSTS-1] a token that makes hosts stands once in the command by which a machine joins', async () => {
  show(() => <JoinTokens tokens={[]} isRoot />)
  press('Add a token')
  type(/^Name/, 'autumn')
  type(/^Labels/, 'No label')
  expect(isDisabled('Create')).toBe(true)
  type(/^Labels/, 'java')
  answer = ok({ joinToken: token, token: 'a-token' })
  press('Create')
  await screen.findByText(/^npm start -- judge --join http\S+ a-token$/)
  expect(asked[0]).toEqual({
    call: 'POST /api/admin/judge-tokens',
    body: { name: 'autumn', labels: ['java'] },
  })
})

test('[HOSTS-1] root revokes a token after a question; others see tokens and no button', async () => {
  show(() => <JoinTokens tokens={[token]} isRoot />)
  answer = ok({})
  press('Revoke')
  await screen.findByText('Revoke the token autumn?')
  expect(asked).toEqual([])
  fireEvent.click(screen.getAllByRole('button', { name: 'Revoke' }).at(-1)!)
  await waitFor(() => expect(asked[0]?.call).toBe('DELETE /api/admin/judge-tokens/5'))
  cleanup()
  show(() => <JoinTokens tokens={[token]} isRoot={false} />)
  expect(screen.getByText('autumn')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
  cleanup()
  show(() => <JoinTokens tokens={[]} isRoot={false} />)
  expect(screen.queryByText('Tokens that make hosts')).toBeNull()
})
