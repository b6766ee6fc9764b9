// Packages of setters of other judges, brought in: a real host makes their tests, and judges a right and a wrong program by their
// graders, managers, interactors and checkers.

import { generatorNamed, expandRecipe } from '@verdict/domain/recipe'
import { mainSolution } from '@verdict/domain/build'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { zip } from '@verdict/testkit/files'
import { readForeign } from '@verdict/testkit/read-back'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setPackages } from '../../../packages/formats/test/setting/all.ts'
import { functions, solution } from '../../../packages/formats/test/setting/programs.ts'
import { type JudgeHost, openJudgeHost } from './judge-host.ts'

let judge: JudgeHost
beforeAll(async () => {
  judge = await openJudgeHost()
}, 180_000)
afterAll(() => judge.close())

async function bring(what: string) {
  const { files } = setPackages.find((one) => `${one.format}: ${one.what}` === what)!
  const [found] = await readForeign(
    zip(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, { content }]))),
  )
  const { text } = found!
  const { type: kind, code: checker, protocol, flags, comparison, answer, passes, processes, sources } = text
  return {
    ...found!,
    judged: { kind, checker, protocol, flags, comparison, answer, passes, processes, sources },
  }
}

/** Each by another way in which judges call what belongs to a problem. */
test.each([
  'cms: a grader in C++ and in C, with a header',
  'cms: a manager beside one process, with a stub',
  'cms: a manager beside two processes',
  'cms: a checker in source',
  'dmoj: a function by its signature',
  'dmoj: a plain interactor',
  'dmoj: words in any order',
  'hydro: a function that compile.sh compiles with a grader',
  'hydro: a manager beside two processes',
  'hydro: two passes',
  'hydro: an interactor with a header of its own',
  'uoj: a function whose grader prints a token first',
  'uoj: an interactor',
  'syzoj: an interactor',
  'syzoj: Lyrio: an interactor',
  'hoj: a special judge',
  'qduoj: a special judge',
  'fps: an interactor',
])(
  '[FMT-SETTING-2] %s: its solutions and a right program are accepted, and a wrong one is not',
  async (what) => {
    const { text, tests, judged } = await bring(what)
    const isFunction = judged.answer === 'function'
    const verdictOf = async (language: Language, code: string): Promise<Judge> => {
      const result = await judge.server.judge({
        ...judged,
        language,
        code,
        memoryKb: 262_144,
        tests: tests.map(({ input, output }) => judge.server.test(input, output)),
      })
      return result.judge
    }
    const own = text.references.filter(({ expected }) => expected.includes(Judge.Accepted))
    const right = isFunction ? functions['cpp']! : solution['cpp']!
    const programs = [...own, { language: Language.Cpp17, code: right }]
    for (const { language, code } of programs) expect(await verdictOf(language, code)).toBe(Judge.Accepted)
    const wrong = isFunction ? functions['wrong']! : solution['wrong']!
    expect(await verdictOf(Language.Cpp17, wrong)).toBe(Judge.WrongAnswer)
  },
  180_000,
)

test.each([
  'cms: tests by a generator in Python, with its module, and a validator',
  'cms: tests by a generator in C++ and copies of files',
  'cms: an old task beside its folder',
  'dmoj: a generator for all tests, with arguments for each',
])(
  '[FMT-SETTING-3] %s: all of its tests are made',
  async (what) => {
    const { problem, text, judged } = await bring(what)
    const generators = text.sources.flatMap(({ role, name, language, code }) =>
      role === 'generator' ? [{ name, language: language!, code }] : [],
    )
    const script = problem.tests.flatMap(({ command }) => command ?? []).join('\n')
    const { commands } = expandRecipe([{ kind: 'script', text: script }], generators)
    const main = mainSolution(text.references) ?? {
      name: 'sum.cpp',
      language: Language.Cpp17,
      code: solution['cpp']!,
    }
    const { made } = judge.server.make({
      pid: 1000,
      judged,
      utf8: false,
      generators,
      validators: text.validators,
      solution: {
        name: main.name,
        language: main.language,
        code: main.code,
        timeMs: 5_000,
        memoryKb: 262_144,
      },
      stress: null,
      units: commands.map(({ stages }, index) => ({
        command: stages.map(([name, ...args]) => ({
          generator: generators.indexOf(generatorNamed(generators, name!)!),
          args,
        })),
        items: [
          { position: index + 1, file: null, input: null, isValid: false, output: null, needsOutput: true },
        ],
      })),
    })
    const { items } = await made
    expect(items.map(({ failure }) => failure)).toEqual(commands.map(() => null))
    for (const { input, output } of items) {
      const [given, answer] = [input, output].map((file) =>
        judge.server.makes.files.get(file!.sha256)!.toString(),
      )
      const [a = Number.NaN, b = Number.NaN] = given!.split(/\s+/).map(Number)
      expect(Number(answer)).toBe(a + b)
    }
  },
  120_000,
)
