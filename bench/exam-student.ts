// One played student of `bench:exam`: what somebody does in an exam, at moments that are drawn beforehand. A call that finds the
// server away is made again, as the page does; a submission is sent with its key until it is answered.

import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { ApiError } from '@verdict/contract/client'
import type { RealtimeMessage } from '@verdict/contract/realtime'
import { Language } from '@verdict/domain/language'
import { openWebClient, type WebClient } from '@verdict/web-client/client'
import type { Hall, Seat } from './exam-hall.ts'

export interface Made {
  name: string
  /** ms since 1970. */
  at: number
  ms: number
  /** The server was away at first. */
  wasAway: boolean
}

interface Sent {
  key: string
  sid: number
}

export interface Notes {
  calls: Made[]
  sent: Sent[]
  /** Calls that the server refused, with why: there must be none. */
  refused: string[]
  /** Results that arrived over the socket. */
  heard: number
  /** ms from the loss of the socket until it was there again. */
  reconnects: number[]
}

const beatMs = 20_000
const againMs = 500

const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Nothing that another student sends. */
const program = (mark: string, isRight: boolean): string =>
  `#include <stdio.h>\nint main(void) { long a, b; scanf("%ld %ld", &a, &b); printf("%ld\\n", a ${isRight ? '+' : '-'} b); }\n// ${mark}\n`

/** Plays the whole sitting of one student. Resolves once it is over. */
export async function sit(
  url: string,
  hall: Hall,
  seat: Seat,
  notes: Notes,
  random: () => number,
): Promise<void> {
  const client = openWebClient(url)
  const { cid, pids, start, end } = hall
  const until = (at: number) => after(Math.max(0, at - Date.now()))
  const make = async <T>(name: string, call: () => Promise<T>): Promise<T | undefined> => {
    const at = Date.now()
    let wasAway = false
    for (;;) {
      try {
        const answer = await call()
        notes.calls.push({ name, at, ms: Date.now() - at, wasAway })
        return answer
      } catch (error) {
        if (!isAway(error)) {
          notes.refused.push(`${name}: ${String(error)}`)
          return undefined
        }
        wasAway = true
        await after(againMs)
      }
    }
  }
  const moment = (from: number, to: number) => from + random() * (to - from)

  // The rush at the doors: everybody comes within the last minutes, played in twenty seconds.
  await until(moment(start - 20_000, start - 1_000))
  await make('code login', () =>
    client.call('POST /exam/:cid/code-login', { params: { cid }, body: { who: seat.uid, code: seat.code } }),
  )
  await make('site', () => client.call('GET /website', {}))
  await make('entry page', () => client.call('GET /exam/:cid/entry', { params: { cid } }))
  await make('entry', () =>
    client.call('POST /exam/:cid/entry', { params: { cid }, body: { accepts: true } }),
  )
  const socket = openSocket(client, notes)

  // Everybody reads the first statement within the first second.
  await until(start + random() * 1_000)
  await make('contest', () => client.call('GET /contest/:cid', { params: { cid } }))
  const read = (pid: number) =>
    make('statement', () =>
      client.call('GET /problem/:pid', { params: { pid }, query: { cid, lang: 'en-US' } }),
    )
  await read(pids[0]!)

  const work = async (pid: number, from: number, to: number): Promise<void> => {
    const mark = randomUUID()
    const body = { pid, mid: cid, language: Language.C, code: program(mark, random() < 0.7) }
    await until(moment(from, (from + to) / 2))
    await read(pid)
    await make('draft', () => client.call('PUT /draft', { body: { ...body, base: null } }))
    await make('run', () => client.call('POST /run', { body }))
    await until(moment((from + to) / 2, to))
    const key = randomUUID()
    const sent = await make('submission', () => client.call('POST /status', { body: { ...body, key } }))
    if (sent) notes.sent.push({ key, sid: sent.sid })
    await make('own submissions', () =>
      client.call('GET /status/list', { query: { mid: cid, uid: seat.uid } }),
    )
    await make('ranklist', () => client.call('GET /contest/:cid/ranklist', { params: { cid }, query: {} }))
  }
  const beat = async (): Promise<void> => {
    for (let at = start + random() * beatMs; at < end - 2_000; at += beatMs) {
      await until(at)
      await make('sign of life', () =>
        client.call('POST /exam/:cid/beat', { params: { cid }, body: { front: true } }),
      )
    }
  }
  const share = (end - 10_000 - start) / 2
  const first = Math.floor(random() * pids.length)
  const chosen = [pids[first]!, pids[(first + 1) % pids.length]!]
  const beating = beat()
  for (const [turn, pid] of chosen.entries()) {
    await work(pid, start + 2_000 + turn * share, start + (turn + 1) * share)
  }
  await beating
  await until(end)
  socket.close()
}

function openSocket(client: WebClient, notes: Notes): { close: () => void } {
  let wasOpen = false
  let lostAt: number | null = null
  const hear = (message: RealtimeMessage): void => {
    if (message.type === 'submission_result') notes.heard += 1
  }
  const realtime = client.openRealtime({
    onMessage: hear,
    onReconnect: () => {
      if (lostAt !== null) notes.reconnects.push(Date.now() - lostAt)
      lostAt = null
    },
    onStateChange: (state) => {
      if (state === 'open') wasOpen = true
      else if (wasOpen) lostAt ??= Date.now()
      // After the last attempt the page offers to try again.
      if (state === 'lost') realtime.again()
    },
  })
  realtime.connect()
  return { close: () => realtime.disconnect() }
}
