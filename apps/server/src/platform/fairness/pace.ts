// A large file that arrives quickly would take most of the event loop: parsing a gigabyte is seconds of it, and all calls wait
// behind. An upload therefore rests between its pieces, for longer the busier the loop is.

import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

const pieceBytes = 256 * 1024
/** After a piece: twice as long as the loop was busy with it and all else, so that an upload takes a third of it at most. */
const restPerBusy = 2
/** Then a server that is busy all the time still takes 5 MB of an upload a second. */
const longestRestMs = 50

interface Loop {
  /** Since it was asked last, in milliseconds. */
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

/** The same content, held back between pieces. The source waits meanwhile, and is closed when nobody reads on. */
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
