import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { cutUnused } from './unused-connections.ts'

test('a connection that asks nothing does not delay the end, and a call under way is answered', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  cutUnused(app)
  const [asked, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.get('/', async () => {
    asked.resolve()
    await ending.promise
    return 'answered'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const arrived = once(app.server, 'connection')
  const unused = connect(port, '127.0.0.1').resume()
  await arrived
  const answer = once(get({ host: '127.0.0.1', port, agent: false }), 'response')
  await asked.promise
  const cut = once(unused, 'close')
  const closed = app.close()
  await cut
  ending.resolve()
  const [response] = (await answer) as [IncomingMessage]
  expect(await text(response)).toBe('answered')
  await closed
})
