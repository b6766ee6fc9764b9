// Requests are stored first, so any process can resume. One not finished within a minute may be taken by another, and one
// that fails five times is dropped unless its figures must disappear. New verdicts come first.

import { setTimeout as after } from 'node:timers/promises'
import type { Context } from '../../platform/context.ts'
import { requestAnewAfter } from '../../changes/index.ts'
import { recountChanged, ignoredCodeOf } from './ignored-code.ts'
import { countJobs, recountAll, claimJobs, deleteJob, type Job } from './similarity-work-queries.ts'
import { type BackgroundWork, everySecond } from '../../platform/every-second.ts'
import { compareSubmission } from './compare.ts'

const atOnce = 20
const mostAttempts = 5

type Parts = Pick<Context, 'db' | 'log'>

interface Limits {
  stopped?: () => boolean
  most?: number
}

export async function workOff(
  context: Parts,
  { stopped = () => false, most = Infinity }: Limits = {},
): Promise<number> {
  let done = 0
  while (done < most) {
    const jobs = await claimJobs(context.db, atOnce)
    if (jobs.length === 0) break
    for (const job of jobs) {
      // The others become free in a minute.
      if (stopped()) return done
      await doJob(context, job)
      done += 1
    }
  }
  return done
}

async function doJob(context: Parts, job: Job): Promise<void> {
  try {
    await compareSubmission(context, job, (place) => ignoredCodeOf(context.db, place))
  } catch (error) {
    context.log.warn({ err: error, sid: job.sid, attempt: job.attempts }, 'a submission was not compared')
    if (job.counts && job.attempts >= mostAttempts) await deleteJob(context.db, job)
  }
}

/** A problem without changes for so long is complete. */
const quietSeconds = 120

export const keepComparing = (context: Parts): BackgroundWork =>
  everySecond(context.log, 'submissions could not be compared', async (stopped) => {
    const done = await workOff(context, { stopped })
    if (done === 0) await recountChanged(context.db, quietSeconds)
  })

const askedAtOnce = 10_000
const lookAgainMs = 1_000

interface Rebuild {
  total: number
  goesOn: boolean
}

async function askForAll({ db }: Pick<Context, 'db'>): Promise<void> {
  // Atomic: a half-written list would look like a half-finished rebuild.
  await db.transaction().execute(async (tx) => {
    await recountAll(tx)
    for (let last: number | null = 0; last !== null;) last = await requestAnewAfter(tx, last, askedAtOnce)
  })
}

/** @param onProgress with the number left */
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
  while (!stopped() && (await recountChanged(context.db, 0)) > 0) await workOff(context, { stopped })
  if (!stopped()) onProgress(0)
}
