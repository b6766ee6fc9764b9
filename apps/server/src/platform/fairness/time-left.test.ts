import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test('[SIM-WORK-2] a request ends at its CPU time, or at ten times as much on the clock', () => {
  const left = timeLeft({ cpuMs: 100 }, 5_000)
  expect([left.of(0, 5_000), left.of(60, 5_100), left.of(60, 5_970), left.of(60, 6_000)]).toEqual([
    100, 40, 30, 0,
  ])
  expect(timeLeft({ cpuMs: 100 }, 0).of(100, 110)).toBe(0)
})

test('[IMP-APART-1] beside the server one that gets little of the processor goes on, and one that uses none ends', () => {
  const left = timeLeft({ cpuMs: 100, priority: 'idle' }, 0)
  // A hundredth of a core, as beside judges that take all of it.
  for (let at = 1; at < 10; at++) expect(left.of(at * 9, at * 900)).toBe(100 - at * 9)
  expect(left.onClock(8_100)).toBe(1_000)
  expect(left.of(81, 9_090)).toBe(10)
  expect(left.of(81, 9_100)).toBe(0)
  expect(timeLeft({ cpuMs: 100, priority: 'idle' }, 0).of(100, 100)).toBe(0)
})
