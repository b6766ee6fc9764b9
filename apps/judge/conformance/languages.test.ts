// Every language that a site may offer, with its compiler installed (`npm run test:languages`): each verdict, and what programs
// of any language do that a sandbox could get in the way of.

import { Language, languageName, languagesInOrder } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type JudgeHost, openJudgeHost } from '../test/judge-host.ts'
import { programs } from './programs/table.ts'

let judge: JudgeHost
beforeAll(async () => {
  judge = await openJudgeHost()
})
afterAll(() => judge.close())

const manyNumbers = `${Array.from({ length: 1_000_000 }, (_, index) => ((index * 7919) % 1_000_003) - 500_000).join('\n')}\n`

/** Programs that are right: the input, and the output that is expected. */
const cases = [
  ['hello', '', 'Hello, world!\n'],
  ['echo', manyNumbers, manyNumbers],
  ['threads', '', '2002000\n'],
  ['recursion', '', '100000\n'],
  ['nonAscii', '', '你好，мир ✓ é\n'],
  ['emptyInput', '', '0\n'],
] as const

describe.each(languagesInOrder.map((language) => [languageName(language), language] as const))(
  '%s',
  (_name, language) => {
    const { verdicts, ...others } = programs[language]!

    beforeAll(async () => {
      judge.server.wanted.push(language)
      await judge.run(Language.C, 'int main(void) { return 0; }')
      // The next request for work says what the host has.
      await judge.run(Language.C, 'int main(void) { return 0; }')
      const has = judge.server.statuses.at(-1)!.compilers.map((compiler) => compiler.language)
      expect(has).toContain(language)
    })

    it.each(Object.entries(verdicts))('[LANG-ALL-1] reaches %s', async (verdict, code) => {
      const tests = [judge.server.test('3 4\n', '7\n')]
      const timeMs = verdict === 'TimeLimitExceeded' ? 1000 : 5000
      const result = await judge.server.judge({ language, code, tests, timeMs, memoryKb: 128 * 1024 })
      expect(result).toMatchObject({ judge: Judge[verdict as keyof typeof Judge] })
      if (verdict === 'CompileError') expect(result.error).not.toBe('')
    })

    it.each(cases)('[LANG-ALL-2] %s', async (name, input, output) => {
      const tests = [judge.server.test(input, output)]
      const code = others[name]
      const result = await judge.server.judge({ language, code, tests, timeMs: 5000, memoryKb: 256 * 1024 })
      expect(result).toMatchObject({ judge: Judge.Accepted, error: '' })
    })
  },
)
