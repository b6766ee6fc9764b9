// Problems of communication, through the whole host: a program in several processes beside a manager, with honest and hostile
// programs on both sides. REPETITIONS=100 repeats what could race as often as one likes.

import { judgedAsUsual, type JudgeResult, type JudgeRun } from '@verdict/contract/judge-protocol'
import type { ProblemSource } from '@verdict/contract/problem-content'
import type { TrialRequest } from '@verdict/contract/trial'
import { Language } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openJudgeHost, type JudgeHost } from './judge-host.ts'
import type { TaskGiven } from './protocol-server.ts'

const repetitions = Number(process.env['REPETITIONS'] ?? 10)
let judge: JudgeHost

beforeAll(async () => {
  judge = await openJudgeHost()
}, 180_000)
afterAll(() => judge.close())

/** Does what its input tells it, so that one compilation serves all tests. */
const manager = `#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>
#include <unistd.h>
struct Process { FILE *from, *to; };
static std::vector<Process> processes;
static void say(int at, long n) { fprintf(processes[at].to, "%ld\\n", n); fflush(processes[at].to); }
static bool hear(int at, long *n) { return fscanf(processes[at].from, "%ld", n) == 1; }
static int score(double part, const char *words) { printf("%g\\n", part); fputs(words, stderr); return 0; }
static int doubled(int rounds) {
  int right = 0;
  for (int round = 1; round <= rounds; round++)
    for (int at = 0; at < (int)processes.size(); at++) {
      long n;
      say(at, round);
      if (!hear(at, &n)) return score(0, "no answer");
      right += n == 2 * round + at;
    }
  return score((double)right / (rounds * processes.size()), "all asked");
}
int main(int argc, char **argv) {
  char order[32] = ""; double number = 0;
  if (scanf("%31s %lf", order, &number) < 1) return 98;
  std::string what = order;
  if (what == "arguments") { for (int i = 1; i < argc; i++) fprintf(stderr, "%s ", argv[i]); printf("1"); return 0; }
  if (what == "file") { char again[32]; FILE *file = fopen("input.txt", "r"); return score(file && fscanf(file, "%31s", again) == 1 && what == again, "input.txt"); }
  if (what == "score") return score(number, "scored");
  if (what == "exit") return (int)number;
  if (what == "nothing") return 0;
  if (what == "words") { puts("well done"); return 0; }
  if (what == "abort") abort();
  if (what == "spin") for (;;) {}
  if (what == "pause") for (;;) pause();
  if (what == "print") for (;;) puts("1");
  if (what == "fork") { while (fork() > 0) {} for (;;) pause(); }
  if (what == "memory") for (;;) memset(malloc(1 << 20), 1, 1 << 20);
  for (int i = 1; i + 1 < argc; i += 2) {
    FILE *to = fopen(argv[i + 1], "w"), *from = fopen(argv[i], "r");
    if (!from || !to) return 97;
    processes.push_back({from, to});
  }
  if (what == "double") return doubled((int)number);
  if (what == "listen") { for (auto &one : processes) while (getc(one.from) != EOF) {} return score(number, "all have ended"); }
  if (what == "talk") { signal(SIGPIPE, SIG_DFL); for (;;) say(0, 1); }
  if (what == "leave") { fclose(processes[0].to); fclose(processes[0].from); return score(number, "left"); }
  if (what == "close") { long n; say(0, 21); fclose(processes[0].to); if (!hear(0, &n)) return score(0, "nothing"); return score(n == 42, "heard"); }
  return 96;
}
`

interface Given extends Partial<TaskGiven> {
  times?: number
}

const confer = (order: string, { times = 1, ...given }: Given = {}): Promise<JudgeResult> =>
  judge.server.judge({
    kind: ProblemType.Communication,
    protocol: 'cms',
    language: Language.C,
    code: honest[Language.C],
    checker: manager,
    // Where no limit is the subject, a machine may stand still for some seconds.
    timeMs: 2_000,
    tests: Array.from({ length: times }, () => judge.server.test(`${order}\n`, '')),
    ...given,
  })

const c = (body: string): string =>
  `#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <signal.h>\n#include <unistd.h>\nint main(int argc, char **argv) { ${body} return 0; }\n`
const untilEnd = 'while (getchar() != EOF) {}'

/** Each doubles what it hears, and adds its number. */
const honest = {
  [Language.C]: c(
    'int own = argc > 1 ? atoi(argv[1]) : 0; long n; while (scanf("%ld", &n) == 1) { printf("%ld\\n", 2 * n + own); fflush(stdout); }',
  ),
  [Language.Cpp17]:
    '#include <iostream>\n#include <string>\nint main(int argc, char **argv) { int own = argc > 1 ? std::stoi(argv[1]) : 0; long n; while (std::cin >> n) std::cout << 2 * n + own << std::endl; }\n',
  [Language.Java]:
    'import java.util.*;\npublic class Main { public static void main(String[] a) { Scanner in = new Scanner(System.in); int own = a.length > 0 ? Integer.parseInt(a[0]) : 0; while (in.hasNextLong()) System.out.println(2 * in.nextLong() + own); } }\n',
  [Language.Python]:
    'import sys\nown = int(sys.argv[1]) if len(sys.argv) > 1 else 0\nfor line in sys.stdin:\n    print(2 * int(line) + own, flush=True)\n',
}

/** The same, with stdin and stdout put to another use. */
const honestByPath = {
  [Language.Cpp17]:
    '#include <fstream>\n#include <iostream>\n#include <string>\nint main(int argc, char **argv) { std::ifstream in(argv[1]); std::ofstream out(argv[2]); int own = argc > 3 ? std::stoi(argv[3]) : 0; long n; while (in >> n) { std::cout << "thinking" << std::endl; out << 2 * n + own << std::endl; } }\n',
  [Language.Java]:
    'import java.io.*;\nimport java.util.*;\npublic class Main { public static void main(String[] a) throws IOException { Scanner in = new Scanner(new FileInputStream(a[0])); PrintWriter out = new PrintWriter(new FileOutputStream(a[1]), true); int own = a.length > 2 ? Integer.parseInt(a[2]) : 0; while (in.hasNextLong()) { System.out.println("thinking"); out.println(2 * in.nextLong() + own); } } }\n',
  [Language.Python]:
    'import sys\nown = int(sys.argv[3]) if len(sys.argv) > 3 else 0\nwith open(sys.argv[1]) as given, open(sys.argv[2], "w") as said:\n    for line in given:\n        print("thinking")\n        print(2 * int(line) + own, file=said, flush=True)\n',
}

describe('[JDG-COM-1] processes and their manager', () => {
  const languages = [
    ['C++17', Language.Cpp17],
    ['Java', Language.Java],
    ['Python', Language.Python],
  ] as const
  const rows = languages.flatMap(([name, language]) =>
    [1, 2, 3].map((processes) => [name, processes, language] as const),
  )
  it.each(rows)('%s in %i processes', async (_name, processes, language) => {
    const given = { language, processes, memoryKb: 262_144, timeMs: 3_000 }
    const std = await confer('double 20', { ...given, code: honest[language] })
    expect(std).toMatchObject({ judge: Judge.Accepted, error: '' })
    expect(std.judgeMessage).toContain('manager: all asked')
    const byPath = { ...given, code: honestByPath[language], flags: ['fifo_io'] }
    expect(await confer('double 20', byPath)).toMatchObject({ judge: Judge.Accepted, error: '' })
  })

  it('eight processes', async () => {
    expect(await confer('double 5', { processes: 8 })).toMatchObject({ judge: Judge.Accepted })
  })

  it('the manager is called with two paths for each process and its further arguments', async () => {
    const result = await confer('arguments', { processes: 2, flags: ['fifo_io', '--hard'] })
    expect(result.judgeMessage).toContain('/dev/fd/3 /dev/fd/4 /dev/fd/5 /dev/fd/6 --hard')
  })

  it('the manager finds the input on stdin and in input.txt', async () => {
    expect(await confer('file')).toMatchObject({ judge: Judge.Accepted })
  })

  it('a program that reads to the end of file goes on when the manager closes its channel', async () => {
    const code = 'import sys\nprint(2 * int(sys.stdin.read()))\n'
    expect(await confer('close', { language: Language.Python, code })).toMatchObject({
      judge: Judge.Accepted,
    })
  })
})

const grader = (language: Language, name: string, code: string): ProblemSource => ({
  role: 'grader',
  name,
  language,
  code,
})

/** Stubs in the manner of CMS: they open their paths, and call the student's function until the end of file. */
const stubs = [
  grader(
    Language.Cpp17,
    'stub.cpp',
    '#include <fstream>\n#include <string>\nlong answer(long n, int own);\nint main(int argc, char **argv) { std::ifstream in(argv[1]); std::ofstream out(argv[2]); int own = std::stoi(argv[3]); long n; while (in >> n) out << answer(n, own) << std::endl; }\n',
  ),
  grader(
    Language.Java,
    'stub.java',
    'import java.io.*;\npublic class stub { public static void main(String[] a) throws IOException { BufferedReader in = new BufferedReader(new FileReader(a[0])); PrintWriter out = new PrintWriter(new FileOutputStream(a[1]), true); int own = Integer.parseInt(a[2]); for (String line; (line = in.readLine()) != null;) out.println(new solver().answer(Long.parseLong(line), own)); } }\n',
  ),
  grader(
    Language.Python,
    'stub.py',
    'import sys\nimport solver\n\nwith open(sys.argv[1]) as given, open(sys.argv[2], "w") as said:\n    for line in given:\n        print(solver.answer(int(line), int(sys.argv[3])), file=said, flush=True)\n',
  ),
]

describe('[JDG-COM-1] [JDG-FUNCTION-1] functions that a stub calls in each process', () => {
  const functions = [
    ['C++17', Language.Cpp17, 'long answer(long n, int own) { return 2 * n + own; }\n'],
    ['Java', Language.Java, 'class solver { long answer(long n, int own) { return 2 * n + own; } }\n'],
    ['Python', Language.Python, 'def answer(n, own):\n    return 2 * n + own\n'],
  ] as const
  it.each(functions)('%s', async (_name, language, code) => {
    const given = { language, answer: 'function', processes: 3, flags: ['fifo_io'], sources: stubs } as const
    const result = await confer('double 20', {
      ...given,
      flags: [...given.flags],
      code,
      memoryKb: 262_144,
      timeMs: 3_000,
    })
    expect(result).toMatchObject({ judge: Judge.Accepted, error: '' })
  })
})

const twoGroups = [0, 1].map((test) => ({
  points: 5_000,
  way: 'sum' as const,
  needs: [],
  stop: false,
  tests: [test],
}))

describe('[JDG-COM-2] the score is the manager’s', () => {
  it.each([
    ['1', Judge.Accepted],
    ['0.25', Judge.WrongAnswer],
    ['0', Judge.WrongAnswer],
  ])('a score of %s', async (score, verdict) => {
    const result = await confer(`score ${score}`)
    expect(result).toMatchObject({ judge: verdict, error: '' })
    expect(result.judgeMessage).toContain('manager: scored')
  })

  it('a part of the points counts in groups of tests', async () => {
    const tests = ['score 1', 'score 0.5'].map((order) => judge.server.test(order, ''))
    const result = await confer('', { tests, groups: twoGroups })
    expect(result.tests.map(({ score }) => score)).toEqual([10_000, 5_000])
    expect(result.score).toBe(7_500)
  })

  it('some answers right are some of the points', async () => {
    const onlyFirst = c('long n; while (scanf("%ld", &n) == 1) { printf("%ld\\n", 2 * n); fflush(stdout); }')
    const tests = [judge.server.test('double 10', '')]
    const result = await confer('', { code: onlyFirst, processes: 2, tests, groups: [twoGroups[0]!] })
    expect(result.tests[0]).toMatchObject({ judge: Judge.WrongAnswer, score: 5_000 })
  })

  it.each([
    ['exit 3', 'manager failed with exit code 3'],
    ['nothing', 'manager gave no points'],
    ['words', 'manager gave no points'],
    ['score 1.5', 'manager gave no points'],
    ['abort', 'manager ended with signal 6 (aborted)'],
  ])('a manager that fails is a fault of the problem: %s', async (order, words) => {
    const result = await confer(order)
    expect(result).toMatchObject({ judge: Judge.SystemError, hostFault: false })
    expect(result.judgeMessage).toContain(words)
  })

  it('so is one that does not compile, and none', async () => {
    const broken = await confer('score 1', { checker: 'int main() { return undeclared; }' })
    expect(broken).toMatchObject({ judge: Judge.SystemError, hostFault: false })
    expect(broken.judgeMessage).toContain('The manager does not compile.')
    const none = await confer('score 1', { checker: '' })
    expect(none).toMatchObject({ judge: Judge.SystemError, judgeMessage: 'The problem has no manager.' })
  })
})

const inOne = (body: string): string => c(`if (argc > 1 && atoi(argv[1]) == 1) { ${body} } ${untilEnd}`)

describe('[JDG-COM-3] each process must end well and within its limits', () => {
  const rows: [name: string, code: string, judge: Judge, words: string][] = [
    ['crashes', inOne('abort();'), Judge.RuntimeError, 'Runtime error: signal 6 (aborted)'],
    ['ends with a code', inOne('return 3;'), Judge.RuntimeError, 'Runtime error: exit code 3'],
    ['computes for ever', inOne('for (volatile int i = 0;;) i++;'), Judge.TimeLimitExceeded, ''],
    ['forks for ever', inOne('for (;;) fork();'), Judge.TimeLimitExceeded, ''],
    [
      'takes all memory',
      inOne('for (;;) memset(malloc(1 << 20), 1, 1 << 20);'),
      Judge.MemoryLimitExceeded,
      '',
    ],
  ]
  it.each(rows)('one that %s', async (_name, code, verdict, words) => {
    const memoryKb = verdict === Judge.MemoryLimitExceeded ? 32_768 : 262_144
    const result = await confer('listen 1', { code, processes: 2, timeMs: 1_000, memoryKb })
    expect(result).toMatchObject({ judge: verdict, error: words })
    expect(result.judgeMessage).toMatch(/process 0: [^]*process 1: /)
  })

  it('the CPU time of all processes is added up, and their memory is not', async () => {
    const work = c(
      'char *all = malloc(24 << 20); memset(all, 1, 24 << 20); for (volatile long i = 0; clock() < CLOCKS_PER_SEC / 2; i++) {}',
    ).replace('<unistd.h>', '<time.h>')
    const one = await confer('listen 1', { code: work, timeMs: 1_000 })
    expect(one).toMatchObject({ judge: Judge.Accepted })
    const three = { code: work, timeMs: 1_000, processes: 3, memoryKb: 32_768 }
    expect(await confer('listen 1', three)).toMatchObject({ judge: Judge.TimeLimitExceeded, time: 1_000 })
    const twice = await confer('listen 1', { ...three, timeMs: 4_000 })
    expect(twice).toMatchObject({ judge: Judge.Accepted })
    expect(twice.time).toBeGreaterThanOrEqual(1_450)
    expect(twice.memory).toBeLessThan(32_768)
  })

  it('processes that wait for each other for ever waited, and did perhaps not flush', async () => {
    const code = c('long n; while (scanf("%ld", &n) == 1) printf("%ld\\n", 2 * n);')
    const result = await confer('double 3', { code, processes: 2, timeMs: 300 })
    expect(result.judge).toBe(Judge.TimeLimitExceeded)
    expect(result.error).toMatch(/^Time limit: the program waited .*Did it flush its output\?$/)
  })

  it('one that crashed is to blame, not the one that waited', async () => {
    const code = c(`if (atoi(argv[1]) == 1) abort(); ${untilEnd}`)
    const result = await confer('listen 1', { code, processes: 2, timeMs: 300 })
    expect(result).toMatchObject({ judge: Judge.RuntimeError })
  })
})

it('[JDG-COM-3] the first failed test is shown with the input and what the process wrote to stderr', async () => {
  const code = inOne('fputs("gone", stderr); return 3;')
  const result = await confer('listen 1', { code, processes: 2, timeMs: 500, showsFailure: true })
  expect(result.failure).toMatchObject({
    input: { text: 'listen 1\n' },
    stderr: { text: 'gone' },
    expected: null,
    output: null,
  })
})

describe('[JDG-COM-5] the blame is always the same', () => {
  type Row = [name: string, code: string, order: string, judge: Judge]
  const rows: Row[] = [
    ['the program leaves at once, the manager hears nothing', c(''), 'double 3', Judge.WrongAnswer],
    ['the program leaves at once, the manager scores', c(''), 'score 1', Judge.Accepted],
    ['the program leaves at once, the manager dies of SIGPIPE', c(''), 'talk', Judge.WrongAnswer],
    ['the program crashes at once, the manager hears nothing', c('abort();'), 'double 3', Judge.RuntimeError],
    ['the program crashes at once, the manager scores', c('abort();'), 'listen 1', Judge.RuntimeError],
    ['the manager scores 0, the program waits', c(untilEnd), 'score 0', Judge.WrongAnswer],
    [
      'the manager scores 0, the program would crash then',
      c(`${untilEnd} abort();`),
      'score 0',
      Judge.WrongAnswer,
    ],
    [
      'the manager closes all and scores 0, the program crashes',
      c(`${untilEnd} abort();`),
      'leave 0',
      Judge.WrongAnswer,
    ],
    [
      'the manager scores, the program crashes then',
      c(`${untilEnd} abort();`),
      'score 1',
      Judge.RuntimeError,
    ],
    [
      'the manager scores a part, the program crashes then',
      c(`${untilEnd} abort();`),
      'score 0.5',
      Judge.RuntimeError,
    ],
    ['the manager scores, the program ends then', c(untilEnd), 'score 1', Judge.Accepted],
    ['the manager fails, the program waits', c(untilEnd), 'exit 1', Judge.SystemError],
    [
      'the manager fails, the program would crash then',
      c(`${untilEnd} abort();`),
      'exit 1',
      Judge.SystemError,
    ],
  ]
  it.each(rows)('%s', async (_name, code, order, verdict) => {
    // After a SystemError the other tests are skipped.
    const times = verdict === Judge.SystemError ? 1 : repetitions
    for (let run = 0; run < repetitions; run += times) {
      const result = await confer(order, { code, times })
      expect(result.tests.map((test) => test.judge)).toEqual(Array.from({ length: times }, () => verdict))
    }
  })
})

describe('[JDG-COM-6] a manager that goes wrong is contained, with a word for staff', () => {
  const rows: [order: string, words: string][] = [
    ['print', 'manager wrote too much'],
    ['fork', 'manager took too long'],
    ['pause', 'manager took too long'],
    ['memory', 'manager used too much memory'],
  ]
  it.each(rows)('%s', async (order, words) => {
    const result = await confer(order, { processes: 2, timeMs: 200 })
    expect(result).toMatchObject({ judge: Judge.SystemError, hostFault: false, error: '' })
    expect(result.judgeMessage).toContain(words)
    expect(await confer('score 1')).toMatchObject({ judge: Judge.Accepted })
  })
})

describe('[JDG-COM-4] a hostile program', () => {
  it('reads neither the input nor the manager, and finds no channel but its own', async () => {
    const paths = '"/opt/program/main", "/box/input.txt", "/opt/input", "/dev/fd/3", "/dev/fd/4", "/dev/fd/5"'
    const code = c(
      `const char *all[] = {${paths}}; for (int i = 0; i < 6; i++) if (fopen(all[i], "r")) return 50 + i; ${untilEnd}`,
    )
    expect(await confer('score 1', { code, processes: 2 })).toMatchObject({ judge: Judge.Accepted })
  })

  it('floods a manager that does not listen', async () => {
    const result = await confer('listen 1', { code: c('for (;;) puts("1");'), processes: 2, timeMs: 300 })
    expect(result.judge).toBe(Judge.TimeLimitExceeded)
    const late = await confer('score 1', { code: c('for (;;) puts("1");'), processes: 2, timeMs: 2_000 })
    expect([Judge.OutputLimitExceeded, Judge.TimeLimitExceeded]).toContain(late.judge)
  })
})

describe('[JDG-COM-7] outside of submissions', () => {
  const run = (given: Partial<JudgeRun> = {}) =>
    judge.server.run({
      kind: ProblemType.Communication,
      language: Language.Python,
      code: honest[Language.Python],
      checker: manager,
      protocol: 'cms',
      flags: [],
      comparison: null,
      ...judgedAsUsual,
      processes: 2,
      timeMs: 2_000,
      memoryKb: 262_144,
      cpuMs: 10_000,
      recorded: false,
      cases: [{ input: 'double 3\n', expected: '' }],
      ...given,
    })

  it('code that is run on samples speaks with the manager, whose words and errors of all processes are shown', async () => {
    const code = `${honest[Language.Python]}print('bye', sys.argv[1], file=sys.stderr)\n`
    expect(await run({ code })).toMatchObject({
      outcomes: [
        {
          judge: Judge.Accepted,
          message: 'all asked\nscore 1',
          stderr: { text: '[0]\nbye 0\n[1]\nbye 1\n' },
          talk: null,
        },
      ],
    })
    expect(await run({ cases: [{ input: 'double 3\n', expected: null }] })).toMatchObject({
      outcomes: [{ judge: Judge.Accepted, message: '' }],
    })
  })

  const attempt = (given: Partial<TrialRequest> = {}) =>
    judge.server.try({
      type: ProblemType.Communication,
      protocol: 'cms',
      code: manager,
      input: 'double 2\n',
      output: '2\n4\n',
      answer: '',
      ...given,
    })

  it('[PRB-TRY-5] a manager is tried beside processes that each write the sample’s output', async () => {
    expect(await attempt()).toMatchObject({
      compileError: null,
      run: { judge: Judge.Accepted, exitCode: 0, printed: '1\n', failure: null },
    })
    const two = await attempt({ processes: 2 })
    expect(two).toMatchObject({ run: { judge: Judge.WrongAnswer, printed: '0.5\n' } })
    const byPath = await attempt({ processes: 2, flags: ['fifo_io'] })
    expect(byPath).toMatchObject({ run: { judge: Judge.WrongAnswer, printed: '0.5\n' } })
    expect(await attempt({ output: '' })).toMatchObject({ run: { judge: Judge.WrongAnswer, printed: '0\n' } })
  })

  it('[PRB-TRY-5] one that never ends ends with a word', async () => {
    expect(await attempt({ input: 'pause' })).toMatchObject({
      run: { judge: Judge.SystemError, failure: 'took too long' },
    })
  })
})
