// Lets one tab at a time do something: by Web Locks, or over plain http by a lease in shared storage. Two tabs may take the
// lease in the same moment: it saves work, and guarantees nothing.

export interface SharedText {
  read: (this: void) => string | null
  write: (this: void, text: string) => void
  remove: (this: void) => void
}

export type Alone = (work: () => Promise<void>) => Promise<void>

export const aloneByLock =
  (locks: Pick<LockManager, 'request'>, name: string): Alone =>
  (work) =>
    locks.request(name, work)

const leaseMs = 30_000
const askAgainMs = 500
/** Time for tabs to see each other's writes. */
const sureAfterMs = 50

interface Lease {
  owner: string
  until: number
}

function leaseIn(text: string | null): Lease | null {
  try {
    return JSON.parse(text ?? 'null') as Lease | null
  } catch {
    return null
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export function aloneByLease(shared: SharedText, owner: string): Alone {
  const write = () => shared.write(JSON.stringify({ owner, until: Date.now() + leaseMs }))
  const isTaken = () => {
    const lease = leaseIn(shared.read())
    // A clock that was put back must not extend a lease by hours.
    const isLive = lease !== null && lease.until > Date.now() && lease.until <= Date.now() + leaseMs
    return isLive && lease.owner !== owner
  }
  /** If storage keeps nothing, it keeps no other tab's lease either. */
  async function take(): Promise<void> {
    for (;;) {
      while (isTaken()) await pause(askAgainMs)
      write()
      await pause(sureAfterMs)
      if (!isTaken()) return
    }
  }
  return async (work) => {
    await take()
    const renewing = setInterval(write, leaseMs / 3)
    try {
      await work()
    } finally {
      clearInterval(renewing)
      if (!isTaken()) shared.remove()
    }
  }
}
