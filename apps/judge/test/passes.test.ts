// Problems of several passes, through the whole host. The rules are those of Kattis/problem-package-format, spec/2025-09.md,
// "Multi-pass validation".

import { judgedAsUsual, type JudgeResult } from '@verdict/contract/judge-protocol'
import type { RunResult } from '@verdict/contract/run'
import { Language } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type JudgeHost, openJudgeHost } from './judge-host.ts'
import type { TaskGiven } from './protocol-server.ts'

let judge: JudgeHost

beforeAll(async () => {
  judge = await openJudgeHost()
}, 180_000)
afterAll(() => judge.close())

/** One line of the answer for each pass says what to do there. Its number is in a file of the feedback folder. */
const common = `#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
using namespace std;
static string box;
static string whole(const string &path) {
  ifstream file(path); return string(istreambuf_iterator<char>(file), istreambuf_iterator<char>());
}
static void put(const string &name, const string &text) { ofstream(box + name) << text; }
static void append(const string &name, const string &text) { ofstream(box + name, ios::app) << text; }
static int pass() {
  int number = 0; ifstream(box + ".passes") >> number;
  fstream file(box + ".passes", ios::in | ios::out);
  if (number == 0) { put(".passes", "1"); return 1; }
  if (!file) _exit(90); // what it wrote before cannot be written to
  file << ++number; return number;
}
static int obey(const string &input, const string &answer, int number) {
  ifstream lines(answer); string line; for (int i = 0; i < number; i++) getline(lines, line);
  if (access((box + "nextpass.in").c_str(), F_OK) == 0) return 91; // left over from the pass before
  append("judgemessage.txt", "pass " + to_string(number) + " read " + whole(input) + ";");
  string what = line.substr(0, line.find(' ')), rest = what.size() < line.size() ? line.substr(what.size() + 1) : "";
  if (what == "next") { put("nextpass.in", rest); return 42; }
  if (what == "accept") { if (!rest.empty()) put("score_multiplier.txt", rest); return 42; }
  if (what == "wrong") return 43;
  if (what == "wrongnext") { put("nextpass.in", "x"); return 43; }
  if (what == "zeronext") { put("nextpass.in", "x"); return 0; }
  if (what == "folder") { mkdir((box + "sub").c_str(), 0755); put("nextpass.in", "x"); return 42; }
  if (what == "link") { return symlink("/opt/answer", (box + "nextpass.in").c_str()) ? 92 : 42; }
  if (what == "files") { for (int i = 0; i < 40; i++) put("f" + to_string(i), "x"); put("nextpass.in", "x"); return 42; }
  if (what == "name") { put(string(200, 'n'), "x"); put("nextpass.in", "x"); return 42; }
  if (what == "size") {
    ofstream big(box + "nextpass.in"); string part(1 << 20, 'a');
    for (int i = 0; i < atoi(rest.c_str()); i++) big << part;
    return 42;
  }
  return 93;
}
`
const checker = `${common}int main(int argc, char **argv) {
  if (argc != 4) return 99;
  box = argv[3]; int number = pass();
  string out; getline(cin, out);
  if (out != "got " + whole(argv[1])) return 94;
  return obey(argv[1], argv[2], number);
}`
const interactor = `${common}int main(int argc, char **argv) {
  if (argc != 4) return 99;
  box = argv[3]; int number = pass();
  cout << whole(argv[1]) << endl;
  string out; if (!getline(cin, out)) return 43;
  if (out != "got " + whole(argv[1])) return 94;
  return obey(argv[1], argv[2], number);
}`

const echo = 'print("got " + input(), flush=True)'
const several = { protocol: 'kattis' as const, passes: 4 }

type Side = [what: string, kind: ProblemType, source: string]
const sides: Side[] = [
  ['checker', ProblemType.SpecialJudge, checker],
  ['interactor', ProblemType.Interaction, interactor],
]

const judged = (
  [, kind, source]: Side,
  orders: string[],
  given: Partial<TaskGiven> = {},
): Promise<JudgeResult> =>
  judge.server.judge({
    kind,
    language: Language.Python,
    code: echo,
    checker: source,
    ...several,
    tests: [judge.server.test('first', orders.join('\n'))],
    ...given,
  })

describe.each(sides)('several passes with the %s', (...side) => {
  const [what] = side

  it('[JDG-PASS-1] the program and the one that judges it get the new input, and files stay between passes', async () => {
    const result = await judged(side, ['next second', 'next third', 'accept'])
    expect(result).toMatchObject({ judge: Judge.Accepted, hostFault: false })
    expect(result.judgeMessage).toContain('pass 1 read first;pass 2 read second;pass 3 read third;')
  })

  it('[JDG-PASS-1] a wrong answer in a later pass is one, with the pass for staff', async () => {
    const result = await judged(side, ['next second', 'wrong', 'accept'])
    expect(result).toMatchObject({ judge: Judge.WrongAnswer, hostFault: false })
    expect(result.judgeMessage).toContain('pass 2: ')
  })

  it('[JDG-PASS-1] without nextpass.in the first pass is all', async () => {
    expect(await judged(side, ['accept', 'wrong'])).toMatchObject({ judge: Judge.Accepted })
  })

  it('[JDG-PASS-2] a crash or a limit in a later pass is that of the program', async () => {
    const crash = 'line = input()\nprint("got " + line, flush=True)\nif line == "second": raise SystemExit(3)'
    const crashed = await judged(side, ['next second', 'accept'], { code: crash })
    expect(crashed).toMatchObject({ judge: Judge.RuntimeError, error: 'Runtime error: exit code 3' })
    const loop = 'line = input()\nwhile line == "second": pass\nprint("got " + line, flush=True)'
    const slow = await judged(side, ['next second', 'accept'], { code: loop, timeMs: 700 })
    expect(slow).toMatchObject({ judge: Judge.TimeLimitExceeded, time: 700 })
  })

  it('[JDG-PASS-2] the limit of time holds for each pass, and the slowest is what it took', async () => {
    const busy = `import time
line = input()
while time.process_time() < (0.55 if line == "second" else 0.3): pass
print("got " + line, flush=True)`
    const result = await judged(side, ['next second', 'next third', 'accept'], { code: busy, timeMs: 1_000 })
    expect(result.judge).toBe(Judge.Accepted)
    expect(result.time).toBeGreaterThanOrEqual(500)
    expect(result.time).toBeLessThan(1_000)
  })

  it('[JDG-PASS-4] the share of the last pass counts', async () => {
    const groups = [{ points: 100, way: 'sum' as const, needs: [], stop: false, tests: [0] }]
    const result = await judged(side, ['next second', 'accept 0.25'], { groups })
    expect(result).toMatchObject({ judge: Judge.WrongAnswer, score: 2500 })
  })

  const faults: [why: string, orders: string[], words: string][] = [
    ['code 43 beside nextpass.in', ['wrongnext'], 'leaves nextpass.in and ends with exit code 43'],
    ['the same in the last pass', ['next b', 'wrongnext'], 'pass 2: '],
    ['code 0 beside nextpass.in', ['zeronext'], 'failed with exit code 0'],
    ['passes without end', Array.from({ length: 9 }, () => 'next again'), 'asks for more than 4 passes'],
    ['a folder', ['folder'], 'leaves a folder'],
    ['a link to the answer', ['link'], 'leaves a link'],
    ['many files', ['files'], 'leaves more than 31 files'],
    ['a long name', ['name'], 'name is too long'],
    ['an input of 40 MB', ['size 40'], 'leaves more than 32 MiB'],
    ['an input that fills its folder', ['size 1024'], what],
  ]
  it.each(faults)('[JDG-PASS-3] %s is the setter’s fault, in words', async (_, orders, words) => {
    const result = await judged(side, orders)
    expect(result).toMatchObject({ judge: Judge.SystemError, hostFault: false })
    expect(result.judgeMessage).toContain(words)
  })

  it('[JDG-PASS-3] an input of 10 MB is read', async () => {
    const long = 'import sys\ntext = sys.stdin.readline().rstrip("\\n")\nprint("got " + text, flush=True)'
    const result = await judged(side, ['size 10', 'accept'], { code: long, memoryKb: 262_144 })
    expect(result).toMatchObject({ judge: Judge.Accepted })
  })

  it('[JDG-PASS-4] the first failure shows the input of the pass that failed', async () => {
    const result = await judged(side, ['next second', 'wrong'], { showsFailure: true })
    expect(result.failure?.input).toEqual({ text: 'second', bytes: 6 })
  })

  it('[JDG-PASS-5] a run before submitting shows every pass', async () => {
    const [, kind, source] = side
    const result: RunResult | null = await judge.server.run({
      ...judgedAsUsual,
      kind,
      language: Language.Python,
      code: echo,
      checker: source,
      flags: [],
      comparison: null,
      recorded: false,
      ...several,
      timeMs: 2_000,
      memoryKb: 65_536,
      cpuMs: 10_000,
      cases: [{ input: 'first', expected: 'next second\nnext third\naccept' }],
    })
    const [outcome] = result!.outcomes
    expect(outcome).toMatchObject({ judge: Judge.Accepted })
    if (kind === ProblemType.SpecialJudge) {
      expect(outcome!.stdout.text).toBe('got first\n---\ngot second\n---\ngot third\n')
    } else {
      const turns = outcome!.talk!.map(({ by, pass, text }) => [by, pass, text])
      expect(turns).toEqual([
        ['interactor', undefined, 'first\n'],
        ['program', undefined, 'got first\n'],
        ['interactor', 2, 'second\n'],
        ['program', undefined, 'got second\n'],
        ['interactor', 3, 'third\n'],
        ['program', undefined, 'got third\n'],
      ])
    }
  })

  it('[JDG-PASS-5] all passes of a run together have the time that the run has', async () => {
    const [, kind, source] = side
    const busy = `import time
line = input()
while time.process_time() < 0.4: pass
print("got " + line, flush=True)`
    const result = await judge.server.run({
      ...judgedAsUsual,
      kind,
      language: Language.Python,
      code: busy,
      checker: source,
      flags: [],
      comparison: null,
      recorded: false,
      ...several,
      timeMs: 2_000,
      memoryKb: 65_536,
      cpuMs: 1_000,
      cases: [{ input: 'first', expected: 'next 2\nnext 3\nnext 4\naccept' }],
    })
    expect(result!.outcomes).toMatchObject([{ judge: Judge.TimeLimitExceeded, outOfTime: true }])
    expect(result!.cpuMs).toBeLessThan(1_300)
  })

  it('[JDG-PASS-5] a trial shows the input of the next pass', async () => {
    const [, kind, source] = side
    const tried = await judge.server.try({
      type: kind as typeof ProblemType.Interaction,
      code: source,
      protocol: 'kattis',
      input: 'first',
      output: 'got first\n',
      answer: 'next second',
    })
    expect(tried!.run).toMatchObject({ judge: Judge.Accepted, nextPass: 'second' })
  })
})

it('[JDG-PASS-1] a problem of one pass ignores nextpass.in, as its checker may leave any file', async () => {
  const result = await judged(sides[0]!, ['next second', 'wrong'], { passes: 1 })
  expect(result).toMatchObject({ judge: Judge.Accepted })
})
