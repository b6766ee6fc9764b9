// Stress runs and compilations with a played host.

import type { StressDifference } from '@verdict/contract/make'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { judgeableProblem, submitted } from '@verdict/testkit/judging'
import { alice, host, root, server, withLab } from '@verdict/testkit/lab'
import { beforeEach, expect, test } from 'vitest'

withLab()

let pid: number
beforeEach(async () => {
  for (const table of ['judging_tasks', 'rate_windows', 'stress_runs', 'makes'] as const) {
    await server.db.deleteFrom(table).execute()
  }
  pid = await judgeableProblem(server, root, { tests: 1 })
  await host.start()
  const reference = (name: string) => ({ name, language: Language.Cpp17, code: `// ${name}`, expected: [] })
  const { status, text } = await server.call(root, 'PUT /problem/:pid', {
    params: { pid },
    body: {
      sources: [{ role: 'generator', name: 'gen.cpp', language: Language.Cpp17, code: 'x' }],
      references: [reference('good.cpp'), reference('greedy.cpp')],
    },
  })
  expect(status, text).toBe(200)
})

const start = (given: { first?: string; second?: string; command?: string } = {}, who = root) =>
  server.call(who, 'POST /problem/:pid/stress', {
    params: { pid },
    body: { first: 'good.cpp', second: 'greedy.cpp', command: 'gen 5 ${seed}', seconds: 30, ...given },
  })
const read = async () => (await server.call(root, 'GET /problem/:pid/stress', { params: { pid } })).data
const keep = () => server.call(root, 'POST /problem/:pid/stress/test', { params: { pid } })

const differing = (input: string, bytes = Buffer.byteLength(input)): StressDifference => ({
  command: 'gen 5 7',
  input: { text: input, bytes },
  first: { judge: null, words: '', output: { text: '1\n', bytes: 2 } },
  second: { judge: Judge.WrongAnswer, words: 'differs', output: { text: '2\n', bytes: 2 } },
})
const so = { tried: 10, spentMs: 100, words: '', isOver: false }

test('[SET-STRESS-3] a host gets both solutions, and the smallest difference is kept and becomes a test by one call', async () => {
  expect((await start()).data).toMatchObject({ state: 'waiting', seconds: 30 })
  const make = await host.takeMake()
  expect(make).toMatchObject({
    solution: { name: 'good.cpp' },
    stress: { second: { name: 'greedy.cpp' }, command: 'gen 5 ${seed}', from: 1, leftMs: 30_000 },
    units: [],
  })
  expect((await keep()).error).toBe('NO_DIFFERENCE')
  await host.stressed(make, { ...so, difference: differing('1 2 3\n') })
  await host.stressed(make, { ...so, difference: differing('1\n') })
  await host.stressed(make, { ...so, difference: differing('1 2 3 4\n') })
  expect(await read()).toMatchObject({ state: 'running', tried: 30, difference: { input: { text: '1\n' } } })
  await host.stressed(make, { ...so, difference: null, isOver: true })
  expect(await read()).toMatchObject({ state: 'done', tried: 40, difference: { command: 'gen 5 7' } })
  expect((await keep()).status).toBe(201)
  const { rows } = (await server.call(root, 'GET /problem/:pid/recipe', { params: { pid } })).data
  expect(rows.at(-1)).toMatchObject({ kind: 'text', input: '1\n', output: null, description: 'gen 5 7' })
  expect(rows).toHaveLength(2)
})

test('[SET-STRESS-3] an input that is too long to be kept whole becomes no test', async () => {
  await start()
  const make = await host.takeMake()
  await host.stressed(make, { ...so, difference: differing('1', 1_000_000), isOver: true })
  expect((await keep()).error).toBe('NO_DIFFERENCE')
})

test('[SET-STRESS-4] one runs at a time for a problem; it is stopped, makes room, and goes on behind a lost host', async () => {
  await start()
  expect((await start()).error).toBe('STRESS_RUNNING')
  const make = await host.takeMake()
  await host.stressed(make, { ...so, difference: null })
  const renewal = host.renewMake(make)
  await submitted(server, alice, pid)
  expect((await renewal).data.cancelled).toBe(true)
  await host.finish(await host.take())
  const next = await host.takeMake()
  expect(next.stress).toMatchObject({ from: 11, leftMs: 29_900 })
  await host.start()
  const last = await host.takeMake()
  expect((await host.stressed(next, { ...so, difference: null })).error).toBe('LEASE_LOST')
  const stopped = await server.call(root, 'DELETE /problem/:pid/stress', { params: { pid } })
  expect(stopped.data).toMatchObject({ state: 'stopped', tried: 10 })
  expect((await host.stressed(last, { ...so, difference: null })).error).toBe('LEASE_LOST')
  expect((await start()).status).toBe(201)
})

test('[SET-STRESS-4] what does not compile, or whose generator fails, ends it with the words', async () => {
  await start()
  const make = await host.takeMake()
  await host.finishMake(make, { compile: { role: 'solution', name: 'greedy.cpp', words: 'error: x' } })
  expect(await read()).toMatchObject({ state: 'failed', words: 'greedy.cpp: error: x' })
  await start()
  const other = await host.takeMake()
  await host.stressed(other, {
    ...so,
    difference: null,
    words: 'generator gen.cpp: exit code 1',
    isOver: true,
  })
  expect(await read()).toMatchObject({ state: 'failed', words: 'generator gen.cpp: exit code 1' })
})

test('[SET-STRESS-4] it needs solutions of the problem and one command that prints', async () => {
  expect((await start({ second: 'other.cpp' })).error).toBe('STRESS_SOLUTION_UNKNOWN')
  expect((await start({ command: 'gen > {1-3}' })).error).toBe('RECIPE_FAULTY')
  expect((await start({ command: 'tree 1' })).error).toBe('RECIPE_FAULTY')
  expect((await start({ command: 'gen 1\ngen 2' })).error).toBe('RECIPE_FAULTY')
  expect((await start({}, alice)).error).toBe('FORBIDDEN')
})

test('[SET-COMPILE-1] a program in Java is compiled as builds start it: by the class that has main', async () => {
  const code = 'public class Gen { public static void main(String[] a) {} }'
  const compile = server.call(root, 'POST /problem/:pid/compile', {
    params: { pid },
    body: { role: 'generator', language: Language.Java, code },
  })
  const asked = await host.takeCompile()
  expect(asked.code).toContain('class Main')
  await host.finishTrial(asked, { compileError: null, run: null })
  expect((await compile).data).toEqual({ error: null, messages: [] })
})

test('[SET-COMPILE-2] a source is compiled while its setter waits, and errors come back with their places', async () => {
  const compile = server.call(root, 'POST /problem/:pid/compile', {
    params: { pid },
    body: { role: 'generator', language: Language.Cpp17, code: 'int main() { x }' },
  })
  const asked = await host.takeCompile()
  expect(asked).toMatchObject({ role: 'generator', code: 'int main() { x }', answer: 'program' })
  const compileError = "main.cpp:1:14: error: 'x' was not declared\nmain.cpp:1:16: note: here"
  await host.finishTrial(asked, { compileError, run: null })
  expect((await compile).data).toEqual({
    error: compileError,
    messages: [{ line: 1, column: 14, text: "error: 'x' was not declared" }],
  })
})
