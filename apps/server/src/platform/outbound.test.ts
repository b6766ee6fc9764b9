import { selfSigned } from '@verdict/testkit/certificate'
import type { OutboundFault } from '@verdict/domain/outbound'
import { Privilege } from '@verdict/domain/privilege'
import { startTestServer, type TestServer } from '@verdict/testkit/server'
import os from 'node:os'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createSocketServer, type AddressInfo, type Server as SocketServer } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fetchOut, OutboundFailure, type OutboundRequest, sendOut } from './outbound.ts'
import { isPortOfWeb, standingOf } from './outbound-address.ts'

let server: TestServer
const open: SocketServer[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  await list()
  vi.unstubAllEnvs()
})
afterAll(async () => {
  for (const one of open) {
    if ('closeAllConnections' in one) (one as Server).closeAllConnections()
    one.close()
  }
  await server.close()
})

async function list(...networks: string[]): Promise<void> {
  const root = await server.db
    .selectFrom('site_values')
    .where('key', '=', 'outbound_networks')
    .executeTakeFirst()
  const value = JSON.stringify(networks)
  if (root)
    await server.db.updateTable('site_values').set({ value }).where('key', '=', 'outbound_networks').execute()
  else await server.db.insertInto('site_values').values({ key: 'outbound_networks', value }).execute()
}

async function portOf(one: SocketServer): Promise<number> {
  open.push(one)
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
  return (one.address() as AddressInfo).port
}

const listening = (answer: RequestListener): Promise<number> => portOf(createServer(answer))

const asked = (url: string, more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  url,
  method: 'GET',
  inside: 'refused',
  timeoutMs: 20_000,
  answerBytes: 1_000,
  ...more,
})

type Resolve = (name: string) => Promise<readonly string[]>
const send = (url: string, more?: Partial<OutboundRequest>, resolve?: Resolve) =>
  sendOut({ db: server.db, ...(resolve && { resolve }) }, asked(url, more))

async function fault(sent: Promise<unknown>): Promise<OutboundFault | 'none'> {
  try {
    await sent
    return 'none'
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    expect(error.message).toBe(error.fault)
    return error.fault
  }
}

const insideAddresses = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '100.100.100.200',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
]

test.each(insideAddresses)(
  '[SITE-OUT-1] %s is no address outside, as a literal or as the answer for a name',
  async (address) => {
    expect(['inside', 'never']).toContain(standingOf(address, []))
    const host = address.includes(':') ? `[${address}]` : address
    expect(await fault(send(`https://${host}/`))).toBe('nowhere')
    expect(await fault(send('https://hook.example/', {}, async () => ['1.1.1.1', address]))).toBe('nowhere')
  },
)

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700:4700::1111',
  '2400:3200::1',
  '::ffff:8.8.8.8',
])('[SITE-OUT-1] %s is an address outside', (address) => expect(standingOf(address, [])).toBe('outside'))

test.each(['8.8.8.8', '2606:4700:4700:0:0:0:0:1111'])(
  '[SITE-OUT-1] a public address of this machine, as %s, is inside unless its network is listed',
  async (address) => {
    const own = { ...os.networkInterfaces().lo![0]!, address }
    const spy = vi.spyOn(os, 'networkInterfaces').mockReturnValue({ lo: undefined, eth0: [own] })
    try {
      expect(standingOf(address, [])).toBe('inside')
      expect(standingOf(address, ['8.8.0.0/16', '2606:4700::/32'])).toBe('listed')
      expect(standingOf('1.1.1.1', [])).toBe('outside')
      expect(await fault(send('https://hook.example/', {}, async () => [address]))).toBe('nowhere')
    } finally {
      spy.mockRestore()
    }
  },
)

test.each([
  'https://0x7f000001/',
  'https://2130706433/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://127.0.0.1./',
  'https://１２７.0.0.1/',
  'https://[::ffff:7f00:1]/',
  'https://[0:0:0:0:0:ffff:127.0.0.1]/',
])('[SITE-OUT-1] the spelling %s of this machine is known', async (url) => {
  expect(await fault(send(url))).toBe('nowhere')
})

test.each([
  'ftp://files.example/',
  'file:///etc/passwd',
  'gopher://x.example/',
  'https://name@hook.example/',
  'https://name:secret@hook.example/',
  'https://[fe80::1%25eth0]/',
  'https://hook.example:22/',
  'https://hook.example:6379/',
  'http://hook.example/',
  'not an address',
  'https://',
])('[SITE-OUT-3] %s is no address that requests are sent to', async (url) => {
  expect(await fault(send(url, {}, async () => ['1.1.1.1']))).toBe('address')
})

test('[SITE-OUT-3] ports of the web are 80, 443 and those from 1024 up on which nothing else is known to listen', () => {
  expect([80, 443, 1024, 8080, 8443, 65_535].map(isPortOfWeb)).toEqual(Array(6).fill(true))
  expect([0, 22, 25, 81, 1023, 6379, 11_211, 6667].map(isPortOfWeb)).toEqual(Array(8).fill(false))
})

test('[SITE-OUT-1] a name that changes its answer after the check is not asked a second time', async () => {
  const reached: string[] = []
  const port = await listening((request, response) => {
    reached.push(request.headers.host ?? '')
    response.end('checked')
  })
  await list('127.0.0.1/32')
  const answers = [['127.0.0.1'], ['10.0.0.1']]
  let asks = 0
  const changing: Resolve = async () => answers[asks++] ?? ['10.0.0.2']
  const answer = await send(`http://hook.example:${port}/`, {}, changing)
  expect([answer.status, answer.body.toString(), asks]).toEqual([200, 'checked', 1])
  expect(reached).toEqual([`hook.example:${port}`])
  expect(await fault(send(`http://hook.example:${port}/`, {}, changing))).toBe('nowhere')
  expect(reached).toHaveLength(1)
})

test('[SITE-OUT-1] a name without an address fails as one that leads inside', async () => {
  const none: Resolve = async () => []
  const broken: Resolve = () => Promise.reject(new Error('ENOTFOUND'))
  expect(await fault(send('https://hook.example/', {}, none))).toBe('nowhere')
  expect(await fault(send('https://hook.example/', {}, broken))).toBe('nowhere')
  expect(await fault(send('https://hook.example/', {}, async () => ['no address']))).toBe('nowhere')
})

test('[SITE-OUT-2] networks that root lists are reached over http, others not, and link-local ones never', async () => {
  const port = await listening((_request, response) => response.end('inside'))
  const root = await server.person('root1', Privilege.Root)
  const put = (outboundNetworks: string[]) =>
    server.call(root, 'PUT /admin/settings', { body: { outboundNetworks } })
  expect(await fault(send(`http://127.0.0.1:${port}/`))).toBe('nowhere')
  expect((await put(['127.0.0.0/8', 'fd00::/8'])).data.outboundNetworks).toEqual(['127.0.0.0/8', 'fd00::/8'])
  expect((await send(`http://127.0.0.1:${port}/`)).body.toString()).toBe('inside')
  expect((await put(['0.0.0.0/0', '::/0'])).status).toBe(200)
  expect(standingOf('10.0.0.1', ['0.0.0.0/0'])).toBe('listed')
  for (const never of ['169.254.169.254', '100.100.100.200', '224.0.0.1', '0.0.0.0']) {
    expect(await fault(send(`http://${never}/`))).toBe('nowhere')
    expect(await fault(send(`http://${never}/`, { inside: 'allowed', plain: true }))).toBe('nowhere')
  }
  for (const never of ['fe80::1', 'fd00:ec2::254', '64:ff9b::7f00:1', '2002:7f00:1::']) {
    expect(standingOf(never, ['::/0'])).toBe('never')
  }
  expect((await put(['10.0.0.0/33'])).error).toBe('VALIDATION_FAILED')
  expect((await put(['everything'])).error).toBe('VALIDATION_FAILED')
  expect((await put([])).status).toBe(200)
})

test('[SITE-OUT-2] an address that root named may lie inside, by name and over http where its caller says so', async () => {
  const port = await listening((_request, response) => response.end('named'))
  const how = { inside: 'allowed' as const, plain: true }
  expect((await send(`http://127.0.0.1:${port}/`, how)).body.toString()).toBe('named')
  expect((await send(`http://localhost:${port}/`, how)).body.toString()).toBe('named')
  expect(await fault(send(`http://127.0.0.1:${port}/`, { inside: 'allowed' }))).toBe('address')
})

const inside = { inside: 'allowed' as const, plain: true }

test('[SITE-OUT-3] a redirect is an answer, whatever it points at', async () => {
  const reached: string[] = []
  const port = await listening((request, response) => {
    reached.push(request.url ?? '')
    response.writeHead(302, { location: '/secret' }).end()
  })
  expect((await send(`http://127.0.0.1:${port}/#part`, inside)).status).toBe(302)
  const fetched = fetchOut(server, { ...inside, timeoutMs: 20_000, answerBytes: 100 })
  expect((await fetched(`http://127.0.0.1:${port}/f`, { redirect: 'follow' })).status).toBe(302)
  expect(reached).toEqual(['/', '/f'])
})

test('[SITE-OUT-3] a proxy of the environment is not used', async () => {
  const reached: string[] = []
  const proxy = await listening((request, response) =>
    response.end(String(reached.push(`proxy ${request.url}`))),
  )
  const port = await listening((request, response) =>
    response.end(String(reached.push(`direct ${request.url}`))),
  )
  for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'all_proxy'])
    vi.stubEnv(name, `http://127.0.0.1:${proxy}`)
  vi.stubEnv('NODE_USE_ENV_PROXY', '1')
  await send(`http://127.0.0.1:${port}/x`, inside)
  expect(reached).toEqual(['direct /x'])
})

test('[SITE-OUT-3] an answer larger than the limit fails, and one that nobody wants is not read', async () => {
  const port = await listening((request, response) => {
    if (request.url === '/exact') response.end('x'.repeat(1_000))
    else if (request.url === '/large') response.end('x'.repeat(1_001))
    else response.write('begins and never ends')
  })
  expect((await send(`http://127.0.0.1:${port}/exact`, inside)).body).toHaveLength(1_000)
  expect(await fault(send(`http://127.0.0.1:${port}/large`, inside))).toBe('answer')
  const unread = await send(`http://127.0.0.1:${port}/endless`, { ...inside, answerBytes: 0 })
  expect([unread.status, unread.body.length]).toEqual([200, 0])
})

test('[SITE-OUT-3] an answer that never comes, or comes by drops, ends after its time, and so does a look-up', async () => {
  const port = await listening((request, response) => {
    if (request.url === '/drops') response.write('x')
  })
  const brief = { ...inside, timeoutMs: 200 }
  expect(await fault(send(`http://127.0.0.1:${port}/silent`, brief))).toBe('timeout')
  expect(await fault(send(`http://127.0.0.1:${port}/drops`, brief))).toBe('timeout')
  expect(await fault(send('https://hook.example/', { timeoutMs: 200 }, () => new Promise(() => {})))).toBe(
    'timeout',
  )
  const ended = { ...inside, signal: AbortSignal.abort() }
  expect(await fault(send(`http://127.0.0.1:${port}/silent`, ended))).toBe('timeout')
})

test('[SITE-OUT-3] failures are names: of a closed port, of a certificate, and of what is no HTTP', async () => {
  const closed = createSocketServer()
  const closedPort = await portOf(closed)
  await new Promise((resolve) => closed.close(resolve))
  expect(await fault(send(`http://127.0.0.1:${closedPort}/`, inside))).toBe('unreachable')

  const hour = 3_600_000
  const { key, cert } = selfSigned('hook.example', new Date(Date.now() - hour), new Date(Date.now() + hour))
  const tls = await portOf(createTlsServer({ key, cert }, (_request, response) => response.end()))
  expect(await fault(send(`https://127.0.0.1:${tls}/`, inside))).toBe('certificate')
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  expect(await fault(send(`https://127.0.0.1:${tls}/`, inside))).toBe('certificate')

  const talker = (words: string) =>
    portOf(createSocketServer((socket) => socket.on('error', () => {}).end(words)))
  const strange = [
    'SSH-2.0-secret\r\n',
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    `HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
  ]
  for (const words of strange) {
    expect(await fault(send(`http://127.0.0.1:${await talker(words)}/`, inside))).toBe('answer')
  }
})

test('[SITE-OUT-3] what is sent arrives with the headers of its sender alone, and answers to a fetch are its own', async () => {
  const heard: unknown[] = []
  const port = await listening((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      heard.push({ method: request.method, headers: request.headers, body: Buffer.concat(parts).toString() })
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"ok":true}')
    })
  })
  const sent = { method: 'POST' as const, headers: { 'content-type': 'text/plain' }, body: 'hé' }
  await send(`http://127.0.0.1:${port}/`, { ...inside, ...sent })
  const plain = {
    host: `127.0.0.1:${port}`,
    connection: 'close',
    'content-type': 'text/plain',
    'content-length': '3',
    'accept-encoding': 'identity',
    'user-agent': 'Verdict',
  }
  expect(heard).toEqual([{ method: 'POST', headers: plain, body: 'hé' }])
  const fetched = fetchOut(server, { ...inside, timeoutMs: 20_000, answerBytes: 100 })
  const answer = await fetched(`http://127.0.0.1:${port}/token`, {
    method: 'POST',
    body: new URLSearchParams({ a: 'b' }),
  })
  expect([answer.status, await answer.json()]).toEqual([201, { ok: true }])
  expect(heard[1]).toMatchObject({ body: 'a=b' })
})
