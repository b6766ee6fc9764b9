// Every program that belongs to a problem, and what one that means harm comes to: each ends with a word, nothing of it is
// stored, and the next honest one of its role does its work on the same host.

import { judgedAsUsual } from '@verdict/contract/judge-protocol'
import type { JudgeMake, MadeItem, MakeUnit } from '@verdict/contract/make'
import { Language } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { Judge, judgeShortCode } from '@verdict/domain/verdict'
import type { Program } from '@verdict/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hidden, hostileFiles, hostileProgram, hostilePrograms } from './hostile-program.ts'
import { asRoot, type JudgeHost, JudgesRunner, openJudgeHost } from './judge-host.ts'
import { assertNothingLeft } from './nothing-left.ts'
import type { TaskGiven } from './protocol-server.ts'

const MiB = 1024 * 1024
const memoryBytes = 32 * MiB
const outputBytes = 64 * 1024
/** Taking all that memory, and writing thousands of files, is far from it on a slow machine too. */
const cpuMs = 800

/** Compiled programs, but no compilers, have small limits. */
function hasty<P extends Program>(program: P): P {
  const { limits, box, argv } = program
  if (argv[0] !== '/box/main' && argv[0] !== '/opt/program/main') return program
  return {
    ...program,
    ...(box?.kind === 'fresh' && { box: { ...box, bytes: 16 * MiB } }),
    limits: {
      ...limits,
      cpuMs: Math.min(limits.cpuMs, cpuMs),
      wallMs: Math.min(limits.wallMs, 2 * cpuMs),
      memoryBytes: Math.min(limits.memoryBytes, memoryBytes),
      outputBytes: Math.min(limits.outputBytes, outputBytes),
      fsizeBytes: 8 * MiB,
      tmpBytes: 8 * MiB,
    },
  }
}

class HastyRunner extends JudgesRunner {
  override run(...[request, options]: Parameters<JudgesRunner['run']>) {
    return super.run(hasty(request), options)
  }
  override runPair(...[request, options]: Parameters<JudgesRunner['runPair']>) {
    const { program, interactor } = request
    return super.runPair({ ...request, program: hasty(program), interactor: hasty(interactor) }, options)
  }
  override runGroup(...[request, options]: Parameters<JudgesRunner['runGroup']>) {
    const { programs, manager } = request
    return super.runGroup({ ...request, programs: programs.map(hasty), manager: hasty(manager) }, options)
  }
}

let judge: JudgeHost
/** Paths that no program may see. */
let places = ''

beforeAll(async () => {
  judge = await openJudgeHost({ runner: HastyRunner })
  const { folder, base, socket } = judge.sandbox
  places = [folder, base, `${base}/compiled`, socket, process.cwd()].join(',')
  // A test of another problem is among the files of the host.
  const other = [judge.server.test(`${hidden.test}\n`, `${hidden.test}\n`)]
  const code = `#include <stdio.h>\nint main(void) { puts("${hidden.test}"); }\n`
  expect(await judge.server.judge({ language: Language.C, code, tests: other })).toMatchObject({
    judge: Judge.Accepted,
  })
}, 180_000)
afterAll(() => judge.close())

const cpp = (name: string, code: string) => ({ name, language: Language.Cpp17, code })
const limited = { timeMs: cpuMs, memoryKb: memoryBytes / 1024 }
const honestC = { language: Language.C, code: '#include <stdio.h>\nint main(void) { puts("ok"); }\n' }
const waiting = '#include <stdio.h>\nint main(void) { while (getchar() != EOF) {} }\n'
const echo = cpp('echo.cpp', '#include <cstdio>\nint main(int n, char **v) { puts(n > 1 ? v[1] : ""); }\n')

let position = 0
const item = (given: Partial<MakeUnit['items'][number]> = {}) => ({
  position: (position += 1),
  file: null,
  input: null,
  isValid: false,
  output: null,
  needsOutput: false,
  ...given,
})
const printed = (generator: number, order: string): MakeUnit => ({
  command: [{ generator, args: [order] }],
  items: [item()],
})
const given = (order: string, needsOutput: boolean): MakeUnit => {
  const { input, inputBytes } = judge.server.test(`${order}\n`, '')
  return { command: null, items: [item({ input: { sha256: input, bytes: inputBytes }, needsOutput })] }
}

const made = (units: MakeUnit[], plan: Partial<JudgeMake>) =>
  judge.server.make({
    pid: 1000,
    judged: {
      kind: ProblemType.Traditional,
      checker: '',
      protocol: 'testlib',
      flags: [],
      comparison: null,
      ...judgedAsUsual,
    },
    utf8: false,
    generators: [],
    validators: [],
    solution: null,
    units,
    stress: null,
    ...plan,
  }).made

/** A host hands in what it has made in some seconds, and gets the rest again. */
async function madeAll(units: MakeUnit[], plan: Partial<JudgeMake>): Promise<MadeItem[]> {
  const { items, finished } = await made(units, plan)
  expect(finished).toEqual({ compile: null, hostFault: null, outage: false })
  expect(items).not.toEqual([])
  const done = new Set(items.map((one) => one.position))
  const left = units.filter((unit) => unit.items.some((one) => !done.has(one.position)))
  const all = left.length === 0 ? items : [...items, ...(await madeAll(left, plan))]
  return all.toSorted((one, other) => one.position - other.position)
}

const fine = 'fine'

/** The first of two tests is hostile: @returns what is said of it */
async function tested(stage: string, plan: Partial<JudgeMake>, units: [MakeUnit, MakeUnit]): Promise<string> {
  const before = new Set(judge.server.makes.files.keys())
  const [hostile, honest] = await madeAll(units, plan)
  expect(honest).toMatchObject({ isValid: true, failure: null })
  if (!hostile!.failure) return fine
  expect(hostile).toMatchObject({
    input: null,
    output: null,
    isValid: stage === 'solution',
    failure: { stage },
  })
  const kept = new Set([honest!.input?.sha256, honest!.output?.sha256, ...before])
  expect([...judge.server.makes.files.keys()].filter((file) => !kept.has(file))).toEqual([])
  return hostile!.failure.words
}

async function judged(order: string, task: Partial<TaskGiven>): Promise<string> {
  const tests = [judge.server.test(`${order}\n`, 'ok\n')]
  const result = await judge.server.judge({ ...honestC, ...limited, tests, ...task })
  expect(result.hostFault).toBe(false)
  expect(result.error).not.toMatch(/verdict-judge-/)
  if (result.judge === Judge.Accepted) return fine
  return result.judge === Judge.SystemError ? result.judgeMessage : judgeShortCode[result.judge]
}

async function stressed(command: string, plan: Partial<JudgeMake>, second: string): Promise<string> {
  const solution = { ...cpp('first.cpp', '#include <cstdio>\nint main() { puts("ok"); }\n'), ...limited }
  const stress = { second: { ...cpp('second.cpp', second), ...limited }, command, from: 1, leftMs: 20_000 }
  const { stressed: all, finished } = await made([], { solution, ...plan, stress })
  expect(finished).toEqual({ compile: null, hostFault: null, outage: false })
  const { words, difference, isOver } = all.at(-1)!
  expect(isOver).toBe(true)
  if (difference) return judgeShortCode[difference.second.judge!]
  return words === '' ? fine : words
}

const quoted = (word: string): string => `"${word}"`
const grader = (code: string) => [{ role: 'grader' as const, ...cpp('grader.cpp', code) }]
const { printing, exitCode, kattis, manager } = hostilePrograms

interface Role {
  name: string
  /** It fails as a student's program does. */
  isStudents?: true
  /** These orders are for others. */
  without?: readonly string[]
  attempt: (order: string) => Promise<string>
}

const inBuilds: Role[] = [
  {
    name: 'a generator',
    attempt: (order) =>
      tested('generator', { generators: [cpp('gen.cpp', printing)] }, [
        printed(0, `do:${order}`),
        printed(0, 'do:honest'),
      ]),
  },
  {
    name: 'a generator that writes files',
    without: ['bytes 65533'],
    attempt: (order) =>
      tested('generator', { generators: [cpp('gen.cpp', hostileFiles)] }, [
        { command: [{ generator: 0, args: [`do:${order}`] }], items: [item({ file: 1 })] },
        { command: [{ generator: 0, args: ['do:honest'] }], items: [item({ file: 2 })] },
      ]),
  },
  {
    name: 'a validator',
    attempt: (order) => {
      const validators = [{ ...cpp('valid.cpp', exitCode), protocol: 'testlib' as const, flags: [] }]
      return tested('validator', { validators }, [given(order, false), given('honest', false)])
    },
  },
  {
    name: 'the main solution',
    attempt: (order) =>
      tested('solution', { solution: { ...cpp('main.cpp', printing), ...limited } }, [
        given(order, true),
        given('honest', true),
      ]),
  },
  {
    name: 'a generator of a stress run',
    attempt: (order) =>
      stressed(`gen ${quoted(`do:${order}`)}`, { generators: [cpp('gen.cpp', printing)] }, honestC.code),
  },
  {
    name: 'a solution of a stress run',
    isStudents: true,
    without: ['bytes 65533'],
    attempt: (order) => stressed(`echo ${quoted(order)}`, { generators: [echo] }, printing),
  },
]

const inJudging: Role[] = [
  {
    name: 'a checker',
    attempt: (order) => judged(order, { kind: ProblemType.SpecialJudge, checker: exitCode }),
  },
  {
    name: 'a checker with a folder for its words',
    attempt: (order) =>
      judged(order, { kind: ProblemType.SpecialJudge, checker: kattis, protocol: 'kattis' }),
  },
  {
    name: 'an interactor',
    without: ['flood', 'bytes 65537', 'bytes 65533'],
    attempt: (order) => {
      // In a deadlock the program is to blame, and where it leaves first, it may be why an interactor crashes.
      const code = ['sleep', 'forks'].includes(order) ? honestC.code : waiting
      return judged(order, { kind: ProblemType.Interaction, checker: exitCode, code })
    },
  },
  {
    name: 'a manager',
    without: ['bytes 65533'],
    attempt: (order) =>
      judged(order, {
        kind: ProblemType.Communication,
        protocol: 'cms',
        processes: 2,
        checker: manager,
      }),
  },
  {
    name: 'a grader',
    isStudents: true,
    without: ['bytes 65533'],
    attempt: (order) =>
      judged(order, {
        language: Language.Cpp17,
        code: 'int answer() { return 7; }\n',
        answer: 'function',
        sources: grader(
          `int answer();\n${printing.replace('puts("ok");', 'puts(answer() == 7 ? "ok" : "no");')}`,
        ),
      }),
  },
  {
    name: 'a function',
    isStudents: true,
    without: ['bytes 65533'],
    attempt: (order) =>
      judged(order, {
        language: Language.Cpp17,
        code: `${hostileProgram}void work(const char *order) { hostile::act(order); }\n`,
        answer: 'function',
        sources: grader(
          '#include <cstdio>\n#include <cstring>\nvoid work(const char *);\nint main() { char line[4096]; fgets(line, sizeof line, stdin); line[strcspn(line, "\\n")] = 0; work(line); puts("ok"); }\n',
        ),
      }),
  },
  {
    name: 'a checker that is tried',
    attempt: async (order) => {
      const result = await judge.server.try({
        type: ProblemType.SpecialJudge,
        code: exitCode,
        input: `${order}\n`,
        output: 'ok\n',
        answer: 'ok\n',
      })
      const { failure, judge: verdict, exitCode: code } = result!.run!
      return failure ?? (verdict === Judge.Accepted ? fine : `exit code ${code}`)
    },
  },
]

const { OutputLimitExceeded, TimeLimitExceeded, MemoryLimitExceeded, RuntimeError } = Judge

/** With the word for the problem's authors, and the verdict of a student's program. */
const orders: [order: string, word: RegExp, ...verdicts: Judge[]][] = [
  ['flood', /wrote too much/, OutputLimitExceeded],
  ['bytes 65537', /wrote too much/, OutputLimitExceeded],
  ['spin', /used too much CPU time/, TimeLimitExceeded],
  ['sleep', /took too long|waited/, TimeLimitExceeded],
  ['forks', /took too long|waited/, TimeLimitExceeded],
  // A refused process is charged for a moment.
  ['bomb', /used too much (?:CPU time|memory)/, TimeLimitExceeded, MemoryLimitExceeded],
  ['memory', /used too much memory/, MemoryLimitExceeded],
  ['abort', /signal 6 \(aborted\)/, RuntimeError],
  ['killed', /signal 9 \(killed\)/, RuntimeError],
  ['code', /exit code 3/, RuntimeError],
]

/** These find that the wall stands, and do their work then. */
const walls = ['bytes 65533', 'look', 'write', 'change', 'socket', 'kill', 'children']

describe.runIf(asRoot).each([...inBuilds, ...inJudging])(
  '[JDG-SAFE-2] $name',
  ({ isStudents = false, without = [], attempt }) => {
    const own = orders.filter(([order]) => !without.includes(order))
    it.each(own)('%s', async (order, word, ...verdicts) => {
      const ended = await attempt(order)
      if (isStudents) expect(verdicts.map((verdict) => judgeShortCode[verdict])).toContain(ended)
      else expect(ended).toMatch(word)
      expect(await attempt('honest')).toBe(fine)
    })

    it.each(walls.filter((order) => !without.includes(order)))('%s', async (order) => {
      expect(await attempt(order === 'look' ? `look ${places}` : order)).toBe(fine)
    })
  },
)

describe('[JDG-SAFE-2] files of a generator', () => {
  const written = async (order: string, files: number[]) => {
    const unit = {
      command: [{ generator: 0, args: [`do:${order}`] }],
      items: files.map((file) => item({ file })),
    }
    const before = judge.server.makes.files.size
    const items = await madeAll([unit], { generators: [cpp('gen.cpp', hostileFiles)] })
    const stored = items.map(({ input }) => input && judge.server.makes.files.get(input.sha256)?.toString())
    return { stored, words: items[0]!.failure?.words ?? '', added: judge.server.makes.files.size - before }
  }

  it.each([
    ['thousands', [1, 2], /wrote too many files/],
    ['links', [1, 2], /file 1 is missing/],
    ['none', [1], /wrote no files/],
    ['honest', [1, 2, 3], /file 3 is missing/],
  ])('%s: nothing is taken', async (order, files, words) => {
    const result = await written(order, files)
    expect(result.words).toMatch(words)
    expect(result).toMatchObject({ stored: files.map(() => null), added: 0 })
  })

  it('others than those that are asked for are left', async () => {
    expect((await written('others', [1, 2])).stored).toEqual(['ok\n', 'ok\n'])
    expect((await written('names', [1, 2])).stored).toEqual(['ok\n', 'ok\n'])
  })
})

describe('[JDG-SAFE-2] while it is compiled', () => {
  const sources = [
    `__asm__(".incbin \\"/etc/shadow\\"");\nint main() {}\n`,
    '#include "/proc/1/environ"\nint main() {}\n',
    '#include "../compiled/main.cpp"\nint main() {}\n',
    '#include "/opt/program/main.cpp"\nint main() {}\n',
  ]
  it.each(['generator', 'validator', 'checker', 'grader', 'solution'] as const)(
    'a %s takes in no file of the host',
    async (role) => {
      for (const code of sources) {
        const result = await judge.server.compile({
          role,
          ...cpp('main.cpp', code),
          sources: [],
          answer: 'program',
        })
        expect(result?.compileError).toMatch(/No such file|file not found|cannot open/)
      }
    },
  )
})

it('[JDG-SAFE-2] afterwards no process, group, mount or file of them is left', () => assertNothingLeft(judge))
