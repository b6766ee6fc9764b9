// Builds with a played host: what it gets, what is kept of it, and when the tests of a problem are replaced.

import { createHash } from 'node:crypto'
import type { JudgeMake, MadeItem } from '@verdict/contract/make'
import type { RecipeGroup } from '@verdict/contract/recipe'
import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { Language } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { judgeableProblem, submitted } from '@verdict/testkit/judging'
import { admin, alice, host, root, server, withLab } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { beforeEach, expect, test } from 'vitest'
import { collectFiles } from '../../site/storage/collect.ts'
import { Bell } from '../bell.ts'
import { loseMakes, renewMake } from '../make/make-service.ts'

type Rows = BodyOf<Endpoints['PUT /problem/:pid/recipe']>['rows']

const generator = { role: 'generator' as const, name: 'gen.cpp', language: Language.Cpp17, code: '// gen' }
const main = { name: 'main.cpp', language: Language.Cpp17, code: '// main', expected: [Judge.Accepted] }

let pid: number
let count = 0

withLab()

beforeEach(async () => {
  for (const table of [
    'judging_tasks',
    'rate_windows',
    'build_items',
    'builds',
    'makes',
    'made_files',
  ] as const) {
    await server.db.deleteFrom(table).execute()
  }
  pid = await judgeableProblem(server, root, { tests: 1 })
  await host.start()
  count += 1
  await change({ sources: [generator], references: [main], validators: [validator(`// ${count}`)] })
})

const validator = (code: string) => ({ name: 'valid.cpp', code })

const change = async (body: BodyOf<Endpoints['PUT /problem/:pid']>): Promise<void> => {
  const { status, text } = await server.call(root, 'PUT /problem/:pid', { params: { pid }, body })
  expect(status, text).toBe(200)
}

async function save(rows: Rows, groups: RecipeGroup[] = []): Promise<void> {
  const params = { pid }
  const { number } = (await server.call(root, 'GET /problem/:pid/recipe', { params })).data
  const answer = await server.call(root, 'PUT /problem/:pid/recipe', {
    params,
    body: { number, rows, groups },
  })
  expect(answer.status, answer.text).toBe(200)
}

const script = (...lines: string[]) => ({ kind: 'script' as const, text: lines.join('\n') })
const start = (who: TestPerson = root) => server.call(who, 'POST /problem/:pid/build', { params: { pid } })
const read = async (after = 0) =>
  (await server.call(root, 'GET /problem/:pid/build', { params: { pid }, query: { after } })).data
const cancel = () => server.call(root, 'DELETE /problem/:pid/build', { params: { pid } })

async function begin(rows: Rows, groups: RecipeGroup[] = []): Promise<void> {
  await save(rows, groups)
  const answer = await start()
  expect(answer.status, answer.text).toBe(201)
}

/** Content of the problem's tests, with their groups. */
async function testsNow(): Promise<[input: string, output: string, group: number][]> {
  const { docs, groups } = (await server.call(root, 'GET /testcase/:pid', { params: { pid } })).data
  return Promise.all(
    docs.map(async ({ uuid }): Promise<[string, string, number]> => {
      const fileOf = async (type: 'in' | 'out') =>
        (await server.call(root, 'GET /testcase/:pid/:uuid', { params: { pid, uuid }, query: { type } })).text
      const group = groups.findIndex(({ tests }) => tests.includes(uuid)) + 1
      return [await fileOf('in'), await fileOf('out'), group]
    }),
  )
}

const before: [string, string, number][] = [['1 1\n', '2\n', 0]]

/** A played host: a generator prints its arguments, and the solution as many letters as its input has. */
async function makeItems({ generators, units, solution }: JudgeMake): Promise<MadeItem[]> {
  const made: MadeItem[] = []
  for (const { command, items } of units) {
    for (const { position, file, input, output, needsOutput } of items) {
      const words = command
        ?.map(({ generator, args }) => [generators[generator]!.name, ...args].join(' '))
        .join('|')
      const text = `${words}${file === null ? '' : ` ${file}`}\n`
      const madeInput = input ? null : await host.putFile(text)
      const bytes = (input ?? madeInput)!.bytes
      const madeOutput = needsOutput && !output ? await host.putFile(`${solution!.name} ${bytes}\n`) : null
      made.push({ position, input: madeInput, isValid: true, output: madeOutput, failure: null, cpuMs: 5 })
    }
  }
  return made
}

/** @returns how many tests it made */
async function work(): Promise<number> {
  const make = await host.takeMake()
  const items = await makeItems(make)
  expect((await host.made(make, items)).status).toBe(200)
  await host.finishMake(make)
  return items.length
}

test('[SET-BUILD-1] generators make inputs, the main solution outputs, and all replace the tests together', async () => {
  const rows: Rows = [
    { kind: 'text', input: '7\n', output: null },
    { kind: 'text', input: '8\n', output: '9\n', group: 1 },
    { ...script('<#list 1..2 as i>', 'gen ${i} > $', '</#list>', 'gen x | gen y > {6,8}'), group: 2 },
  ]
  const group = { way: 'sum' as const, needs: [], stop: false }
  await begin(rows, [
    { points: 4_000, ...group },
    { points: 6_000, ...group },
  ])
  expect(await read()).toMatchObject({ state: 'running', total: 6, done: 0, isCurrent: false })
  const make = await host.takeMake()
  expect(make).toMatchObject({
    pid,
    generators: [{ name: 'gen.cpp', language: Language.Cpp17, code: '// gen' }],
    validators: [{ name: 'valid.cpp', protocol: 'testlib' }],
    solution: { name: 'main.cpp', code: '// main' },
    judged: { kind: ProblemType.Traditional, answer: 'program' },
    stress: null,
  })
  const items = await makeItems(make)
  for (const item of items.slice(0, -1)) expect((await host.made(make, [item])).status).toBe(200)
  expect(await testsNow()).toEqual(before)
  expect(await read()).toMatchObject({ state: 'running', done: 5 })
  expect((await host.made(make, items.slice(-1))).status).toBe(200)
  expect(await testsNow()).toEqual([
    ['7\n', 'main.cpp 2\n', 0],
    ['8\n', '9\n', 1],
    ['gen.cpp 1\n', 'main.cpp 10\n', 2],
    ['gen.cpp 2\n', 'main.cpp 10\n', 2],
    ['gen.cpp x|gen.cpp y 6\n', 'main.cpp 22\n', 2],
    ['gen.cpp x|gen.cpp y 8\n', 'main.cpp 22\n', 2],
  ])
  const done = await read()
  expect(done).toMatchObject({
    state: 'done',
    isCurrent: true,
    done: 6,
    failed: 0,
    kept: 0,
    startedBy: 'root1',
  })
  expect(done.items.map(({ number, command }) => [number, command])).toEqual([
    [1, null],
    [2, null],
    [3, 'gen 1'],
    [4, 'gen 2'],
    [6, 'gen x | gen y'],
    [8, 'gen x | gen y'],
  ])
  expect((await read(4)).items.map(({ number }) => number)).toEqual([6, 8])
})

test('[SET-BUILD-2] nothing is made twice: an unchanged build ends without a host, a changed line is made alone', async () => {
  await begin([script('gen 1 > $', 'gen 2 > $', 'gen 3 > $')])
  expect(await work()).toBe(3)
  const tests = await testsNow()
  expect((await start()).data).toMatchObject({ state: 'done', kept: 3, done: 3 })
  expect(await testsNow()).toEqual(tests)
  expect((await read()).isCurrent).toBe(true)
  await begin([script('gen 3 > $', 'gen 4 > $', 'gen 1 > $')])
  expect((await read()).kept).toBe(2)
  expect(await work()).toBe(1)
  expect((await testsNow()).map(([input]) => input)).toEqual(['gen.cpp 3\n', 'gen.cpp 4\n', 'gen.cpp 1\n'])
})

test('[SET-BUILD-2] a changed program, header or compiler is made with anew, and what it does not touch is not', async () => {
  await begin([script('gen 1 > $')])
  await work()
  await change({ references: [{ ...main, code: '// other' }] })
  expect((await read()).isCurrent).toBe(false)
  await start()
  const make = await host.takeMake()
  expect(make.units[0]!.items[0]).toMatchObject({ isValid: true, output: null, input: { bytes: 10 } })
  await host.made(make, await makeItems(make))
  await change({ validators: [validator('// stricter')] })
  await start()
  const again = await host.takeMake()
  expect(again.units[0]!.items[0]).toMatchObject({ isValid: false, output: { bytes: 12 } })
  await host.made(again, await makeItems(again))
  await change({ sources: [{ ...generator, code: '// new' }] })
  await start()
  expect((await host.takeMake()).units[0]!.items[0]).toMatchObject({ input: null })
  await cancel()
  await change({ sources: [generator] })
  expect((await start()).data.state).toBe('done')
  const newer = [{ language: Language.Cpp17, version: '2.0', matchesReference: true }]
  await host.lease({ compilers: newer, paused: { reason: 'for the test', since: new Date().toISOString() } })
  await start()
  expect((await host.takeMake({ compilers: newer })).units[0]!.items[0]).toMatchObject({ input: null })
})

test('[SET-BUILD-2] with another testlib.h inputs are made and validated anew, and outputs of the same inputs are not', async () => {
  const beat = (testlib: string) =>
    host.lease({ testlib, paused: { reason: 'for the test', since: new Date().toISOString() } })
  await beat('one')
  await begin([script('gen 1 > $')])
  const first = await host.takeMake({ testlib: 'one' })
  await host.made(first, await makeItems(first))
  expect((await start()).data.state).toBe('done')
  await beat('two')
  await start()
  const again = await host.takeMake({ testlib: 'two' })
  expect(again.units[0]!.items[0]).toMatchObject({ input: null, isValid: false })
  await host.made(again, await makeItems(again))
  await change({ sources: [{ ...generator, language: Language.Python, name: 'gen.py' }] })
  await start()
  const python = await host.takeMake({ testlib: 'two' })
  await host.made(python, await makeItems(python))
  await beat('three')
  await start()
  expect((await host.takeMake({ testlib: 'three' })).units[0]!.items[0]).toMatchObject({
    input: { bytes: 9 },
    isValid: false,
    output: { bytes: 11 },
  })
})

test('[SET-BUILD-3] a test that fails is said with its program and words, and nothing is stored', async () => {
  await begin([script('gen 1 > $', 'gen 2 > $', 'gen 3 > $')])
  const make = await host.takeMake()
  const [first, second, third] = await makeItems(make)
  const failure = {
    stage: 'validator' as const,
    program: 'valid.cpp',
    words: 'FAIL Integer 9 violates the range',
  }
  await host.made(make, [first!, { ...second!, isValid: false, failure }])
  expect(await read()).toMatchObject({ state: 'running', failed: 1 })
  await host.made(make, [third!])
  const build = await read()
  expect(build).toMatchObject({ state: 'failed', done: 2, failed: 1, fault: null, isCurrent: false })
  expect(build.failures).toMatchObject([{ number: 2, line: 2, command: 'gen 2', ...failure }])
  expect(await testsNow()).toEqual(before)
  await start()
  expect((await host.takeMake()).units).toHaveLength(1)
})

test('[SET-BUILD-3] a program that does not compile fails the tests that need it', async () => {
  await change({ sources: [generator, { ...generator, name: 'bad.cpp', code: '// bad' }] })
  await begin([script('bad 1 > $', 'gen 2 > $')])
  const make = await host.takeMake()
  const good = (await makeItems(make)).find(({ position }) => position === 2)!
  await host.made(make, [good])
  await host.finishMake(make, { compile: { role: 'generator', name: 'bad.cpp', words: 'error: x' } })
  expect((await read()).failures).toMatchObject([
    { number: 1, stage: 'compile', program: 'bad.cpp', words: 'error: x', state: 'failed' },
  ])
  expect(await read()).toMatchObject({ state: 'failed', done: 1 })
})

test('[SET-BUILD-3] a build that fails again and again ends', async () => {
  const lines = Array.from({ length: 120 }, (_, index) => `gen ${index} > $`)
  await begin([script(...lines)])
  const failure = { stage: 'generator' as const, program: 'gen.cpp', words: 'exit code 1' }
  for (let times = 0; (await read()).state === 'running'; times += 1) {
    expect(times).toBeLessThan(3)
    const make = await host.takeMake()
    const items = make.units.flatMap((unit) => unit.items)
    await host.made(
      make,
      items.map(({ position }) => ({
        position,
        input: null,
        isValid: false,
        output: null,
        failure,
        cpuMs: 1,
      })),
    )
    await host.finishMake(make)
  }
  const build = await read()
  expect(build.state).toBe('failed')
  expect(build.failed).toBeGreaterThanOrEqual(20)
  expect(build.failed).toBeLessThan(120)
})

test('[SET-BUILD-4] a build goes on after a restart of the host, and another one goes on behind one that is lost', async () => {
  await begin([script('gen 1 > $', 'gen 2 > $', 'gen 3 > $')])
  const make = await host.takeMake()
  const [first, ...others] = await makeItems(make)
  await host.made(make, [first!])
  await host.start()
  expect((await host.made(make, others)).error).toBe('LEASE_LOST')
  const next = await host.takeMake()
  expect(next.units).toHaveLength(2)
  await server.db
    .updateTable('makes')
    .set({ lease_until: new Date(0) })
    .where('id', '=', next.makeId)
    .execute()
  await loseMakes(server.context, null)
  expect((await host.finishMake(next)).error).toBe('LEASE_LOST')
  expect(await work()).toBe(2)
  expect(await read()).toMatchObject({ state: 'done', done: 3 })
})

test('[SET-BUILD-4] a test with which host after host is lost fails', async () => {
  await begin([script('gen 1 > $', 'gen 2 > $')])
  for (let times = 0; times < 3; times += 1) {
    await host.takeMake()
    await host.start()
  }
  expect(await work()).toBe(1)
  expect(await read()).toMatchObject({ state: 'failed', failures: [{ number: 1, stage: 'host' }] })
})

test('[SET-BUILD-12] a machine that is out of order or short of something slows a build and does not fail it', async () => {
  await begin([script('gen 1 > $')])
  const paused = { reason: 'for the test', since: new Date().toISOString() }
  for (let times = 0; times < 4; times += 1) {
    await host.finishMake(await host.takeMake(), { hostFault: 'no room', outage: true })
    const make = await host.takeMake()
    await host.lease({ paused })
    await host.finishMake(make, { hostFault: 'out of order' })
    const lost = await host.takeMake()
    await host.lease({ paused })
    await server.db
      .updateTable('makes')
      .set({ lease_until: new Date(0) })
      .where('id', '=', lost.makeId)
      .execute()
    await loseMakes(server.context, null)
  }
  expect(await read()).toMatchObject({ state: 'running', failed: 0 })
  expect(await work()).toBe(1)
  expect((await read()).state).toBe('done')
})

test('[SET-BUILD-12] a test at which host after host fails, each of them in order, fails', async () => {
  await begin([script('gen 1 > $')])
  for (let times = 0; times < 3; times += 1) {
    await host.finishMake(await host.takeMake(), { hostFault: 'killed for no reason' })
  }
  expect(await read()).toMatchObject({ state: 'failed', failures: [{ number: 1, stage: 'host' }] })
})

test('[SET-BUILD-5] a cancelled build stores nothing, and its host is asked to stop', async () => {
  await begin([script('gen 1 > $')])
  const make = await host.takeMake()
  const items = await makeItems(make)
  const renewal = host.renewMake(make)
  expect((await cancel()).data.state).toBe('cancelled')
  expect((await renewal).data.cancelled).toBe(true)
  expect((await host.made(make, items)).error).toBe('LEASE_LOST')
  expect(await testsNow()).toEqual(before)
  expect((await start()).status).toBe(201)
})

test('[SET-BUILD-6] tests that somebody changed meanwhile are not replaced, nor those of a deleted problem', async () => {
  await begin([script('gen 1 > $')])
  await server.call(root, 'POST /testcase/:pid', { params: { pid }, body: { in: '5', out: '6' } })
  await work()
  expect(await read()).toMatchObject({ state: 'failed', fault: 'changed', done: 1 })
  expect(await testsNow()).toHaveLength(2)
  expect((await start()).data.state).toBe('done')
  await change({ sources: [{ ...generator, code: '// newest' }] })
  await start()
  await server.call(root, 'DELETE /problem/:pid', { params: { pid } })
  await work()
  const { state, fault } = await server.db
    .selectFrom('builds')
    .select(['state', 'fault'])
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow()
  expect({ state, fault }).toEqual({ state: 'failed', fault: 'changed' })
})

test('[SET-BUILD-6] a build is of the recipe as it was when it began', async () => {
  await begin([script('gen 1 > $')])
  await save([script('gen 2 > $')])
  await work()
  expect(await testsNow()).toEqual([['gen.cpp 1\n', 'main.cpp 10\n', 0]])
  expect(await read()).toMatchObject({ state: 'done', isCurrent: false })
})

test('[SET-BUILD-7] submissions come before builds, and a host makes room for one at once', async () => {
  await begin([script('gen 1 > $')])
  await submitted(server, alice, pid)
  const task = await host.take()
  await host.finish(task)
  const make = await host.takeMake()
  const renewal = host.renewMake(make)
  await submitted(server, alice, pid, 'int main() { return 0; }')
  expect((await renewal).data.cancelled).toBe(true)
  await host.finish(await host.take())
  expect(await work()).toBe(1)
  expect((await read()).state).toBe('done')
})

test('[SET-BUILD-7] one host of two makes room for one submission', async () => {
  await begin([script(...Array.from({ length: 80 }, (_, index) => `gen ${index} > $`))])
  const [first, second] = [await host.takeMake(), await host.takeMake()]
  await submitted(server, alice, pid)
  const never = { gone: AbortSignal.timeout(50), stopping: new AbortController().signal }
  const { id } = await server.db.selectFrom('judge_hosts').select('id').executeTakeFirstOrThrow()
  const renewed = (make: JudgeMake) =>
    renewMake(server.context, new Bell(), { id, name: '' }, make.makeId, never)
  expect(await renewed(first)).toEqual({ cancelled: false })
  expect(await renewed(second)).toEqual({ cancelled: true })
  expect(await renewed(first)).toEqual({ cancelled: false })
})

test('[SET-BUILD-8] only a host that makes tests, in all languages that they need, gets a build', async () => {
  await change({ sources: [{ ...generator, language: Language.Python, name: 'gen.py' }] })
  await begin([script('gen 1 > $')])
  const idle = async (status: Parameters<typeof host.lease>[0]) => {
    const answer = host.lease(status)
    await submitted(server, alice, pid)
    const { task, make } = (await answer).data
    expect(make).toBeNull()
    await host.finish(task!)
  }
  await idle({ makes: false })
  await idle({ compilers: [{ language: Language.Cpp17, version: '1.0', matchesReference: true }] })
  expect(await work()).toBe(1)
})

test('[SET-BUILD-8] a host names only files that it has handed in, while it makes tests', async () => {
  await begin([script('gen 1 > $')])
  const lost = await host.putFileAs('0'.repeat(64), Buffer.from('x'))
  expect(lost.error).toBe('LEASE_LOST')
  const make = await host.takeMake()
  expect((await host.putFileAs('0'.repeat(64), Buffer.from('x'))).error).toBe('VALIDATION_FAILED')
  const [item] = await makeItems(make)
  const { sha256 } = item!.input!
  const content = Buffer.from('in a form')
  const named = createHash('sha256').update(content).digest('hex')
  expect((await host.putFileAs(named, content, true)).status).toBe(200)
  const other = await server.app.inject({
    method: 'POST',
    url: '/api/status',
    headers: { 'content-type': 'application/octet-stream', 'sec-fetch-site': 'same-origin' },
    payload: content,
  })
  expect(other.json<{ error: string }>().error).toBe('NOT_JSON')
  expect((await host.made(make, [{ ...item!, input: { sha256, bytes: 1 } }])).error).toBe('NOT_FOUND')
  expect((await host.made(make, [{ ...item!, output: null }])).status).toBe(200)
  expect((await read()).failures).toMatchObject([{ stage: 'host' }])
})

test('[SET-BUILD-9] tests marked as samples become the samples of the statement, with their explanations', async () => {
  await change({
    samples: [
      { in: '7\n', out: 'old', explanations: { '': 'Seven.' } },
      { in: 'gone', out: 'gone', explanations: {} },
    ],
  })
  await begin([
    { kind: 'text', input: '7\n', isSample: true },
    { kind: 'text', input: '8\n' },
    { ...script('gen 1 > $'), isSample: true },
  ])
  await work()
  const { samples } = (await server.call(root, 'GET /problem/:pid/content', { params: { pid } })).data
  expect(samples).toEqual([
    { in: '7\n', out: 'main.cpp 2\n', explanations: { '': 'Seven.' } },
    { in: 'gen.cpp 1\n', out: 'main.cpp 10\n', explanations: {} },
  ])
})

test('[SET-BUILD-9] interactive problems have no outputs, and others need a main solution where one is missing', async () => {
  await change({ references: [{ ...main, expected: [Judge.Accepted, Judge.TimeLimitExceeded] }] })
  await save([{ kind: 'text', input: '1' }])
  expect((await start()).error).toBe('NO_MAIN_SOLUTION')
  await save([{ kind: 'text', input: '1', output: '2' }])
  expect((await start()).status).toBe(201)
  await cancel()
  await change({ type: ProblemType.Interaction, code: '// interactor' })
  await begin([script('gen 1 > $')])
  const make = await host.takeMake()
  expect(make.units[0]!.items[0]).toMatchObject({ needsOutput: false, output: { bytes: 0 } })
  await host.made(make, await makeItems(make))
  expect(await testsNow()).toEqual([['gen.cpp 1\n', '', 0]])
})

test('[SET-BUILD-10] those who edit a problem build its tests, and an act on another’s is on record', async () => {
  await save([{ kind: 'text', input: '1', output: '2' }])
  expect((await start(alice)).error).toBe('FORBIDDEN')
  expect((await start(admin)).status).toBe(201)
  const row = await server.db
    .selectFrom('audit')
    .select(['action', 'target'])
    .where('target', '=', `problem:${pid}`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(row?.action).toBe('testcase.build')
})

test('[SET-BUILD-11] files that are made or named by a recipe are in use, until a memo is long unused', async () => {
  // No other test makes such a file.
  await begin([script(`gen ${'x'.repeat(777)} > $`)])
  await work()
  const { items } = await itemsWithFiles()
  await collectFiles(server.context, 60_000)
  const inUse = async () => {
    const rows = await server.db
      .selectFrom('blobs')
      .select('sha256')
      .where('sha256', 'in', items)
      .where('unused_since', 'is', null)
      .execute()
    return rows.length
  }
  expect(await inUse()).toBe(2)
  await server.db.deleteFrom('testcases').where('pid', '=', pid).execute()
  await collectFiles(server.context, 60_000)
  expect(await inUse()).toBe(2)
  const earlier = new Date(Date.now() - 3_600_000)
  await server.db.updateTable('made_files').set({ used_at: earlier }).execute()
  await server.db.updateTable('builds').set({ finished_at: earlier }).execute()
  await collectFiles(server.context, 60_000)
  expect(await inUse()).toBe(0)
})

async function itemsWithFiles(): Promise<{ items: string[] }> {
  const rows = await server.db
    .selectFrom('build_items')
    .select(['input_sha256', 'output_sha256'])
    .where('pid', '=', pid)
    .execute()
  return { items: rows.flatMap(({ input_sha256, output_sha256 }) => [input_sha256!, output_sha256!]) }
}
