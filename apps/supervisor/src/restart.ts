// A part that dies is started again after 0.2 s, then twice as long each time up to 10 s. After half a minute of life the
// next death counts as the first.

const firstDelayMs = 200
const longestDelayMs = 10_000
const wellAfterMs = 30_000

export const nextDelay = (previousMs: number | null, livedMs: number): number =>
  previousMs === null || livedMs >= wellAfterMs ? firstDelayMs : Math.min(previousMs * 2, longestDelayMs)

export interface Running {
  /** Resolves with a few words. Never rejects. */
  exited: Promise<string>
  /** Ends it in order, by force when it takes too long. */
  stop: () => Promise<void>
}

export interface Supervised {
  stop: () => Promise<void>
  restart: () => void
}

interface Policy {
  name: string
  /** Rejects if it could not start. */
  start: () => Promise<Running>
  log: (line: string) => void
  onTrouble?: (reason: string | null) => void
  /** A failed first start is reported by `onTrouble`, and tried again. */
  mayFailAtFirst?: boolean
  clock?: { now: () => number; wait: (ms: number, signal: AbortSignal) => Promise<void> }
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const startAtFirst = ({ start, mayFailAtFirst, onTrouble }: Policy): Promise<Running | null> =>
  start().catch((error: unknown) => {
    if (!mayFailAtFirst) throw error
    onTrouble?.(reasonOf(error))
    return null
  })

const startAnew = async ({ name, start, log, onTrouble }: Policy): Promise<Running | null> => {
  try {
    const part = await start()
    log(`${name} is back`)
    onTrouble?.(null)
    return part
  } catch (error) {
    log(`${name} did not start: ${reasonOf(error)}`)
    onTrouble?.(reasonOf(error))
    return null
  }
}

/** Rejects only if the first start fails and must not. */
export const supervise = async (policy: Policy): Promise<Supervised> => {
  const { name, log, onTrouble, clock = { now: () => performance.now(), wait } } = policy
  const ending = new AbortController()
  let asked = false
  let wake = new AbortController()
  let current: Running | null = await startAtFirst(policy)

  const pause = async (how: string, delay: number): Promise<void> => {
    log(`${name} is gone (${how}), starting it again in ${delay / 1000} s`)
    wake = new AbortController()
    await clock.wait(delay, wake.signal)
  }

  const startAgain = async (): Promise<void> => {
    current = await startAnew(policy)
    // A change came while it was starting.
    if (asked) void current?.stop()
  }

  const keepAlive = async (): Promise<void> => {
    let delay: number | null = null
    let startedAt = clock.now()
    while (!ending.signal.aborted) {
      const how: string = current ? await current.exited : 'it did not start'
      if (ending.signal.aborted) return
      if (current && !asked) onTrouble?.(how)
      current = null
      if (!asked) {
        delay = nextDelay(delay, clock.now() - startedAt)
        await pause(how, delay)
      }
      if (ending.signal.aborted) return
      if (asked) delay = null
      asked = false
      startedAt = clock.now()
      await startAgain()
    }
  }
  const alive = keepAlive()

  return {
    stop: async () => {
      ending.abort()
      wake.abort()
      await current?.stop()
      await alive
      await current?.stop()
    },
    restart: () => {
      asked = true
      wake.abort()
      void current?.stop()
    },
  }
}
