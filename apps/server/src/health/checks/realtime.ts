// A message to all server processes must come back to the one that sent it.

import { randomUUID } from 'node:crypto'
import type { Check, Examined } from '../check.ts'

const topic = 'health-echo'
const patienceMs = 2_000

/** @returns after how many milliseconds it was heard; null when it was not */
async function echo({ db }: Pick<Examined, 'db'>, channel: NonNullable<Examined['channel']>) {
  const word = randomUUID()
  const began = performance.now()
  let end: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<number | null>((resolve, reject) => {
      end = channel.subscribe(topic, (heard) => {
        if (heard === word) resolve(performance.now() - began)
      })
      timer = setTimeout(() => resolve(null), patienceMs)
      channel.publish(db, topic, word).catch(reject)
    })
  } finally {
    clearTimeout(timer)
    end?.()
  }
}

export const realtime: Check = {
  name: 'realtime',
  async look({ db, channel }) {
    if (channel === null) return null
    const hearMs = await echo({ db }, channel)
    return { facts: { hearMs }, faults: [hearMs === null && ['REALTIME_DEAF', { name: 'this server' }]] }
  },
}
