// How a host holds and loses tasks: over real HTTP, with real runs under way.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openJudgeHost, type JudgeHost } from './judge-host.ts'

/** A host that stands still for some seconds keeps what it has. */
const leaseMs = 10_000
/** The host reads them at each renewal. */
const times = { renewMs: 200, leaseMs }
let judge: JudgeHost

beforeAll(async () => {
  judge = await openJudgeHost({ slots: 2, times: { lease: times } })
}, 180_000)
afterAll(() => judge.close())
afterEach(() => {
  judge.server.behaviour = {}
  times.leaseMs = leaseMs
})

/** On the clock a program has three times as long, and may stand still with its machine. */
const timeMs = 2_000
/** Sleeps on input 2 so that it takes as long as it may: the wall limit is 54 s. */
const slow =
  '#include <stdio.h>\n#include <unistd.h>\nint main(void) { int n; scanf("%d", &n); if (n == 2) pause(); puts("ok"); }'
const quick = {
  language: Language.C,
  timeMs,
  code: '#include <stdio.h>\nint main(void) { puts("ok"); }',
}
const test = (n: number) => judge.server.test(`${n}\n`, 'ok\n')
const giveSlow = () =>
  judge.server.give({ language: Language.C, code: slow, timeMs: 18_000, tests: [test(1), test(2), test(3)] })

/** Both slots ask for work again. */
const idle = () => expect.poll(() => judge.host.status().busy).toBe(0)

it('[JDG-HOST-4] a host says once that it starts, before it asks for work', async () => {
  expect((await judge.server.judge({ ...quick, tests: [test(1)] })).judge).toBe(Judge.Accepted)
  expect(judge.server.starts).toBe(1)
})

describe('a lease', () => {
  it('is renewed while the task runs, and progress grows', async () => {
    const heard = giveSlow()
    await expect.poll(() => heard.renewals).toBeGreaterThanOrEqual(3)
    await expect.poll(() => heard.progress.length).toBeGreaterThanOrEqual(1)
    const last = heard.progress.at(-1)!
    expect(last).toMatchObject({ fencingToken: 1, total: 3 })
    expect(last.tests.map((one) => one.judge)).toEqual([Judge.Accepted])
    judge.server.behaviour.renew = () => ({ cancelled: true })
    await idle()
    expect(heard.results).toEqual([])
  })

  it.each([
    ['cancelled', { cancelled: true }],
    ['given to another host', { status: 409, error: 'LEASE_LOST' }],
  ])('that was %s ends the run at once and reports nothing', async (_name, said) => {
    const heard = giveSlow()
    await expect.poll(() => heard.renewals).toBeGreaterThanOrEqual(1)
    judge.server.behaviour.renew = () => said
    await idle()
    expect(heard.results).toEqual([])
    for (const slot of ['0', '1']) {
      await expect.poll(() => readdirSync(join(judge.sandbox.base, 'work', slot))).toEqual([])
    }
    // The slot works on.
    judge.server.behaviour = {}
    expect((await judge.server.judge({ ...quick, tests: [test(1)] })).judge).toBe(Judge.Accepted)
  })

  it('that progress finds lost ends the run as well', async () => {
    judge.server.behaviour.progress = () => ({ status: 409, error: 'LEASE_LOST' })
    const heard = giveSlow()
    await expect.poll(() => heard.progress.length).toBe(1)
    await idle()
    expect(heard.results).toEqual([])
  })

  it('progress messages are numbered 1, 2, 3 and hold all results so far', async () => {
    // Each test takes longer than the least time between two messages.
    const code = '#include <stdio.h>\n#include <unistd.h>\nint main(void) { usleep(250000); puts("ok"); }'
    const heard = judge.server.give({ language: Language.C, timeMs, code, tests: [1, 2, 3, 4, 5].map(test) })
    await heard.finished
    expect(heard.progress.length).toBeGreaterThanOrEqual(3)
    expect(heard.progress.map(({ number }) => number)).toEqual(heard.progress.map((_, index) => index + 1))
    const counts = heard.progress.map(({ tests }) => tests.length)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(heard.results).toHaveLength(1)
  })

  it('a result is sent again while the server fails, and counts once', async () => {
    let failures = 0
    judge.server.behaviour.finish = () => (++failures <= 2 ? { status: 500, error: 'INTERNAL' } : null)
    const heard = judge.server.give({ ...quick, tests: [test(1)] })
    expect((await heard.finished).judge).toBe(Judge.Accepted)
    expect(failures).toBe(3)
    expect(heard.results).toHaveLength(1)
  })

  it('a result that another host has given is dropped', async () => {
    let asked = 0
    judge.server.behaviour.finish = () => {
      asked += 1
      return { status: 409, error: 'LEASE_LOST' }
    }
    const heard = judge.server.give({ ...quick, tests: [test(1)] })
    await expect.poll(() => asked).toBe(1)
    await idle()
    expect(asked).toBe(1)
    expect(heard.results).toEqual([])
  })

  it('a run goes on while the server is away for a moment, and its result arrives', async () => {
    const code = '#include <stdio.h>\n#include <unistd.h>\nint main(void) { usleep(700000); puts("ok"); }'
    const heard = judge.server.give({ language: Language.C, timeMs, code, tests: [test(1)] })
    await expect.poll(() => heard.renewals).toBeGreaterThanOrEqual(1)
    await judge.server.goAway()
    await judge.server.listen()
    expect((await heard.finished).judge).toBe(Judge.Accepted)
  })

  it('a task is dropped when the server stays away longer than a lease lives, and work goes on when it is back', async () => {
    const heard = giveSlow()
    await expect.poll(() => heard.renewals).toBeGreaterThanOrEqual(1)
    times.leaseMs = 1_500
    const { renewals } = heard
    // The answer to one of them has been read when the next one comes. A machine that stands still here may let the lease run out.
    const isOver = () => judge.host.status().busy === 0
    await expect.poll(() => heard.renewals >= renewals + 2 || isOver()).toBe(true)
    await judge.server.goAway()
    await idle()
    await judge.server.listen()
    expect((await judge.server.judge({ ...quick, tests: [test(1)] })).judge).toBe(Judge.Accepted)
    expect(heard.results).toEqual([])
  })

  it('all slots work at the same time', async () => {
    const [first, second] = [giveSlow(), giveSlow()]
    await expect.poll(() => judge.host.status().busy).toBe(2)
    await expect.poll(() => Math.min(first.renewals, second.renewals)).toBeGreaterThan(0)
    judge.server.behaviour.renew = () => ({ cancelled: true })
    await idle()
  })
})

describe('runners', () => {
  it('that die under a run are replaced and the run is done again', async () => {
    const code = '#include <stdio.h>\n#include <unistd.h>\nint main(void) { usleep(500000); puts("ok"); }'
    const heard = judge.server.give({ language: Language.C, timeMs, code, tests: [1, 2, 3].map(test) })
    await expect.poll(() => heard.progress.length).toBeGreaterThanOrEqual(1)
    await judge.sandbox.restart()
    expect(await heard.finished).toMatchObject({ judge: Judge.Accepted, hostFault: false })
  })
})
