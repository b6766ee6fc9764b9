// One played student of an exam, with actions at moments drawn beforehand. Rehearsals run it against the live site, `npm run
// bench:exam` against its own. Calls that find the server away are repeated, as by the page; submissions are sent with their
// key until answered.

import { ApiError } from '@verdict/contract/client'
import type { RealtimeMessage } from '@verdict/contract/realtime'
import type { Language } from '@verdict/domain/language'
import { openWebClient, type WebClient } from './client.ts'

export interface Seat {
  uid: string
  code: string
}

export interface PlayedExam {
  cid: number
  pids: readonly number[]
  start: number
  end: number
  rushMs: number
  allowsRuns: boolean
  showsRanklist: boolean
  handsIn: boolean
  programFor: (pid: number, random: () => number) => { language: Language; code: string }
}

export interface Made {
  name: string
  at: number
  ms: number
  wasAway: boolean
}

export interface Notes {
  calls: Made[]
  sent: { key: string; sid: number }[]
  /** Refused calls with reasons: there must be none. */
  refused: string[]
  waited: number
  heard: number
  reconnects: number[]
}

export const noNotes = (): Notes => ({
  calls: [],
  sent: [],
  refused: [],
  waited: 0,
  heard: 0,
  reconnects: [],
})

/** Own input, as a problem may have no samples. */
const input = '3 4\n'

const beatMs = 20_000
const againMs = 500

const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

class Stopped extends Error {}

const after = (ms: number, stop: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (stop.aborted) return reject(new Stopped())
    const stopped = (): void => {
      clearTimeout(timer)
      reject(new Stopped())
    }
    const timer = setTimeout(() => {
      stop.removeEventListener('abort', stopped)
      resolve()
    }, ms)
    stop.addEventListener('abort', stopped, { once: true })
  })

interface Play {
  client: WebClient
  exam: PlayedExam
  seat: Seat
  notes: Notes
  random: () => number
  stop: AbortSignal
}

/** @returns undefined where it was refused @throws Stopped */
async function make<T>({ notes, stop }: Play, name: string, call: () => Promise<T>): Promise<T | undefined> {
  const at = Date.now()
  let wasAway = false
  for (;;) {
    try {
      const answer = await call()
      notes.calls.push({ name, at, ms: Date.now() - at, wasAway })
      return answer
    } catch (error) {
      if (error instanceof ApiError && error.error === 'RUN_UNFINISHED') {
        notes.waited += 1
        return undefined
      }
      if (!isAway(error)) {
        notes.refused.push(`${name}: ${String(error)}`)
        return undefined
      }
      wasAway = true
      await after(againMs, stop)
    }
  }
}

const until = (at: number, { stop }: Play): Promise<void> => after(Math.max(0, at - Date.now()), stop)
const between = (from: number, to: number, { random }: Play): number => from + random() * (to - from)

export async function sit(
  url: string,
  exam: PlayedExam,
  seat: Seat,
  notes: Notes,
  { random, stop }: Pick<Play, 'random' | 'stop'>,
): Promise<void> {
  const play = { client: openWebClient(url), exam, seat, notes, random, stop }
  let socket: { close: () => void } | null = null
  try {
    await comeIn(play)
    socket = openSocket(play)
    const played = await Promise.allSettled([workThrough(play), beat(play)])
    for (const one of played) if (one.status === 'rejected') throw one.reason
    if (exam.handsIn) await handIn(play)
    await until(exam.end, play)
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  } finally {
    socket?.close()
  }
}

/** The rush at the doors: the last minutes, compressed into seconds. */
async function comeIn(play: Play): Promise<void> {
  const { client, exam, seat } = play
  const params = { cid: exam.cid }
  await until(between(exam.start - exam.rushMs, exam.start - exam.rushMs / 20, play), play)
  await make(play, 'code login', () =>
    client.call('POST /exam/:cid/code-login', { params, body: { who: seat.uid, code: seat.code } }),
  )
  await make(play, 'site', () => client.call('GET /website', {}))
  await make(play, 'entry page', () => client.call('GET /exam/:cid/entry', { params }))
  await make(play, 'entry', () => client.call('POST /exam/:cid/entry', { params, body: { accepts: true } }))
}

const read = (play: Play, pid: number) =>
  make(play, 'statement', () =>
    play.client.call('GET /problem/:pid', {
      params: { pid },
      query: { cid: play.exam.cid, lang: 'en-US' },
    }),
  )

async function workThrough(play: Play): Promise<void> {
  const { client, exam, random } = play
  const { cid, pids, start, end } = exam
  await until(start + random() * 1_000, play)
  await make(play, 'contest', () => client.call('GET /contest/:cid', { params: { cid } }))
  await read(play, pids[0]!)
  const [begin, last] = [Math.min(2_000, (end - start) / 4), Math.min(10_000, (end - start) / 4)]
  const first = Math.floor(random() * pids.length)
  const chosen = [...new Set([pids[first]!, pids[(first + 1) % pids.length]!])]
  const share = (end - last - start) / chosen.length
  for (const [turn, pid] of chosen.entries()) {
    await solve(play, pid, start + begin + turn * share, start + (turn + 1) * share)
  }
}

async function solve(play: Play, pid: number, from: number, to: number): Promise<void> {
  const { client, exam, seat, notes, random } = play
  const { cid } = exam
  const body = { pid, mid: cid, ...exam.programFor(pid, random) }
  await until(between(from, (from + to) / 2, play), play)
  await read(play, pid)
  await make(play, 'draft', () => client.call('PUT /draft', { body: { ...body, base: null } }))
  if (exam.allowsRuns) await make(play, 'run', () => client.call('POST /run', { body: { ...body, input } }))
  await until(between((from + to) / 2, to, play), play)
  const key = crypto.randomUUID()
  const sent = await make(play, 'submission', () => client.call('POST /status', { body: { ...body, key } }))
  if (sent) notes.sent.push({ key, sid: sent.sid })
  await make(play, 'own submissions', () =>
    client.call('GET /status/list', { query: { mid: cid, uid: seat.uid } }),
  )
  if (!exam.showsRanklist) return
  await make(play, 'ranklist', () =>
    client.call('GET /contest/:cid/ranklist', { params: { cid }, query: {} }),
  )
}

async function beat(play: Play): Promise<void> {
  const { client, exam, random } = play
  const { cid, start, end } = exam
  const last = end - Math.min(5_000, (end - start) / 4)
  for (let at = start + random() * Math.min(beatMs, (end - start) / 2); at < last; at += beatMs) {
    await until(at, play)
    await make(play, 'sign of life', () =>
      client.call('POST /exam/:cid/beat', { params: { cid }, body: { front: true } }),
    )
  }
}

async function handIn(play: Play): Promise<void> {
  const { client, exam } = play
  const { cid, start, end } = exam
  await until(between(end - Math.min(5_000, (end - start) / 4), end, play), play)
  await make(play, 'hand-in', () => client.call('POST /exam/:cid/hand-in', { params: { cid } }))
}

function openSocket({ client, notes }: Play): { close: () => void } {
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
