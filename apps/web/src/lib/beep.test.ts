import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beepOnce } from './beep.ts'

const started = vi.fn()
class Audio {
  currentTime = 0
  destination = {}
  resume = async () => undefined
  createGain = () => ({
    gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
    connect: () => undefined,
  })
  createOscillator = () => ({
    frequency: {},
    connect: () => ({ connect: () => undefined }),
    start: started,
    stop: () => undefined,
  })
}

/** As pages of one browser share them. */
function sharedLocks() {
  const held = new Set<string>()
  return {
    async request(name: string, _options: object, work: (lock: object | null) => Promise<void>) {
      if (held.has(name)) return work(null)
      held.add(name)
      await work({})
      held.delete(name)
    },
  }
}

const tonesOfOne = 2

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('AudioContext', Audio)
  started.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[CLAR-SOUND-2] of several open pages one sounds, and one that was touched goes first', async () => {
  const locks = sharedLocks()
  const page = (hasBeenActive: boolean) => {
    vi.stubGlobal('navigator', { locks, userActivation: { hasBeenActive } })
    return beepOnce()
  }
  const all = [page(false), page(true), page(true)]
  expect(started).toHaveBeenCalledTimes(tonesOfOne)
  await vi.advanceTimersByTimeAsync(5_000)
  await Promise.all(all)
  expect(started).toHaveBeenCalledTimes(tonesOfOne)
  const later = page(true)
  expect(started).toHaveBeenCalledTimes(2 * tonesOfOne)
  await vi.advanceTimersByTimeAsync(5_000)
  await later
})

test('[CLAR-SOUND-2] a page that cannot ask others sounds by itself', async () => {
  vi.stubGlobal('navigator', {})
  await beepOnce()
  expect(started).toHaveBeenCalledTimes(tonesOfOne)
})
