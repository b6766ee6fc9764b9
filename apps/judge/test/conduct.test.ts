// A host that cannot judge stops taking work, says so, and works again when its self-test holds.

import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openJudgeHost, type JudgeHost } from './judge-host.ts'

let judge: JudgeHost

beforeAll(async () => {
  judge = await openJudgeHost({ slots: 2, times: { pause: { tellMs: 20, testMs: 200 } } })
}, 180_000)
afterAll(() => judge.close())

const code = 'print("ok")'
const judged = (input: string) =>
  judge.server.judge({ language: Language.Python, code, tests: [judge.server.test(input, 'ok\n')] })

it('three faults in a row pause it, it tells why, and a self-test that holds brings it back', async () => {
  judge.server.behaviour.blob = () => Buffer.from('something else')
  for (const input of ['a', 'b']) expect((await judged(input)).hostFault).toBe(true)
  expect(judge.host.status().paused).toBeNull()
  expect((await judged('c')).hostFault).toBe(true)
  expect(judge.host.status().paused).toMatchObject({ reason: expect.stringContaining('arrived broken') })

  // The other slot has given its request for work up.
  await expect.poll(() => judge.server.waiting).toBe(0)
  const waiting = judge.server.give({
    language: Language.Python,
    code,
    tests: [judge.server.test('d', 'ok\n')],
  })
  await expect.poll(() => judge.server.statuses.at(-1)?.paused?.reason).toContain('arrived broken')
  expect(waiting.results).toEqual([])
  judge.server.behaviour = {}
  expect(await waiting.finished).toMatchObject({ judge: Judge.Accepted })
  expect(judge.host.status().paused).toBeNull()
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

it('test data that the server has lost is not the host’s fault either', async () => {
  const test = judge.server.test('gone', 'ok\n')
  judge.server.blobs.delete(test.input)
  const result = await judge.server.judge({ language: Language.Python, code, tests: [test] })
  expect(result).toMatchObject({ judge: Judge.SystemError, hostFault: false })
  expect(result.judgeMessage).toContain(test.input)
})
