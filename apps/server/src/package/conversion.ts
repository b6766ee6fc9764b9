// A problem of a package as this judge has problems: which statement, which program judges, within which limits, and what of
// it is not kept. Missing values are not made up: then the problem lacks them.

import { type Content, type ImportedProblem, readHead, readWhole } from '@verdict/formats'
import type { ImportBlock, ImportLoss } from '@verdict/contract/package'
import type { Comparison } from '@verdict/domain/comparison'
import { problemLimits } from '@verdict/domain/field-limits'
import { factorRange, type Language, languageName, languagesInOrder } from '@verdict/domain/language'
import {
  attachmentBytes,
  documentBytes,
  memoryLimitKb,
  pictureBytes,
  sourceBytes,
  timeLimitMs,
} from '@verdict/domain/limits'
import { importLimits, type Lack } from '@verdict/domain/package'
import {
  isInteractorProtocol,
  isProgramProtocol,
  type ProgramProtocol,
  ProblemType,
} from '@verdict/domain/problem'
import type { TestGroup } from '@verdict/domain/test-groups'
import { canonicalLanguage } from '@verdict/domain/text-language'
import { Judge } from '@verdict/domain/verdict'
import { pictureKindOf } from '../picture/index.ts'
import { oneSource } from './one-source.ts'
import type { ProblemText } from './reading.ts'
import { type StarterCode, starterCodeOf } from './starter-code.ts'
import { groupsOf } from './test-groups.ts'

type Params = Record<string, string | number>

export interface Converted {
  text: ProblemText
  /** Those that are judged, in their order. */
  tests: ImportedProblem['tests']
  /** With the places of `tests`. */
  groups: TestGroup[]
  losses: { code: ImportLoss; params: Params }[]
  lacks: Lack[]
  blocks: { code: ImportBlock; params: Params }[]
}

type Notes = Pick<Converted, 'losses' | 'lacks' | 'blocks'>

const note = (notes: Notes, code: ImportLoss, params: Params = {}): void => {
  notes.losses.push({ code, params })
}
const lack = (notes: Notes, what: Lack): void => {
  if (!notes.lacks.includes(what)) notes.lacks.push(what)
}

/** Kinds of problems for which there is no judge here. */
const unsupported = new Set<string>(['multi-pass', 'submit-answer', 'communication', 'objective'])

/** @throws PackageFault where a program cannot be read */
export async function convert(problem: ImportedProblem): Promise<Converted> {
  const notes: Notes = { losses: [...problem.losses], lacks: [...problem.missing], blocks: [] }
  for (const kind of problem.kinds) {
    if (unsupported.has(kind)) notes.blocks.push({ code: 'kind-unsupported', params: { kind } })
  }
  if (problem.grader.length > 0) notes.blocks.push({ code: 'grader', params: {} })
  if (problem.files) note(notes, 'file-io', { ...problem.files })
  const tests = testsOf(problem, notes)
  const judging = await judgingOf(problem, notes)
  const text: ProblemText = {
    ...statementsOf(problem, notes),
    ...limitsOf(problem, notes),
    allowedLanguages: problem.languages,
    languageFactors: factorsOf(problem, notes),
    ...judging,
    references: await referencesOf(problem, notes),
    validators: await validatorsOf(problem, notes),
    ...wordsOf(problem),
    tags: problem.tags,
    skeletons: skeletonsOf(problem, notes),
  }
  const groups = keptGroups(problem, tests, notes)
  await noteLostFiles(problem, notes)
  return { text, tests, groups, ...notes }
}

function testsOf(problem: ImportedProblem, notes: Notes): ImportedProblem['tests'] {
  const tests = problem.tests.filter(({ input, output }) => (input?.bytes ?? 0) + (output?.bytes ?? 0) > 0)
  const dropped = problem.tests.length - tests.length
  if (dropped > 0) note(notes, 'empty-test', { count: dropped })
  // One checker has the same arguments for all tests.
  const flags = tests.filter((test) => (test.flags ?? []).length > 0).length
  if (flags > 0) note(notes, 'checker-flags', { flags })
  if (tests.length > importLimits.tests) {
    notes.blocks.push({ code: 'too-many-tests', params: { count: tests.length, limit: importLimits.tests } })
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
  if (texts.description === '' && pdfsOf(problem).size === 0) lack(notes, 'statement')
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

/** A sample that is a conversation has nothing to copy: it stands with the hints. */
const isTalk = ({ input, output, explanation }: ImportedProblem['samples'][number]): boolean =>
  input + output === '' && (explanation[''] ?? '') !== ''

function withTalks(
  { samples }: ImportedProblem,
  statement: ImportedProblem['statements'][number] | undefined,
): ImportedProblem['statements'][number] | undefined {
  const talks = samples.filter(isTalk).map(({ explanation }) => explanation['']!)
  return statement && { ...statement, hint: paragraphs(...talks, statement.hint) }
}

/** One without a title is called as its file is. */
function titleOf({ titles, key }: ImportedProblem, language: string): string {
  const title = (titles[language] ?? Object.values(titles)[0] ?? '').trim()
  return oneLine(title || key).trim() || '?'
}

/** A sample that is too long for a page is none to copy from. */
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

/** Statements as PDF, one for each language; '' is the problem's own. */
export function pdfsOf({ pages, language }: ImportedProblem): Map<string, Content> {
  const pdfs = new Map<string, Content>()
  for (const { language: tag, content } of pages.filter(isPdf)) {
    const locale = tag === language ? '' : (canonicalLanguage(tag) ?? '')
    if (!pdfs.has(locale) && content.bytes <= documentBytes) pdfs.set(locale, content)
  }
  return pdfs
}

/** Files that students download: attachments, and statements in other formats. */
export const attachmentsOf = (problem: ImportedProblem): Content[] =>
  allAttachments(problem)
    .filter(({ bytes }) => bytes <= attachmentBytes)
    .slice(0, problemLimits.attachments)

const allAttachments = ({ attachments, pages }: ImportedProblem): Content[] => [
  ...attachments,
  ...pages.filter((page) => !isPdf(page)).map(({ content }) => content),
]

/** Enough to know the kind of a picture. */
const pictureHeadBytes = 64

/** Files beyond a limit, and pictures of a kind that no page shows. */
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
    if (!pictureKindOf(await readHead(picture, pictureHeadBytes))) {
      note(notes, 'picture-unknown', { file: line(picture.path, fileNameChars) })
    }
  }
}

const fileNameChars = 200
const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`

const line = (text: string, max: number): string => storable(oneLine(text)).trim().slice(0, max).trim()

const wordsOf = ({ source, author, licence, difficulty }: ImportedProblem) => ({
  source: line(source, problemLimits.source),
  author: line(author, problemLimits.author),
  licence: line(licence, problemLimits.licence),
  difficulty: line(difficulty, problemLimits.difficulty),
})

/** The database keeps no NUL and no half of a surrogate pair. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ')

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
  const memory = within('memory', problem.limits.memoryKb, memoryLimitKb)
  if (time === null) lack(notes, 'time-limit')
  if (memory === null) lack(notes, 'memory-limit')
  return { time, memory }
}

/** In tenths, as factors are kept here. */
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

type Judging = Pick<ProblemText, 'type' | 'code' | 'protocol' | 'flags' | 'comparison'>
const traditional: Judging = {
  type: ProblemType.Traditional,
  code: '',
  protocol: 'testlib',
  flags: [],
  comparison: null,
}

async function judgingOf(problem: ImportedProblem, notes: Notes): Promise<Judging> {
  const { interactor, checker } = problem
  if (interactor) return judgeOf(ProblemType.Interaction, interactor, notes)
  if (problem.kinds.includes('interactive')) lack(notes, 'checker')
  if (checker.kind === 'missing') {
    lack(notes, 'checker')
    return traditional
  }
  if (checker.kind === 'program') return judgeOf(ProblemType.SpecialJudge, checker, notes)
  if (checker.kind === 'standard' && checker.program) {
    const program = { program: checker.program, protocol: 'testlib' as const, flags: [] }
    return judgeOf(ProblemType.SpecialJudge, program, notes)
  }
  if (checker.comparison) return { ...traditional, comparison: comparisonOf(checker.comparison, notes) }
  lack(notes, 'checker')
  note(notes, 'checker-unknown', { name: 'name' in checker ? checker.name : '' })
  return traditional
}

/** The usual one is null: what a package means that says nothing. */
function comparisonOf(comparison: Comparison, notes: Notes): Comparison | null {
  const { by, ignoreCase } = comparison
  const share = (value: number | null): number | null =>
    value === null || by === 'bytes' ? null : Math.min(1, Math.max(0, value))
  const [floatAbsolute, floatRelative] = [share(comparison.floatAbsolute), share(comparison.floatRelative)]
  if (floatAbsolute !== comparison.floatAbsolute || floatRelative !== comparison.floatRelative) {
    note(notes, 'comparison-inexact', { name: by })
  }
  const isUsual = by === 'lines' && !ignoreCase && floatAbsolute === null && floatRelative === null
  return isUsual ? null : { by, ignoreCase, floatAbsolute, floatRelative }
}

type Program = Pick<NonNullable<ImportedProblem['interactor']>, 'program' | 'flags'> & { protocol: string }

const compiledLanguages = ['cpp', 'c']

/** A program in C++ or C in a protocol that the judge speaks with such programs. @returns null for another */
async function sourceOf<Spoken extends ProgramProtocol>(
  { program, protocol, flags }: Program,
  isSpoken: (protocol: string) => protocol is Spoken,
  notes: Notes,
) {
  const isCompiled = compiledLanguages.includes(program.languageName)
  const source = isCompiled && isSpoken(protocol) ? await oneSource(program.files) : null
  if (!source || !isSpoken(protocol)) {
    const first = program.files.find(({ path }) => !path.endsWith('testlib.h'))
    note(notes, 'program-unusable', {
      file: first?.path ?? '',
      language: program.languageName,
      protocol,
      files: program.files.length,
    })
    return null
  }
  const kept = flags.map((flag) => line(flag, problemLimits.flag)).filter(Boolean)
  if (kept.length > problemLimits.flags) note(notes, 'checker-flags', { flags: kept.length })
  return {
    code: storable(source.code),
    protocol,
    flags: kept.slice(0, problemLimits.flags),
    name: nameOf(source.path),
  }
}

const codeOf = async (source: Content, max: number): Promise<string> =>
  storable((await readWhole(source, max)).toString('utf8'))

const nameOf = (path: string): string =>
  line(path.slice(path.lastIndexOf('/') + 1), problemLimits.programName) || 'program'

async function judgeOf(type: ProblemType, program: Program, notes: Notes): Promise<Judging> {
  const isSpoken = type === ProblemType.Interaction ? isInteractorProtocol : isProgramProtocol
  const source = await sourceOf(program, isSpoken, notes)
  if (!source) lack(notes, 'checker')
  const { name: _, ...known } = source ?? { ...traditional, name: '' }
  return { ...traditional, ...known, type, comparison: null }
}

async function validatorsOf(problem: ImportedProblem, notes: Notes): Promise<ProblemText['validators']> {
  const validators: ProblemText['validators'] = []
  for (const validator of problem.validators.slice(0, problemLimits.validators)) {
    const source = await sourceOf(validator, isInteractorProtocol, notes)
    if (source && source.code.trim() !== '') validators.push(source)
  }
  return validators
}

const isExpected = (judge: Judge): boolean => judge >= Judge.CompileError && judge < Judge.SystemError

async function referencesOf(problem: ImportedProblem, notes: Notes): Promise<ProblemText['references']> {
  const references: ProblemText['references'] = []
  for (const { name, program, expected } of problem.references) {
    const [source, ...others] = program.files
    const isRoom = references.length < problemLimits.references
    const fits = source !== undefined && others.length === 0 && source.bytes <= sourceBytes.max
    if (!fits || program.language === null || !isRoom) {
      note(notes, 'program-unusable', {
        file: line(name, problemLimits.programName),
        language: program.languageName,
        protocol: '',
        files: program.files.length,
      })
      continue
    }
    const code = await codeOf(source, sourceBytes.max)
    if (code.trim() === '') continue
    references.push({
      name: line(name, problemLimits.programName) || nameOf(source.path),
      language: program.language,
      code,
      expected: expected.filter(isExpected),
    })
  }
  return references
}

function keptGroups(problem: ImportedProblem, tests: Converted['tests'], notes: Notes): TestGroup[] {
  const { groups, lostNeeds, isLost } = groupsOf(problem, tests)
  if (isLost) note(notes, 'not-kept', { what: 'points', count: 1 })
  // An absolute number, as older packages write it, is more than all of the points here.
  const { checker } = problem
  const isAbsolute =
    checker.kind === 'program' && checker.protocol === 'kattis' && problem.version === 'legacy'
  if (groups.length > 0 && isAbsolute) note(notes, 'setting-ignored', { name: 'score.txt > 1' })
  for (const name of lostNeeds) note(notes, 'groups-ignored', { name: `${name}: dependencies` })
  return groups
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
