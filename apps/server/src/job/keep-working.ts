// Jobs go on in the background. A job's progress is in its own row, and a step that fails is simply done again.

import type { Context } from '../platform/context.ts'
import { type BackgroundWork, everySecond } from '../platform/every-second.ts'
import { workOn } from './work.ts'
import { unfinishedJobs } from './write-queries.ts'

/** Every job as far as it can go now, step by step in turn. */
export async function workOnAll(
  context: Pick<Context, 'db' | 'channel' | 'log'>,
  isEnding: () => boolean = () => false,
): Promise<void> {
  let going = await unfinishedJobs(context.db)
  while (going.length > 0 && !isEnding()) {
    const more: number[] = []
    for (const id of going) {
      if (isEnding()) return
      try {
        if (await workOn(context, id)) more.push(id)
      } catch (error) {
        context.log.warn({ err: error, job: id }, 'a step of a job failed and is tried again')
      }
    }
    going = more
  }
}

export const keepWorking = (context: Context): BackgroundWork =>
  everySecond(context.log, 'jobs could not be looked for', (isEnding) => workOnAll(context, isEnding))
