import type { RunFacts } from '@verdict/sandbox'
import { expect, it } from 'vitest'
import { endings, someLimits, wellEnded } from '../test/run-facts.ts'
import { RunGate } from './run-gate.ts'
import { twiceIfClose } from './run.ts'

const { killed } = endings
const limitUs = someLimits.cpuTimeMs * 1000
const gate = new RunGate()

/** How often a program runs whose first run ends like this. */
async function runsAfter(first: Partial<RunFacts>): Promise<number> {
  const factors: number[] = []
  const run = (factor: number): Promise<RunFacts> => {
    factors.push(factor)
    return Promise.resolve({ ...wellEnded, ...first })
  }
  const forgotten: RunFacts[] = []
  const forget = (facts: RunFacts): Promise<void> => Promise.resolve(void forgotten.push(facts))
  await twiceIfClose({ slot: { gate } }, { limits: someLimits }, run, (facts) => facts, forget)
  expect(factors).toEqual([1.1, 1].slice(0, factors.length))
  expect(forgotten).toHaveLength(factors.length - 1)
  return factors.length
}

it.each<[name: string, first: Partial<RunFacts>, runs: number]>([
  ['within its time', { cpuUs: limitUs }, 1],
  ['a little over its time', { cpuUs: limitUs + 1 }, 2],
  ['a tenth over its time', { cpuUs: limitUs * 1.1 }, 2],
  ['stopped for its time', { ...killed('cpu'), cpuUs: limitUs * 1.1 + 1 }, 1],
  ['stopped for its output', { ...killed('output'), cpuUs: limitUs + 1 }, 1],
  ['stopped by the clock', { ...killed('wall'), cpuUs: limitUs * 0.9 }, 1],
])('%s', async (_name, first, runs) => {
  expect(await runsAfter(first)).toBe(runs)
})
