// The claims about the speed of the judge, in one run: how fast output is compared, how long a submission takes from
// its lease to its result against a bare loop without any sandbox, what one more test costs against a bare spawn,
// how many tests a second some slots manage, how fast two programs converse, and how well CPU time repeats.
// Ratios are taken between interleaved runs, so that other load on the machine hits both sides alike.
// Beside busy loops no program is to get a false Time Limit.
// --busy is the part beside busy loops alone.

import { execFile, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Language } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { compareFiles } from '../apps/judge/src/compare.ts'
import type { LanguageDefinition } from '../apps/judge/src/languages/definition.ts'
import { definitions } from '../apps/judge/src/languages/table.ts'
import { openJudgeHost, type JudgeHost } from '../apps/judge/test/judge-host.ts'
import type { Answer, Command } from './bare-loop.ts'
import { median, probe, report, scaled, type Figure } from './report.ts'
import { quick, sized } from './size.ts'

const execute = promisify(execFile)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? sized(20, 1))
const tests = 10
const folder = mkdtempSync(join(tmpdir(), 'verdict-bench-'))

const sorted = (values: number[]): number[] => [...values].sort((a, b) => a - b)
const quantile = (values: number[], q: number): number => sorted(values)[Math.round(q * (values.length - 1))]!

const figures: Figure[] = []

const figure = (name: string, unit: string, value: number, bar: number | null = null): void => {
  figures.push({ name, unit, value, bar })
}

const megabytes = 300

/** CPU time for 300 MB of expected answer; the output, at least as long, is not counted. The bar is a second, 300 MB/s, times the probe. */
async function comparison(): Promise<void> {
  const lines = Array.from({ length: sized(200_000, 200) }, (_, i) =>
    Array.from({ length: 5 }, (_, j) => (i * 7919 + j * 104_729) % 1_000_003).join(' '),
  )
  const text = `${lines.join('\n')}\n`.repeat(10)
  const variants: [string, string, string][] = [
    ['the same', text, text],
    ['a space at the end of each line', text, text.replaceAll('\n', ' \n')],
    ['two spaces for one', text, text.replaceAll(' ', '  ')],
    ['CR LF in the answer', text.replaceAll('\n', '\r\n'), text],
  ]
  const [expected, actual] = [join(folder, 'expected'), join(folder, 'actual')]
  for (const [name, left, right] of variants) {
    writeFileSync(expected, left)
    writeFileSync(actual, right)
    const costs: number[] = []
    for (let i = 0; i < sized(7, 1); i++) {
      const cpu = process.cpuUsage()
      await compareFiles({ path: expected, bytes: left.length }, { path: actual, bytes: right.length })
      const { user, system } = process.cpuUsage(cpu)
      costs.push(((user + system) / 1000) * ((megabytes * 1e6) / left.length))
    }
    figure(`CPU for ${megabytes} MB, ${name}`, 'ms', median(costs), 1000)
  }
}

/** The same program each time, but never the same source. */
const sources: [name: string, language: Language, bar: number, source: (n: number) => string][] = [
  [
    'C++17, bits/stdc++.h',
    Language.Cpp17,
    0.45,
    (n) =>
      `#include <bits/stdc++.h>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << '\\n'; } // ${n}\n`,
  ],
  [
    'C++17, iostream',
    Language.Cpp17,
    1.25,
    (n) =>
      `#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << '\\n'; } // ${n}\n`,
  ],
  [
    'C',
    Language.C,
    1.6,
    (n) =>
      `#include <stdio.h>\nint main(void) { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); } // ${n}\n`,
  ],
  ['Python', Language.Python, 1.4, (n) => `a, b = map(int, input().split())\nprint(a + b)  # ${n}\n`],
  [
    'Java',
    Language.Java,
    1.2,
    (n) =>
      `import java.util.Scanner;\npublic class Main { public static void main(String[] x) { Scanner in = new Scanner(System.in); System.out.println(in.nextInt() + in.nextInt()); } } // ${n}\n`,
  ],
]

const looper = fork(join(import.meta.dirname, 'bare-loop.ts'))

/** @returns ms for all of them */
async function bare(commands: readonly Command[]): Promise<number> {
  const answered = once(looper, 'message')
  looper.send(commands)
  const [answer] = (await answered) as [Answer]
  if ('error' in answer) throw new Error(answer.error)
  return answer.ms
}

async function bareLoop(definition: LanguageDefinition, source: string, inputs: string[]): Promise<number> {
  const cwd = mkdtempSync(join(folder, 'bare-'))
  writeFileSync(join(cwd, definition.sourceName), source)
  const limits = { cpuTimeMs: 1000, wallTimeMs: 3000, memoryKb: 262_144, outputBytes: 1 << 24, processes: 64 }
  const argv = definition.run.argv(limits).map((arg) => arg.replace(/^\/box/, cwd))
  const ms = await bare([
    { argv: definition.compile.argv, cwd, stdin: null },
    ...inputs.map((stdin) => ({ argv, cwd, stdin })),
  ])
  rmSync(cwd, { recursive: true })
  return ms
}

async function submissions({ server }: JudgeHost): Promise<void> {
  const data = Array.from({ length: tests }, (_, i) => [`${i} ${i + 1}\n`, `${2 * i + 1}\n`] as const)
  const given = data.map(([input, output]) => server.test(input, output))
  const inputs = data.map(([input], i) => {
    const path = join(folder, `in-${i}`)
    writeFileSync(path, input)
    return path
  })
  for (const [name, language, bar, source] of quick ? sources.slice(0, 1) : sources) {
    const [judged, looped]: [number[], number[]] = [[], []]
    for (let i = 0; i <= rounds; i++) {
      const code = source(Math.floor(Math.random() * 1e15))
      const started = performance.now()
      const result = await server.judge({ language, code, tests: given, timeMs: 5000, memoryKb: 262_144 })
      const ms = performance.now() - started
      if (result.judge !== Judge.Accepted) throw new Error(`${name}: ${JSON.stringify(result)}`)
      const loop = await bareLoop(definitions[language], code, inputs)
      // The first pair warms both sides up.
      if (i === 0) continue
      judged.push(ms)
      looped.push(loop)
    }
    figure(`submit to verdict, ${name}`, 'ms', median(judged))
    figure(`bare loop, ${name}`, 'ms', median(looped))
    figure(`ratio, ${name}`, 'x', median(judged) / median(looped), bar)
  }
}

const cpuBound =
  '#include <stdio.h>\nint main(void) { unsigned x = 1; for (long i = 0; i < 700000000L; i++) x = x * 1664525u + 1013904223u; printf("%u\\n", x); return 0; }'

/** CPU time of a bare run in ms, as the kernel accounts for it. */
async function bareCpuMs(program: string): Promise<number> {
  const { stderr } = await execute('bash', ['-c', `TIMEFORMAT='%3U %3S'; time ${program} > ${program}.out`])
  const [user = Number.NaN, system = Number.NaN] = stderr.trim().split(' ').map(Number)
  return (user + system) * 1000
}

const spreadOf = (times: number[]): number =>
  (100 * (quantile(times, 0.9) - quantile(times, 0.1))) / median(times)

/**
 * How well a time repeats. A machine that is shared spreads the CPU time of the same program by itself, so that a bare
 * run stands between any two judged ones, and its spread is allowed to both.
 */
async function spread({ server }: JudgeHost, busy: boolean): Promise<void> {
  const program = compileBare('bound', cpuBound)
  const loops = busy
    ? Array.from({ length: availableParallelism() }, () => spawn('sh', ['-c', 'while :; do :; done']))
    : []
  const [judged, plain]: [number[], number[]] = [[], []]
  try {
    for (let i = 0; i < rounds; i++) {
      const task = { language: Language.C, code: cpuBound, timeMs: 20_000, tests: [server.test('', '')] }
      judged.push((await server.judge(task)).time)
      plain.push(await bareCpuMs(program))
    }
  } finally {
    for (const loop of loops) loop.kill('SIGKILL')
  }
  const state = busy ? 'all cores busy' : 'idle'
  figure(`CPU-bound program, ${state}`, 'ms', median(judged))
  figure(`spread of a bare run, ${state}`, '%', spreadOf(plain))
  figure(`spread, ${state}`, '%', spreadOf(judged), 2 + spreadOf(plain))
}

/** @returns the program that the judge's own command makes of `source` */
function compileBare(name: string, code: string): string {
  const [source, program] = [join(folder, `${name}.c`), join(folder, name)]
  writeFileSync(source, code)
  const [compiler, ...flags] = definitions[Language.C].compile.argv
  execFileSync(
    compiler!,
    flags.map((flag) => (flag === 'main.c' ? source : flag === 'main' ? program : flag)),
  )
  return program
}

const nothing = '#include <stdio.h>\nint main(void) { puts("ok"); }\n'

/** The cost of each further test of a submission, against a bare spawn of the same program. */
async function overhead({ server }: JudgeHost): Promise<void> {
  const [few, many] = sized([10, 110] as const, [1, 3] as const)
  const program = compileBare('nothing', nothing)
  const given = Array.from({ length: many }, () => server.test('', 'ok\n'))
  const judged = async (count: number): Promise<number> => {
    const started = performance.now()
    const task = { language: Language.C, code: nothing, timeMs: 5000, tests: given.slice(0, count) }
    const result = await server.judge(task)
    if (result.judge !== Judge.Accepted) throw new Error(JSON.stringify(result))
    return performance.now() - started
  }
  const [boxed, spawned]: [number[], number[]] = [[], []]
  for (let i = 0; i <= rounds; i++) {
    const perTest = ((await judged(many)) - (await judged(few))) / (many - few)
    const commands = Array.from({ length: many - few }, () => ({ argv: [program], cwd: folder, stdin: null }))
    const perSpawn = (await bare(commands)) / (many - few)
    if (i === 0) continue
    boxed.push(perTest)
    spawned.push(perSpawn)
  }
  figure('a further test', 'ms', median(boxed))
  figure('a bare spawn', 'ms', median(spawned))
  figure('ratio, a further test', 'x', median(boxed) / median(spawned), 2.2)
}

/** Each further slot must add this much of what one alone judges, as long as it has a core. */
const worthOfSlot = 0.8

/** Tests of a trivial program judged each second in one slot and in several of the same host, in turn. */
async function throughput(slots: number): Promise<void> {
  const judge = await openJudgeHost({ slots })
  try {
    const { server } = judge
    const given = Array.from({ length: sized(200, 2) }, () => server.test('', 'ok\n'))
    const task = { language: Language.C, code: nothing, timeMs: 5000, tests: given }
    const rate = async (busy: number): Promise<number> => {
      const started = performance.now()
      const results = await Promise.all(Array.from({ length: busy }, () => server.judge(task)))
      for (const result of results)
        if (result.judge !== Judge.Accepted) throw new Error(JSON.stringify(result))
      return (busy * given.length * 1000) / (performance.now() - started)
    }
    await rate(slots)
    const [one, all]: [number[], number[]] = [[], []]
    for (let i = 0; i < sized(7, 1); i++) {
      one.push(await rate(1))
      all.push(await rate(slots))
    }
    figure('tests per second, 1 slot', '1/s', median(one))
    if (slots === 1) return
    figure(`tests per second, ${slots} slots`, '1/s', median(all))
    const bar = slots / (1 + worthOfSlot * (slots - 1))
    figure(`a test's time in ${slots} slots, of that in one`, 'x', (slots * median(one)) / median(all), bar)
  } finally {
    await judge.close()
  }
}

const roundTrips = sized(10_000, 10)
const answering =
  '#include <stdio.h>\nint main(void) { for (long n; scanf("%ld", &n) == 1;) { printf("%ld\\n", n + 1); fflush(stdout); } }\n'
const asking = `#include <stdio.h>
int main(void) {
  for (long i = 0, got; i < ${roundTrips}; i++) {
    printf("%ld\\n", i); fflush(stdout);
    if (scanf("%ld", &got) != 1 || got != i + 1) return 1;
  }
  return 0;
}
`
/** Two bare processes with crossed pipes. */
const crossing = `#include <unistd.h>
#include <sys/wait.h>
int main(int argc, char **argv) {
  int to[2], from[2], status, bad = 0;
  if (argc != 3 || pipe(to) || pipe(from)) return 2;
  for (int side = 0; side < 2; side++) {
    if (fork()) continue;
    dup2(side ? from[0] : to[0], 0); dup2(side ? to[1] : from[1], 1);
    for (int fd = 3; fd < 16; fd++) close(fd);
    execl(argv[1 + side], argv[1 + side], (char *)0);
    _exit(127);
  }
  close(to[0]); close(to[1]); close(from[0]); close(from[1]);
  while (wait(&status) > 0) bad |= status;
  return bad != 0;
}
`

async function conversation({ server }: JudgeHost): Promise<void> {
  const build = (name: string, source: string): string => {
    const [from, to] = [join(folder, `${name}.cpp`), join(folder, name)]
    writeFileSync(from, source)
    execFileSync('/usr/bin/g++', ['-std=c++17', '-O2', '-w', '--static', from, '-o', to])
    return to
  }
  const cross = build('cross', crossing)
  const sides = [build('answer', answering), build('ask', asking)]
  const task = {
    kind: ProblemType.Interaction,
    language: Language.Cpp17,
    code: answering,
    checker: asking,
    timeMs: 20_000,
    tests: [server.test('', '')],
  } as const
  const [boxed, plain]: [number[], number[]] = [[], []]
  for (let i = 0; i <= rounds; i++) {
    const started = performance.now()
    const result = await server.judge({ ...task, tests: [...task.tests] })
    const judgedMs = performance.now() - started
    if (result.judge !== Judge.Accepted) throw new Error(JSON.stringify(result))
    const plainMs = await bare([{ argv: [cross, ...sides], cwd: folder, stdin: null }])
    if (i === 0) continue
    boxed.push(judgedMs)
    plain.push(plainMs)
  }
  figure(`${roundTrips} questions and answers, judged`, 'ms', median(boxed))
  figure(`${roundTrips} questions and answers, bare`, 'ms', median(plain))
  figure('ratio, interaction', 'x', median(boxed) / median(plain), 4)
}

const computing = `#include <time.h>
int main(void) { while (clock() < 7 * CLOCKS_PER_SEC / 10) {} return 0; }
`
const sleeping = '#include <unistd.h>\nint main(void) { pause(); }\n'

/** A program that computes for 0.7 s under a limit of 1 s beside eight busy loops on each two cores, and one that sleeps. */
async function beside({ server }: JudgeHost): Promise<void> {
  const tries = sized(100, 1)
  // Each in a session of its own, so that it counts for as much as the program.
  const loops = Array.from({ length: sized(4 * availableParallelism(), 0) }, () =>
    spawn('sh', ['-c', 'while :; do :; done'], { detached: true }),
  )
  const task = { language: Language.C, timeMs: 1000, tests: [server.test('', '')] }
  const taken: number[] = []
  let [falseLimits, starved] = [0, 0]
  try {
    for (let i = 0; i < tries; i++) {
      const started = performance.now()
      const result = await server.judge({ ...task, code: computing })
      taken.push(performance.now() - started)
      if (result.judge === Judge.TimeLimitExceeded) falseLimits += 1
      if (result.hostFault) starved += 1
    }
    const { judge, error } = await server.judge({ ...task, code: sleeping })
    const isSeen = judge === Judge.TimeLimitExceeded && error.includes('waited')
    figure('a sleeper beside busy loops, not ended at the wall limit', 'runs', isSeen ? 0 : 1, 0)
  } finally {
    for (const loop of loops) loop.kill('SIGKILL')
  }
  figure(`false Time Limits of ${tries} beside busy loops`, 'runs', falseLimits, 0)
  figure(`of ${tries} that got no processor at all`, 'runs', starved, 0)
  figure('0.7 s of CPU beside busy loops, by the clock', 'ms', median(taken))
}

const busyAlone = process.argv.includes('--busy')

try {
  const judge = await openJudgeHost()
  try {
    if (!busyAlone) {
      await overhead(judge)
      await conversation(judge)
      await submissions(judge)
      await spread(judge, false)
      if (!quick) await spread(judge, true)
    }
    await beside(judge)
  } finally {
    await judge.close()
  }
  if (!busyAlone) await throughput(quick ? 1 : Math.min(4, availableParallelism()))
  const speed = probe()
  if (!busyAlone) await comparison()
  report('judge', scaled(figures, speed), { probe: speed, rounds, tests })
} finally {
  looper.kill()
  rmSync(folder, { recursive: true, force: true })
}
