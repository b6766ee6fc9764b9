// All figures anew, fingerprints included: after a change of how programs are read, or when somebody doubts them. The
// work is written down at once, so that an interrupted run goes on where it stopped, and so does a server that
// runs meanwhile. New verdicts come first all the time.

import { setTimeout as after } from 'node:timers/promises'
import type { Context } from '../platform/context.ts'
import { requestAnewAfter } from '../similarity-request/index.ts'
import { recountChanged } from './ignored-code.ts'
import { countJobs, recountAll } from './work-queries.ts'
import { workOff } from './work.ts'

const askedAtOnce = 10_000
/** Requests that other processes work on are theirs to finish; looked at again after this. */
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
    await recountAll(tx)
    for (let last: number | null = 0; last !== null;) last = await requestAnewAfter(tx, last, askedAtOnce)
  })
}

/** @param onProgress called from time to time with how many are left */
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
  // The common code may be another now. The consequences are no part of the count.
  while (!stopped() && (await recountChanged(context.db, 0)) > 0) await workOff(context, { stopped })
  if (!stopped()) onProgress(0)
}
