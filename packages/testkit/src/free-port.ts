// A port that nobody listens on just now, and that no connection takes before the caller listens there: those that
// the system gives to connections and to port 0 begin at 32768. A program that can listen on port 0 needs none.

import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const [lowest, beyond] = [20_000, 32_768]
/** Several parts may ask before the first of them listens. */
const given = new Set<number>()

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, beyond)
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
  }
}
