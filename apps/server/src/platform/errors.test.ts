import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerBrokenRequest } from './errors.ts'

test.each([
  ['what is no HTTP', 'nonsense\r\n\r\n'],
  ['a head that is too long', `GET /api/problem?search=${'x'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
])('[API-ENV-2] %s gets an envelope too', async (_, request) => {
  const app = Fastify({ clientErrorHandler: answerBrokenRequest })
  try {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(request)
    const [head, body] = (await text(socket)).split('\r\n\r\n') as [string, string]
    expect(head).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(body)).toEqual({
      success: false,
      code: 400,
      message: 'Bad Request',
      data: null,
      error: 'BAD_REQUEST',
    })
  } finally {
    await app.close()
  }
})
