import { randomUUID } from 'node:crypto'
import type { Check, Examined } from '../health-check.ts'

const topic = 'health-echo'

/** @returns milliseconds; null if it did not arrive */
async function echo({ db, edges }: Examined, channel: NonNullable<Examined['channel']>) {
  const word = randomUUID()
  const began = performance.now()
  let end: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<number | null>((resolve, reject) => {
      end = channel.subscribe(topic, (heard) => {
        if (heard === word) resolve(performance.now() - began)
      })
      // After a pause of the process, timers run before pending input.
      timer = setTimeout(() => setImmediate(() => resolve(null)), edges.echoMs)
      channel.publish(db, topic, word).catch(reject)
    })
  } finally {
    clearTimeout(timer)
    end?.()
  }
}

export const realtime: Check = {
  name: 'realtime',
  async look(examined) {
    const { channel } = examined
    if (channel === null) return null
    const hearMs = await echo(examined, channel)
    return { facts: { hearMs }, faults: [hearMs === null && ['REALTIME_DEAF', { name: 'this server' }]] }
  },
}
