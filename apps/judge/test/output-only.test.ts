// Output files that were sent in the place of a program, through the whole host: no program is compiled or run.

import { createHash } from 'node:crypto'
import type { JudgeResult, JudgeTask } from '@verdict/contract/judge-protocol'
import { Language } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type JudgeHost, openJudgeHost } from './judge-host.ts'
import type { TaskGiven } from './protocol-server.ts'

let judge: JudgeHost

beforeAll(async () => {
  judge = await openJudgeHost()
}, 180_000)
afterAll(() => judge.close())

function test(input: string, answer: string, sent: string | null): JudgeTask['tests'][number] {
  const whole = judge.server.test(input, answer)
  if (sent === null) return { ...whole, sent: null }
  const sha256 = createHash('sha256').update(sent).digest('hex')
  judge.server.blobs.set(sha256, Buffer.from(sent))
  return { ...whole, sent: { sha256, bytes: Buffer.byteLength(sent) } }
}

const judged = (tests: JudgeTask['tests'], given: Partial<TaskGiven> = {}): Promise<JudgeResult> =>
  judge.server.judge({ answer: 'output', language: Language.C, code: 'no program at all', tests, ...given })

const verdicts = ({ tests }: JudgeResult) => tests.map((one) => one.judge)

it('[OUT-RUN-1] each file is compared as the problem says, and no program is compiled', async () => {
  const result = await judged([
    test('1', '2\n', '2'),
    test('1', '1 2\n', '1\n2\n'),
    test('1', '2\n', '3\n'),
    test('1', '2\n', ''),
  ])
  expect(verdicts(result)).toEqual([
    Judge.Accepted,
    Judge.PresentationError,
    Judge.WrongAnswer,
    Judge.WrongAnswer,
  ])
  expect(result).toMatchObject({ judge: Judge.WrongAnswer, time: 0, memory: 0, error: '', hostFault: false })
  const comparison = { by: 'tokens' as const, ignoreCase: false, floatAbsolute: 0.1, floatRelative: null }
  const close = await judged([test('1', '2.0', '2.05')], { comparison })
  expect(close).toMatchObject({ judge: Judge.Accepted })
})

it('[OUT-RUN-2] a test without a file is a wrong answer, in words, and stops no other', async () => {
  const result = await judged([test('1', '2\n', null), test('1', '2\n', '2\n')])
  expect(verdicts(result)).toEqual([Judge.WrongAnswer, Judge.Accepted])
  expect(result.error).toBe('No output file was sent for this test')
  // Not even where the answer is nothing.
  expect(await judged([test('1', '', null)])).toMatchObject({ judge: Judge.WrongAnswer })
})

const checker = `#include <fstream>
#include <iostream>
#include <string>
int main(int argc, char **argv) {
  std::ifstream in(argv[1]), out(argv[2]), ans(argv[3]); int a = 0, b = 0, c = 0;
  in >> a; ans >> c;
  if (!(out >> b)) { std::cerr << "no number"; return 2; }
  std::cerr << a << ' ' << b << ' ' << c;
  return b == 7 ? 3 : b == 5 ? 16 + 50 : a + b == c ? 0 : 1;
}`

it('[OUT-RUN-1] a checker gets input, file and answer, and gives points', async () => {
  const kind = ProblemType.SpecialJudge
  const groups = [{ points: 100, way: 'sum' as const, needs: [], stop: false, tests: [0, 1, 2] }]
  const tests = [test('1', '3', '2'), test('1', '3', '5'), test('1', '3', 'x')]
  const result = await judged(tests, { kind, checker, groups })
  expect(result.tests.map(({ judge: one, score }) => [one, score])).toEqual([
    [Judge.Accepted, 10_000],
    [Judge.WrongAnswer, 5_000],
    [Judge.PresentationError, 0],
  ])
  expect(result.judgeMessage).toContain('1 5 3')
  expect(await judged([test('1', '3', '7')], { kind, checker })).toMatchObject({ judge: Judge.SystemError })
  expect(await judged([test('1', '3', '2')], { kind, checker: '' })).toMatchObject({
    judge: Judge.SystemError,
    hostFault: false,
  })
})

it('[OUT-RUN-1] a validator by Kattis’ protocol reads the file on its stdin', async () => {
  const validator = `#include <iostream>
#include <string>
int main() { std::string text; std::getline(std::cin, text); return text == "right" ? 42 : 43; }`
  const given = { kind: ProblemType.SpecialJudge, checker: validator, protocol: 'kattis' as const }
  const result = await judged([test('1', '', 'right\n'), test('1', '', 'wrong\n')], given)
  expect(verdicts(result)).toEqual([Judge.Accepted, Judge.WrongAnswer])
})

it('[OUT-RUN-3] the first failure shows input, file and answer', async () => {
  const result = await judged([test('in', 'right\n', 'wrong\n')], { showsFailure: true })
  expect(result.failure).toMatchObject({
    input: { text: 'in' },
    expected: { text: 'right\n', at: 0 },
    output: { text: 'wrong\n', at: 0 },
    stderr: { text: '', bytes: 0 },
  })
})

it('[OUT-RUN-3] a file that does not arrive is the fault of nobody who sent it', async () => {
  const lost = test('1', '2\n', 'lost\n')
  judge.server.blobs.delete(lost.sent!.sha256)
  expect(await judged([lost])).toMatchObject({ hostFault: true, file: lost.sent!.sha256 })
})
