// Tasks of a verification through the whole host: real programs on all tests, what a slow one takes, and real validators.

import type { JudgeResult } from '@verdict/contract/judge-protocol'
import { javaFromMain } from '@verdict/domain/java-main'
import { Language } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openJudgeHost, type JudgeHost } from './judge-host.ts'
import { everyVerdict } from './programs.ts'
import type { TaskGiven } from './protocol-server.ts'

let judge: JudgeHost
beforeAll(async () => {
  judge = await openJudgeHost()
}, 180_000)
afterAll(() => judge.close())

const slices = { sliceMs: 60_000, measureMs: null }

const reference = (given: TaskGiven, verification: object = {}): Promise<JudgeResult> =>
  judge.server.judge({
    sid: null,
    verification: { what: 'reference', ...slices, ...verification },
    ...given,
  })
const tests = (count: number) => Array.from({ length: count }, () => judge.server.test('1 2\n', '3\n'))

describe('a reference solution', () => {
  const programs = everyVerdict.filter(([, , language]) => language === Language.Cpp17)

  it.each(programs)(
    '[VER-JUDGE-1] %s: %s, on every test',
    async (_name, _verdict, language, expected, code, timeMs) => {
      const result = await reference({ language, code, tests: tests(2), ...(timeMs && { timeMs }) })
      expect(result).toMatchObject({ judge: expected, hostFault: false })
      const each = expected === Judge.CompileError ? [] : [expected, expected]
      expect(result.tests.map((test) => test.judge)).toEqual(each)
    },
  )

  it('[VER-JUDGE-1] says of each test what the checker said', async () => {
    const checker =
      '#include "testlib.h"\nint main(int n, char **v) { registerTestlibCmd(n, v); int a = ouf.readInt(); if (a != 3) quitf(_wa, "got %d", a); quitf(_ok, "well"); }'
    const code = 'a, b = map(int, input().split())\nprint(a + b if a < 9 else 0)'
    const kind = ProblemType.SpecialJudge
    const both = [judge.server.test('9 9\n', '3\n'), judge.server.test('1 2\n', '3\n')]
    const result = await reference({ language: Language.Python, code, kind, checker, tests: both })
    expect(result.tests).toMatchObject([
      { judge: Judge.WrongAnswer, message: expect.stringContaining('got 0') },
      { judge: Judge.Accepted },
    ])
  })

  it('[VER-JUDGE-2] that times out is measured, up to what is asked for', async () => {
    const code = 'import time\nwhile time.process_time() < 0.7: pass\nprint(3)'
    const given = { language: Language.Python, code, timeMs: 200, tests: tests(1) }
    const measured = await reference(given, { measureMs: 3_000 })
    expect(measured.judge).toBe(Judge.TimeLimitExceeded)
    expect(measured.time).toBeGreaterThanOrEqual(690)
    expect(measured.time).toBeLessThan(3_000)
    expect((await reference(given)).time).toBe(200)
  })

  it('[VER-JUDGE-2] without an end takes all that is measured, on one test', async () => {
    const code = 'while True: pass'
    const given = { language: Language.Python, code, timeMs: 100, tests: tests(3) }
    const { tests: each } = await reference(given, { measureMs: 200 })
    expect(each.map(({ time }) => time)).toEqual([200, 100, 100])
  })

  it('[VER-QUEUE-4] lets a submission go first after the test under way, when the server says that one waits', async () => {
    judge.server.behaviour.renew = () => ({ cancelled: false, makeRoom: true })
    const code = '#include <stdio.h>\n#include <unistd.h>\nint main(void) { usleep(1200000); puts("3"); }'
    const given = { language: Language.C, code, tests: tests(4) }
    const { judge: verdict, tests: done } = await reference(given)
    judge.server.behaviour = {}
    expect(verdict).toBe(Judge.Accepted)
    expect(done.length).toBeLessThan(4)
    // A submission is judged to its end.
    judge.server.behaviour.renew = () => ({ cancelled: false, makeRoom: true })
    const whole = await judge.server.judge(given)
    judge.server.behaviour = {}
    expect(whole.tests).toHaveLength(4)
  })

  it('[VER-JUDGE-3] lets others go first after a while: at least one test is judged', async () => {
    const given = { language: Language.Python, code: 'print(3)', tests: tests(3) }
    const result = await reference(given, { sliceMs: 0 })
    expect(result.tests).toMatchObject([{ uuid: given.tests[0]!.uuid, judge: Judge.Accepted }])
  })
})

describe('a validator', () => {
  const validate = (code: string, given: Partial<TaskGiven> = {}, sliceMs = 60_000) =>
    reference(
      {
        language: Language.Cpp17,
        code,
        tests: ['1 2\n', '1  2\n', '1 200\n'].map((text) => judge.server.test(text, '')),
        ...given,
      },
      { what: 'validator', sliceMs },
    )

  it('[VER-JUDGE-4] by testlib: each input that it refuses, with its words', async () => {
    const code = `#include "testlib.h"
int main(int argc, char *argv[]) {
  registerValidation(argc, argv);
  inf.readInt(1, 100, "a"); inf.readSpace(); inf.readInt(1, 100, "b"); inf.readEoln(); inf.readEof();
}`
    const result = await validate(code)
    expect(result.judge).toBe(Judge.WrongAnswer)
    expect(result.tests).toMatchObject([
      { judge: Judge.Accepted, message: '' },
      { judge: Judge.WrongAnswer, message: expect.stringMatching(/line 1/) },
      { judge: Judge.WrongAnswer, message: expect.stringContaining('b') },
    ])
    expect((await validate(code, {}, 0)).tests).toHaveLength(1)
  })

  it('[VER-JUDGE-4] by Kattis: 42 accepts, with its arguments; however else it ends, it does not', async () => {
    const code = `#include <cstdlib>
#include <iostream>
int main(int argc, char **argv) {
  int a, b; std::cin >> a >> b;
  if (b == 200) std::abort();
  std::cout << argc << argv[1];
  return std::cin.peek() == '\\n' && argc == 2 && a == 1 ? 42 : 0;
}`
    const result = await validate(code, { protocol: 'kattis', flags: ['strict'] })
    expect(result.tests).toMatchObject([
      { judge: Judge.Accepted },
      { judge: Judge.Accepted },
      { judge: Judge.WrongAnswer, message: expect.stringContaining('aborted') },
    ])
    const other = await validate('#include <cstdio>\nint main() { puts("no"); }', { protocol: 'kattis' })
    expect(other.tests[0]).toMatchObject({ judge: Judge.WrongAnswer, message: 'no' })
  })

  it('[VER-JUDGE-5] in Python, as most of Kattis are, and in Java by its own class', async () => {
    const code = [
      'import sys, re',
      'line = sys.stdin.readline()',
      "if not re.fullmatch(r'[1-9] [1-9][0-9]?\\n', line) or len(sys.argv) != 2: sys.exit('no: ' + line)",
      'sys.exit(42)',
    ].join('\n')
    const kattis = { protocol: 'kattis' as const, flags: ['strict'], language: Language.Python }
    expect((await validate(code, kattis)).tests).toMatchObject([
      { judge: Judge.Accepted },
      { judge: Judge.WrongAnswer, message: expect.stringContaining('no: ') },
      { judge: Judge.WrongAnswer },
    ])
    const java = javaFromMain(
      'package a;\npublic class Check { public static void main(String[] a) { System.exit(42); } }',
    )
    const started = await validate(java, { ...kattis, language: Language.Java })
    expect(started.tests).toMatchObject([1, 2, 3].map(() => ({ judge: Judge.Accepted })))
  })

  it('[VER-JUDGE-4] that does not compile says so', async () => {
    const result = await validate('int main() { return x; }')
    expect(result).toMatchObject({ judge: Judge.CompileError, tests: [] })
    expect(result.error).toContain('x')
  })
})
