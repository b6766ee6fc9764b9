// Problems with an interactor, through the whole host with real programs on both sides: who is to blame must never
// depend on luck. REPETITIONS=100 repeats what could race as often as one likes.

import { Language } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import type { JudgeResult } from '@verdict/contract/judge-protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asRoot, openJudgeHost, type JudgeHost } from './judge-host.ts'
import type { TaskGiven } from './protocol-server.ts'

const repetitions = Number(process.env['REPETITIONS'] ?? 10)
let judge: JudgeHost

beforeAll(async () => {
  judge = await openJudgeHost()
}, 180_000)
afterAll(() => judge.close())

/** Does what its input tells it, so that one compilation serves all tests. */
const interactor = `#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <signal.h>
#include <unistd.h>
static int guess(int secret) {
  for (int asked = 0; asked < 30; asked++) {
    int n;
    if (scanf("%d", &n) != 1) { fputs("no guess", stderr); return 2; }
    if (n == secret) { puts("="); fflush(stdout); fprintf(stderr, "found after %d", asked + 1); return 0; }
    puts(secret < n ? "<" : ">"); fflush(stdout);
  }
  fputs("too many guesses", stderr); return 1;
}
int main(int argc, char **argv) {
  if (argc != 4) return 99;
  FILE *file = fopen(argv[1], "r"), *log = fopen(argv[2], "w"), *answer = fopen(argv[3], "r");
  char order[32] = ""; int number = 0;
  if (!file || !log || !answer || fscanf(file, "%31s %d", order, &number) < 1) return 98;
  std::string what = order;
  if (what == "guess") return guess(number);
  if (what == "exit") return number;
  if (what == "abort") abort();
  if (what == "one") { int n; if (scanf("%d", &n) != 1) return 1; return n == 1 ? 0 : 1; }
  if (what == "end") { while (getchar() != EOF) {} return number; }
  if (what == "spin") for (;;) {}
  if (what == "pause") for (;;) pause();
  if (what == "memory") for (;;) memset(malloc(1 << 20), 1, 1 << 20);
  if (what == "talk") { signal(SIGPIPE, SIG_DFL); for (;;) if (puts("hello?") < 0 || fflush(stdout)) return 1; }
  if (what == "listen") { signal(SIGPIPE, SIG_IGN); int n; while (scanf("%d", &n) == 1) if (n != 0) return 1; return 1; }
  return 97;
}
`

interface Given extends Partial<TaskGiven> {
  order: string
  times?: number
}

const converse = (code: string, { order, times = 1, ...given }: Given): Promise<JudgeResult> =>
  judge.server.judge({
    kind: ProblemType.Interaction,
    language: Language.C,
    code,
    checker: interactor,
    // Where no limit is the subject, a machine may stand still for some seconds.
    timeMs: 2_000,
    tests: Array.from({ length: times }, () => judge.server.test(order, 'answer')),
    ...given,
  })

const c = (body: string): string =>
  `#include <stdio.h>\n#include <stdlib.h>\n#include <signal.h>\n#include <unistd.h>\nint main(void) { ${body} return 0; }\n`
const untilEnd = 'while (getchar() != EOF) {}'

describe('guessing a number', () => {
  const programs: [name: string, language: Language, code: string][] = [
    [
      'C',
      Language.C,
      c(
        'int low = 1, high = 1000000; for (;;) { int n = (low + high) / 2; char s[4]; printf("%d\\n", n); fflush(stdout); if (scanf("%3s", s) != 1) return 1; if (*s == \'=\') break; if (*s == \'<\') high = n - 1; else low = n + 1; }',
      ),
    ],
    ...([Language.Cpp11, Language.Cpp17] as const).map((language): [string, Language, string] => [
      language === Language.Cpp11 ? 'C++11' : 'C++17',
      language,
      '#include <bits/stdc++.h>\nusing namespace std;\nint main() { int low = 1, high = 1000000; string s; for (;;) { int n = (low + high) / 2; cout << n << endl; cin >> s; if (s == "=") return 0; if (s == "<") high = n - 1; else low = n + 1; } }\n',
    ]),
    [
      'Java',
      Language.Java,
      'import java.util.*;\npublic class Main { public static void main(String[] a) { Scanner in = new Scanner(System.in); int low = 1, high = 1000000; for (;;) { int n = (low + high) / 2; System.out.println(n); String s = in.next(); if (s.equals("=")) return; if (s.equals("<")) high = n - 1; else low = n + 1; } } }\n',
    ],
    [
      'Python',
      Language.Python,
      'low, high = 1, 1000000\nwhile True:\n    n = (low + high) // 2\n    print(n, flush=True)\n    s = input()\n    if s == "=": break\n    if s == "<": high = n - 1\n    else: low = n + 1\n',
    ],
  ]
  it.each(programs)('works in %s', async (_name, language, code) => {
    const result = await converse(code, { order: 'guess 777777', language, timeMs: 2000 })
    expect(result).toMatchObject({ judge: Judge.Accepted, error: '' })
    expect(result.judgeMessage).toMatch(/interactor: found after \d+/)
    expect(result.memory).toBeGreaterThan(0)
  })

  it('one after the other takes too many guesses', async () => {
    const code = c(
      'char s[4]; for (int n = 1; ; n++) { printf("%d\\n", n); fflush(stdout); if (scanf("%3s", s) != 1) return 0; }',
    )
    const result = await converse(code, { order: 'guess 500' })
    expect(result).toMatchObject({ judge: Judge.WrongAnswer, error: '' })
    expect(result.judgeMessage).toContain('too many guesses')
  })
})

describe('[JDG-INT-1] [JDG-INT-3] [JDG-INT-4] [JDG-INT-7] the blame is always the same', () => {
  type Row = [name: string, code: string, order: string, judge: Judge]
  const rows: Row[] = [
    ['the program leaves at once, the interactor finds the end', c(''), 'one', Judge.WrongAnswer],
    ['the program leaves at once, the interactor dies of SIGPIPE', c(''), 'talk', Judge.WrongAnswer],
    ['the program leaves at once, the interactor accepts at once', c(''), 'exit 0', Judge.Accepted],
    ['the program leaves at once, the interactor rejects at once', c(''), 'exit 1', Judge.WrongAnswer],
    ['the program crashes at once, the interactor finds the end', c('abort();'), 'one', Judge.RuntimeError],
    [
      'the program crashes at once, the interactor dies of SIGPIPE',
      c('abort();'),
      'talk',
      Judge.RuntimeError,
    ],
    ['the program crashes at once, the interactor accepts', c('abort();'), 'exit 0', Judge.RuntimeError],
    ['the program ends with a code, the interactor finds the end', c('return 3;'), 'one', Judge.RuntimeError],
    ['the interactor rejects, the program waits', c(untilEnd), 'exit 1', Judge.WrongAnswer],
    [
      'the interactor rejects, the program would crash then',
      c(`${untilEnd} abort();`),
      'exit 1',
      Judge.WrongAnswer,
    ],
    ['the interactor rejects, the program writes on', c('for (;;) puts("1");'), 'exit 1', Judge.WrongAnswer],
    ['the interactor rejects the form, the program waits', c(untilEnd), 'exit 2', Judge.PresentationError],
    ['the interactor accepts, the program ends then', c(untilEnd), 'exit 0', Judge.Accepted],
    [
      'the interactor accepts, the program crashes then',
      c(`${untilEnd} abort();`),
      'exit 0',
      Judge.RuntimeError,
    ],
    [
      'the interactor accepts, the program writes more than a pipe holds and ends',
      c(`${untilEnd} for (int i = 0; i < 100000; i++) puts("after you");`),
      'exit 0',
      Judge.Accepted,
    ],
    ['the program says what was asked and ends before the answer', c('puts("1");'), 'one', Judge.Accepted],
    ['the program closes its output and leaves', c('fclose(stdout);'), 'one', Judge.WrongAnswer],
    [
      'the program closes its input and goes on',
      c('fclose(stdin); usleep(1000); puts("1");'),
      'one',
      Judge.Accepted,
    ],
    [
      'the program floods, the interactor finds the first wrong number',
      c('for (int i = 0; i < 10000; i++) puts("0"); for (;;) puts("7");'),
      'listen',
      Judge.WrongAnswer,
    ],
  ]
  it.each(rows)('%s', async (_name, code, order, expected) => {
    const result = await converse(code, { order, times: repetitions })
    expect(result.tests.map((test) => test.judge)).toEqual(Array(repetitions).fill(expected))
    expect(result.hostFault).toBe(false)
  })

  const failing: [name: string, code: string, order: string][] = [
    ['fails at once, the program waits', c(untilEnd), 'exit 3'],
    ['fails at once, the program writes', c('for (;;) puts("1");'), 'exit 3'],
    ['asserts at once, the program waits', c(untilEnd), 'abort'],
    ['asserts at once, the program would crash then', c(`${untilEnd} abort();`), 'abort'],
  ]
  it.each(failing)('SystemError when the interactor %s', async (_name, code, order) => {
    // A SystemError stops the run, so each repetition is a task.
    for (let i = 0; i < repetitions; i++) {
      expect(await converse(code, { order })).toMatchObject({ judge: Judge.SystemError, hostFault: false })
    }
  })
})

describe('[JDG-INT-3] [JDG-INT-6] limits of a conversation', () => {
  it('a program that does not flush is out of time, and the message says why', async () => {
    const code = c('int n; printf("1\\n"); scanf("%d", &n);')
    const result = await converse(code, { order: 'guess 5', timeMs: 500 })
    expect(result).toMatchObject({ judge: Judge.TimeLimitExceeded })
    expect(result.error).toContain('flush')
    expect(result.time).toBeLessThan(500)
  })

  it('[JDG-INT-5] a deadlock of both is the program’s', async () => {
    const result = await converse(c('pause();'), { order: 'pause', timeMs: 300 })
    expect(result.judge).toBe(Judge.TimeLimitExceeded)
  })

  it('a program that closes its output and waits is out of time', async () => {
    const result = await converse(c('fclose(stdout); pause();'), { order: 'one', timeMs: 300 })
    expect(result.judge).toBe(Judge.TimeLimitExceeded)
  })

  const limits: [name: string, code: string, order: string, judge: Judge, timeMs?: number][] = [
    ['a program that spins is out of time', c('for (;;) {}'), 'one', Judge.TimeLimitExceeded],
    [
      'a program that spins after the interactor accepted is out of time',
      c(`${untilEnd} for (;;) {}`),
      'exit 0',
      Judge.TimeLimitExceeded,
    ],
    [
      'a program that floods after the interactor accepted is over its output',
      c('for (;;) puts("more and more and more and more and more and more");'),
      'exit 0',
      Judge.OutputLimitExceeded,
      5_000,
    ],
    // Its own limits come before the clock of the program that waits for it.
    ['an interactor that spins is a SystemError', c(untilEnd), 'spin', Judge.SystemError],
    [
      'an interactor that spins after the program has left is a SystemError',
      c(''),
      'spin',
      Judge.SystemError,
    ],
  ]
  it.each(limits)('%s', async (_name, code, order, expected, timeMs = 300) => {
    const result = await converse(code, { order, timeMs })
    expect(result).toMatchObject({ judge: expected, hostFault: false })
  })

  it('a program whose time is just over the limit is measured again alone', async () => {
    const code = c('puts("1"); fflush(stdout); while (clock() < 210 * (CLOCKS_PER_SEC / 1000));').replace(
      '#include <stdio.h>',
      '#include <stdio.h>\n#include <time.h>',
    )
    const result = await converse(code, { order: 'end 0', timeMs: 200 })
    expect(result).toMatchObject({ judge: Judge.TimeLimitExceeded, time: 200 })
    expect(result.judgeMessage).toContain('stopped for cpu')
  })

  it.runIf(asRoot)('memory of each side is its own', async () => {
    const hungry =
      '#include <stdlib.h>\n#include <string.h>\nint main(void) { for (;;) memset(malloc(1 << 20), 1, 1 << 20); }'
    expect((await converse(hungry, { order: 'one', timeMs: 5_000 })).judge).toBe(Judge.MemoryLimitExceeded)
    const result = await converse(c(untilEnd), { order: 'memory', timeMs: 5_000 })
    expect(result.judge).toBe(Judge.SystemError)
    expect(result.judgeMessage).toContain('too much memory')
  })

  it('Java’s OutOfMemoryError is known though its output goes to the interactor', async () => {
    const code =
      'import java.util.*;\npublic class Main { public static void main(String[] a) { List<int[]> all = new ArrayList<>(); for (;;) all.add(new int[1 << 18]); } }\n'
    const result = await converse(code, { order: 'end 1', language: Language.Java, timeMs: 5_000 })
    expect(result.judge).toBe(Judge.MemoryLimitExceeded)
  })
})

describe('an interactor', () => {
  it('that does not compile is a SystemError with the compiler’s words for admins', async () => {
    const result = await converse(c(''), { order: 'one', checker: 'int main() { return undeclared; }' })
    expect(result).toMatchObject({ judge: Judge.SystemError, hostFault: false, error: '', tests: [] })
    expect(result.judgeMessage).toMatch(/interactor does not compile[^]*undeclared/)
  })

  it('written with testlib is understood', async () => {
    const checker = `#include "testlib.h"
int main(int argc, char *argv[]) {
  registerInteraction(argc, argv);
  int secret = inf.readInt();
  for (int i = 1; i <= 30; i++) {
    int n = ouf.readInt(1, 1000000, "guess");
    tout << n << std::endl;
    if (n == secret) { std::cout << "=" << std::endl; quitf(_ok, "%d guesses", i); }
    std::cout << (secret < n ? "<" : ">") << std::endl;
  }
  quitf(_wa, "too many guesses");
}
`
    const good =
      'low, high = 1, 1000000\nwhile True:\n    n = (low + high) // 2\n    print(n, flush=True)\n    s = input()\n    if s == "=": break\n    if s == "<": high = n - 1\n    else: low = n + 1\n'
    const given = { order: '31337', checker, language: Language.Python, timeMs: 2000 }
    const found = await converse(good, given)
    expect(found.judge).toBe(Judge.Accepted)
    expect(found.judgeMessage).toMatch(/\d+ guesses/)
    expect((await converse('print(0, flush=True)\ninput()', given)).judge).toBe(Judge.WrongAnswer)
    expect((await converse('print("x", flush=True)\ninput()', given)).judge).toBe(Judge.PresentationError)
    expect((await converse('pass', given)).judge).toBe(Judge.PresentationError)
  })
})

describe('[JDG-KATTIS-2] an interactor by the protocol of Kattis', () => {
  const kattis = `#include <fstream>
#include <iostream>
#include <string>
int main(int argc, char **argv) {
  int secret; std::ifstream(argv[1]) >> secret;
  std::ofstream said(std::string(argv[3]) + "judgemessage.txt");
  if (argc != 5) return 1;
  for (int n; std::cin >> n;) {
    if (n == secret) { std::cout << "=" << std::endl; said << argv[4] << " found"; return 42; }
    std::cout << (secret < n ? "<" : ">") << std::endl;
  }
  said << "not found"; return 43;
}
`
  const search = `low, high = 1, 100
while True:
    guess = (low + high) // 2
    print(guess, flush=True)
    word = input()
    if word == '=': break
    if word == '<': high = guess - 1
    else: low = guess + 1`
  const talk = (code: string) =>
    judge.server.judge({
      kind: ProblemType.Interaction,
      language: Language.Python,
      code,
      checker: kattis,
      protocol: 'kattis',
      flags: ['flagged'],
      timeMs: 2_000,
      tests: [judge.server.test('37', '')],
    })

  it('accepts with 42 and refuses with 43, and says why', async () => {
    expect(await talk(search)).toMatchObject({
      judge: Judge.Accepted,
      judgeMessage: expect.stringContaining('flagged found'),
    })
    expect(await talk('print(1)')).toMatchObject({
      judge: Judge.WrongAnswer,
      judgeMessage: expect.stringContaining('not found'),
    })
  })
})
