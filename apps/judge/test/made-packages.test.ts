// Packages whose tests are made, of each kind and format: a real host makes all tests, and all references end as expected.

import { judgedAsUsual } from '@verdict/contract/judge-protocol'
import type { MakeUnit } from '@verdict/contract/make'
import { mainSolution } from '@verdict/domain/build'
import { javaFromMain } from '@verdict/domain/java-main'
import { Language } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { graderFor } from '@verdict/domain/grader'
import { expandRecipe, generatorNamed } from '@verdict/domain/recipe'
import { isAsExpected } from '@verdict/domain/verification'
import { type Content, readWhole } from '@verdict/formats/content'
import { convert, type Converted } from '@verdict/server/exchange/package/conversion'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { icpcs } from '../../../packages/formats/test/made/icpc.ts'
import { polygons } from '../../../packages/formats/test/made/polygon.ts'
import { sum } from '../../../packages/formats/test/made/programs.ts'
import { tasks } from '../../../packages/formats/test/made/tps.ts'
import { wild } from '../../../packages/formats/test/made/wild/all.ts'
import { readOne, withPackages } from '../../../packages/formats/test/packages.ts'
import { type JudgeHost, openJudgeHost } from './judge-host.ts'

withPackages()
let judge: JudgeHost
beforeAll(async () => {
  judge = await openJudgeHost()
}, 180_000)
afterAll(() => judge.close())

const most = 1_000_000

/** As tests are stored. */
const tidied = async (content: Content): Promise<string> =>
  (await readWhole(content, most)).toString().replaceAll('\r\n', '\n')

const asStarted = (language: Language, code: string): string =>
  language === Language.Java ? javaFromMain(code) : code

/** For packages without solutions. */
const otherwise = { name: 'sum.cpp', language: Language.Cpp17, code: sum.cpp }

/** As the server gives them out. */
function judgedFor({ text }: Converted, language: Language) {
  const grader = text.answer === 'function' ? graderFor(text.sources, language) : undefined
  const headers = text.sources.filter(({ role }) => role === 'header')
  return {
    ...judgedAsUsual,
    kind: text.type,
    checker: text.code,
    protocol: text.protocol,
    flags: text.flags,
    comparison: text.comparison,
    answer: text.answer === 'output' ? ('program' as const) : text.answer,
    passes: text.passes,
    processes: text.processes,
    sources: grader ? [...headers, grader] : headers,
  }
}

const talks: readonly ProblemType[] = [ProblemType.Interaction, ProblemType.Communication]

type Planned = Pick<Converted, 'plan' | 'tests'>

/** Its files, in the store of the server. */
async function filesOf({ plan, tests }: Planned, row: number) {
  const planned = plan?.rows[row] ?? { kind: 'file' as const, test: row }
  const stored = planned.kind === 'file' ? tests[planned.test]! : null
  const bytes = stored?.input ? await tidied(stored.input) : null
  if (bytes === null) return { input: null, output: null }
  const answer = stored?.output ? await tidied(stored.output) : ''
  const given = judge.server.test(bytes, answer)
  return {
    input: { sha256: given.input, bytes: given.inputBytes },
    output: answer === '' ? null : { sha256: given.output, bytes: given.outputBytes },
  }
}

/** Units of its recipe. */
async function unitsOf({ plan, tests, text }: Converted): Promise<MakeUnit[]> {
  const needsOutput = !talks.includes(text.type) && text.passes === 1
  const generators = text.sources.filter(({ role }) => role === 'generator')
  const rows = plan?.rows ?? tests.map(() => ({ kind: 'file' as const }))
  const { tests: expanded, commands } = expandRecipe(rows, generators)
  const called = commands.map(({ stages }) =>
    stages.map(([name = '', ...args]) => ({
      generator: generators.indexOf(generatorNamed(generators, name)!),
      args,
    })),
  )
  const units = new Map<number, MakeUnit>()
  for (const [index, { row, command, file }] of expanded.entries()) {
    const files = await filesOf({ plan, tests }, row)
    const item = { position: index + 1, file, isValid: false, needsOutput, ...files }
    const unit = units.get(command ?? -index - 1)
    if (unit) unit.items.push(item)
    else {
      units.set(command ?? -index - 1, {
        command: command === null ? null : called[command]!,
        items: [item],
      })
    }
  }
  return [...units.values()]
}

const all = [
  ...icpcs.map((made) => ['icpc', made.what, made] as const),
  ...polygons.map((made) => ['polygon', made.what, made] as const),
  ...tasks.map((made) => ['tps', made.what, made] as const),
  ...wild.map((made) => [made.format, made.what, made] as const),
]

test.each(all)(
  '[IMP-RECIPE-2] %s, %s: all tests are made, all references are as expected',
  async (_, __, { files, tests }) => {
    const converted = await convert(await readOne(files))
    const { text } = converted
    const main = mainSolution(text.references) ?? otherwise
    const units = await unitsOf(converted)
    const plan = {
      pid: 1000,
      judged: judgedFor(converted, main.language),
      utf8: false,
      generators: text.sources.flatMap(({ role, name, language, code }) =>
        role === 'generator' ? [{ name, language: language!, code: asStarted(language!, code) }] : [],
      ),
      validators: text.validators,
      solution: {
        name: main.name,
        language: main.language,
        code: asStarted(main.language, main.code),
        timeMs: 10_000,
        memoryKb: 262_144,
      },
      stress: null,
    }
    const items = new Map<number, { input: string; output: string }>()
    const known = (file: { sha256: string } | null): Buffer | undefined =>
      file ? (judge.server.makes.files.get(file.sha256) ?? judge.server.blobs.get(file.sha256)) : undefined
    for (let left = units; left.length > 0;) {
      const made = await judge.server.make({ ...plan, units: left }).made
      expect(made.finished).toEqual({ compile: null, hostFault: null, outage: false })
      for (const { position, input, output, failure } of made.items) {
        expect(failure).toBe(null)
        const given = units.flatMap((unit) => unit.items).find((one) => one.position === position)!
        items.set(position, {
          input: known(input ?? given.input)!.toString(),
          output: (known(output ?? given.output) ?? '').toString(),
        })
      }
      expect(made.items).not.toEqual([])
      left = left.filter((unit) => unit.items.some(({ position }) => !items.has(position)))
    }
    expect(items.size).toBe(tests)
    for (const { name, language, code, expected } of text.references) {
      const result = await judge.server.judge({
        language,
        code: asStarted(language, code),
        ...judgedFor(converted, language),
        timeMs: text.time!,
        memoryKb: 262_144,
        tests: [...items]
          .toSorted(([a], [b]) => a - b)
          .map(([, { input, output }]) => judge.server.test(input, output)),
      })
      const isAs = isAsExpected(expected, result.judge)
      expect([name, isAs, isAs ? '' : result.judgeMessage]).toEqual([name, true, ''])
    }
  },
  120_000,
)
