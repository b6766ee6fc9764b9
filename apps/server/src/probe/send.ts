// Programs sent through everything that a submission goes through: files into the store, a task into the queue, a lease, the way
// of the files to the host, compiling, running, comparing, the result, and the message that it is there. Each step is timed.
// Nothing stays: no rank, count or list knows of them, and rows and files go when they have been answered.

import { randomInt } from 'node:crypto'
import type { Language } from '@verdict/domain/language'
import type { Judge } from '@verdict/domain/verdict'
import { recordBlobs } from '../platform/blob-queries.ts'
import type { Context } from '../platform/context.ts'
import { workTopic } from '../queue/index.ts'
import { sumProgram } from './programs.ts'
import { deleteProbes, insertProbe, languagesOfHosts, readProbes } from './queries.ts'
import { probeTopic } from './task.ts'

type Parts = Pick<Context, 'db' | 'blobs' | 'channel' | 'stopping'>

export interface SentProbe {
  language: Language
  host: string | null
  /** null while it is not over. */
  judge: Judge | null
  error: string
  /** Milliseconds of each step; null for one that was not reached. */
  steps: { stored: number; waited: number | null; judged: number | null; heard: number | null }
  cpuMs: number | null
}

const waitMs = 60_000
const lookEveryMs = 1_000
const leftAfterSeconds = 10 * 60
const fileBytes = 100
const least = 100_000_000
const most = 1_000_000_000

/** Numbers that no test has, so that no host has the files already. */
async function storeFiles({ blobs }: Parts) {
  const [a, b] = [randomInt(least, most), randomInt(least, most)]
  const input = await blobs.write(Buffer.from(`${a} ${b}\n`), fileBytes)
  const output = await blobs.write(Buffer.from(`${a + b}\n`), fileBytes)
  return { input, output }
}

/** @param ms for how long an answer may take; after that the steps say how far each came */
export async function sendProbes(
  context: Parts,
  userId: number,
  languages: readonly Language[],
  ms = waitMs,
): Promise<SentProbe[]> {
  const { db, blobs, channel } = context
  const began = performance.now()
  const heard = new Map<number, number>()
  const over = new Arrivals()
  const end = channel.subscribe(probeTopic, (id) => {
    heard.set(Number(id), Date.now())
    over.ring()
  })
  const ids: number[] = []
  try {
    const { input, output } = await storeFiles(context)
    await db.transaction().execute(async (tx) => {
      await recordBlobs(tx, [input, output])
      for (const language of languages) {
        const code = sumProgram(language)
        if (code === null) continue
        const files = { input_sha256: input.sha256, output_sha256: output.sha256 }
        ids.push(await insertProbe(tx, { language, code, ...files }, userId))
      }
      await channel.publish(tx, workTopic, null)
    })
    const stored = performance.now() - began
    const rows = await untilOver(context, ids, { over, until: began + ms })
    return rows.map((row) => answerOf(row, stored, heard.get(row.id)))
  } finally {
    end()
    const files = await db.transaction().execute((tx) => deleteProbes(tx, ids, leftAfterSeconds))
    for (const sha256 of files) await blobs.discard(sha256, 0)
  }
}

/** Wakes the one that waits for the next message. */
class Arrivals {
  #wake: () => void = () => undefined

  ring(): void {
    this.#wake()
  }

  /** The next one, or after `ms`. */
  async next(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      this.#wake = resolve
      timer = setTimeout(resolve, ms)
    })
    clearTimeout(timer)
  }
}

type Rows = Awaited<ReturnType<typeof readProbes>>

async function untilOver(
  { db, stopping }: Parts,
  ids: readonly number[],
  { over, until }: { over: Arrivals; until: number },
): Promise<Rows> {
  if (ids.length === 0) return []
  for (;;) {
    const [rows, judged] = [await readProbes(db, ids), await languagesOfHosts(db)]
    const leftMs = until - performance.now()
    // Where no host has the language, there is nothing to wait for.
    const isOver = rows.every(({ judge, language }) => judge !== null || !judged.has(language))
    if (leftMs <= 0 || stopping?.aborted || isOver) return rows
    await over.next(Math.min(leftMs, lookEveryMs))
  }
}

const between = (from: Date | null, to: Date | null): number | null =>
  from && to && to.getTime() - from.getTime()

/** The clock of this process may differ from the database's: below nothing is no time. */
const answerOf = (row: Rows[number], stored: number, heardAt: number | undefined): SentProbe => ({
  language: row.language,
  host: row.host,
  judge: row.judge,
  error: row.error,
  steps: {
    stored: Math.round(stored),
    waited: between(row.created_at, row.leased_at),
    judged: between(row.leased_at, row.finished_at),
    heard:
      heardAt === undefined || row.finished_at === null
        ? null
        : Math.max(0, heardAt - row.finished_at.getTime()),
  },
  cpuMs: row.cpu_ms,
})
