// Values that a package lacks are listed as missing, not invented.

import { type Content, type ImportedProblem, isToMake, readHead, usualMemoryKb } from '@verdict/formats'
import { problemLimits } from '@verdict/domain/field-limits'
import { factorRange, type Language, languageName, languagesInOrder } from '@verdict/domain/language'
import {
  attachmentBytes,
  documentBytes,
  memoryLimitKb,
  pictureBytes,
  timeLimitMs,
} from '@verdict/domain/limits'
import { oneLine } from '@verdict/domain/one-line'
import { importLimits, type PointReading, pointReadings } from '@verdict/domain/package'
import { mainSolution } from '@verdict/domain/build'
import { ProblemType } from '@verdict/domain/problem'
import { mostOfWhole, type TestGroup } from '@verdict/domain/test-groups'
import { canonicalLanguage } from '@verdict/domain/text-language'
import { shownKindOf } from '../../archive/index.ts'
import {
  lack,
  line,
  note,
  type Notes,
  storable,
  judgingOf,
  referencesOf,
  validatorsOf,
} from './package-programs.ts'
import type { ProblemText, RecipePlan } from './reading.ts'
import { type StarterCode, starterCodeOf } from '@verdict/formats/starter-code'
import { kindOf, sourcesOf } from './package-sources.ts'
import { planOf } from './recipe-plan.ts'
import { groupsOf, type Readings, readingsOf } from './test-groups.ts'

export interface Converted extends Notes {
  text: ProblemText
  tests: ImportedProblem['tests']
  groups: TestGroup[]
  readings: Readings | null
  groupsBy: Record<PointReading, TestGroup[]> | null
  plan: RecipePlan | null
  plansBy: Record<PointReading, RecipePlan | null> | null
}

/** @throws PackageFault if a program cannot be read */
export async function convert(problem: ImportedProblem): Promise<Converted> {
  const notes: Notes = { losses: [...problem.losses], lacks: [...problem.missing], blocks: [] }
  if (problem.files) note(notes, 'file-io', { ...problem.files })
  const tests = testsOf(problem, notes)
  const planned = plannedOf(problem, tests)
  const judging = await judgingOf(problem, notes)
  const sources = await sourcesOf(problem, notes)
  const groups = keptGroups(problem, tests, planned, notes)
  const references = await referencesOf(problem, notes, mostOfWhole(groups.ofAll))
  const text: ProblemText = {
    ...statementsOf(problem, notes),
    ...limitsOf(problem, notes),
    allowedLanguages: problem.languages,
    languageFactors: factorsOf(problem, notes),
    ...judging,
    references,
    validators: await validatorsOf(problem, notes),
    sources,
    ...kindOf(problem, judging, sources, notes),
    utf8: false,
    ...wordsOf(problem),
    tags: problem.tags,
    skeletons: skeletonsOf(problem, notes),
  }
  const readings = readingsOf(problem)
  const by = <T>(of: (reading: PointReading) => T): Record<PointReading, T> | null => {
    const [sum, all] = pointReadings.map(of)
    return readings && { sum: sum!, all: all! }
  }
  const given = {
    problem,
    tests: planned,
    stored: tests,
    sources,
    hasMain: mainSolution(references) !== undefined,
    talks: talks.includes(text.type),
  }
  const plan = planOf(given, groups.ofAll, notes)
  await noteLostFiles(problem, notes)
  return {
    text,
    tests,
    groups: groups.ofStored,
    readings,
    groupsBy: by((reading) => groupsOf(problem, tests, reading).groups),
    plan,
    plansBy: by((reading) =>
      planOf(given, groupsOf(problem, planned, reading).groups, { losses: [], lacks: [], blocks: [] }),
    ),
    ...notes,
  }
}

const talks: readonly ProblemType[] = [ProblemType.Interaction, ProblemType.Communication]

/** Those that are stored now, and those that are made later, in their order. */
function plannedOf(problem: ImportedProblem, stored: ImportedProblem['tests']): ImportedProblem['tests'] {
  const kept = new Set(stored)
  return problem.tests.filter((test) => isToMake(test) || kept.has(test))
}

function testsOf(problem: ImportedProblem, notes: Notes): ImportedProblem['tests'] {
  const there = problem.tests.filter(({ input }) => input !== null || problem.kinds.includes('submit-answer'))
  const tests = there.filter(({ input, output }) => output === null || (input?.bytes ?? 0) + output.bytes > 0)
  const dropped = there.length - tests.length
  if (dropped > 0) note(notes, 'empty-test', { count: dropped })
  // One checker has the same arguments for all tests.
  const flags = tests.filter((test) => test.flags !== undefined).length
  if (flags > 0) note(notes, 'checker-flags', { flags })
  const count = plannedOf(problem, tests).length
  if (count > importLimits.tests) {
    notes.blocks.push({ code: 'too-many-tests', params: { count, limit: importLimits.tests } })
  }
  if (tests.length === 0) lack(notes, 'secret-tests')
  return tests
}

type Texts = Pick<ProblemText, 'title' | 'description' | 'input' | 'output' | 'hint'>

const paragraphs = (...parts: string[]): string =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n\n')

const tagOf = (language: string): string => {
  const tag = canonicalLanguage(language) ?? 'und'
  return tag.length <= problemLimits.languageTag ? tag : 'und'
}

function textsOf(
  statement: ImportedProblem['statements'][number] | undefined,
  title: string,
  notes: Notes,
): Texts {
  const cut = (part: string, text: string, max: number): string => {
    if (text.length > max) note(notes, 'text-cut', { part, limit: max })
    return storable(text.slice(0, max))
  }
  const whole = paragraphs(
    statement?.description ?? '',
    statement?.interaction ?? '',
    statement?.scoring ?? '',
  )
  return {
    title: cut('title', title, problemLimits.title).trim(),
    description: cut('description', whole, problemLimits.description),
    input: cut('input', statement?.input ?? '', problemLimits.part),
    output: cut('output', statement?.output ?? '', problemLimits.part),
    hint: cut('hint', statement?.hint ?? '', problemLimits.part),
  }
}

function statementsOf(
  problem: ImportedProblem,
  notes: Notes,
): Texts & Pick<ProblemText, 'language' | 'translations' | 'samples'> {
  const own =
    problem.statements.find(({ language }) => language === problem.language) ?? problem.statements[0]
  const language = tagOf(own?.language ?? problem.language)
  const texts = textsOf(withTalks(problem, own), titleOf(problem, own?.language ?? problem.language), notes)
  const isSaid = [texts.description, texts.input, texts.output, texts.hint].some((part) => part !== '')
  if (!isSaid && pdfsOf(problem).size === 0) lack(notes, 'statement')
  const translations: ProblemText['translations'] = {}
  const others = problem.statements.filter((statement) => statement !== own)
  for (const statement of others) {
    const tag = tagOf(statement.language)
    const isRoom = Object.keys(translations).length < problemLimits.translations
    if (tag === language || tag in translations || !isRoom) {
      note(notes, 'not-kept', { what: 'statements', count: 1 })
      continue
    }
    const title = (statement.title ?? '') || (problem.titles[statement.language] ?? '')
    translations[tag] = textsOf(withTalks(problem, statement), oneLine(title).trim(), notes)
  }
  const known = new Set([language, ...Object.keys(translations)])
  return { ...texts, language, translations, samples: samplesOf(problem, language, known, notes) }
}

/** A sample interaction has nothing to copy, so it goes to the hints. */
const isTalk = ({ input, output, explanation }: ImportedProblem['samples'][number]): boolean =>
  input + output === '' && (explanation[''] ?? '') !== ''

function withTalks(
  { samples }: ImportedProblem,
  statement: ImportedProblem['statements'][number] | undefined,
): ImportedProblem['statements'][number] | undefined {
  const talks = samples.filter(isTalk).map(({ explanation }) => explanation['']!)
  return statement && { ...statement, hint: paragraphs(...talks, statement.hint) }
}

function titleOf({ titles, key }: ImportedProblem, language: string): string {
  const title = (titles[language] ?? Object.values(titles)[0] ?? '').trim()
  return oneLine(title || key).trim() || '?'
}

function samplesOf(
  { samples }: ImportedProblem,
  language: string,
  known: ReadonlySet<string>,
  notes: Notes,
): ProblemText['samples'] {
  const isShort = (text: string): boolean => text.length <= problemLimits.part
  const kept = samples
    .filter(({ input, output }) => isShort(input) && isShort(output) && input + output !== '')
    .slice(0, problemLimits.samples)
  const lost = samples.filter((sample) => !isTalk(sample)).length - kept.length
  if (lost > 0) note(notes, 'not-kept', { what: 'samples', count: lost })
  return kept.map(({ input, output, explanation }) => {
    const said = Object.entries(explanation).map(([name, text]): [string, string] => {
      const tag = name === '' ? '' : tagOf(name)
      return [tag === language || !known.has(tag) ? '' : tag, storable(text.slice(0, problemLimits.part))]
    })
    return { in: storable(input), out: storable(output), explanations: Object.fromEntries(said) }
  })
}

const isPdf = ({ content }: ImportedProblem['pages'][number]): boolean =>
  content.path.toLowerCase().endsWith('.pdf')

/** '' is the problem's own language. */
export function pdfsOf({ pages, language }: ImportedProblem): Map<string, Content> {
  const pdfs = new Map<string, Content>()
  for (const { language: tag, content } of pages.filter(isPdf)) {
    const locale = tag === language ? '' : (canonicalLanguage(tag) ?? '')
    if (!pdfs.has(locale) && content.bytes <= documentBytes) pdfs.set(locale, content)
  }
  return pdfs
}

export const attachmentsOf = (problem: ImportedProblem): Content[] =>
  allAttachments(problem)
    .filter(({ bytes }) => bytes <= attachmentBytes)
    .slice(0, problemLimits.attachments)

const allAttachments = ({ attachments, pages }: ImportedProblem): Content[] => [
  ...attachments,
  ...pages.filter((page) => !isPdf(page)).map(({ content }) => content),
]

/** A JPEG's size follows its metadata. */
const pictureHeadBytes = 64 * 1024

async function noteLostFiles(problem: ImportedProblem, notes: Notes): Promise<void> {
  const tooLarge = (contents: Content[], most: number): void => {
    for (const { path, bytes } of contents) {
      if (bytes > most)
        note(notes, 'file-too-large', { file: line(path, fileNameChars), limit: megabytes(most) })
    }
  }
  const attachments = allAttachments(problem)
  tooLarge(attachments, attachmentBytes)
  const tooMany =
    attachments.filter(({ bytes }) => bytes <= attachmentBytes).length - problemLimits.attachments
  if (tooMany > 0) note(notes, 'files-too-many', { count: tooMany, limit: problemLimits.attachments })
  const pdfs = problem.pages.filter(isPdf).map(({ content }) => content)
  tooLarge(pdfs, documentBytes)
  const repeated = pdfs.filter(({ bytes }) => bytes <= documentBytes).length - pdfsOf(problem).size
  if (repeated > 0) note(notes, 'not-kept', { what: 'statements', count: repeated })
  const pictures = problem.pictures.map(({ content }) => content)
  tooLarge(pictures, pictureBytes)
  for (const picture of pictures.filter(({ bytes }) => bytes <= pictureBytes)) {
    if (!shownKindOf(await readHead(picture, pictureHeadBytes))) {
      note(notes, 'picture-unknown', { file: line(picture.path, fileNameChars) })
    }
  }
}

const fileNameChars = 200
const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`

const wordsOf = ({ source, author, licence, difficulty }: ImportedProblem) => ({
  source: line(source, problemLimits.source),
  author: line(author, problemLimits.author),
  licence: line(licence, problemLimits.licence),
  difficulty: line(difficulty, problemLimits.difficulty),
})

function limitsOf(problem: ImportedProblem, notes: Notes): Pick<ProblemText, 'time' | 'memory'> {
  const longest = Math.max(0, ...problem.tests.map(({ timeMs }) => timeMs ?? 0))
  const within = (
    name: string,
    value: number | null,
    bounds: { min: number; max: number },
  ): number | null => {
    if (value === null) return null
    const kept = Math.min(bounds.max, Math.max(bounds.min, Math.round(value)))
    if (kept !== value) note(notes, 'limit-changed', { name, from: value, to: kept })
    return kept
  }
  const time = within('time', problem.limits.timeMs ?? (longest > 0 ? longest : null), timeLimitMs)
  const usual = usualMemoryKb(problem)
  const memory = within('memory', problem.limits.memoryKb ?? usual, memoryLimitKb)
  if (problem.limits.memoryKb === null && usual !== null)
    note(notes, 'default-used', { name: 'memory', value: `${usual / 1024} MiB` })
  if (time === null) lack(notes, 'time-limit')
  if (memory === null) lack(notes, 'memory-limit')
  return { time, memory }
}

/** Factors are in tenths. */
function factorsOf({ languageFactors }: ImportedProblem, notes: Notes): ProblemText['languageFactors'] {
  const tenths = (language: Language, value: number | undefined): number | null => {
    if (value === undefined) return null
    const kept = Math.min(factorRange.max, Math.max(factorRange.min, Math.round(value * 10) / 10))
    if (kept !== value) note(notes, 'limit-changed', { name: languageName(language), from: value, to: kept })
    return kept
  }
  return languagesInOrder.flatMap((language) => {
    const said = languageFactors[language]
    if (!said) return []
    return [{ language, time: tenths(language, said.time), memory: tenths(language, said.memory) }]
  })
}

function keptGroups(
  problem: ImportedProblem,
  tests: Converted['tests'],
  planned: Converted['tests'],
  notes: Notes,
): { ofStored: TestGroup[]; ofAll: TestGroup[] } {
  const { groups, lostNeeds, isLost } = groupsOf(problem, planned)
  if (isLost) note(notes, 'not-kept', { what: 'points', count: 1 })
  for (const name of lostNeeds) note(notes, 'groups-ignored', { name: `${name}: dependencies` })
  return { ofAll: groups, ofStored: groupsOf(problem, tests).groups }
}

function skeletonsOf({ templates }: ImportedProblem, notes: Notes): StarterCode {
  const { skeletons, lost } = starterCodeOf(templates)
  if (lost.length > 0)
    note(notes, 'not-kept', {
      what: 'templates',
      count: lost.length,
      languages: lost.join(', ').slice(0, 200),
    })
  return skeletons
}
