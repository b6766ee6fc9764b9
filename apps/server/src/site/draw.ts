// Pages drawn in a thread, with the components that the browser draws them with. A drawing only makes a first visit quicker:
// whatever is in its way, the page comes without one and draws itself.

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { ThreadFailure } from '../platform/fairness/helper.ts'
import { createThreadPool } from '../platform/fairness/thread-pool.ts'
import type { DrawAnswer, DrawRequest } from './draw-worker.ts'
import type { Drawing } from './drawing.ts'

const threads = createThreadPool<DrawRequest, DrawAnswer>({
  program: new URL('./draw-worker.ts', import.meta.url),
  threads: 1,
  cpuMs: 2_000,
  // Starting one takes a good part of the time that a page waits for it.
  idleMs: 3_600_000,
  // More would not be drawn in time.
  maxWaiting: 30,
  memoryMb: 256,
})

export type Draw = (
  request: Omit<DrawRequest, 'program'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
) => Promise<Drawing | null>

/** @param folder of the built page; what was built anew is taken at once */
export function openDraw(folder: string, patienceMs: number): Draw {
  const path = join(folder, 'render', 'render.js')
  return async (request, log) => {
    const built = await stat(path).catch(() => null)
    if (!built) return null
    const program = `${pathToFileURL(path).href}?${built.mtimeMs}`
    const drawn = threads.run({ ...request, program }).catch((error: unknown) => {
      if (!(error instanceof ThreadFailure)) throw error
      // Too many at once is no fault.
      return error.reason === 'busy' ? null : { failed: error.message }
    })
    const answer = await within(patienceMs, drawn)
    if (answer === null || !('failed' in answer)) return answer
    log.warn({ path: request.path, failed: answer.failed }, 'page not drawn')
    return null
  }
}

async function within(ms: number, drawn: Promise<DrawAnswer>): Promise<DrawAnswer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<DrawAnswer>((resolve) => {
    timer = setTimeout(() => resolve({ failed: 'took too long' }), ms)
  })
  try {
    return await Promise.race([drawn, late])
  } finally {
    clearTimeout(timer)
  }
}
