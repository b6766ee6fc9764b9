import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limitArrival } from './body-room.ts'

let app: FastifyInstance
let sockets: Socket[]
beforeEach(async () => {
  sockets = []
  app = Fastify()
  limitArrival(app, 50)
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => body,
  )
  app.post('/', async ({ body }) => body)
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

/** Sends the head and the first four of eight bytes. */
async function half(type: string): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  const head = [
    'POST / HTTP/1.1',
    'host: x',
    'connection: close',
    `content-type: ${type}`,
    'content-length: 8',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n"123`)
  return socket
}

test('half a JSON body ends its connection, while a file goes on arriving', async () => {
  const upload = await half('multipart/form-data; boundary=x')
  const body = await half('application/json')
  expect(await text(body)).toBe('')
  upload.write('456"')
  expect(await text(upload)).toContain('"123456"')
})
