import type { GroupRequest, RunFacts, Runner, RunRequest } from '@verdict/sandbox'
import { expect, it } from 'vitest'
import { endings, wellEnded } from '../test/run-facts.ts'
import { RunGate } from './run-gate.ts'
import { Slot } from './slot.ts'

const never = new AbortController().signal
const { killed, outOfMemory } = endings

/** With a runner that answers so. */
const ran = (facts: Partial<RunFacts>): Promise<RunFacts> => {
  const runner = { run: async () => ({ ...wellEnded, ...facts }) } as unknown as Runner
  return new Slot(runner, new RunGate(), '/nowhere', 0).run({} as RunRequest, never)
}

it('[JDG-LACK-3] a program that the kernel ended within its limit of memory is the host’s fault', async () => {
  await expect(ran({ ...outOfMemory, metMemoryLimit: false })).rejects.toThrow(
    'this machine is out of memory',
  )
  expect(await ran(outOfMemory)).toMatchObject({ oomKills: 1 })
})

it('[JDG-BUSY-4] one that got no processor is the host’s fault', async () => {
  await expect(ran(killed('starved'))).rejects.toThrow('this machine is too busy')
})

it('[JDG-BUSY-4] [JDG-LACK-3] so is any process of a group, or its manager', async () => {
  const group = (end: Partial<RunFacts>, of: 'a process' | 'the manager') => {
    const [hit, other] = [{ ...wellEnded, ...end }, wellEnded]
    const [second, manager] = of === 'a process' ? [hit, other] : [other, hit]
    const programs = [other, second].map((facts) => ({ ...facts, endedFirst: true }))
    const runner = { runGroup: async () => ({ programs, manager }) } as unknown as Runner
    const request = { programs: [], manager: {} } as unknown as GroupRequest
    return new Slot(runner, new RunGate(), '/nowhere', 0).runGroup(request, never)
  }
  for (const of of ['a process', 'the manager'] as const) {
    await expect(group(killed('starved'), of)).rejects.toThrow('this machine is too busy')
    const end = { ...outOfMemory, metMemoryLimit: false }
    await expect(group(end, of)).rejects.toThrow('this machine is out of memory')
    expect(await group(outOfMemory, of)).toMatchObject({ programs: [{ exitCode: 0 }, {}] })
  }
})
