// One WebSocket while somebody is logged in. After an unrequested close it reconnects, five times at most and three seconds
// apart, counted anew from every open. The client only sends which ranklist it shows.

import type { RealtimeMessage, WatchMessage } from '@verdict/contract/realtime'
import { reconnect } from '@verdict/domain/realtime'

export interface RealtimeListener {
  onMessage: (message: RealtimeMessage) => void
  onReconnect: () => void
  onStateChange?: (state: RealtimeState) => void
}

interface RealtimeOptions extends RealtimeListener {
  fetchToken: () => Promise<string>
  socketUrl: (token: string) => string
  openSocket?: (url: string) => WebSocket
}

export type RealtimeState = 'off' | 'connecting' | 'open' | 'lost'

export interface Realtime {
  connect: () => void
  disconnect: () => void
  /** Reconnects at once if wanted and not connected, also after the last attempt. */
  again: () => void
  /** Dropped while there is no connection: send it again on opening. */
  send: (message: WatchMessage) => void
}

export const socketUrl = (origin: string, token: string): string =>
  `${origin.replace(/^http/, 'ws')}/ws?token=${encodeURIComponent(token)}`

type IsCurrent = () => boolean

export function createRealtime(options: RealtimeOptions): Realtime {
  const openSocket = options.openSocket ?? ((url: string) => new WebSocket(url))
  let wanted = false
  /** Incremented by each connect or disconnect; later answers of earlier ones are ignored. */
  let generation = 0
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
    // The server sends everything only from its greeting on: data fetched earlier may miss something.
    if (greetedBefore) options.onReconnect()
    greetedBefore = true
  }

  function opened(): void {
    attempts = 0
    state('open')
  }

  async function open(): Promise<void> {
    const mine = generation
    const isCurrent = () => wanted && mine === generation
    try {
      const token = await options.fetchToken()
      if (!isCurrent()) return
      socket = openSocket(options.socketUrl(token))
      listen(socket, isCurrent, { opened, take, closed: retry })
    } catch {
      if (isCurrent()) retry()
    }
  }

  function turn(on: boolean): void {
    wanted = on
    generation += 1
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
    again: () => wanted && socket?.readyState !== WebSocket.OPEN && turn(true),
    send: (message) => sendIfOpen(socket, message),
  }
}

interface SocketEvents {
  opened: () => void
  take: (message: RealtimeMessage) => void
  closed: () => void
}

/** Ignores sockets of earlier attempts. */
function listen(socket: WebSocket, isCurrent: IsCurrent, { opened, take, closed }: SocketEvents): void {
  socket.addEventListener('open', () => isCurrent() && opened())
  socket.addEventListener('message', (event: MessageEvent<string>) => {
    const message = isCurrent() ? readMessage(event.data) : null
    if (message) take(message)
  })
  socket.addEventListener('close', () => isCurrent() && closed())
}

function sendIfOpen(socket: WebSocket | null, message: WatchMessage): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}

export function readMessage(text: string): RealtimeMessage | null {
  try {
    const message = JSON.parse(text) as RealtimeMessage
    return typeof message.type === 'string' && typeof message.data === 'object' ? message : null
  } catch {
    return null
  }
}
