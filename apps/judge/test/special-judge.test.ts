// Problems with a checker, through the whole host with real checkers.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Language } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import type { JudgeResult } from '@verdict/contract/judge-protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asRoot, openJudgeHost, type JudgeHost } from './judge-host.ts'
import type { TaskGiven } from './protocol-server.ts'

let judge: JudgeHost

beforeAll(async () => {
  judge = await openJudgeHost()
}, 180_000)
afterAll(() => judge.close())

const echo = 'import sys\nsys.stdout.write(sys.stdin.read())'

const special = (checker: string, given: Partial<TaskGiven> = {}): Promise<JudgeResult> =>
  judge.server.judge({
    kind: ProblemType.SpecialJudge,
    language: Language.Python,
    code: echo,
    checker,
    tests: [judge.server.test('in', 'answer')],
    ...given,
  })

/** Does what the answer tells it, so that one compilation serves all tests. */
const obedient = `#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unistd.h>
static std::string read(const char *path) {
  std::string text; FILE *file = fopen(path, "r"); if (!file) return "missing";
  for (int c; (c = getc(file)) != EOF;) text += (char)c;
  fclose(file); return text;
}
int main(int argc, char **argv) {
  if (argc != 4) return 99;
  std::string order = read(argv[3]); const char *text = order.c_str();
  int code = 0, at = 0;
  if (sscanf(text, "exit %d %n", &code, &at) == 1) { fputs(text + at, stderr); return code; }
  if (order == "same") return read(argv[1]) == read(argv[2]) ? 0 : 1;
  if (order == "print") { puts("said on stdout"); return 1; }
  if (order == "abort") abort();
  if (order == "flood") for (;;) puts("more and more and more and more and more and more");
  if (order == "memory") for (;;) memset(malloc(1 << 20), 1, 1 << 20);
  if (order == "size") { long n = 0; FILE *f = fopen(argv[2], "r"); static char b[1 << 16]; for (size_t k; (k = fread(b, 1, sizeof b, f)) > 0;) n += k; fprintf(stderr, "%ld bytes", n); return 0; }
  if (order == "write") { FILE *f = fopen(argv[2], "w"); return f ? 0 : 1; }
  return 98;
}
`
const order = (text: string, given: Partial<TaskGiven> = {}) =>
  special(obedient, { tests: [judge.server.test('some input', text)], ...given })

describe('[JDG-SPJ-2] [JDG-SPJ-3] what a checker says', () => {
  const rows: [order: string, judge: Judge, note: string][] = [
    ['same', Judge.Accepted, ''],
    ['exit 0 ok 3 numbers', Judge.Accepted, 'checker: ok 3 numbers'],
    ['exit 1 expected 5, found 6', Judge.WrongAnswer, 'checker: expected 5, found 6'],
    ['exit 2 no number', Judge.PresentationError, 'checker: no number'],
    ['exit 7 points 1 full', Judge.Accepted, 'points 1'],
    ['exit 7 points 0.5 half', Judge.WrongAnswer, 'points 0.5'],
    ['exit 116', Judge.Accepted, ''],
    ['exit 3 the answer is wrong', Judge.SystemError, 'failed with exit code 3: the answer is wrong'],
    ['exit 177', Judge.SystemError, 'failed with exit code 177'],
    ['abort', Judge.SystemError, 'signal 6'],
    ['flood', Judge.SystemError, 'wrote too much'],
    ['print', Judge.WrongAnswer, 'said on stdout'],
    ['write', Judge.WrongAnswer, ''],
  ]
  it.each(rows)('%s', async (text, expected, note) => {
    const result = await order(text)
    expect(result).toMatchObject({ judge: expected, hostFault: false, error: '' })
    expect(result.judgeMessage).toContain(note)
  })

  it.runIf(asRoot)('a checker that takes too much memory is a SystemError', async () => {
    const result = await order('memory')
    expect(result).toMatchObject({ judge: Judge.SystemError, hostFault: false })
    expect(result.judgeMessage).toContain('too much memory')
  })

  it('each test for itself, and a failure stops the run', async () => {
    const tests = ['exit 1 one', 'exit 0 two', 'exit 2 three', 'exit 3 four', 'exit 0 five'].map((text) =>
      judge.server.test('x', text),
    )
    const result = await special(obedient, { tests })
    expect(result.tests.map((test) => test.judge)).toEqual([
      Judge.WrongAnswer,
      Judge.Accepted,
      Judge.PresentationError,
      Judge.SystemError,
      Judge.Skipped,
    ])
    expect(result.judge).toBe(Judge.SystemError)
    for (const word of ['one', 'two', 'three', 'four']) expect(result.judgeMessage).toContain(word)
  })

  it('a message without end is cut, whatever bytes it has', async () => {
    const checker = `#include <cstdio>\nint main() { for (int i = 0; i < 100000; i++) putc(i % 251, stderr); return 1; }`
    const result = await special(checker)
    expect(result.judge).toBe(Judge.WrongAnswer)
    expect(result.judgeMessage.length).toBeLessThan(4096)
    expect(result.judgeMessage).not.toContain('\0')
  })
})

describe('a checker', () => {
  it('is not asked when the program did not end well', async () => {
    const crash = await order('exit 0', { code: 'raise SystemExit(2)' })
    expect(crash).toMatchObject({ judge: Judge.RuntimeError, error: 'Runtime error: exit code 2' })
    const slow = await order('exit 0', { code: 'while True: pass', timeMs: 200 })
    expect(slow.judge).toBe(Judge.TimeLimitExceeded)
  })

  it('is shown a large output as it is', async () => {
    const code = 'import sys\nfor _ in range(15): sys.stdout.write("0123456789abcde\\n" * 65536)'
    const result = await order('size', { code, timeMs: 3000 })
    expect(result.judge).toBe(Judge.Accepted)
    expect(result.judgeMessage).toContain(`${15 * 1024 * 1024} bytes`)
  })

  it('[JDG-SPJ-4] that does not compile is a SystemError with the compiler’s words for admins, before anything runs', async () => {
    const code = 'raise SystemExit(5)'
    const result = await special('int main() { return undeclared; }', { code })
    expect(result).toMatchObject({ judge: Judge.SystemError, hostFault: false, error: '', tests: [] })
    expect(result.judgeMessage).toMatch(/checker does not compile[^]*undeclared/)
    expect(result.judgeMessage).not.toMatch(/\/(box|tmp|opt|usr)\//)
  })

  it('that is missing is a SystemError that says so', async () => {
    expect(await special(' \n')).toMatchObject({
      judge: Judge.SystemError,
      hostFault: false,
      judgeMessage: 'The problem has no checker.',
    })
  })

  it('that does not compile does not hide the contestant’s own CompileError', async () => {
    const result = await special('no C++ at all', { code: 'print(' })
    expect(result.judge).toBe(Judge.CompileError)
  })

  it('is compiled once for each source, and a changed one is taken at once', async () => {
    const compiled = () => readdirSync(join(judge.sandbox.base, 'compiled')).length
    const source = (code: number) => `#include <cstdio>\nint main() { return ${code}; }`
    expect((await special(source(1))).judge).toBe(Judge.WrongAnswer)
    const before = compiled()
    expect((await special(source(1))).judge).toBe(Judge.WrongAnswer)
    expect(compiled()).toBe(before)
    expect((await special(source(0))).judge).toBe(Judge.Accepted)
    expect(compiled()).toBe(before + 1)
  })
})

describe('[JDG-SPJ-1] testlib.h', () => {
  const checker = `#include "testlib.h"
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  int n = inf.readInt();
  int sum = 0;
  for (int i = 0; i < n; i++) sum += ouf.readInt(0, 100, "part");
  if (!ouf.seekEof()) quitf(_pe, "more than %d parts", n);
  if (sum != ans.readInt()) quitf(_wa, "the parts give %d", sum);
  quitf(_ok, "%d parts", n);
}
`
  const rows: [output: string, judge: Judge, note: RegExp][] = [
    ['4 6', Judge.Accepted, /ok 2 parts/],
    ['1 2', Judge.WrongAnswer, /the parts give 3/],
    ['4 6 0', Judge.PresentationError, /more than 2 parts/],
    ['400 6', Judge.WrongAnswer, /part/],
    ['four six', Judge.PresentationError, /wrong output format/],
    ['4', Judge.PresentationError, /wrong output format|[Uu]nexpected end/],
  ]
  it('is at hand, and its rulings are understood', async () => {
    for (const [output, expected, note] of rows) {
      const code = `print(${JSON.stringify(output)})`
      const result = await special(checker, { code, tests: [judge.server.test('2\n', '10\n')] })
      expect(result, output).toMatchObject({ judge: expected, hostFault: false })
      expect(result.judgeMessage).toMatch(note)
    }
  })
})

describe('[JDG-KATTIS-1] a validator by the protocol of Kattis', () => {
  const validator = `#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
static std::string read(std::istream &&from) { std::stringstream text; text << from.rdbuf(); return text.str(); }
int main(int argc, char **argv) {
  if (argc != 6 || std::string(argv[4]) != "float_tolerance" || std::string(argv[5]) != "1e-6") return 99;
  std::string input = read(std::ifstream(argv[1])), answer = read(std::ifstream(argv[2])), folder = argv[3];
  std::stringstream team; team << std::cin.rdbuf();
  if (folder.back() != '/') return 98;
  std::ofstream(folder + "judgemessage.txt") << "team wrote " << team.str();
  if (answer == "score") std::ofstream(folder + "score.txt") << 0.5;
  if (answer == "multiplier") std::ofstream(folder + "score_multiplier.txt") << 0.25;
  if (answer == "silent") return 43;
  if (answer == "zero") return 0;
  return team.str() == input ? 42 : 43;
}
`
  const rows: [answer: string, code: string, judge: Judge, note: string][] = [
    ['right', echo, Judge.Accepted, 'checker: team wrote some input'],
    ['score', echo, Judge.Accepted, 'score 0.5'],
    ['wrong', 'print(1)', Judge.WrongAnswer, 'checker: team wrote 1'],
    ['zero', echo, Judge.SystemError, 'failed with exit code 0'],
  ]
  it.each(rows)('%s', async (answer, code, expected, note) => {
    const result = await special(validator, {
      protocol: 'kattis',
      flags: ['float_tolerance', '1e-6'],
      code,
      tests: [judge.server.test('some input', answer)],
    })
    expect(result).toMatchObject({ judge: expected, hostFault: false, error: '' })
    expect(result.judgeMessage).toContain(note)
  })

  it('[JDG-GROUP-2] its score are points of its test, and its multiplier a part of them, where tests are in groups', async () => {
    const result = await special(validator, {
      protocol: 'kattis',
      flags: ['float_tolerance', '1e-6'],
      tests: ['score', 'multiplier', 'right'].map((answer) => judge.server.test('some input', answer)),
      groups: [{ points: 300, way: 'sum', needs: [], stop: false, tests: [0, 1, 2] }],
    })
    expect(result.tests.map(({ score }) => score)).toEqual([5_000, 2_500, 10_000])
    expect(result).toMatchObject({ judge: Judge.WrongAnswer, score: 5_833 })
  })
})

describe('[JDG-GROUP-2] [JDG-GROUP-3] a problem whose tests are in groups', () => {
  const group = { points: 5_000, way: 'min' as const, needs: [], stop: false }
  const { Accepted, WrongAnswer, Skipped } = Judge

  it('takes shares from the checker, and skips what needs what is not whole', async () => {
    const answers = ['exit 0 ', 'exit 7 points 0.25', 'exit 66 half', 'exit 0 ', 'exit 0 ']
    const result = await special(obedient, {
      tests: answers.map((answer) => judge.server.test('x', answer)),
      groups: [
        { ...group, way: 'sum', tests: [0, 1] },
        { ...group, tests: [2] },
        { ...group, needs: [1], tests: [3] },
      ],
    })
    expect(result.tests.map((test) => [test.judge, test.score])).toEqual([
      [Accepted, 10_000],
      [WrongAnswer, 2_500],
      [WrongAnswer, 5_000],
      [Skipped, 0],
      [Accepted, 10_000],
    ])
    // 31.25 and 25 of 150.
    expect(result).toMatchObject({ judge: WrongAnswer, score: 3_750 })
    expect(result.judgeMessage).toContain('test 3 (')
  })

  it('stops a group, and only that one, at a test without any score', async () => {
    const result = await special(obedient, {
      tests: ['exit 1 ', 'exit 0 ', 'exit 0 '].map((answer) => judge.server.test('x', answer)),
      groups: [
        { ...group, stop: true, tests: [0, 1] },
        { ...group, tests: [2] },
      ],
    })
    expect(result.tests.map((test) => test.judge)).toEqual([WrongAnswer, Skipped, Accepted])
    expect(result.score).toBe(5_000)
  })
})

it('[JDG-FLAGS-1] a checker by testlib’s protocol is given its arguments behind the three files', async () => {
  const checker =
    '#include <cstdlib>\nint main(int argc, char **argv) { return argc == 5 ? atoi(argv[4]) : 3; }'
  expect((await special(checker, { flags: ['2'] })).judge).toBe(Judge.PresentationError)
  expect((await special(checker)).judge).toBe(Judge.SystemError)
})

describe('[JDG-CMP-6] a comparison that a problem asks for', () => {
  const compared = async (printed: string, comparison: TaskGiven['comparison']) => {
    const code = `print(${JSON.stringify(printed)})`
    const tests = [judge.server.test('', 'Yes 1.000000\n')]
    return (
      await judge.server.judge({ language: Language.Python, code, tests, ...(comparison && { comparison }) })
    ).judge
  }
  const loose = { by: 'tokens', ignoreCase: true, floatAbsolute: 1e-6, floatRelative: null } as const
  it('is applied in the place of the usual one', async () => {
    expect(await compared('YES\n 1', loose)).toBe(Judge.Accepted)
    expect(await compared('YES\n 1', null)).toBe(Judge.WrongAnswer)
    expect(await compared('YES 1.1', loose)).toBe(Judge.WrongAnswer)
    expect(await compared('yes  1', { ...loose, by: 'lines' })).toBe(Judge.PresentationError)
  })
})
