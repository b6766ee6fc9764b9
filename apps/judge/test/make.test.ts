// Tests made by a real host: generators in several languages, validators, the main solution, and what hostile ones come to.

import { createHash } from 'node:crypto'
import { judgedAsUsual } from '@verdict/contract/judge-protocol'
import type { JudgeMake, MakeUnit } from '@verdict/contract/make'
import { Language } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type JudgeHost, openJudgeHost } from './judge-host.ts'
import type { Made } from './makes.ts'

let judge: JudgeHost

beforeAll(async () => {
  judge = await openJudgeHost()
}, 180_000)
afterAll(() => judge.close())

const source = (name: string, language: Language, code: string) => ({ name, language, code })

/** Prints its arguments, then what it reads. */
const inPython = source(
  'gen.py',
  Language.Python,
  'import sys\nprint(*sys.argv[1:])\nsys.stdout.write(sys.stdin.read())\n',
)
const inCpp = source(
  'gen.cpp',
  Language.Cpp17,
  '#include "testlib.h"\nint main(int argc, char *argv[]) { registerGen(argc, argv, 1); int n = atoi(argv[1]); for (int i = 0; i < n; i++) println(rnd.next(1, 9)); }',
)
const inJava = source(
  'Gen.java',
  Language.Java,
  'public class Main { public static void main(String[] a) { System.out.println(Integer.parseInt(a[0]) * 2); } }',
)
const many = source(
  'many.cpp',
  Language.Cpp17,
  '#include "testlib.h"\nint main(int argc, char *argv[]) { registerGen(argc, argv, 1); for (int i : {3, 4}) { startTest(i); printf("%d\\n", i * 10); } }',
)
const generators = [inPython, inCpp, inJava, many]
const validator = {
  ...source(
    'valid.cpp',
    Language.Cpp17,
    '#include "testlib.h"\nint main(int argc, char *argv[]) { registerValidation(argc, argv); while (!inf.eof()) { inf.readInt(1, 99); inf.readEoln(); } inf.readEof(); }',
  ),
  protocol: 'testlib' as const,
  flags: [],
}
const solution = {
  ...source(
    'sum.py',
    Language.Python,
    'import sys\nprint(sum(int(word) for word in sys.stdin.read().split()))\n',
  ),
  timeMs: 5_000,
  memoryKb: 262_144,
}

const judged = {
  kind: ProblemType.Traditional,
  checker: '',
  protocol: 'testlib' as const,
  flags: [],
  comparison: null,
  ...judgedAsUsual,
}

let position = 0
const item = (given: Partial<MakeUnit['items'][number]> = {}) => ({
  position: (position += 1),
  file: null,
  input: null,
  isValid: false,
  output: null,
  needsOutput: true,
  ...given,
})
const calling = (generator: { name: string }, ...args: string[]) => ({
  generator: generators.findIndex(({ name }) => name === generator.name),
  args,
})
const printed = (...command: ReturnType<typeof calling>[]): MakeUnit => ({ command, items: [item()] })

/** A host hands in what it has made in some seconds, and gets the rest again. */
async function make(units: MakeUnit[], given: Partial<JudgeMake> = {}): Promise<Made> {
  const shared = {
    pid: 1000,
    judged,
    utf8: false,
    generators,
    validators: [validator],
    solution,
    stress: null,
  }
  const items: Made['items'] = []
  for (let left = units; ;) {
    const made = await judge.server.make({ ...shared, units: left, ...given }).made
    items.push(...made.items)
    const done = new Set(items.map((one) => one.position))
    left = left.filter((unit) => unit.items.some((one) => !done.has(one.position)))
    const isOver = left.length === 0 || made.items.length === 0
    if (isOver) return { ...made, items: items.toSorted((one, other) => one.position - other.position) }
  }
}

const textOf = (file: { sha256: string } | null): string | null =>
  file && (judge.server.makes.files.get(file.sha256)?.toString() ?? null)
const textsOf = ({ items }: Made) => items.map(({ input, output }) => [textOf(input), textOf(output)])
const failuresOf = ({ items }: Made) => items.map(({ failure }) => failure)

it('[SET-MAKE-1] inputs come of generators in any language, outputs of the main solution, and validators pass each', async () => {
  const made = await make(
    [
      printed(calling(inPython, '7', '8')),
      printed(calling(inCpp, '5')),
      printed(calling(inJava, '21')),
      printed(calling(inPython, '1'), calling(inPython, '2')),
    ],
    { validators: [] },
  )
  expect(failuresOf(made)).toEqual([null, null, null, null])
  const [first, second, third, fourth] = textsOf(made)
  expect(first).toEqual(['7 8\n', '15\n'])
  expect(second![0]).toMatch(/^([1-9]\n){5}$/)
  expect(third).toEqual(['42\n', '42\n'])
  expect(fourth).toEqual(['2\n1\n', '3\n'])
  expect(made.finished).toEqual({ compile: null, hostFault: null, outage: false })
  expect(made.items.every(({ cpuMs }) => cpuMs >= 0)).toBe(true)
}, 60_000)

it('[SET-MAKE-1] a generator that writes files makes each of its tests in one run', async () => {
  const items = [item({ file: 3 }), item({ file: 4 }), item({ file: 5 })]
  const made = await make([{ command: [calling(many)], items }])
  expect(failuresOf(made)).toMatchObject([{ stage: 'generator', words: 'file 5 is missing' }, {}, {}])
  const two = await make([{ command: [calling(many)], items: items.slice(0, 2) }])
  expect(textsOf(two)).toEqual([
    ['30\n', '30\n'],
    ['40\n', '40\n'],
  ])
}, 60_000)

it('[SET-MAKE-3] one run writes hundreds of tests, in any language, and what is no test stays behind', async () => {
  const inFiles = [
    source(
      'all.py',
      Language.Python,
      'import os, sys\nos.mkdir("old")\nopen("log", "w").write("done")\nfor n in range(1, int(sys.argv[1]) + 1): open("%03d" % n, "w").write("%d\\n" % n)\n',
    ),
    source(
      'All.java',
      Language.Java,
      'import java.nio.file.*;\npublic class Main { public static void main(String[] a) throws Exception { for (int n = 1; n <= Integer.parseInt(a[0]); n++) Files.writeString(Path.of("" + n), n + "\\n"); } }',
    ),
  ]
  for (const generator of [0, 1]) {
    const items = Array.from({ length: 300 }, (_, index) => item({ file: index + 1, needsOutput: false }))
    const units = [{ command: [{ generator, args: ['300'] }], items }]
    const made = await make(units, { generators: inFiles, validators: [] })
    expect(failuresOf(made).filter((failure) => failure !== null)).toEqual([])
    expect(textsOf(made).map(([text]) => text)).toEqual(items.map(({ file }) => `${file}\n`))
  }
}, 60_000)

it('[SET-MAKE-1] what is there is not made again', async () => {
  const text = Buffer.from('40\n2\n')
  const sha256 = createHash('sha256').update(text).digest('hex')
  judge.server.blobs.set(sha256, text)
  const input = { sha256, bytes: text.length }
  const made = await make([{ command: null, items: [item({ input }), item({ input, needsOutput: false })] }])
  expect(made.items).toMatchObject([
    { input: null, isValid: true, failure: null },
    { input: null, output: null, isValid: true, failure: null },
  ])
  expect(textOf(made.items[0]!.output)).toBe('42\n')
}, 60_000)

it('[SET-MAKE-2] a test that a validator rejects, or whose program fails, says which one and why; others are made', async () => {
  const made = await make([
    printed(calling(inPython, '100')),
    printed(calling(inCpp)),
    printed(calling(inPython, 'x')),
    printed(calling(inCpp, '2')),
  ])
  const [rejected, crashed, , good] = failuresOf(made)
  expect(rejected).toMatchObject({ stage: 'validator', program: 'valid.cpp' })
  expect(rejected!.words).toContain('FAIL')
  expect(crashed).toMatchObject({ stage: 'generator', program: 'gen.cpp' })
  expect(good).toBeNull()
  const wrong = await make([printed(calling(inPython, 'x'))], { validators: [] })
  expect(failuresOf(wrong)).toMatchObject([{ stage: 'solution', program: 'sum.py' }])
  expect(textOf(wrong.items[0]!.input)).toBe('x\n')
  const umlaut = await make([printed(calling(inPython, 'ä'))], { validators: [] })
  expect(failuresOf(umlaut)).toMatchObject([{ stage: 'generator', words: 'not ASCII in line 1' }])
}, 60_000)

it('[SET-MAKE-2] a program that does not compile is reported with its compiler’s words', async () => {
  const bad = source('bad.cpp', Language.Cpp17, 'int main() { return undeclared; }')
  const units = [{ command: [{ generator: 0, args: [] }], items: [item()] }]
  const made = await make(units, { generators: [bad] })
  expect(made.items).toEqual([])
  expect(made.finished?.compile).toMatchObject({ role: 'generator', name: 'bad.cpp' })
  expect(made.finished?.compile?.words).toContain('undeclared')
}, 60_000)

it('[SET-MAKE-4] a cancelled make stops at once, and what was made stays reported', async () => {
  const slow = source(
    'slow.py',
    Language.Python,
    'import time, sys\nif sys.argv[1] == "2": time.sleep(20)\nprint(1)',
  )
  const units = ['1', '2', '3'].map((word) => ({
    command: [{ generator: 0, args: [word] }],
    items: [item()],
  }))
  const { id, made } = judge.server.make({
    pid: 1000,
    judged,
    utf8: false,
    generators: [slow],
    validators: [],
    solution,
    units,
    stress: null,
  })
  const first = Promise.withResolvers<void>()
  judge.server.makes.onItems = () => first.resolve()
  await first.promise
  judge.server.makes.onItems = null
  const began = performance.now()
  judge.server.makes.cancel(id)
  expect((await made).items).toHaveLength(1)
  await judge.run(Language.Python, 'print(1)', '1\n')
  expect(performance.now() - began).toBeLessThan(10_000)
}, 60_000)

const second = (code: string) => ({ ...solution, ...source('other.py', Language.Python, code) })
const stressing = (
  other: string,
  {
    command = 'gen.py ${seed}',
    leftMs = 20_000,
    ...given
  }: Partial<JudgeMake['stress']> & Partial<JudgeMake> = {},
) => make([], { validators: [], stress: { second: second(other), command, from: 1, leftMs }, ...given })

it('[SET-STRESS-1] two solutions run on one seed after another until they differ, and the smallest input is kept', async () => {
  const made = await stressing('n = int(input())\nprint(n if n < 3 or n > 90 else n + 1)')
  const difference = made.stressed.flatMap((one) => one.difference ?? [])
  expect(difference.at(-1)).toMatchObject({
    command: 'gen.py 3',
    input: { text: '3\n', bytes: 2 },
    first: { judge: null, output: { text: '3\n' } },
    second: { judge: 5, output: { text: '4\n' } },
  })
  expect(made.stressed.at(-1)).toMatchObject({ isOver: true, words: '' })
}, 60_000)

it('[SET-STRESS-1] without a difference it ends when time is up; without a seed after one input', async () => {
  const same = 'print(int(input()))'
  const made = await stressing(same, { leftMs: 1_500 })
  expect(made.stressed.reduce((sum, { tried }) => sum + tried, 0)).toBeGreaterThan(1)
  expect(made.stressed.at(-1)).toMatchObject({ isOver: true, difference: null, words: '' })
  const once = await stressing(same, { command: 'gen.py 4' })
  expect(once.stressed).toMatchObject([{ tried: 1, isOver: true }])
}, 60_000)

it('[SET-STRESS-2] it ends with a word where a program fails that is not compared', async () => {
  const made = await stressing('print(1)', { validators: [validator], command: 'gen.py 1000' })
  expect(made.stressed.at(-1)).toMatchObject({ isOver: true, words: expect.stringContaining('valid.cpp') })
  const bad = await stressing('print(')
  expect(bad.finished?.compile).toMatchObject({ role: 'solution', name: 'other.py' })
  const crashing = await stressing('raise SystemExit(3)', { leftMs: 500 })
  expect(crashing.stressed.find((one) => one.difference)?.difference?.second).toMatchObject({ judge: 4 })
}, 60_000)

it('[SET-COMPILE-1] a source is compiled alone, with testlib where it is an aid, and errors come back', async () => {
  const compile = (
    role: 'solution' | 'generator' | 'validator' | 'checker' | 'grader',
    language: Language,
    code: string,
  ) => judge.server.compile({ role, name: '', language, code, sources: [], answer: 'program' })
  expect(await compile('generator', Language.Cpp17, inCpp.code)).toEqual({ compileError: null, run: null })
  expect((await compile('solution', Language.Cpp17, inCpp.code))?.compileError).toContain('testlib.h')
  expect((await compile('validator', Language.Python, 'print('))?.compileError).toContain('line 1')
}, 60_000)
