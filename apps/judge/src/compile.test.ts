import type { RunFacts } from '@verdict/sandbox'
import { expect, test } from 'vitest'
import { againIfStarved } from './compile.ts'
import { RunGate } from './run-gate.ts'

const facts = (killedFor: RunFacts['killedFor'], cpuMs: number): RunFacts =>
  // The rest decides nothing here.
  ({ killedFor, cpuUs: cpuMs * 1000 }) as RunFacts

test.each([
  ['starved by others', facts('wall', 3600), 2],
  ['waiting for what never comes', facts('wall', 5), 1],
  ['endless', facts('cpu', 10_000), 1],
  ['done', facts(null, 3600), 1],
])('[JDG-COMPILE-1] a compilation that is %s', async (_, first, times) => {
  const runs: RunFacts[] = []
  const last = facts(null, 4000)
  const ended = await againIfStarved(new RunGate(), { cpuMs: 10_000 }, async () => {
    runs.push(runs.length === 0 ? first : last)
    return runs.at(-1)!
  })
  expect(runs).toHaveLength(times)
  expect(ended).toBe(times === 2 ? last : first)
})
