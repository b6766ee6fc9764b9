// Programs that mean harm, through the whole host: each gets the verdict that it must get, and the next honest program its own.

import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileAbuse, javaAbuse, nativeAbuse, pythonAbuse, type Abuse } from './abuse-programs.ts'
import { asRoot, openJudgeHost, type JudgeHost } from './judge-host.ts'
import { assertNothingLeft } from './nothing-left.ts'

let judge: JudgeHost

beforeAll(async () => {
  judge = await openJudgeHost()
}, 180_000)

afterAll(() => judge.close())

const rowsFor = (rows: readonly Abuse[]): readonly Abuse[] => rows.filter((row) => asRoot || !row.counted)

describe.each([
  ['while it is compiled', rowsFor(compileAbuse)],
  ['as a native program', rowsFor(nativeAbuse)],
  ['in Java', rowsFor(javaAbuse)],
  ['in Python', rowsFor(pythonAbuse)],
])('[JDG-SAFE-1] %s', (_when, rows) => {
  it.each(rows)('$title', async ({ language, code, verdict, says, timeMs, memoryKb }) => {
    const tests = [judge.server.test('', 'ok\n')]
    const result = await judge.server.judge({
      language,
      code,
      tests,
      ...(timeMs && { timeMs }),
      ...(memoryKb && { memoryKb }),
    })
    expect(result, `${result.error}\n${result.judgeMessage}`).toMatchObject({
      judge: verdict,
      hostFault: false,
    })
    if (says) expect(result.error).toMatch(says)
    expect(result.error).not.toMatch(/verdict-judge-|\/(box|opt)\//)
    expect(Buffer.byteLength(result.error)).toBeLessThanOrEqual(64 * 1024)
  })
})

it('[JDG-SAFE-1] afterwards no process, group, mount or file of them is left, and the host judges on', async () => {
  await assertNothingLeft(judge)
  const code =
    '#include <stdio.h>\nint main(void) { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); }'
  const tests = [judge.server.test('1 2\n', '3\n'), judge.server.test('-5 20\n', '15\n')]
  const result = await judge.server.judge({ language: Language.C, code, tests })
  expect(result).toMatchObject({ judge: Judge.Accepted, error: '', hostFault: false })
})
