import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RealtimeMessage } from '@verdict/contract/realtime'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { Hub } from './hub.ts'

/** A hub of the test's own, with both ends of a connection. */
async function ownHub() {
  const hub = new Hub()
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(sockets, 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`)
  const [[socket]] = (await Promise.all([once(sockets, 'connection'), once(client, 'open')])) as [
    [WebSocket],
    unknown,
  ]
  hub.add(socket, { userId: 1, sessionId: 1 })
  return {
    hub,
    socket,
    client,
    end: () => {
      client.terminate()
      sockets.close()
    },
  }
}

test('[RT-SERVER-2] a reader that does not keep up is cut off', async () => {
  const { hub, socket, client, end } = await ownHub()
  try {
    client.pause()
    const closed = once(socket, 'close')
    const message: RealtimeMessage = {
      type: 'notification',
      data: { title: 'long', content: 'x'.repeat(60_000) },
    }
    while (hub.socketsOf(1) > 0) {
      hub.toUser(1, message)
      await nextTurn()
    }
    await closed
  } finally {
    end()
  }
})

test('[RT-SERVER-2] a socket that answers pings stays, one that does not is ended', async () => {
  const { hub, socket, client, end } = await ownHub()
  try {
    const pong = once(socket, 'pong')
    hub.ping()
    await pong
    hub.ping()
    expect(hub.socketsOf(1)).toBe(1)
    await once(socket, 'pong')
    client.pause()
    const closed = once(socket, 'close')
    hub.ping()
    expect(hub.socketsOf(1)).toBe(1)
    hub.ping()
    await closed
    expect(hub.socketsOf(1)).toBe(0)
  } finally {
    end()
  }
})
