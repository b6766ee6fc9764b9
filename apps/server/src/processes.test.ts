// Three processes of the server on one database: what happens at one of them reaches a person's pages at all of them.

import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient, type Client } from '@verdict/contract/client'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { createEmptyDatabase, type TestDatabase } from '@verdict/testkit/database'
import { hostStatus } from '@verdict/testkit/judging'
import { sealed } from '@verdict/testkit/password'
import { afterEach, beforeEach, expect, test } from 'vitest'

const program = fileURLToPath(new URL('main.ts', import.meta.url))
const judgeToken = 'token-of-the-judge-of-three-processes'
const password = 'Passw0rd-of-root'

let database: TestDatabase
let folder: string
const running = new Set<ChildProcess>()
const sockets = new Set<WebSocket>()

beforeEach(async () => {
  database = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'verdict-processes-'))
})
afterEach(async () => {
  for (const socket of sockets) socket.close()
  for (const child of running) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  running.clear()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** @returns where it answers */
async function startProcess(): Promise<string> {
  const port = await freePort()
  const child = fork(program, {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      SECRET_KEY: 'a-secret-key-that-three-processes-share',
      JUDGE_TOKEN: judgeToken,
      ROOT_PASSWORD: password,
      DATA_DIR: folder,
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  running.add(child)
  // Two messages may arrive at once: each is looked at.
  return new Promise((resolve, reject) => {
    child.on('message', (message: { type: string; address?: string }) => {
      if (message.type === 'ready') resolve(message.address!)
    })
    child.once('exit', (code) => reject(new Error(`a server process ended with ${code}`)))
  })
}

/** Calls of root at one of the processes; the session holds at all of them. */
function rootAt(address: string, session: { cookie: string }): Client {
  const send: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('origin', address)
    if (session.cookie) headers.set('cookie', session.cookie)
    const response = await fetch(input, { ...init, headers })
    session.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? session.cookie
    return response
  }
  return createClient({ base: `${address}/api`, fetch: send })
}

interface Heard {
  type: string
  data: Record<string, unknown>
}

/** An open page: everything that it has heard so far. */
async function openPage(address: string, call: Client): Promise<Heard[]> {
  const { token } = await call('GET /websocket/token', {})
  const heard: Heard[] = []
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws?token=${token}`)
  sockets.add(socket)
  socket.addEventListener('message', ({ data }) => heard.push(JSON.parse(String(data)) as Heard))
  await expect.poll(() => heard.map(({ type }) => type)).toContain('connect')
  return heard
}

test('[RT-SERVER-3] a notice and a result reach the pages of a person at each of three processes', async () => {
  const addresses = [await startProcess(), await startProcess(), await startProcess()] as const
  const session = { cookie: '' }
  const [first, second, third] = addresses.map((address) => rootAt(address, session)) as [
    Client,
    Client,
    Client,
  ]
  const { apiPublicKey } = await first('GET /website', {})
  await first('POST /account/login', { body: { username: 'root', password: sealed(apiPublicKey, password) } })
  const pages = [
    await openPage(addresses[0], first),
    await openPage(addresses[1], second),
    await openPage(addresses[2], third),
  ]

  await second('POST /admin/notifications/broadcast', { body: { title: 'Hello', content: 'to everybody' } })
  for (const heard of pages) {
    await expect
      .poll(() => heard.filter(({ type }) => type === 'notification').map(({ data }) => data['title']))
      .toEqual(['Hello'])
  }

  const { sid } = await third('POST /status', {
    body: { pid: 1000, language: Language.C, code: 'int main(void) { return 0; }' },
  })
  const host = createClient({
    base: `${addresses[0]}/api`,
    headers: { authorization: `Bearer ${judgeToken}` },
  })
  const { task } = await host('POST /judge/lease', { body: hostStatus })
  await host('POST /judge/task/:taskId/finish', {
    params: { taskId: task!.taskId },
    body: {
      fencingToken: task!.fencingToken,
      judge: Judge.Accepted,
      time: 1,
      memory: 1024,
      error: '',
      judgeMessage: '',
      tests: task!.tests.map(({ uuid }) => ({ uuid, judge: Judge.Accepted, time: 1, memory: 1024 })),
    },
  })
  for (const heard of pages) {
    await expect
      .poll(() => heard.filter(({ type }) => type === 'submission_result').at(-1)?.data)
      .toMatchObject({ solutionId: sid, judgeStatus: Judge.Accepted })
  }
})
