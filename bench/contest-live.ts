// How soon open pages hear of a change while verdicts arrive.

import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { Privilege } from '@verdict/domain/privilege'
import type { Bench } from './contest-data.ts'

export interface Heard {
  version: number
  /** ms since 1970 */
  last: number
  count: number
}

/** A token for a socket of each of these people, in a session of its own. */
async function tokensOf(bench: Bench, name: string, viewers: number): Promise<string[]> {
  const tokens: string[] = []
  for (const userId of bench.userIds.slice(0, viewers)) {
    const token = `bench-token-${name}-${userId}`
    tokens.push(token)
    const session = await bench.context.db
      .insertInto('sessions')
      .values({
        token_hash: createHash('sha256').update(`session ${token}`).digest(),
        user_id: userId,
        privilege: Privilege.User,
        checksum: 'checksum',
        address: '',
        agent: '',
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await bench.context.db
      .insertInto('realtime_tokens')
      .values({
        token_hash: createHash('sha256').update(token).digest(),
        user_id: userId,
        session_id: session.id,
        expires_at: new Date(Date.now() + 600_000),
      })
      .execute()
  }
  return tokens
}

interface Load {
  /** No other measurement of the same run has it. */
  name: string
  viewers: number
  judgementsASecond: number
  /** Submissions whose verdict changes a cell. */
  sids: readonly number[]
  /** Gives one of them another verdict. @returns the version of the ranklist that has it */
  judgeOne(sid: number): Promise<{ version: number }>
}

interface Live {
  /** ms from the commit of each change until the last page heard of it. */
  delays: number[]
  changes: number
  /** Messages that every page got. */
  messages: number
}

/** Pages in a process of their own: the last to hear of each version counts. */
export async function hearLive(bench: Bench, load: Load): Promise<Live> {
  const tokens = await tokensOf(bench, load.name, load.viewers)
  const pages = fork(new URL('contest-pages.ts', import.meta.url))
  const heard: Heard[] = []
  const ready = new Promise<void>((resolve) => {
    pages.on('message', (message: 'ready' | Heard) => {
      if (message === 'ready') resolve()
      else heard.push(message)
    })
  })
  const { port } = bench.app.server.address() as AddressInfo
  pages.send({ port, cid: bench.cid, tokens })
  await ready
  const committed = new Map<number, number>()
  for (const sid of load.sids) {
    const next = performance.now() + 1000 / load.judgementsASecond
    const { version } = await load.judgeOne(sid)
    committed.set(version, Date.now())
    await after(Math.max(0, next - performance.now()))
  }
  await after(3_000)
  pages.kill()
  await once(pages, 'exit')
  const complete = heard.filter(({ count }) => count === tokens.length)
  // Each change arrives with the first message that has its version or a later one.
  const delays = [...committed].map(([version, at]) => {
    const word = complete
      .filter((message) => message.version >= version)
      .toSorted((a, b) => a.version - b.version)[0]
    return word ? word.last - at : Number.NaN
  })
  return { delays, changes: committed.size, messages: complete.length }
}
