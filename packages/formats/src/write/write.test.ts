// A problem that leaves and comes back is the same problem, but for what the table of lost.ts says.

import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expandRecipe } from '@verdict/domain/recipe'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { material } from '../../test/material.ts'
import { readBytes, readOne, textOf, withPackages } from '../../test/packages.ts'
import { problems } from '../../test/problems.ts'
import {
  type Content,
  type ImportedProblem,
  writePackage,
  type WrittenFormat,
  writtenFormats,
} from '../index.ts'
import { textContent } from '../content.ts'
import { type Checker, type ImportedTest, newProblem, type Program, type TestGroup } from '../problem.ts'
import { programOf } from '../programs.ts'
import { givesParts, isCounted } from './groups.ts'
import { type LostPart, lostIn } from './lost.ts'
import { bytesLostIn } from './lost-bytes.ts'
import { stemOf } from './test-names.ts'
import { comparisonOf } from './writer.ts'

withPackages()

const factor = Number(process.env['FUZZ_ROUNDS'] ?? 1)
const rounds = factor * 12
/** The same problems in each run, and others where more is asked. */
const seed = factor > 1 ? Date.now() : 34

async function bytesOf(problem: ImportedProblem, format: WrittenFormat): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await writePackage(problem, format).open()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function back(bytes: Buffer, format: WrittenFormat): Promise<ImportedProblem> {
  const found = await readBytes(bytes, format === 'fps' ? 'P1000.xml' : 'P1000.zip')
  expect(found).toHaveLength(1)
  return found[0]!
}

const programText = async ({ files }: Program) => {
  const texts = []
  for (const content of files) texts.push(await textOf(content))
  return texts
}

const texts = async (contents: readonly (Content | null)[]) => {
  const found = []
  for (const content of contents) found.push(await textOf(content))
  return found
}

const byText = (a: string, b: string): number => (a < b ? -1 : 1)
const byName = (a: { language: string }, b: { language: string }): number =>
  a.language < b.language ? -1 : 1

const comparisonEssence = (checker: Checker, lost: ReadonlySet<LostPart>) => {
  const comparison = comparisonOf(checker)
  return comparison && lost.has('white-space') ? { ...comparison, by: null } : comparison
}

/** Groups of one test, and those of which nothing is worth a part, are all or nothing, however they say it. */
const wayOf = ({ tests }: ImportedProblem, { name, scoring }: TestGroup): string =>
  ['all', 'min', 'product'].includes(scoring) || tests.filter(({ group }) => group === name).length === 1
    ? 'all'
    : scoring

/** A generator has the same name with and without its ending. */
const wordsOf = (command: string): string =>
  expandRecipe([{ kind: 'script', text: command }]).commands[0]!.words.replace(/^(\w+)\.cpp\b/, '$1')

/** Those of no group may lie in one of their own, which comes last. */
const numberIn = ({ groups }: ImportedProblem, count: number, name: string | null): number | null => {
  const index = groups.filter((one) => one.name !== 'rest').findIndex((one) => one.name === name)
  return index === -1 || index >= count ? null : index
}

/** One group of all tests for all points is the problem, where its program gives parts of them. */
const isWhole = (problem: ImportedProblem): boolean =>
  problem.groups.length === 1 && problem.groups[0]!.points === 100 && givesParts(problem)

const kindsOf = (problem: ImportedProblem): ImportedProblem['kinds'] =>
  problem.kinds.filter((kind) => kind !== 'pass-fail' && !(kind === 'scoring' && isWhole(problem))).toSorted()

/** The parts that do not depend on the names of files; `lost` is left out. @param count of the groups that were written */
async function essence(problem: ImportedProblem, lost: ReadonlySet<LostPart>, count = problem.groups.length) {
  const keep = <T>(part: LostPart | LostPart[], value: T): T | null =>
    [part].flat().some((one) => lost.has(one)) ? null : value
  const { checker, interactor, limits } = problem
  const tests = []
  const groupOf = (name: string | null): number | null => numberIn(problem, count, name)
  // Where tests lie in groups, those of none have one of their own: samples that are run.
  const isGrouped = count > 0 && lost.has('sample-tests') && !lost.has('groups')
  const counted = problem.tests.filter(
    ({ group, isSample }) =>
      !(isGrouped && (isSample || groupOf(group) === null)) && !(isSample && lost.has('samples-judged')),
  )
  for (const one of counted) {
    tests.push({
      texts: await texts([one.input, one.output]),
      name: keep('test-names', stemOf(one.name)),
      isSample: keep('sample-tests', one.isSample),
      group: keep('groups', groupOf(one.group)),
      points: keep(['test-points', 'points-scaled', 'points-rounded'], one.points),
      limits: keep('test-limits', [one.timeMs, one.memoryKb]),
      flags: keep('test-flags', one.flags),
      description: keep('test-descriptions', one.description),
      command: keep('generators', one.command && wordsOf(one.command)),
    })
  }
  const references = []
  for (const { program, expected } of problem.references)
    references.push([expected.toSorted((a, b) => a - b).join(), await programText(program)].join())
  const validators = []
  for (const { program, protocol } of problem.validators)
    validators.push([protocol, await programText(program)])
  const own = (one: { language: string }): boolean =>
    !lost.has('translations') || one.language === problem.language
  return {
    titles: Object.entries(problem.titles)
      .filter(([language]) => own({ language }))
      .map(([language, title]) => `${keep('language', language)} ${title}`)
      .sort(byText),
    language: keep('language', problem.language),
    // Explanations of samples may stand in what is said at the end.
    statements: keep(
      ['language'],
      problem.statements
        .filter(own)
        .map(({ description, interaction, scoring, hint, input, output, language }) => ({
          language,
          description: keep('sections', description),
          interaction: keep('sections', interaction),
          scoring: keep('sections', scoring),
          hint: keep(['explanations', 'samples'], hint),
          input,
          output,
        }))
        // A text of which nothing is there is none.
        .filter((one) =>
          [one.description, one.hint, one.input, one.output, one.interaction, one.scoring].some(Boolean),
        )
        .sort(byName),
    ),
    pictures: await texts(problem.pictures.map(({ content }) => content)),
    pages: keep('pages', [
      problem.pages.map(({ language }) => language),
      await texts(problem.pages.map(({ content }) => content)),
    ]),
    samples: keep(
      'samples',
      problem.samples.map(({ input, output, explanation }) => [
        input,
        output,
        keep('explanations', Object.values(explanation)[0]),
      ]),
    ),
    timeMs: lost.has('limit-missing') ? null : limits.timeMs,
    memoryKb: lost.has('memory-rounded') || lost.has('limit-missing') ? null : limits.memoryKb,
    outputKb: keep('output-limit', limits.outputKb),
    codeKb: keep('code-limit', limits.codeKb),
    languages: keep('allowed-languages', problem.languages),
    factors: keep('language-factors', problem.languageFactors),
    kinds: keep(['kind', 'test-points'], kindsOf(problem)),
    files: keep('files', problem.files),
    tests,
    groups: keep(
      ['groups', 'test-points'],
      problem.groups
        .slice(0, count)
        .map((group) => [
          keep('group-names', group.name),
          keep('points-scaled', group.points),
          keep('group-scoring', [wayOf(problem, group), group.dependsOn.map(groupOf)]),
        ]),
    ),
    comparison: keep('checker', comparisonEssence(checker, lost)),
    checker: keep(
      'checker',
      checker.kind === 'program' ? [checker.protocol, await programText(checker.program)] : null,
    ),
    flags: keep(['checker', 'checker-flags'], checker.kind === 'program' ? checker.flags : null),
    interactor: keep(
      'interactor',
      interactor && [interactor.protocol, await programText(interactor.program)],
    ),
    graders: keep(
      'graders',
      (await texts(problem.grader.map(({ content }) => content))).map(String).sort(byText),
    ),
    graderLanguages: keep('graders', problem.grader.map(({ language }) => language).sort(byText)),
    headers: keep('headers', (await texts(problem.headers)).map(String).sort(byText)),
    manager: keep(
      'manager',
      problem.manager && [
        problem.manager.processes,
        problem.manager.byPath,
        await programText(problem.manager.program),
      ],
    ),
    passes: keep('passes', problem.passes),
    generators: keep(
      'generators',
      await Promise.all(
        problem.generators.map(async ({ name, program }) => [
          name.replace(/\..*/, ''),
          await programText(program),
        ]),
      ),
    ),
    templates: keep('templates', problem.templates),
    validators: keep('validators', validators),
    // Folders sort them.
    references: keep(['references', 'verdicts'], references.sort()),
    attachments: keep('attachments', (await texts(problem.attachments)).map(String).sort(byText)),
    tags: keep('tags', problem.tags),
    author: keep('author', problem.author),
    source: keep('source', problem.source),
    licence: keep('licence', problem.licence),
    difficulty: keep('difficulty', problem.difficulty),
  }
}

test.each(writtenFormats)(
  '[FMT-WRITE-1] a problem of any kind that is written as %s and read is equal, but for what the table says is lost',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(problems, async (problem) => {
        const lost = new Set(lostIn(problem, format).map(({ part }) => part))
        const read = await back(await bytesOf(problem, format), format)
        expect(await essence(read, lost, problem.groups.length)).toEqual(await essence(problem, lost))
      }),
      { numRuns: rounds, seed },
    )
  },
)

test.each(writtenFormats)(
  '[FMT-WRITE-3] what was read from a package of %s is written as the same bytes again',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(problems, async (problem) => {
        const read = await back(await bytesOf(problem, format), format)
        const once = await bytesOf(read, format)
        const twice = await bytesOf(await back(once, format), format)
        expect(twice.equals(once)).toBe(true)
      }),
      { numRuns: rounds, seed },
    )
  },
)

test.each(writtenFormats)(
  '[FMT-WRITE-2] a problem of each format leaves as %s with its tests, titles and limits',
  async (format) => {
    for (const [name, files] of Object.entries(material)) {
      const problem = await readOne(files)
      const read = await back(await bytesOf(problem, format), format)
      const lost = lostIn(problem, format).map(({ part }) => part)
      // Samples are tests besides, whether or not they were.
      const isAdded = lost.includes('samples-judged')
      const found = read.tests.filter(({ isSample }) => !(isAdded && isSample))
      const sent = problem.tests.filter((one) => !isAdded || isCounted(one))
      expect([name, found.length]).toEqual([name, sent.length])
      if (!lost.some((part) => part === 'translations' || part === 'language'))
        expect([name, read.titles]).toEqual([name, problem.titles])
      if (!lost.includes('limit-missing'))
        expect([name, read.limits.timeMs]).toEqual([name, problem.limits.timeMs])
    }
  },
)

test('[FMT-WRITE-4] what a format has no place for is said, part by part', async () => {
  const said = async (name: keyof typeof material, format: WrittenFormat): Promise<string[]> =>
    lostIn(await readOne(material[name]!), format).map(({ part, detail }) => `${part} ${detail}`.trim())
  expect(await said('polygon', 'hydro')).toEqual([
    'translations ru',
    'sample-tests',
    'test-points',
    'group-scoring',
    'points-scaled × 20',
    'generators',
    'references',
    'language-version',
  ])
  expect(await said('icpc', 'icpc')).toEqual(['required-validator'])
  expect(await said('icpc', 'icpc-legacy')).toEqual([
    'group-names',
    'group-scoring',
    'checker-points',
    'required-validator',
  ])
  expect(await said('icpc', 'fps')).toEqual([
    'kind scoring',
    'sample-tests',
    'test-names',
    'groups',
    'checker kattis',
    'references',
  ])
  expect(await said('dmoj', 'icpc')).toEqual([
    'test-points',
    'test-order',
    'required-solution',
    'required-validator',
  ])
  expect(await said('qduoj', 'icpc')).toEqual([
    'samples-judged',
    'test-points',
    'templates c',
    'required-validator',
  ])
  expect(await said('plain', 'icpc')).toEqual([
    'test-names',
    'white-space',
    'required-solution',
    'required-validator',
  ])
})

test('[FMT-WRITE-4] a test without its answer is named; one that needs none has an empty one for ICPC', async () => {
  const one = testOf(textContent('1.in', '1'))
  const lacking = { ...newProblem('plain', '', 'P1'), titles: { en: 'A' }, tests: [one] }
  for (const format of writtenFormats)
    expect(lostIn(lacking, format)).toContainEqual({ part: 'answers', detail: '1' })
  const needless = { ...lacking, tests: [{ ...one, hasNoAnswer: true }] }
  for (const format of ['icpc', 'icpc-legacy'] as const) {
    expect(lostIn(needless, format).map(({ part }) => part)).not.toContain('answers')
    const read = await back(await bytesOf(needless, format), format)
    expect(await texts(read.tests.map(({ output }) => output))).toEqual([''])
    const without = await back(await bytesOf(lacking, format), format)
    expect(without.tests.map(({ output }) => output)).toEqual([null])
  }
})

test('[FMT-WRITE-4] parts of points and arguments of validators that a format has no place for are named', () => {
  const program = programOf([textContent('check.cpp', 'int main() {}')])
  const problem: ImportedProblem = {
    ...newProblem('plain', '', 'P1'),
    kinds: ['scoring'],
    checker: { kind: 'program', program, protocol: 'testlib', flags: [] },
    validators: [{ program, protocol: 'testlib', flags: ['--strict'] }],
    references: [{ name: 'a', program, expected: [], score: { least: 30, most: 30 } }],
  }
  const parts = ['checker-points', 'validator-flags', 'reference-scores'] as const
  const lost = writtenFormats.map((format) => {
    const all = lostIn(problem, format).map(({ part }) => part)
    return [format, ...parts.filter((part) => all.includes(part))]
  })
  expect(lost).toEqual([
    ['icpc', 'checker-points', 'validator-flags'],
    ['icpc-legacy', 'checker-points', 'validator-flags'],
    ['hydro', 'validator-flags', 'reference-scores'],
    ['fps', 'reference-scores'],
  ])
})

test('[FMT-WRITE-5] a package is packed file by file: a large one is never held, and a file that cannot be read ends it', async () => {
  const piece = Buffer.alloc(1024 * 1024, 'x')
  let [given, taken, most] = [0, 0, 0]
  async function* large() {
    for (let at = 0; at < 16; at++) {
      given += 1
      most = Math.max(most, given - taken)
      // As hard to pack as noise is.
      yield randomBytes(piece.length)
    }
  }
  const content: Content = { path: '1.in', bytes: 0, open: async () => Readable.from(large()) }
  const problem = { ...newProblem('plain', '', 'P1'), tests: [testOf(content)] }
  let bytes = 0
  for await (const chunk of await writePackage(problem, 'icpc').open()) {
    bytes += (chunk as Buffer).length
    taken = Math.floor(bytes / piece.length)
  }
  expect(bytes).toBeGreaterThan(16 * piece.length)
  expect(most).toBeLessThan(8)
  const broken: Content = { path: '1.in', bytes: 0, open: () => Promise.reject(new Error('gone')) }
  const stream = await writePackage({ ...problem, tests: [testOf(broken)] }, 'hydro').open()
  await expect(stream.toArray()).rejects.toThrow('gone')
})

const testOf = (input: Content): ImportedTest => ({
  name: '1',
  input,
  output: null,
  isSample: false,
  group: null,
  points: null,
})

test('[FMT-WRITE-10] bytes that FPS cannot hold are named by their tests, samples and programs, and no others are', async () => {
  const [good, split] = ['1 二 \u{1f600}\r\n\t', Buffer.from('二')]
  const inPieces = {
    path: 'p',
    bytes: 3,
    open: async () => Readable.from([split.subarray(0, 1), split.subarray(1)]),
  }
  const broken = { path: 'b', bytes: 4, open: async () => Promise.reject(new Error('ENOENT')) }
  const files: Record<string, [Content, Content]> = {
    good: [textContent('i', good), inPieces],
    gbk: [textContent('i', Buffer.from([0xc4, 0xe3, 0x0a])), textContent('o', '')],
    nul: [textContent('i', '1\n'), textContent('o', '\0')],
    dos: [textContent('i', '\u001a'), textContent('o', '\uffff')],
    cut: [textContent('i', '1'), textContent('o', split.subarray(0, 2))],
    broken: [broken, textContent('o', '')],
    large: [{ ...inPieces, bytes: 65 * 1024 * 1024 }, textContent('o', '')],
  }
  const problem: ImportedProblem = {
    ...newProblem('plain', '', 'a'),
    samples: [
      { input: good, output: '', explanation: {} },
      { input: '', output: '\u0001', explanation: {} },
    ],
    tests: Object.entries(files).map(([name, [input, output]]) => ({
      name,
      input,
      output,
      isSample: false,
      group: null,
      points: null,
    })),
    checker: {
      kind: 'program',
      program: programOf([textContent('spj.cpp', Buffer.from([0xb0, 0xa1]))]),
      protocol: 'testlib',
      flags: [],
    },
  }
  const found = await bytesLostIn(problem, 'fps')
  const names = (part: string) =>
    found
      .find((one) => one.part === part)
      ?.detail.split(', ')
      .toSorted()
  expect(names('bytes')).toEqual(['cut', 'dos', 'nul', 'sample 2', 'spj.cpp'])
  expect(names('bytes-unseen')).toEqual(['broken', 'large'])
  const without = { ...problem, samples: [], checker: newProblem('plain', '', 'a').checker }
  const rest = { ...without, tests: problem.tests.filter(({ name }) => ['good', 'gbk'].includes(name)) }
  expect(await bytesLostIn(rest, 'fps')).toEqual([{ part: 'bytes', detail: 'gbk' }])
  for (const format of ['icpc', 'icpc-legacy', 'hydro'] as const)
    expect(await bytesLostIn(problem, format)).toEqual([])
  const kept = { ...without, tests: problem.tests.filter(({ name }) => name === 'good') }
  const [again] = (await back(await bytesOf(kept, 'fps'), 'fps')).tests
  expect(await textOf(again!.input)).toBe(good)
})
