// A host that cannot judge stops taking work, says so, and works again when its self-test holds.

import { judgedAsUsual } from '@verdict/contract/judge-protocol'
import { Language } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { type Collector, openCollector } from '@verdict/testkit/collector'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openJudgeHost, type JudgeHost } from './judge-host.ts'

let judge: JudgeHost
let collector: Collector

beforeAll(async () => {
  collector = await openCollector()
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint }
  judge = await openJudgeHost({ slots: 2, times: { pause: { tellMs: 20, testMs: 200 } }, settings })
}, 180_000)
afterAll(async () => {
  await judge.close()
  await collector.close()
})

const unmade = { position: 1, file: null, input: null, isValid: true, output: null, needsOutput: false }

/** On the clock it has three times as long, and may stand still with its machine. */
const timeMs = 2_000
const code = 'print("ok")'
const program = { language: Language.Python, timeMs, code }
const judged = (input: string) =>
  judge.server.judge({ ...program, tests: [judge.server.test(input, 'ok\n')] })

it('[JDG-HOST-9] faults of three problems in a row pause it, it tells why, and a self-test that holds brings it back', async () => {
  // The pause lasts until the test has seen it.
  const seen = Promise.withResolvers<void>()
  judge.server.behaviour = { blob: () => Buffer.from('something else'), pauseHeard: seen.promise }
  for (const input of ['a', 'b']) expect((await judged(input)).hostFault).toBe(true)
  expect(judge.host.status().paused).toBeNull()
  expect((await judged('c')).hostFault).toBe(true)
  await expect.poll(() => judge.host.status().paused?.reason).toContain('arrived broken')

  // The other slot has given its request for work up.
  await expect.poll(() => judge.server.waiting).toBe(0)
  const waiting = judge.server.give({ ...program, tests: [judge.server.test('d', 'ok\n')] })
  await expect.poll(() => judge.server.statuses.at(-1)?.paused?.reason).toContain('arrived broken')
  expect(waiting.results).toEqual([])
  judge.server.behaviour = {}
  seen.resolve()
  expect(await waiting.finished).toMatchObject({ judge: Judge.Accepted })
  expect(judge.host.status().paused).toBeNull()
})

it('[SET-BUILD-12] faults at the tests of three problems pause it as well, and that counts as no attempt of the third', async () => {
  const outages: unknown[] = []
  for (const pid of [1, 2, 3]) {
    const { finished } = await judge.server.make({
      pid,
      judged: {
        kind: ProblemType.Traditional,
        checker: '',
        protocol: 'testlib',
        flags: [],
        comparison: null,
        ...judgedAsUsual,
      },
      utf8: false,
      generators: [],
      validators: [],
      solution: null,
      units: [{ command: [{ generator: 0, args: [] }], items: [unmade] }],
      stress: null,
    }).made
    expect(finished?.hostFault).toContain('a generator that it does not have')
    outages.push(finished?.outage)
  }
  expect(outages).toEqual([false, false, true])
  expect(await judged('after them')).toMatchObject({ judge: Judge.Accepted })
})

it('a fault of the problem is not the host’s: any number of them pauses nothing', async () => {
  for (let i = 0; i < 4; i++) {
    const result = await judge.server.judge({
      kind: 3,
      language: Language.Python,
      code,
      checker: 'no C++',
      tests: [judge.server.test('x', 'ok\n')],
    })
    expect(result).toMatchObject({ judge: Judge.SystemError, hostFault: false })
  }
  expect(judge.host.status().paused).toBeNull()
})

it('[JDG-HOST-9] attempts at one task pause nothing: it is judged by the self-test, which holds', async () => {
  judge.server.behaviour.blob = () => Buffer.from('something else')
  const tests = [judge.server.test('one task', 'ok\n')]
  const heard = judge.server.give({ ...program, tests })
  for (const attempt of [1, 2, 3, 4]) {
    await expect.poll(() => heard.results.length).toBe(attempt)
    if (attempt < 4) judge.server.offer(heard.task)
  }
  judge.server.behaviour = {}
  expect(await judged('next')).toMatchObject({ judge: Judge.Accepted })
  expect(judge.server.statuses.at(-1)!.paused).toBeNull()
})

it('[JDG-HOST-9] files that the server itself has lost are no host’s fault: each is named, and the host goes on', async () => {
  judge.server.behaviour.problemFault = true
  for (const input of ['gone 1', 'gone 2', 'gone 3', 'gone 4']) {
    const test = judge.server.test(input, 'ok\n')
    judge.server.blobs.delete(test.input)
    const result = await judge.server.judge({ ...program, tests: [test] })
    expect(result).toMatchObject({ judge: Judge.SystemError, hostFault: true, file: test.input })
  }
  expect(judge.host.status().paused).toBeNull()
})

it('[METRICS-8] a host goes on with the trace of its task: compile, run with each test, report', async () => {
  const [traceId, caller] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const traced = judge.server.give({
    ...program,
    code: '# the code of somebody\nprint("ok")',
    tests: ['x', 'y'].map((input) => judge.server.test(input, 'ok\n')),
    traceparent: `00-${traceId}-${caller}-01`,
  })
  await traced.finished
  const own = () => collector.spans.filter((span) => span.traceId === traceId)
  await expect.poll(() => own().length).toBe(4)
  const whole = own().find(({ name }) => name === 'judge')!
  expect(whole.parentSpanId).toBe(caller)
  const steps = own().filter((span) => span.parentSpanId === whole.spanId)
  expect(steps.map(({ name }) => name).sort()).toEqual(['compile', 'report', 'run'])
  const { events } = steps.find(({ name }) => name === 'run')!
  expect(events.map(({ attributes }) => attributes.find(({ key }) => key === 'verdict')?.value)).toEqual([
    { stringValue: 'ac' },
    { stringValue: 'ac' },
  ])
  expect(collector.said()).not.toContain('the code of somebody')
})
