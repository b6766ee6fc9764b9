import { expect, it } from 'vitest'
import { RunGate } from './run-gate.ts'

it('one that asks for the machine waits for the runs under way and keeps new ones out', async () => {
  const gate = new RunGate()
  const events: string[] = []
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const alone = Promise.withResolvers<void>()
  const run = (name: string, until?: Promise<void>) => async () => {
    events.push(`${name} starts`)
    await until
    events.push(`${name} ends`)
  }
  const all = [
    gate.beside(run('first', first.promise)),
    gate.beside(run('second', second.promise)),
    gate.byItself(run('alone', alone.promise)),
    gate.beside(run('later')),
  ]
  first.resolve()
  await all[0]
  second.resolve()
  await all[1]
  alone.resolve()
  await Promise.all(all)
  expect(events).toEqual([
    'first starts',
    'second starts',
    'first ends',
    'second ends',
    'alone starts',
    'alone ends',
    'later starts',
    'later ends',
  ])
})

it('a run that fails frees its place', async () => {
  const gate = new RunGate()
  await expect(gate.beside(() => Promise.reject(new Error('x')))).rejects.toThrow('x')
  await expect(gate.byItself(() => Promise.reject(new Error('y')))).rejects.toThrow('y')
  expect(await gate.byItself(() => Promise.resolve(1))).toBe(1)
  expect(await gate.beside(() => Promise.resolve(2))).toBe(2)
})

const never = new AbortController().signal

it('what nobody waits for leaves a processor to each task that somebody awaits and one to the server', async () => {
  const gate = new RunGate(4)
  const events: string[] = []
  const [task, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ends = [0, 1, 2].map(() => Promise.withResolvers<void>())
  const judged = gate.awaitedBySomebody(() => task.promise)
  const runs = ends.map(({ promise }, number) =>
    gate.behind(async () => {
      events.push(`run ${number}`)
      await promise
    }, never),
  )
  await Promise.resolve()
  expect(events).toEqual(['run 0', 'run 1'])
  const second = gate.awaitedBySomebody(() => other.promise)
  ends[0]!.resolve()
  await runs[0]
  expect(events).toEqual(['run 0', 'run 1'])
  task.resolve()
  other.resolve()
  await Promise.all([judged, second])
  ends[1]!.resolve()
  ends[2]!.resolve()
  await Promise.all(runs)
  expect(events).toEqual(['run 0', 'run 1', 'run 2'])
})

it('it goes on beside tasks that do not end, and at once when it is to stop', async () => {
  const gate = new RunGate(2)
  const task = Promise.withResolvers<void>()
  const judged = gate.awaitedBySomebody(() => task.promise)
  const ended = new AbortController()
  const run = gate.behind(async () => 'stopped', ended.signal)
  ended.abort()
  expect(await run).toBe('stopped')
  expect(await gate.behind(async () => 'late', never)).toBe('late')
  task.resolve()
  await judged
})
