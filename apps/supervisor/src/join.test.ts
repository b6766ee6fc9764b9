// Joining against a server that is played here: what is kept, and what holds without the server.

import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { hostNameOf, joinOrder, joinServer, readJoined } from './join.ts'

let folder = ''
let bodies: Record<string, unknown>[] = []
let isRevoked = false

const server = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (part: string) => (text += part))
  request.on('end', () => {
    bodies.push(JSON.parse(text) as Record<string, unknown>)
    response.setHeader('content-type', 'application/json')
    response.statusCode = isRevoked ? 401 : 200
    const answer = isRevoked
      ? { success: false, code: 401, error: 'HOST_UNKNOWN', message: 'no' }
      : { success: true, code: 200, data: { name: 'lab-1', token: 'a-token-of-its-own' } }
    response.end(JSON.stringify(answer))
  })
})
let address = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-join-'))
  bodies = []
  isRevoked = false
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('[HOSTS-2] a host that joins keeps the token of its own, closed to others, and shows it when it joins again', async () => {
  const joined = await joinServer(folder, address, 'a-token-that-makes-hosts')
  expect(joined).toEqual({ serverUrl: address, name: 'lab-1', token: 'a-token-of-its-own' })
  expect(readJoined(folder)).toEqual(joined)
  expect(statSync(join(folder, 'keys', 'judge-host.json')).mode & 0o777).toBe(0o600)
  await joinServer(folder, `${address}/`, 'a-token-that-makes-hosts')
  expect(bodies.map(({ hostToken }) => hostToken)).toEqual([undefined, 'a-token-of-its-own'])
})

test('[HOSTS-2] a revoked token keeps a new machine out, with a sentence, and not the one that has joined', async () => {
  await joinServer(folder, address, 'a-token-that-makes-hosts')
  isRevoked = true
  expect((await joinServer(folder, address, 'revoked-since')).token).toBe('a-token-of-its-own')
  const other = join(folder, 'other')
  await expect(joinServer(other, address, 'revoked-since')).rejects.toThrow(
    'could not be joined: it does not know this token',
  )
  expect(readJoined(other)).toBeNull()
})

test('the order, and names of machines as names of hosts', () => {
  expect(joinOrder(['judge', '--join', 'http://x', 'token'])).toEqual({
    serverUrl: 'http://x',
    token: 'token',
  })
  expect(joinOrder(['judge', '--join', 'http://x'])).toBeNull()
  expect(joinOrder(['server', '--join', 'http://x', 'token'])).toBeNull()
  expect(hostNameOf('lab 1/é')).toBe('lab-1-')
  expect(hostNameOf('x'.repeat(100))).toHaveLength(40)
})
