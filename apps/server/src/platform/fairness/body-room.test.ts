import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { jsonBodyBytes } from '@verdict/domain/limits'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { limitBodies } from './body-room.ts'
import { handleErrors } from '../errors.ts'

/** Resolves when it was called so often. */
function counter(times: number): { count: () => void; reached: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = times
  const count = (): void => {
    left -= 1
    if (left === 0) resolve()
  }
  return { count, reached: promise }
}

test('[API-LIMIT-3] sixteen of the largest bodies may be on their way from one address, and any number of ordinary ones', async () => {
  const [arrived, gone] = [counter(16), counter(16)]
  const app = Fastify({ bodyLimit: jsonBodyBytes })
  handleErrors(app)
  limitBodies(app)
  app.addHook('onRequest', async (_request, { raw }) => {
    arrived.count()
    raw.once('close', gone.count)
  })
  app.post('/', async ({ body }) => String(body).length)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const begin = async (bytes: number): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const head = ['POST / HTTP/1.1', 'host: x', 'connection: close', 'content-type: text/plain']
    socket.write(`${[...head, `content-length: ${bytes}`].join('\r\n')}\r\n\r\n`)
    return socket
  }
  const send = async (bytes: number): Promise<string> => {
    const socket = await begin(bytes)
    socket.write('x'.repeat(bytes))
    return text(socket)
  }
  const large = await Promise.all(Array.from({ length: 16 }, () => begin(jsonBodyBytes)))
  try {
    await arrived.reached
    expect(await text(await begin(jsonBodyBytes))).toMatch(/429[^]*retry-after: 10[^]*RATE_LIMITED/)
    expect(await send(65_536)).toMatch(/200 OK[^]*65536/)
    for (const socket of large) socket.destroy()
    await gone.reached
    expect(await send(1_000_000)).toMatch(/200 OK[^]*1000000/)
  } finally {
    for (const socket of large) socket.destroy()
    await app.close()
  }
})
