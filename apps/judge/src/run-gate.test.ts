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
