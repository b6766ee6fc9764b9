// Checkers and interactors that somebody tries: compiled and run on one sample by a real host.

import type { TrialRequest } from '@verdict/contract/trial'
import { problemProgramChars } from '@verdict/domain/limits'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openJudgeHost, type JudgeHost } from './judge-host.ts'

let judge: JudgeHost

beforeAll(async () => {
  judge = await openJudgeHost()
}, 180_000)
afterAll(() => judge.close())

const sample = { input: '3\n', output: '4\n', answer: '5\n' }
const check = (code: string, given: Partial<TrialRequest> = {}) =>
  judge.server.try({ type: ProblemType.SpecialJudge, code, ...sample, ...given })

it('a checker is given the three files, and its code and words come back', async () => {
  const code = `#include <fstream>
#include <iostream>
int main(int, char **argv) {
  int in, out, ans;
  std::ifstream(argv[1]) >> in; std::ifstream(argv[2]) >> out; std::ifstream(argv[3]) >> ans;
  std::cerr << in << out << ans; std::cout << "printed";
  return out == ans ? 0 : 1;
}`
  const wrong = await check(code)
  expect(wrong).toMatchObject({
    compileError: null,
    run: { judge: Judge.WrongAnswer, exitCode: 1, failure: null, message: '345', printed: 'printed' },
  })
  expect(await check(code, { output: '5' })).toMatchObject({ run: { judge: Judge.Accepted, exitCode: 0 } })
})

it('an interactor reads the sample’s output as the program’s, and what it asks is shown', async () => {
  const code = `#include <fstream>
#include <iostream>
int main(int, char **argv) {
  int secret, guess; std::ifstream(argv[1]) >> secret;
  std::cout << "guess" << std::endl;
  if (!(std::cin >> guess)) return 2;
  std::cerr << "guessed " << guess;
  return guess == secret ? 0 : 1;
}`
  const given = { type: ProblemType.Interaction, input: '4' }
  expect(await check(code, given)).toMatchObject({
    run: { judge: Judge.Accepted, message: 'guessed 4', printed: 'guess\n' },
  })
  expect(await check(code, { ...given, output: '' })).toMatchObject({
    run: { judge: Judge.PresentationError, exitCode: 2 },
  })
})

it('what does not compile comes back with the compiler’s words', async () => {
  const result = await check('int main() { return undeclared; }')
  expect(result).toMatchObject({ compileError: expect.stringContaining('undeclared'), run: null })
})

it('a crash is described in words and is no ruling', async () => {
  expect(await check('#include <cstdlib>\nint main() { abort(); }')).toMatchObject({
    run: { judge: Judge.SystemError, exitCode: null, failure: 'ended with signal 6 (aborted)' },
  })
})

it('[PRB-TRY-2] one that nobody waits for any more ends at once, and nothing is said of it', async () => {
  const before = judge.server.trialsFinished
  judge.server.isTrialAwaited = false
  void check('int main() { for (;;); }')
  await expect.poll(() => judge.host.status().busy).toBe(1)
  await expect.poll(() => judge.host.status().busy).toBe(0)
  expect(judge.server.trialsFinished).toBe(before)
  judge.server.isTrialAwaited = true
  expect(await check('int main() {}')).toMatchObject({ compileError: null })
})

it('[PRB-CODE-1] a checker of 1 MiB compiles and runs', async () => {
  const head = '#include "testlib.h"\n#include <cstring>\nconst char table[] =\n'
  const tail =
    ';\nint main(int n, char **v) { registerTestlibCmd(n, v); quitf(_ok, "%d", (int)std::strlen(table)); }'
  const line = `"${'0123456789abcdef'.repeat(4)}"\n`
  const lines = Math.floor((problemProgramChars - head.length - tail.length) / line.length)
  const code =
    head + line.repeat(lines) + tail.padEnd(problemProgramChars - head.length - lines * line.length)
  expect(code).toHaveLength(problemProgramChars)
  expect(await check(code, { output: '' })).toMatchObject({
    compileError: null,
    run: { judge: Judge.Accepted, message: expect.stringContaining(String(64 * lines)) },
  })
})

it('[JDG-KATTIS-1] a validator by the protocol of Kattis is called as it will be, with its arguments', async () => {
  const code = `#include <fstream>
#include <iostream>
int main(int, char **argv) {
  int in, out, ans;
  std::ifstream(argv[1]) >> in; std::ifstream(argv[2]) >> ans; std::cin >> out;
  std::ofstream(std::string(argv[3]) + "judgemessage.txt") << in << out << ans << argv[4];
  return out == ans ? 42 : 43;
}`
  const kattis = { protocol: 'kattis' as const, flags: ['strict'] }
  expect(await check(code, kattis)).toMatchObject({
    run: { judge: Judge.WrongAnswer, exitCode: 43, message: '345strict' },
  })
  const right = await check(code, { ...kattis, output: '5' })
  expect(right).toMatchObject({ run: { judge: Judge.Accepted, exitCode: 42 } })
  const interactor = await check(code, { ...kattis, type: ProblemType.Interaction, output: '5' })
  expect(interactor).toMatchObject({ run: { judge: Judge.Accepted, exitCode: 42, message: '355strict' } })
})
