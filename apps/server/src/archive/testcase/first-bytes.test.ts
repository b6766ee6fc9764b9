// How a test file begins is a person's choice: nothing on its way out may take it for something else.

import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { builtInToken, judgeableProblem, judgeHost, submitted } from '@verdict/testkit/judging'
import { alice, server, withLab } from '@verdict/testkit/lab'
import Fastify, { type FastifyReply } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { compressAnswers, createRouter } from '../../platform/http.ts'
import { addTestcase } from './testcase-service.ts'

withLab()

/** Test files are ASCII. */
const pairs = Array.from({ length: 128 * 128 }, (_, pair) => Buffer.from([pair >> 7, pair & 127]))
const accepted = 'gzip, br, deflate, zstd'

/** RFC 1950: deflate with a window of up to 32 KB, and a check that makes the pair a multiple of 31. */
const isZlibHeader = (pair: Buffer): boolean => (pair[0]! & 15) === 8 && pair.readUInt16BE() % 31 === 0

test('[TD-GET-3] a file that looks compressed reaches judge and owner as it was uploaded', async () => {
  const pid = await judgeableProblem(server, alice, { tests: 0 })
  const looking = pairs.filter(isZlibHeader)
  expect(looking.map(String)).toEqual(expect.arrayContaining(['80', 'x ', '(4', 'H,']))
  const fetched = (url: string, headers: Record<string, string>) =>
    server.app.inject({ url, headers: { ...headers, 'accept-encoding': accepted } })
  const added = []
  for (const pair of looking) {
    const files = { in: pair.toString(), out: pair.toString() + ' 1'.repeat(40_000) }
    added.push({ ...files, ...(await addTestcase(server.context, pid, files)) })
  }
  await submitted(server, alice, pid)
  const { tests } = await judgeHost(server).take()
  const judge = { authorization: `Bearer ${builtInToken}` }
  const owner = { cookie: alice.cookie }
  for (const { uuid, ...files } of added) {
    const { input, output } = tests.find((test) => test.uuid === uuid)!
    for (const answer of [
      await fetched(`/api/judge/blob/${input}`, judge),
      await fetched(`/api/testcase/${pid}/${uuid}?type=in`, owner),
      await fetched(`/api/judge/blob/${output}`, judge),
      await fetched(`/api/testcase/${pid}/${uuid}?type=out`, owner),
    ]) {
      expect(answer.headers).not.toHaveProperty('content-encoding')
      expect([files.in, files.out]).toContain(answer.body)
      expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    }
  }
})

test('[TD-GET-3] no pair of first bytes makes another answer of a file', async () => {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await compressAnswers(app)
  const router = createRouter(app, {
    prefix: '',
    viewerOf: async () => ({ ...alice, sessionId: 1 }),
    assertUnlocked: async () => undefined,
    assertConfirmed: async () => undefined,
    hostOf: async () => ({ id: 1, name: 'built-in' }),
    publicUrl: null,
    queueCall: (_viewer, _address, work) => work(),
  })
  const pairNamed = (name: string, reply: FastifyReply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('content-length', 2)
      .send(Readable.from([pairs[Number.parseInt(name.slice(-12), 16)]]))
  router.on('GET /judge/blob/:sha256', ({ params, reply }) => pairNamed(params.sha256, reply))
  router.on('GET /testcase/:pid/:uuid', ({ params, reply }) => pairNamed(params.uuid, reply))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const path = (index: number): string => {
    const name = index.toString(16).padStart(12, '0')
    return index % 2 === 0
      ? `/judge/blob/${name.padStart(64, '0')}`
      : `/testcase/1000/00000000-0000-4000-8000-${name}`
  }
  // One connection and all questions at once: as many calls one by one would take minutes.
  const socket = connect(port, '127.0.0.1')
  const question = (index: number): string =>
    `GET ${path(index)} HTTP/1.1\r\nhost: a\r\naccept-encoding: ${accepted}\r\n` +
    `${index === pairs.length - 1 ? 'connection: close\r\n' : ''}\r\n`
  socket.write(pairs.map((_, index) => question(index)).join(''))
  const answers = await buffer(socket)
  await app.close()

  const bodies: Buffer[] = []
  for (let at = 0; at < answers.length; at = at + 2) {
    const begin = at
    at = answers.indexOf('\r\n\r\n', at) + 4
    const head = answers.toString('latin1', begin, at)
    if (/content-encoding/i.test(head)) throw new Error(`file ${bodies.length}: ${head}`)
    bodies.push(answers.subarray(at, at + 2))
  }
  expect(Buffer.concat(bodies).equals(Buffer.concat(pairs))).toBe(true)
})
