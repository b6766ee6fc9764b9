// GET /ws?token= is for pages of this site only, so the Origin is checked, too.

import websocket from '@fastify/websocket'
import type { WatchMessage } from '@verdict/contract/realtime'
import { pingIntervalMs } from '@verdict/domain/realtime'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { Context } from '../../platform/context.ts'
import { assertSameOrigin } from '../../platform/http.ts'
import { sittersAmong } from '../../access/sitting.ts'
import type { QueueCall } from '../../platform/fairness/call-queues.ts'
import { closeCode, Hub } from './hub.ts'
import { addressOf } from '../../platform/address.ts'
import type { Holder } from './realtime-queries.ts'
import { fanOut, redeemToken, watchable } from './realtime-service.ts'
import { changeOf, parseWatch, type Watched } from './watchers.ts'

const maxIncomingBytes = 1024
/** A page that does not answer a close is disconnected. */
const farewellMs = 1_000

/** Registered before all other routes, so that upgrades to them are refused here. @returns this process's sockets */
export async function registerSocket(
  app: FastifyInstance,
  context: Context,
  queueCall: QueueCall,
): Promise<Hub> {
  const hub = new Hub((userIds) => sittersAmong(context.db, userIds))
  await app.register(websocket, {
    options: { maxPayload: maxIncomingBytes, perMessageDeflate: false },
    errorHandler: (error, socket, request) => {
      request.log.debug({ err: error }, 'socket failed')
      socket.terminate()
    },
    preClose: async () => {
      const { websocketServer } = app
      websocketServer.close()
      await sayGoodbye([...websocketServer.clients])
    },
  })
  app.route<{ Querystring: { token?: unknown } }>({
    method: 'GET',
    url: '/ws',
    schema: { hide: true },
    preValidation: async (request) => assertOwnPage(request, context.settings.publicUrl),
    handler: (_request, reply) => reply.callNotFound(),
    wsHandler: (socket, request) =>
      greet({ context, hub, queueCall, address: addressOf(request) }, socket, request.query.token),
  })
  runHub(app, context, hub)
  return hub
}

/** Programs other than browsers send neither header and need only the token. */
function assertOwnPage(request: FastifyRequest, publicUrl: string | null): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined || site !== undefined) assertSameOrigin(request, publicUrl)
}

interface Parts {
  context: Context
  hub: Hub
  queueCall: QueueCall
  address: string
}

async function greet(parts: Parts, socket: WebSocket, token: unknown): Promise<void> {
  const { context, hub } = parts
  try {
    const holder = await redeemToken(context, typeof token === 'string' ? token : undefined)
    if (!holder) socket.close(closeCode.notAllowed, 'the token is not valid')
    // The socket may have closed meanwhile, or the server may be stopping.
    else if (socket.readyState === socket.OPEN && hub.add(socket, holder)) {
      const data = { username: holder.uid, message: `Welcome, ${holder.uid}` }
      listen(parts, socket, holder)
      socket.send(JSON.stringify({ type: 'connect', data }))
    }
  } catch (error) {
    context.log.warn({ err: error }, 'a realtime token could not be looked up')
    socket.close(closeCode.internal)
  }
}

/** The latest request wins; while one is looked up, only the newest one waits. */
function listen({ context, hub, queueCall, address }: Parts, socket: WebSocket, holder: Holder): void {
  let wanted: WatchMessage | undefined
  let looking = false
  const look = async (): Promise<void> => {
    while (wanted !== undefined) {
      const { cid, of } = wanted
      wanted = undefined
      const lookUp = (number: number) =>
        queueCall(holder, address, () => watchable(context, holder, number, of))
      const watched = cid === null ? null : await lookUp(cid)
      if (wanted !== undefined) continue
      hub.watchers.watch(socket, watched)
      // Read after subscribing, so that the page can compare versions.
      const now = watched && (await lookUp(watched.cid))
      if (now) tellVersion(socket, now)
    }
  }
  socket.on('message', (data: Buffer) => {
    const message = parseWatch(data.toString())
    if (!message) return
    wanted = message
    if (looking) return
    looking = true
    look()
      .catch((error: unknown) => context.log.warn({ err: error }, 'a watched contest could not be looked up'))
      .finally(() => {
        looking = false
      })
  })
}

function tellVersion(socket: WebSocket, { version, ...watched }: Watched & { version: number }): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(changeOf(watched, version)))
}

function runHub(app: FastifyInstance, context: Context, hub: Hub): void {
  const endings: (() => void)[] = []
  app.addHook('onReady', async () => {
    const timer = setInterval(() => hub.ping(), pingIntervalMs)
    endings.push(fanOut(context, hub), () => clearInterval(timer))
  })
  app.addHook('preClose', async () => endings.forEach((end) => end()))
}

async function sayGoodbye(sockets: WebSocket[]): Promise<void> {
  const closed = sockets.map(
    (socket) =>
      new Promise<void>((resolve) => {
        if (socket.readyState === socket.CLOSED) resolve()
        socket.once('close', () => resolve())
        socket.close(closeCode.goingAway, 'the server stops')
      }),
  )
  const timer = setTimeout(() => sockets.forEach((socket) => socket.terminate()), farewellMs)
  await Promise.all(closed)
  clearTimeout(timer)
}
