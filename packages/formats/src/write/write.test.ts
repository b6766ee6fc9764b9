// A problem that leaves and comes back is the same problem, but for what the table of lost.ts says.

import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
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
import { type ImportedTest, newProblem, type Program } from '../problem.ts'
import { type LostPart, lostIn } from './lost.ts'
import { comparisonOf } from './writer.ts'

withPackages()

const rounds = Number(process.env['FUZZ_ROUNDS'] ?? 1) * 8

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

/** The parts that do not depend on the names of files; `lost` is left out. */
async function essence(problem: ImportedProblem, lost: ReadonlySet<LostPart>) {
  const keep = <T>(part: LostPart | LostPart[], value: T): T | null =>
    [part].flat().some((one) => lost.has(one)) ? null : value
  const { checker, interactor, limits } = problem
  const tests = []
  // Where tests lie in groups, those of none have one of their own: samples that are run.
  const isGrouped = problem.groups.length > 0 && lost.has('sample-tests') && !lost.has('groups')
  const counted = problem.tests.filter(({ group, isSample }) => !isGrouped || !(isSample || group === 'rest'))
  for (const one of counted) {
    tests.push({
      texts: await texts([one.input, one.output]),
      isSample: keep('sample-tests', one.isSample),
      group: keep('groups', one.group),
      points: keep('test-points', one.points),
      limits: keep('test-limits', [one.timeMs, one.memoryKb]),
      flags: keep('test-flags', one.flags),
      description: keep('test-descriptions', one.description),
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
          hint: keep('explanations', hint),
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
    samples: problem.samples.map(({ input, output, explanation }) => [
      input,
      output,
      keep('explanations', Object.values(explanation)[0]),
    ]),
    timeMs: lost.has('limit-missing') ? null : limits.timeMs,
    memoryKb: lost.has('memory-rounded') || lost.has('limit-missing') ? null : limits.memoryKb,
    outputKb: keep('output-limit', limits.outputKb),
    codeKb: keep('code-limit', limits.codeKb),
    languages: keep('allowed-languages', problem.languages),
    factors: keep('language-factors', problem.languageFactors),
    kinds: keep(['kind', 'test-points'], problem.kinds.toSorted()),
    files: keep('files', problem.files),
    tests,
    groups: keep(
      ['groups'],
      problem.groups
        .filter(({ name }) => !isGrouped || name !== 'rest')
        .map(({ name, points, scoring, dependsOn }) => [
          name,
          points,
          keep('group-scoring', [scoring, dependsOn]),
        ]),
    ),
    comparison: keep(['comparison', 'checker'], comparisonOf(checker)),
    checker: keep(
      'checker',
      checker.kind === 'program' ? [checker.protocol, await programText(checker.program)] : null,
    ),
    flags: keep(['checker', 'checker-flags'], checker.kind === 'program' ? checker.flags : null),
    interactor: keep(
      'interactor',
      interactor && [interactor.protocol, await programText(interactor.program)],
    ),
    graders: keep('graders', await texts(problem.grader.map(({ content }) => content))),
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
        expect(await essence(read, lost)).toEqual(await essence(problem, lost))
      }),
      { numRuns: rounds },
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
      { numRuns: rounds },
    )
  },
)

test.each(writtenFormats)(
  '[FMT-WRITE-2] a problem of each format leaves as %s with its tests, titles and limits',
  async (format) => {
    for (const [name, files] of Object.entries(material)) {
      const problem = await readOne(files)
      const read = await back(await bytesOf(problem, format), format)
      expect([name, read.tests.length]).toEqual([name, problem.tests.length])
      const lost = lostIn(problem, format).map(({ part }) => part)
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
    'references',
    'language-version',
  ])
  expect(await said('icpc', 'icpc')).toEqual([])
  expect(await said('icpc', 'icpc-legacy')).toEqual(['group-scoring'])
  expect(await said('icpc', 'fps')).toEqual([
    'kind scoring',
    'sample-tests',
    'groups',
    'checker kattis',
    'references',
  ])
  expect(await said('dmoj', 'icpc')).toEqual(['test-points'])
  expect(await said('qduoj', 'icpc')).toEqual(['test-points', 'templates c'])
  expect(await said('plain', 'icpc')).toEqual(['comparison'])
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
