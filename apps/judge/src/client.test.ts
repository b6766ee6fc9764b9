import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createBlobFetch, createBlobSend } from './client.ts'
import type { JudgeConfig } from './config.ts'
import { PackageCache } from './package-cache.ts'

const text = 'test data\n'
const sha256 = createHash('sha256').update(text).digest('hex')

/** The calls of each, with the token that came along. */
let asked: string[] = []
let inStore: string | null = text
let folder: string
const servers: Server[] = []

async function listen(name: string, location: () => string | null, content: () => string | null) {
  const server = createServer(({ url, headers }, response) => {
    asked.push(`${name} ${url?.includes('by=address') ? 'address' : 'file'} ${headers.authorization ?? ''}`)
    const to = url?.includes('by=address') ? location() : null
    const sent = content()
    if (to !== null) response.writeHead(307, { location: to }).end()
    else response.writeHead(sent === null ? 503 : 200).end(sent)
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let address: string | null
let apiBase: string
beforeAll(async () => {
  const store = await listen(
    'store',
    () => null,
    () => inStore,
  )
  apiBase = await listen(
    'server',
    () => address,
    () => text,
  )
  address = `${store}/bucket/file?signature=x`
  folder = mkdtempSync(join(tmpdir(), 'verdict-fetch-'))
})
afterAll(() => {
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  asked = []
  inStore = text
})

const open = async (): Promise<PackageCache> => {
  const config = { apiBase, token: 'T' } as JudgeConfig
  const cache = new PackageCache(mkdtempSync(join(folder, 'cache-')), 1000, createBlobFetch(config))
  await cache.open()
  return cache
}
const hold = async (cache: PackageCache): Promise<string> =>
  readFileSync((await cache.hold(sha256, new AbortController().signal)).path, 'utf8')

it('[FILES-4] a file is read by the address that the server names, without the token', async () => {
  expect(await hold(await open())).toBe(text)
  expect(asked).toEqual(['server address Bearer T', 'store file '])
})

it('[FILES-4] what arrives broken by an address is asked of the server', async () => {
  inStore = 'something else'
  expect(await hold(await open())).toBe(text)
  expect(asked).toEqual(['server address Bearer T', 'store file ', 'server file Bearer T'])
})

it('[FILES-4] a store that fails is left alone for a while', async () => {
  inStore = null
  const config = { apiBase, token: 'T' } as JudgeConfig
  const fetchBlob = createBlobFetch(config)
  const { signal } = new AbortController()
  for (let time = 0; time < 2; time += 1) {
    const { body, isByAddress } = await fetchBlob(sha256, signal, false)
    expect([await new Response(body as BodyInit).text(), isByAddress]).toEqual([text, false])
  }
  expect(asked).toEqual([
    'server address Bearer T',
    'store file ',
    'server file Bearer T',
    'server file Bearer T',
  ])
})

it('a file is sent as the whole body, and a refusal is said though the rest was not read', async () => {
  const received: string[] = []
  let refused = false
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request
    if (!refused) {
      const content = await buffer(request)
      const hash = createHash('sha256').update(content).digest('hex')
      received.push(`${method} ${url} ${headers['content-type']} ${headers['content-length']} ${hash}`)
    }
    const answer = refused
      ? { success: false, code: 409, message: 'gone', data: null, error: 'LEASE_LOST' }
      : { success: true, code: 200, message: 'OK', data: {} }
    response.writeHead(answer.code, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }
  const server = createServer((request, response) => void hear(request, response))
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const send = createBlobSend({ apiBase: base, token: 'T' } as JudgeConfig)
  const content = Buffer.alloc(8 * 1024 * 1024, 'x')
  const path = join(folder, 'made')
  writeFileSync(path, content)
  const hash = createHash('sha256').update(content).digest('hex')
  const { signal } = new AbortController()
  await send(hash, path, signal)
  expect(received).toEqual([`PUT /judge/blob/${hash} application/octet-stream ${content.length} ${hash}`])
  refused = true
  await expect(send(hash, path, signal)).rejects.toMatchObject({ status: 409, error: 'LEASE_LOST' })
})
