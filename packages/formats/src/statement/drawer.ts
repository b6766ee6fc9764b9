// Draws pictures one by one in a thread, bounded by CPU time, since the thread may wait for a processor.

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DrawRequest } from './draw-worker.ts'

export interface Drawer {
  draw: (picture: DrawRequest) => Promise<Buffer | null>
  end: () => Promise<void>
}

interface DrawLimits {
  cpuMs: number
  allCpuMs: number
}

const lookEachMs = 100

export function openDrawer({ cpuMs, allCpuMs }: DrawLimits): Drawer {
  let worker: Worker | null = null
  let usedMs = 0

  const end = async (): Promise<void> => {
    const ended = worker
    worker = null
    await ended?.terminate()
  }

  const start = (): Worker => {
    const started = new Worker(new URL('./draw-worker.ts', import.meta.url), { execArgv: [] })
    // 'exit' informs the waiting call.
    started.on('error', () => undefined)
    started.on('exit', () => {
      if (worker === started) worker = null
    })
    return started
  }

  return {
    async draw(picture) {
      if (usedMs >= allCpuMs) return null
      const drawing = (worker ??= start())
      const before = await cpuMsOf(drawing)
      const waiting = new AbortController()
      const { signal } = waiting
      let isLate = false
      const looking = setInterval(() => {
        void cpuMsOf(drawing).then((used) => {
          isLate ||= used - before > cpuMs
          if (isLate) waiting.abort()
        })
      }, lookEachMs)
      try {
        // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        drawing.postMessage(picture)
        const answered = once(drawing, 'message', { signal }) as Promise<[Uint8Array | null]>
        const gone = once(drawing, 'exit', { signal }).then(() => 'gone' as const)
        const answer = await Promise.race([answered, gone])
        usedMs += Math.max(0, (await cpuMsOf(drawing)) - before)
        if (answer !== 'gone' && answer[0]) return Buffer.from(answer[0])
        // The thread may hold hundreds of megabytes.
        await end()
        return null
      } catch (error) {
        await end()
        if (!isLate) throw error
        usedMs += cpuMs
        return null
      } finally {
        clearInterval(looking)
        waiting.abort()
      }
    },
    end,
  }
}

async function cpuMsOf(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1000
}
