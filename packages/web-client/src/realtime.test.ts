import type { RealtimeMessage } from '@verdict/contract/realtime'
import { Judge } from '@verdict/domain/verdict'
import { reconnect } from '@verdict/domain/realtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRealtime, socketUrl } from './realtime.ts'

class FakeSocket extends EventTarget {
  readonly url: string
  closedWith: number | null = null
  constructor(url: string) {
    super()
    this.url = url
  }
  close(code: number): void {
    this.closedWith = code
  }
  opens(): void {
    this.dispatchEvent(new Event('open'))
  }
  greets(): void {
    this.opens()
    this.says(JSON.stringify({ type: 'connect', data: { username: 'ann', message: 'Welcome, ann' } }))
  }
  breaks(): void {
    this.dispatchEvent(new Event('close'))
  }
  says(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

function start() {
  const sockets: FakeSocket[] = []
  const messages: RealtimeMessage[] = []
  const states: string[] = []
  const onReconnect = vi.fn()
  const fetchToken = vi.fn(async () => `token${sockets.length + 1}`)
  const realtime = createRealtime({
    fetchToken,
    socketUrl: (token) => `/ws?token=${token}`,
    onMessage: (message) => messages.push(message),
    onReconnect,
    onStateChange: (state) => states.push(state),
    openSocket(url) {
      const socket = new FakeSocket(url)
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
  })
  return { realtime, sockets, messages, states, onReconnect, fetchToken }
}

const flush = () => vi.advanceTimersByTimeAsync(0)
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('each connection has a token of its own', async () => {
  const { realtime, sockets } = start()
  realtime.connect()
  await flush()
  sockets[0]!.opens()
  sockets[0]!.breaks()
  await wait(reconnect.delayMs)
  expect(sockets.map((socket) => socket.url)).toEqual(['/ws?token=token1', '/ws?token=token2'])
})

test('after a loss it tries five times, three seconds apart, and then gives up', async () => {
  const { realtime, sockets, states } = start()
  realtime.connect()
  await flush()
  for (let attempt = 1; attempt <= reconnect.attempts; attempt += 1) {
    sockets.at(-1)!.breaks()
    await wait(reconnect.delayMs - 1)
    expect(sockets).toHaveLength(attempt)
    await wait(1)
    expect(sockets).toHaveLength(attempt + 1)
  }
  sockets.at(-1)!.breaks()
  await wait(10 * reconnect.delayMs)
  expect(sockets).toHaveLength(reconnect.attempts + 1)
  expect(states.at(-1)).toBe('lost')
})

test('an open resets the count', async () => {
  const { realtime, sockets } = start()
  realtime.connect()
  await flush()
  for (let loss = 1; loss <= 2 * reconnect.attempts; loss += 1) {
    sockets.at(-1)!.opens()
    sockets.at(-1)!.breaks()
    await wait(reconnect.delayMs)
  }
  expect(sockets).toHaveLength(2 * reconnect.attempts + 1)
})

test('the greeting after a loss, and no open before it, tells who has to fetch again', async () => {
  const { realtime, sockets, onReconnect } = start()
  realtime.connect()
  await flush()
  sockets[0]!.greets()
  expect(onReconnect).not.toHaveBeenCalled()
  sockets[0]!.breaks()
  await wait(reconnect.delayMs)
  sockets[1]!.opens()
  expect(onReconnect).not.toHaveBeenCalled()
  sockets[1]!.greets()
  expect(onReconnect).toHaveBeenCalledOnce()
})

test('a refused token counts as an attempt', async () => {
  const { realtime, fetchToken, sockets } = start()
  fetchToken.mockRejectedValue(new Error('offline'))
  realtime.connect()
  await wait(20 * reconnect.delayMs)
  expect(fetchToken).toHaveBeenCalledTimes(1 + reconnect.attempts)
  expect(sockets).toHaveLength(0)
})

test('[RT-CLIENT-1] logout closes the socket and cancels what was planned', async () => {
  const { realtime, sockets } = start()
  realtime.connect()
  await flush()
  sockets[0]!.opens()
  realtime.disconnect()
  expect(sockets[0]!.closedWith).toBe(1000)
  sockets[0]!.breaks()
  await wait(10 * reconnect.delayMs)
  expect(sockets).toHaveLength(1)
})

test('a token that arrives after logout opens nothing', async () => {
  const { realtime, sockets } = start()
  realtime.connect()
  realtime.disconnect()
  await flush()
  expect(sockets).toHaveLength(0)
})

test('messages arrive parsed; what is no message is ignored', async () => {
  const { realtime, sockets, messages } = start()
  realtime.connect()
  await flush()
  sockets[0]!.opens()
  const message = { type: 'submission_result', data: { solutionId: 7, judgeStatus: Judge.Accepted } }
  sockets[0]!.says(JSON.stringify(message))
  sockets[0]!.says('not json')
  sockets[0]!.says('{}')
  expect(messages).toEqual([message])
})

test.each([
  ['http://127.0.0.1:3000', 'ws://127.0.0.1:3000/ws?token=a%2Bb'],
  ['https://judge.example.edu', 'wss://judge.example.edu/ws?token=a%2Bb'],
])('the socket of %s is at %s', (origin, url) => expect(socketUrl(origin, 'a+b')).toBe(url))
