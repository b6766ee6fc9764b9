// Three processes of the server on one database: what happens at one of them reaches a person's pages at all of them.

import { createClient, type Client } from '@verdict/contract/client'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { createEmptyDatabase } from '@verdict/testkit/database'
import { hostStatus } from '@verdict/testkit/judging'
import { sealed } from '@verdict/testkit/password'
import { judgeToken, startServer, withServerProcesses } from '@verdict/testkit/server-process'
import { afterEach, expect, test } from 'vitest'

const password = 'Passw0rd-of-root'
const sockets = new Set<WebSocket>()

withServerProcesses(createEmptyDatabase)
afterEach(() => {
  for (const socket of sockets) socket.close()
  sockets.clear()
})

/** @returns where it answers */
const startProcess = async (): Promise<string> => (await startServer({ ROOT_PASSWORD: password })).ready

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
