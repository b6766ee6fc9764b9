// One tab of a browser at a time does something. Web Locks say so where the page may use them; over plain http it may not, and
// a lease in the storage that all tabs share does. Two tabs that take the lease in the same moment are possible: it saves
// work, and is no proof.

/** As in `Storage`; reading and writing never throw. */
export interface SharedText {
  read: (this: void) => string | null
  write: (this: void, text: string) => void
  remove: (this: void) => void
}

/** Does the work once no other tab does any, and resolves when it is done. */
export type Alone = (work: () => Promise<void>) => Promise<void>

export const aloneByLock =
  (locks: Pick<LockManager, 'request'>, name: string): Alone =>
  (work) =>
    locks.request(name, work)

const leaseMs = 30_000
const askAgainMs = 500
/** As long as two tabs may need to see each other's writing. */
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

/** @param owner no other tab's name */
export function aloneByLease(shared: SharedText, owner: string): Alone {
  const write = () => shared.write(JSON.stringify({ owner, until: Date.now() + leaseMs }))
  const isTaken = () => {
    const lease = leaseIn(shared.read())
    // A clock that was put back makes no lease last for hours.
    const isLive = lease !== null && lease.until > Date.now() && lease.until <= Date.now() + leaseMs
    return isLive && lease.owner !== owner
  }
  /** Storage that keeps nothing keeps no other tab's lease either. */
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
