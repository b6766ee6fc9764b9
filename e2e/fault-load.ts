// The load of the fault run: submissions of every language and verdict, drawn from a seed, each with a mark of its own in
// its source. A call that failed may have been carried out: then the mark tells whether the submission is there. So each is
// handed in once, whatever died meanwhile, and one that the product lost or doubled shows.

import { ApiError } from '@verdict/contract/client'
import { Language, standardLanguages } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { createProblem, freshName, register, rootOf, submit, type Person } from './person.ts'
import type { ProductAddress } from './product.ts'
import { problem, programIn, type ContestantVerdict } from './programs/sum-and-difference.ts'

/** Numbers from 0 up to 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pick = <T>(random: () => number, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T

/** As in a class: most are right or nearly so, and what takes long is rare. */
const verdicts: readonly ContestantVerdict[] = [
  ...Array<ContestantVerdict>(8).fill(Judge.Accepted),
  ...Array<ContestantVerdict>(4).fill(Judge.WrongAnswer),
  ...Array<ContestantVerdict>(2).fill(Judge.PresentationError),
  ...Array<ContestantVerdict>(2).fill(Judge.RuntimeError),
  ...Array<ContestantVerdict>(2).fill(Judge.CompileError),
  Judge.TimeLimitExceeded,
  Judge.MemoryLimitExceeded,
  Judge.OutputLimitExceeded,
]

export interface Planned {
  mark: string
  person: Person
  pid: number
  /** The contest, or 0. */
  mid: number
  language: Language
  verdict: ContestantVerdict
  code: string
}

export interface Plan {
  people: Person[]
  pids: number[]
  cid: number
  submissions: Planned[]
}

const minuteMs = 60_000

/** One that runs for hours and is frozen a minute from now, so that a long run has submissions on both sides. */
async function makeContest(root: Person, people: readonly Person[], list: number[]): Promise<number> {
  const { cid } = await root.call('POST /contest/', {
    body: {
      title: 'In the middle of faults',
      start: new Date(Date.now() - minuteMs).toISOString(),
      end: new Date(Date.now() + 241 * minuteMs).toISOString(),
      list,
      option: { freeze: 240 },
    },
  })
  for (const person of people) await person.call('POST /contest/:cid/verify', { params: { cid }, body: {} })
  return cid
}

/** Makes the people, the problems and a contest, in which every other one is handed in. All languages come up equally often, in the seed's order. */
export async function plan(product: ProductAddress, count: number, random: () => number): Promise<Plan> {
  const root = await rootOf(product)
  const people: Person[] = []
  const pids: number[] = []
  for (let n = 0; n < Math.max(3, Math.min(25, count / 20)); n += 1)
    people.push(await register(product, freshName('faulty')))
  for (let n = 0; n < 4; n += 1)
    pids.push(await createProblem(root, { ...problem, title: `Sum and difference ${n}` }))
  const cid = await makeContest(root, people, pids)
  const submissions = Array.from({ length: count }, (_, n): Planned => {
    const language = standardLanguages[n % standardLanguages.length]!
    const verdict = pick(random, verdicts)
    const mark = freshName('mark')
    const comment = language === Language.Python ? `# ${mark}` : `// ${mark}`
    const code = `${programIn(language, verdict)}\n${comment}\n`
    const [person, pid, mid] = [pick(random, people), pick(random, pids), n % 2 === 0 ? cid : 0]
    return { mark, person, pid, mid, language, verdict, code }
  })
  return { people, pids, cid, submissions }
}

export type Ask = <T>(query: (client: Client) => Promise<T>) => Promise<T>

const askAgainMs = 100

/** Asks the database, again and again while it is away. @param url of whichever is the database at that moment */
export const askAgain =
  (url: () => string, deadline: number): Ask =>
  async (query) => {
    for (;;) {
      const client = new Client({ connectionString: url(), query_timeout: 10_000 })
      client.on('error', () => undefined) // the query's own rejection says it
      try {
        await client.connect()
        return await query(client)
      } catch (error) {
        // 42...: a mistake in the query, which no waiting mends.
        const code = error instanceof Error && 'code' in error ? String(error.code) : ''
        if (code.startsWith('42') || Date.now() > deadline) throw error
      } finally {
        await client.end().catch(() => undefined)
      }
      await delay(askAgainMs)
    }
  }

const sidOf = (ask: Ask, { mark, pid }: Planned): Promise<number | null> =>
  ask(async (client) => {
    const { rows } = await client.query<{ sid: number }>(
      'select sid from submissions where pid = $1 and position($2 in code) > 0',
      [pid, `${mark}\n`],
    )
    return rows[0]?.sid ?? null
  })

/** How long something that was under way when a part died may still take to show. */
const quietAfterMs = 1000

/** @returns its sid. Refusals by a living product are errors; its absence is waited out until `deadline`. */
export async function handIn(ask: Ask, planned: Planned, deadline: number): Promise<number> {
  const { person, pid, mid, language, code } = planned
  for (;;) {
    try {
      return await submit(person, pid, language, code, mid)
    } catch (error) {
      const away = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      if (!away || Date.now() > deadline) throw error
    }
    await delay(quietAfterMs)
    const sid = await sidOf(ask, planned)
    if (sid !== null) return sid
  }
}
