// All figures anew, fingerprints included: after a change of how programs are read, or when somebody doubts them. What is
// to be done is written down at once, so that whoever is interrupted goes on where it stopped, and so does a server that
// runs meanwhile. New verdicts come first all the time.

import { setTimeout as after } from 'node:timers/promises'
import type { Context } from '../platform/context.ts'
import { requestAnewAfter } from '../similarity-request/index.ts'
import { settleGrounds } from './grounds.ts'
import { countJobs, unsettleAll } from './work-queries.ts'
import { workOff } from './work.ts'

const askedAtOnce = 10_000
/** What others are at is theirs to finish; looked at again after this. */
const lookAgainMs = 1_000

interface Rebuild {
  /** Submissions to do when it began. */
  total: number
  /** There was one that had not come to its end. */
  goesOn: boolean
}

async function askForAll({ db }: Pick<Context, 'db'>): Promise<void> {
  // All or nothing: half of it would look like one that had come half-way.
  await db.transaction().execute(async (tx) => {
    await unsettleAll(tx)
    for (let last: number | null = 0; last !== null;) last = await requestAnewAfter(tx, last, askedAtOnce)
  })
}

/** @param onProgress told from time to time how many are left */
export async function rebuildSimilarity(
  context: Pick<Context, 'db' | 'log' | 'stopping'>,
  { onBegin, onProgress }: { onBegin: (rebuild: Rebuild) => void; onProgress: (left: number) => void },
): Promise<void> {
  const left = (): Promise<number> => countJobs(context.db, true)
  const goesOn = (await left()) > 0
  if (!goesOn) await askForAll(context)
  onBegin({ total: await left(), goesOn })
  const stopped = (): boolean => context.stopping?.aborted === true
  for (let remaining = await left(); remaining > 0 && !stopped(); remaining = await left()) {
    onProgress(remaining)
    const done = await workOff(context, { stopped, most: 500 })
    if (done === 0) await after(lookAgainMs)
  }
  // What is common may be another now. What follows from that is no part of what was counted.
  while (!stopped() && (await settleGrounds(context.db, 0)) > 0) await workOff(context, { stopped })
  if (!stopped()) onProgress(0)
}
