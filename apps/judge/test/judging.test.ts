// Real programs through the whole host: leased over HTTP, compiled and run in the sandbox, reported back.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Language, languageRecords } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asRoot, openJudgeHost, type JudgeHost } from './judge-host.ts'
import { everyVerdict } from './programs.ts'

let judge: JudgeHost

beforeAll(async () => {
  judge = await openJudgeHost()
}, 180_000)

afterAll(() => judge.close())

const sum = () => [judge.server.test('1 2\n', '3\n')]

describe('[LANG-ALL-1] every verdict in every language', () => {
  it.each(everyVerdict)('%s: %s', async (_name, _verdict, language, expected, code, timeMs) => {
    const result = await judge.server.judge({ language, code, tests: sum(), ...(timeMs && { timeMs }) })
    expect(result).toMatchObject({ judge: expected, hostFault: false })
    if (expected === Judge.CompileError) {
      expect(result.tests).toEqual([])
      expect(result.error).toMatch(/main\.c|main\.cpp|Main\.java|main\.py/)
      expect(result.error).not.toMatch(/\/(box|tmp|usr|opt)\//)
    } else expect(result.tests.map((test) => test.judge)).toEqual([expected])
  })
})

describe('a whole submission', () => {
  it('[JDG-MEASURE-1] runs all tests in their order, whatever is wrong with the output, and reports the maxima', async () => {
    const code =
      '#include <stdio.h>\n#include <stdlib.h>\nint main(void) { int n; scanf("%d", &n); if (n == 2) return 3; if (n == 3) { puts(" ok"); return 0; } puts(n == 1 ? "no" : "ok"); }'
    const tests = [1, 2, 3, 4].map((n) => judge.server.test(`${n}\n`, 'ok\n'))
    const result = await judge.server.judge({ language: Language.C, code, tests })
    expect(result.tests.map((test) => test.judge)).toEqual([
      Judge.WrongAnswer,
      Judge.RuntimeError,
      Judge.PresentationError,
      Judge.Accepted,
    ])
    expect(result.tests.map((test) => test.uuid)).toEqual(tests.map((test) => test.uuid))
    expect(result).toMatchObject({ judge: Judge.RuntimeError, error: 'Runtime error: exit code 3' })
    expect(result.memory).toBe(Math.max(...result.tests.map((test) => test.memory)))
    expect(result.time).toBe(Math.max(...result.tests.map((test) => test.time)))
  })

  it('skips what follows after a limit was exceeded', async () => {
    const code = 'n = int(input())\nwhile n == 2: pass\nprint(n)'
    const tests = [1, 2, 3].map((n) => judge.server.test(`${n}\n`, `${n}\n`))
    const result = await judge.server.judge({ language: Language.Python, code, tests, timeMs: 200 })
    expect(result.tests.map((test) => test.judge)).toEqual([
      Judge.Accepted,
      Judge.TimeLimitExceeded,
      Judge.Skipped,
    ])
    expect(result).toMatchObject({ judge: Judge.TimeLimitExceeded, time: 200 })
  })

  it('compiles first and then says that there are no tests', async () => {
    const good = await judge.server.judge({
      language: Language.C,
      code: 'int main(void) { return 0; }',
      tests: [],
    })
    expect(good).toMatchObject({
      judge: Judge.SystemError,
      hostFault: false,
      judgeMessage: 'The problem has no tests.',
    })
    const bad = await judge.server.judge({ language: Language.C, code: 'int main(', tests: [] })
    expect(bad.judge).toBe(Judge.CompileError)
  })

  it('never shows test data or what the program wrote to the student', async () => {
    const code = 'import sys\ns = input()\nprint(s)\nsys.stderr.write(s)\nraise ValueError(s)'
    const result = await judge.server.judge({
      language: Language.Python,
      code,
      tests: [judge.server.test('secret\n', 'x')],
    })
    expect(result.error).toBe('Runtime error: exit code 1')
    expect(result.judgeMessage).toContain('exit code 1')
  })

  it('[FB-DATA-2] brings data of the first test that failed, where they are asked for', async () => {
    const code = 'import sys\nn = int(input())\nsys.stderr.write("n=%d" % n)\nprint("1\\n2" if n > 1 else n)'
    const tests = [1, 2, 3].map((n) => judge.server.test(`${n}\n`, n === 1 ? '1\n' : `1\n${n * 10}\n`))
    const given = { language: Language.Python, code, tests }
    const result = await judge.server.judge({ ...given, showsFailure: true })
    expect(result.failure).toEqual({
      uuid: tests[1]!.uuid,
      input: { text: '2\n', bytes: 2 },
      expected: { text: '1\n20\n', line: 1, bytes: 5, at: 3 },
      output: { text: '1\n2\n', line: 1, bytes: 4, at: 3 },
      stderr: { text: 'n=2', bytes: 3 },
    })
    expect((await judge.server.judge(given)).failure).toBeNull()
  })

  it('takes a broken download for a fault of the host and says which file', async () => {
    const test = judge.server.test('wanted', 'x')
    judge.server.behaviour.blob = (sha256) => (sha256 === test.input ? Buffer.from('something else') : null)
    const result = await judge.server.judge({ language: Language.Python, code: 'print(1)', tests: [test] })
    judge.server.behaviour = {}
    expect(result).toMatchObject({ judge: Judge.SystemError, hostFault: true })
    expect(result.judgeMessage).toContain(test.input)
  })

  it('takes a kind that it does not know for a fault of the host', async () => {
    const result = await judge.server.judge({
      language: Language.C,
      code: 'int main(void) {}',
      kind: 9 as 1,
      tests: sum(),
    })
    expect(result).toMatchObject({ judge: Judge.SystemError, hostFault: true })
  })

  it('leaves nothing in its work folder', async () => {
    await judge.run(Language.C, 'int main(void) { return 1; }')
    await judge.run(Language.Python, 'print("x" * 1000)')
    await expect.poll(() => readdirSync(join(judge.sandbox.base, 'work', '0'))).toEqual([])
  })

  it('[JDG-HOST-7] tells the server who it is, and which of its compilers differ from the reference', () => {
    const status = judge.server.statuses.at(-1)!
    expect(status).toMatchObject({ mode: asRoot ? 'full' : 'development', slots: 1 })
    expect(status.compilers.map((compiler) => compiler.language).sort((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5,
    ])
    for (const { language, version, matchesReference } of status.compilers) {
      expect(version).toMatch(/^\d+\.\d+/)
      expect(matchesReference).toBe(version === languageRecords[language].reference)
    }
    expect(judge.ready.summary).toContain(`C++17 ${status.compilers.find((c) => c.language === 5)!.version}`)
  })
})

describe('caches', () => {
  it('an unchanged source is not compiled twice, a file is not fetched twice', async () => {
    const code = '#include <bits/stdc++.h>\nint main() { std::cout << "cached once"; }'
    const tests = [judge.server.test('only here', 'cached once')]
    const before = judge.server.blobRequests.length
    await judge.server.judge({ language: Language.Cpp17, code, tests })
    const entries = readdirSync(join(judge.sandbox.base, 'compiled')).sort()
    expect(
      await judge.server.judge({ language: Language.Cpp17, code: `\uFEFF${code}`, tests }),
    ).toMatchObject({
      judge: Judge.Accepted,
    })
    expect(readdirSync(join(judge.sandbox.base, 'compiled')).sort()).toEqual(entries)
    expect(judge.server.blobRequests.slice(before)).toHaveLength(2)
    await judge.server.judge({ language: Language.Cpp11, code, tests })
    expect(readdirSync(join(judge.sandbox.base, 'compiled'))).toHaveLength(entries.length + 1)
  })
})
