// Three processes of the server on one database: what happens at one of them reaches a person's pages at all of them.

import { createClient } from '@verdict/contract/client'
import type { RealtimeMessage } from '@verdict/contract/realtime'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { createEmptyDatabase } from '@verdict/testkit/database'
import { hostStatus } from '@verdict/testkit/judging'
import { judgeToken, startServer, withServerProcesses } from '@verdict/testkit/server-process'
import { openWebClient, type WebClient } from '@verdict/web-client/client'
import type { Realtime } from '@verdict/web-client/realtime'
import { afterEach, expect, test } from 'vitest'

const password = 'Passw0rd-of-root'
const pages = new Set<Realtime>()

withServerProcesses(createEmptyDatabase)
afterEach(() => {
  for (const page of pages) page.disconnect()
  pages.clear()
})

/** @returns where it answers */
const startProcess = async (): Promise<string> => (await startServer({ ROOT_PASSWORD: password })).ready

/** An open page: everything that it has heard so far. */
async function openPage(client: WebClient): Promise<RealtimeMessage[]> {
  const heard: RealtimeMessage[] = []
  const realtime = client.openRealtime({
    onMessage: (message) => void heard.push(message),
    onReconnect: () => undefined,
  })
  pages.add(realtime)
  realtime.connect()
  await expect.poll(() => heard.map(({ type }) => type)).toContain('connect')
  return heard
}

const heardOf = (heard: RealtimeMessage[], type: RealtimeMessage['type']): unknown[] =>
  heard.filter((message) => message.type === type).map(({ data }) => data)

test('[RT-SERVER-3] a notice and a result reach the pages of a person at each of three processes', async () => {
  const addresses = [await startProcess(), await startProcess(), await startProcess()] as const
  const first = openWebClient(addresses[0])
  const second = openWebClient(addresses[1], first.jar)
  const third = openWebClient(addresses[2], first.jar)
  // The session holds at all of them.
  await first.logIn('root', password)
  const pages = [await openPage(first), await openPage(second), await openPage(third)]

  await second.call('POST /admin/notifications/broadcast', {
    body: { title: 'Hello', content: 'to everybody' },
  })
  for (const heard of pages) {
    await expect.poll(() => heardOf(heard, 'notification')).toMatchObject([{ title: 'Hello' }])
  }

  const { sid } = await third.call('POST /status', {
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
      .poll(() => heardOf(heard, 'submission_result').at(-1))
      .toMatchObject({ solutionId: sid, judgeStatus: Judge.Accepted })
  }
})
