// Every language that a site may turn on, with its compiler installed (`npm run test:languages`): each verdict.

import { type Language, languageName } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type JudgeHost, openJudgeHost } from '../test/judge-host.ts'
import { programs } from './programs.ts'

const languages = Object.keys(programs).map(Number) as Language[]

let judge: JudgeHost
beforeAll(async () => {
  judge = await openJudgeHost()
  judge.server.wanted = languages
  await judge.run(1, 'int main(void) { return 0; }')
  // The next request for work says what the host has.
  await judge.run(1, 'int main(void) { return 0; }')
  await judge.run(1, 'int main(void) { return 0; }')
  const has = judge.server.statuses.at(-1)!.compilers.map(({ language }) => language)
  expect(has).toEqual(expect.arrayContaining(languages))
})
afterAll(() => judge.close())

describe.each(languages.map((language) => [languageName(language), language] as const))(
  '%s',
  (_name, language) => {
    it.each(Object.entries(programs[language]!))('[LANG-ALL-1] reaches %s', async (verdict, code) => {
      const tests = [judge.server.test('3 4\n', '7\n')]
      const result = await judge.server.judge({ language, code, tests, memoryKb: 128 * 1024 })
      expect(result).toMatchObject({ judge: Judge[verdict as keyof typeof Judge] })
      if (verdict === 'CompileError') expect(result.error).not.toBe('')
    })
  },
)
