// Uploads are slowed down: parsing a gigabyte would occupy the event loop for seconds.

import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

const pieceBytes = 256 * 1024
/** So an upload takes at most a third of the loop. */
const restPerBusy = 2
/** So even a busy server accepts 5 MB/s per upload. */
const longestRestMs = 50

interface Loop {
  busyMs: () => number
  rest: (ms: number) => Promise<unknown>
}

function eventLoop(): Loop {
  let before = performance.eventLoopUtilization()
  return {
    busyMs: () => {
      const now = performance.eventLoopUtilization()
      const { active } = performance.eventLoopUtilization(now, before)
      before = now
      return active
    },
    rest: setTimeout,
  }
}

/** The source waits meanwhile, and is closed if the reader stops. */
export async function* paced(
  source: AsyncIterable<Buffer>,
  loop: Loop = eventLoop(),
): AsyncGenerator<Buffer, void, undefined> {
  let passed = 0
  for await (const chunk of source) {
    yield chunk
    passed += chunk.length
    if (passed < pieceBytes) continue
    passed = 0
    await loop.rest(Math.min(restPerBusy * loop.busyMs(), longestRestMs))
  }
}
