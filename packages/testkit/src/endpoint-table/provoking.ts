// Helpers of several provocations.

import type { Endpoints, Key } from '@verdict/contract/endpoints'
import type { ErrorName } from '@verdict/contract/errors'
import { buildApp } from '@verdict/server/programs/app'
import { exportTurns } from '@verdict/server/platform/fairness/export-turns'
import { pino } from 'pino'
import { multipart } from '../files.ts'
import { sealed } from '../password.ts'
import type { TestPerson } from '../server.ts'
import { enter, makeContest, running } from '../contest.ts'
import { admin, coded, codeless, key, pid, type Refused, server } from './world.ts'

/** A call that answers with each of its errors. That something is not there, `shaped` provokes where nobody else does. */
export type Provocations = {
  [K in Key]: { [E in Exclude<Endpoints[K]['errors'][number], 'NOT_FOUND'>]: () => Promise<Refused> } & {
    NOT_FOUND?: () => Promise<Refused>
  }
}

export const good = (password = 'Passw0rd') => sealed(key, password)

/** A file in a form; null: something that is no form. */
export async function upload(who: TestPerson, path: string, content: Buffer | null): Promise<Refused> {
  const form = content
    ? multipart(content)
    : { headers: { 'content-type': 'application/json' }, payload: '{}' }
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'sec-fetch-site': 'same-origin', cookie: who.cookie, ...form.headers },
    payload: form.payload,
  })
  return { status: answer.statusCode, error: answer.json<{ error: ErrorName | null }>().error }
}

/** The second of two calls. */
export const twice = async (call: () => Promise<Refused>): Promise<Refused> => {
  await call()
  return call()
}

/** The answer to an outsider of a private course, with the way in. */
export const closed = (ask: (course: typeof coded) => Promise<Refused>) => ({
  COURSE_PRIVATE: () => ask(coded),
  COURSE_WITHOUT_CODE: () => ask(codeless),
})

/** In a pause for everybody, with somebody who entered. */
export async function pausedExam(): Promise<{ cid: number; sitter: TestPerson }> {
  const cid = await makeContest(server, admin, { ...running, list: [pid] })
  const sitter = await server.person(`sitter${cid}`)
  await enter(server, sitter, cid)
  const pauses = [{ from: Date.now() - 60_000, until: Date.now() + 3_600_000 }]
  await server.db
    .updateTable('contests')
    .set({ pauses: JSON.stringify(pauses) })
    .where('cid', '=', cid)
    .execute()
  return { cid, sitter }
}

export async function whileStopping(
  url: string,
  payload: object,
  headers: Record<string, string>,
): Promise<Refused> {
  const logger = pino({ level: 'silent' })
  const ending = await buildApp({ ...server.context, stopping: AbortSignal.abort(), logger })
  try {
    const answer = await ending.inject({ method: 'POST', url, headers, payload })
    return { status: answer.statusCode, error: answer.json<{ error: ErrorName }>().error }
  } finally {
    await ending.close()
  }
}

/** While as many exports of this person are made and wait as may. */
export async function behindExports(who: TestPerson, call: () => Promise<Refused>): Promise<Refused> {
  const gone = new AbortController()
  const turns = Array.from({ length: 6 }, () => exportTurns.take(who.userId, gone.signal))
  try {
    return await call()
  } finally {
    gone.abort()
    for (const turn of await Promise.allSettled(turns)) if (turn.status === 'fulfilled') turn.value()
  }
}

/** The problem of `owner` allows UTF-8 during `call`. */
export async function allowingUtf8<T>(call: () => Promise<T>): Promise<T> {
  const allow = (utf8: boolean) =>
    server.db.updateTable('problems').set({ utf8 }).where('pid', '=', pid).execute()
  await allow(true)
  const answer = await call()
  await allow(false)
  return answer
}
