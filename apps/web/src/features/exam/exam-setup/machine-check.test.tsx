import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { MachineCheck } from './machine-check.tsx'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/client.ts', () => ({ call, noticeRefusal: vi.fn() }))

const sockets: EventTarget[] = []
class TriedSocket extends EventTarget {
  constructor() {
    super()
    sockets.push(this)
  }

  close = vi.fn()
}

beforeAll(async () => {
  vi.stubGlobal('WebSocket', TriedSocket)
  await startI18n('en-US', ['examCheck'])
})
afterEach(cleanup)

const show = (exam: number | undefined) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MachineCheck exam={exam} />
    </QueryClientProvider>,
  )
const lineOf = (name: string) => screen.getByText(name).closest('li')!.textContent

test('[EXAM-SET-22] a machine sees its address and room, and tries a socket before any login', async () => {
  call.mockResolvedValue({ address: '10.2.0.17', serverTime: 0, room: null })
  show(7)
  await screen.findByText('10.2.0.17')
  expect(call).toHaveBeenCalledWith('GET /exam/check', expect.objectContaining({ query: { exam: 7 } }))
  expect(lineOf('Server')).toContain('OK')
  expect(lineOf('Room')).toContain('Problem')
  expect(lineOf('Live connection')).toContain('Connecting')
  // The server ends it at once; that it opened is enough.
  act(() => void sockets.at(-1)!.dispatchEvent(new Event('open')))
  act(() => void sockets.at(-1)!.dispatchEvent(new Event('close')))
  expect(lineOf('Live connection')).toContain('OK')
  cleanup()
  show(7)
  await screen.findByText('10.2.0.17')
  act(() => void sockets.at(-1)!.dispatchEvent(new Event('close')))
  expect(lineOf('Live connection')).toContain('Problem')
})
