// Code that somebody runs before submitting it, by a real host: what comes back of the program and of the problem's own.

import { judgedAsUsual, type JudgeRun } from '@verdict/contract/judge-protocol'
import { Language } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openJudgeHost, type JudgeHost } from './judge-host.ts'

let judge: JudgeHost

beforeAll(async () => {
  judge = await openJudgeHost()
}, 180_000)
afterAll(() => judge.close())

const run = (code: string, given: Partial<JudgeRun> = {}) =>
  judge.server.run({
    kind: ProblemType.Traditional,
    language: Language.Cpp17,
    code,
    checker: '',
    protocol: 'testlib',
    flags: [],
    comparison: null,
    ...judgedAsUsual,
    timeMs: 1000,
    memoryKb: 65_536,
    cpuMs: 10_000,
    cases: [{ input: '2 3\n', expected: '5\n' }],
    recorded: false,
    ...given,
  })

const sum = `#include <iostream>
int main() { int a, b; std::cin >> a >> b; std::cerr << "seen " << a; std::cout << a + b << '\\n'; }`

it('[RUN-JUDGE-1] the output of each case comes back with its verdict, and the time of all with compiling', async () => {
  const cases = [
    { input: '2 3\n', expected: '5\n' },
    { input: '1 1\n', expected: '3\n' },
  ]
  // No other test has compiled it.
  const fresh = `${sum}\n// fresh`
  const result = await run(fresh, { cases })
  expect(result).toMatchObject({
    compileError: null,
    outcomes: [
      { judge: Judge.Accepted, stdout: { text: '5\n', bytes: 2 }, stderr: { text: 'seen 2', bytes: 6 } },
      {
        judge: Judge.WrongAnswer,
        words: '',
        outOfTime: false,
        talk: null,
        difference: { expected: 0, actual: 0 },
      },
    ],
  })
  const running = ({ outcomes }: NonNullable<typeof result>) =>
    outcomes.reduce((all, { time }) => all + time, 0)
  expect(result!.cpuMs).toBeGreaterThan(running(result!))
  // The program is there already.
  const again = (await run(fresh, { cases }))!
  expect(again.cpuMs).toBe(running(again))
})

it('[RUN-JUDGE-1] without an expected output a clean run has no verdict, and a crash has its own', async () => {
  const cases = [{ input: '7 8', expected: null }]
  expect(await run(sum, { cases })).toMatchObject({ outcomes: [{ judge: null, stdout: { text: '15\n' } }] })
  const checker = 'int main() { return 1; }'
  const special = { kind: ProblemType.SpecialJudge, checker, cases }
  expect(await run(sum, special)).toMatchObject({ outcomes: [{ judge: null }] })
  expect(await run('#include <cstdlib>\nint main() { abort(); }', { cases })).toMatchObject({
    outcomes: [{ judge: Judge.RuntimeError, words: 'Runtime error: signal 6 (aborted)' }],
  })
})

it('[RUN-JUDGE-1] long output is cut, and its whole length said', async () => {
  const code = 'print("x" * 100000)'
  const result = await run(code, { language: Language.Python, cases: [{ input: '', expected: null }] })
  expect(result!.outcomes[0]!.stdout).toEqual({ text: 'x'.repeat(16_384), bytes: 100_001 })
})

it('[RUN-JUDGE-2] the allowance of CPU time ends a run, and says that it was not the limit of the problem', async () => {
  const spin = 'int main() { for (volatile int i = 0;; i = i + 1); }'
  const one = { input: '', expected: '' }
  const result = await run(spin, { timeMs: 200, cpuMs: 260, cases: [one, one, one] })
  expect(result!.outcomes.map(({ judge, outOfTime }) => [judge, outOfTime])).toEqual([
    [Judge.TimeLimitExceeded, false],
    [Judge.TimeLimitExceeded, true],
  ])
})

it('a compiler’s words come back', async () => {
  expect(await run('int main() { return undeclared; }')).toMatchObject({
    compileError: expect.stringContaining('undeclared'),
    outcomes: [],
  })
})

const checker = `#include <fstream>
#include <iostream>
int main(int, char **argv) {
  int out, ans; std::ifstream(argv[2]) >> out; std::ifstream(argv[3]) >> ans;
  std::cerr << "found " << out; return out == ans ? 0 : 1;
}`

it('[RUN-JUDGE-3] a checker rules on a sample, and says why', async () => {
  const cases = [
    { input: '2 3\n', expected: '5\n' },
    { input: '1 1\n', expected: '3\n' },
  ]
  expect(await run(sum, { kind: ProblemType.SpecialJudge, checker, cases })).toMatchObject({
    outcomes: [
      { judge: Judge.Accepted, message: 'found 5' },
      { judge: Judge.WrongAnswer, message: 'found 2' },
    ],
  })
})

it('a checker that does not compile ends the run without a result', async () => {
  expect(await run(sum, { kind: ProblemType.SpecialJudge, checker: 'x' })).toBeNull()
})

const interactor = `#include <fstream>
#include <iostream>
#include <string>
int main(int, char **argv) {
  int secret, guess; std::ifstream(argv[1]) >> secret;
  for (int i = 1; std::cin >> guess; i++) {
    std::cout << (guess == secret ? "yes" : guess < secret ? "more" : "less") << std::endl;
    if (guess == secret) { std::cerr << "found after " << i; return 0; }
  }
  std::cerr << "gave up"; return 1;
}`
const guesser = `#include <iostream>
#include <string>
int main() {
  std::string said; std::cerr << "thinking";
  for (int low = 1, high = 4;;) {
    int middle = (low + high) / 2; std::cout << middle << std::endl;
    if (!(std::cin >> said) || said == "yes") return 0;
    if (said == "more") low = middle + 1; else high = middle - 1;
  }
}`
const guessing = { kind: ProblemType.Interaction, checker: interactor }

it('[RUN-JUDGE-4] with an interactor the conversation comes back in its order, with who said what', async () => {
  const result = await run(guesser, { ...guessing, cases: [{ input: '3\n', expected: '' }] })
  expect(result).toMatchObject({
    outcomes: [
      {
        judge: Judge.Accepted,
        message: 'found after 2',
        stderr: { text: 'thinking' },
        isTalkCut: false,
        talk: [
          { by: 'program', text: '2\n' },
          { by: 'interactor', text: 'more\n' },
          { by: 'program', text: '3\n' },
          { by: 'interactor', text: 'yes\n' },
        ],
      },
    ],
  })
  const times = result!.outcomes[0]!.talk!.map(({ at }) => at)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

it('[RUN-JUDGE-4] on input of one’s own the interactor rules and keeps its words to itself', async () => {
  const own = { ...guessing, cases: [{ input: '4\n', expected: null }] }
  expect(await run(guesser, own)).toMatchObject({ outcomes: [{ judge: Judge.Accepted, message: '' }] })
  expect(await run('int main() { return 3; }', own)).toMatchObject({
    outcomes: [{ judge: Judge.RuntimeError, words: 'Runtime error: exit code 3', talk: [] }],
  })
})

it('[RUN-JUDGE-4] a conversation without end is cut and ends at the limit', async () => {
  const code = '#include <cstdio>\nint main() { for (;;) { puts("1"); fflush(stdout); } }'
  const loop = `#include <iostream>
#include <string>
int main() { std::string s; while (std::getline(std::cin, s)) std::cout << "again" << std::endl; return 1; }`
  const result = await run(code, { ...guessing, checker: loop, cases: [{ input: '', expected: '' }] })
  const outcome = result!.outcomes[0]!
  expect(outcome.judge).not.toBe(Judge.Accepted)
  expect(outcome.isTalkCut).toBe(true)
  expect(outcome.talk!.map(({ text }) => text.length).reduce((a, b) => a + b)).toBeLessThanOrEqual(16_384)
})

it('[RUN-JUDGE-5] a run that is cancelled ends at once, and nothing is reported', async () => {
  // The renewal of a run before it may not be closed yet.
  await expect.poll(() => judge.server.renewing).toBe(0)
  const before = judge.server.runsFinished
  // By itself it would end after a minute.
  void run('#include <unistd.h>\nint main() { for (;;) pause(); }', { timeMs: 20_000, cpuMs: 20_000 })
  await expect.poll(() => judge.server.renewing).toBe(1)
  judge.server.cancelRun()
  await expect.poll(() => judge.host.status().busy).toBe(0)
  expect(judge.server.runsFinished).toBe(before)
  expect(await run(sum)).toMatchObject({ outcomes: [{ judge: Judge.Accepted }] })
})
