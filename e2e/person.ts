// Somebody who uses the product through its calls. Journeys use people to prepare what the journey itself is not about; the
// browser may take a person's session over.

import type { Client } from '@verdict/contract/client'
import type { Feedback } from '@verdict/domain/feedback'
import { type AnswerKind, ProblemStatus } from '@verdict/domain/problem'
import { isFinal } from '@verdict/domain/verdict'
import type { Language } from '@verdict/domain/language'
import type { SubmissionDetail } from '@verdict/contract/submission'
import { openWebClient, type WebClient } from '@verdict/web-client/client'
import { setTimeout as delay } from 'node:timers/promises'
import type { ProductAddress } from './product.ts'

export const strongPassword = 'Passw0rd-of-the-suite'
const judgedWithinMs = 90_000

export interface Person {
  uid: string
  password: string
  call: Client
  /** `name=value` of the session. */
  cookie: () => string
}

const personOf = (uid: string, password: string, { call, jar }: WebClient): Person => ({
  uid,
  password,
  call,
  cookie: () => jar.cookie,
})

export async function logIn({ url }: { url: string }, uid: string, password: string): Promise<Person> {
  const client = openWebClient(url)
  await client.logIn(uid, password)
  return personOf(uid, password, client)
}

export async function register(
  { url }: { url: string },
  uid: string,
  password = strongPassword,
): Promise<Person> {
  const client = openWebClient(url)
  await client.register(uid, password)
  return personOf(uid, password, client)
}

/** A page that is to see a submission from its beginning is opened meanwhile, however long that takes. */
export async function whileNothingIsJudged<T>(root: Person, work: () => Promise<T>): Promise<T> {
  const [host] = (await root.call('GET /admin/judges', {})).docs
  const setDisabled = (disabled: boolean) =>
    root.call('PUT /admin/judges/:id', { params: { id: host!.id }, body: { disabled } })
  await setDisabled(true)
  try {
    return await work()
  } finally {
    await setDisabled(false)
  }
}

export const rootOf = (product: ProductAddress): Promise<Person> =>
  logIn(product, product.rootUsername, product.rootPassword)

let counter = 0
const run = Date.now().toString(36).slice(-5)
/** A name that no other test of this run has, and that is no part of another's. */
export const freshName = (kind: string): string =>
  `${kind}-${run}-${(counter += 1).toString(36).padStart(2, '0')}`

export interface NewProblem {
  title: string
  description?: string
  time?: number
  memory?: number
  feedback?: Feedback
  answer?: AnswerKind
  tests?: { in: string; out: string }[]
  status?: ProblemStatus
  tags?: number[]
  difficulty?: string
  in?: string
  out?: string
}

/** Made by somebody who may; available unless said otherwise. */
export async function createProblem(author: Person, problem: NewProblem): Promise<number> {
  const { tests = [], ...fields } = problem
  const { pid } = await author.call('POST /problem/', {
    query: {},
    body: { description: `About ${problem.title}.`, status: ProblemStatus.Available, ...fields },
  })
  for (const body of tests) await author.call('POST /testcase/:pid', { params: { pid }, body })
  return pid
}

export const submit = async (
  person: Person,
  pid: number,
  language: Language,
  code: string,
  /** The contest; 0: none. */
  mid = 0,
): Promise<number> => (await person.call('POST /status', { body: { pid, mid, language, code } })).sid

/** Asks again until the judge had its last word. A call that fails because a part is down counts as 'not yet'. */
export async function judged(person: Person, sid: number): Promise<SubmissionDetail> {
  const deadline = Date.now() + judgedWithinMs
  let last = 'no answer'
  for (;;) {
    try {
      const detail = await person.call('GET /status/:sid', { params: { sid } })
      if (isFinal(detail.judge) && 'code' in detail) return detail
      last = `judge ${detail.judge}`
    } catch (error) {
      last = String(error)
    }
    if (Date.now() > deadline)
      throw new Error(`submission ${sid} had no verdict in ${judgedWithinMs} ms: ${last}`)
    await delay(100)
  }
}
