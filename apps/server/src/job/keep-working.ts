// Looks every second for jobs with something to do, from start to stop. A loop over rows as with contests that open, and
// no queue of a library: what is to be done stands in the job's own row, and a step that fails is simply done again.

import type { Context } from '../platform/context.ts'
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

const lookEveryMs = 1_000

interface Working {
  start(): void
  /** After the step at hand. */
  stop(): Promise<void>
}

export function keepWorking(context: Context): Working {
  let working: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let ending = false
  const look = async (): Promise<void> => {
    try {
      await workOnAll(context, () => ending)
    } catch (error) {
      // The database may be away for a moment: the next look comes in a second.
      context.log.warn({ err: error }, 'jobs could not be looked for')
    } finally {
      working = null
    }
  }
  return {
    start() {
      timer = setInterval(() => {
        working ??= look()
      }, lookEveryMs)
    },
    async stop() {
      ending = true
      clearInterval(timer)
      await working
    },
  }
}
