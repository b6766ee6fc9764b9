// The work in the background: what was asked for in the transactions of verdicts is done here, in any process, one
// submission after the other. A request that nobody finished is free again after a minute; one that fails five times is
// given up, so that one odd program does not keep the rest waiting. One whose figures are to go is not: until they have gone,
// the request is what says that they do not count.

import type { Context } from '../platform/context.ts'
import { type BackgroundWork, everySecond } from '../platform/every-second.ts'
import { compareSubmission } from './compare.ts'
import { ignoredCodeOf, recountChanged } from './ignored-code.ts'
import { claimJobs, deleteJob, type Job } from './work-queries.ts'

const atOnce = 20
const mostAttempts = 5

type Parts = Pick<Context, 'db' | 'log'>

interface Limits {
  /** Asked before each. */
  stopped?: () => boolean
  most?: number
}

/** Does what there is to do. @returns how many it did */
export async function workOff(
  context: Parts,
  { stopped = () => false, most = Infinity }: Limits = {},
): Promise<number> {
  let done = 0
  while (done < most) {
    const jobs = await claimJobs(context.db, atOnce)
    if (jobs.length === 0) break
    for (const job of jobs) {
      // The rest is free again in a minute.
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

/** A problem without news for so long is up to date. */
const quietSeconds = 120

export const keepComparing = (context: Parts): BackgroundWork =>
  everySecond(context.log, 'submissions could not be compared', async (stopped) => {
    const done = await workOff(context, { stopped })
    if (done === 0) await recountChanged(context.db, quietSeconds)
  })
