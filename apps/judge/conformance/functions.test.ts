// Functions that a problem's grader calls, in every language that has them, with its compiler installed.

import { judgedAsUsual } from '@verdict/contract/judge-protocol'
import { graderFor, hasFunctions } from '@verdict/domain/grader'
import { Language, languageName, languagesInOrder } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type JudgeHost, openJudgeHost } from '../test/judge-host.ts'
import { answer, functionPrograms, secret } from './programs/functions.ts'

let judge: JudgeHost
beforeAll(async () => {
  judge = await openJudgeHost()
})
afterAll(() => judge.close())

const graders = languagesInOrder.flatMap((language) => {
  const programs = functionPrograms[language]
  return programs ? [{ role: 'grader' as const, language, ...programs.grader }] : []
})

describe.each(
  languagesInOrder.filter(hasFunctions).map((language) => [languageName(language), language] as const),
)('%s', (_name, language) => {
  const grader = graderFor(graders, language)!
  const { right, other, failing, including, searching, refused = [] } = functionPrograms[grader.language]!

  beforeAll(async () => {
    judge.server.wanted.push(language)
    await judge.run(Language.C, 'int main(void) { return 0; }')
    // The next request for work says what the host has.
    await judge.run(Language.C, 'int main(void) { return 0; }')
    const has = judge.server.statuses.at(-1)!.compilers.map((compiler) => compiler.language)
    expect(has).toContain(language)
  })

  const judged = (code: string) =>
    judge.server.judge({
      language,
      code,
      answer: 'function',
      sources: [grader],
      tests: [judge.server.test('3 4\n', '7\n')],
      timeMs: 5000,
      memoryKb: 256 * 1024,
    })

  it('[LANG-ALL-3] calls a function', async () => {
    expect(await judged(right)).toMatchObject({ judge: Judge.Accepted, error: '', judgeMessage: '' })
  })

  it('[LANG-ALL-3] refuses one that it cannot call, and shows no line of the grader', async () => {
    for (const code of [other, including, ...refused]) {
      const { judge: verdict, error } = await judged(code)
      expect(verdict).toBe(Judge.CompileError)
      expect(error).not.toBe('')
      expect(error).not.toContain(secret)
    }
  })

  it('[LANG-ALL-3] finds neither the grader nor the answer when it runs', async () => {
    const result = await judge.server.run({
      kind: ProblemType.Traditional,
      language,
      code: searching,
      checker: '',
      protocol: 'testlib',
      flags: [],
      comparison: null,
      ...judgedAsUsual,
      answer: 'function',
      sources: [grader],
      timeMs: 15_000,
      memoryKb: 512 * 1024,
      cpuMs: 30_000,
      cases: [{ input: '3 4\n', expected: `${answer}\n` }],
      recorded: false,
    })
    expect(result).toMatchObject({
      compileError: null,
      outcomes: [
        {
          judge: Judge.WrongAnswer,
          stdout: { text: '7\n' },
          stderr: { text: expect.stringMatching(/^looked$/m) },
        },
      ],
    })
    expect(result!.outcomes[0]!.stderr.text).not.toMatch(/leak|grader/)
  })

  it('[LANG-ALL-3] a failure in the function is the function’s', async () => {
    const { judge: verdict, error, judgeMessage } = await judged(failing)
    expect(verdict).toBe(Judge.RuntimeError)
    expect(error + judgeMessage).not.toContain(secret)
  })
})
