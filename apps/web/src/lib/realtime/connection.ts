// The realtime channel: one WebSocket while somebody is logged in. After a close that we did not ask for it tries
// again, five times at most and three seconds apart, counted anew from every open. The page listens, and says one thing:
// which ranklist it has open.

import type { RealtimeMessage, WatchMessage } from '@verdict/contract/realtime'
import { reconnect } from '@verdict/domain/realtime'

interface RealtimeOptions {
  /** A token for one connection. */
  fetchToken: () => Promise<string>
  socketUrl: (token: string) => string
  onMessage: (message: RealtimeMessage) => void
  /** There again after a loss: what was missed has to be fetched. */
  onReconnect: () => void
  onStateChange?: (state: RealtimeState) => void
  openSocket?: (url: string) => WebSocket
}

export type RealtimeState = 'off' | 'connecting' | 'open' | 'lost'

type Current = () => boolean

export function createRealtime(options: RealtimeOptions) {
  const openSocket = options.openSocket ?? ((url: string) => new WebSocket(url))
  let wanted = false
  /** Each connect or disconnect starts a new round; what an older round still answers is ignored. */
  let round = 0
  let attempts = 0
  let greetedBefore = false
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const state = (next: RealtimeState) => options.onStateChange?.(next)
  function retry(): void {
    socket = null
    if (attempts >= reconnect.attempts) {
      state('lost')
      return
    }
    attempts += 1
    state('connecting')
    timer = setTimeout(() => void open(), reconnect.delayMs)
  }

  function take(message: RealtimeMessage): void {
    options.onMessage(message)
    if (message.type !== 'connect') return
    // Only from its greeting on does the server send everything here: fetched any earlier, something may still be missed.
    if (greetedBefore) options.onReconnect()
    greetedBefore = true
  }

  function opened(): void {
    attempts = 0
    state('open')
  }

  async function open(): Promise<void> {
    const mine = round
    const current = () => wanted && mine === round
    try {
      const token = await options.fetchToken()
      if (!current()) return
      socket = openSocket(options.socketUrl(token))
      listen(socket, current, { opened, take, closed: retry })
    } catch {
      if (current()) retry()
    }
  }

  function turn(on: boolean): void {
    wanted = on
    round += 1
    attempts = 0
    greetedBefore = false
    clearTimeout(timer)
    socket?.close(1000)
    socket = null
    state(on ? 'connecting' : 'off')
    if (on) void open()
  }

  return {
    connect: () => !wanted && turn(true),
    disconnect: () => turn(false),
    /** Dropped while there is no connection: who opens one says it then. */
    send: (message: WatchMessage) => sendIfOpen(socket, message),
  }
}

interface Heard {
  opened: () => void
  take: (message: RealtimeMessage) => void
  closed: () => void
}

/** What a socket of an older round says is not heard. */
function listen(socket: WebSocket, current: Current, { opened, take, closed }: Heard): void {
  socket.addEventListener('open', () => current() && opened())
  socket.addEventListener('message', (event: MessageEvent<string>) => {
    const message = current() ? parse(event.data) : null
    if (message) take(message)
  })
  socket.addEventListener('close', () => current() && closed())
}

function sendIfOpen(socket: WebSocket | null, message: WatchMessage): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}

function parse(text: string): RealtimeMessage | null {
  try {
    const message = JSON.parse(text) as RealtimeMessage
    return typeof message.type === 'string' && typeof message.data === 'object' ? message : null
  } catch {
    return null
  }
}
