import { type Content, readWhole } from '@verdict/formats/content'
import type { ImportedProblem } from '@verdict/formats/problem'
import type { Comparison } from '@verdict/domain/comparison'
import { problemLimits } from '@verdict/domain/field-limits'
import { type Language, problemProgramLanguage } from '@verdict/domain/language'
import { problemProgramChars, sourceBytes } from '@verdict/domain/limits'
import {
  isInteractorProtocol,
  isProgramProtocol,
  type ProgramProtocol,
  ProblemType,
} from '@verdict/domain/problem'
import { userIo } from '@verdict/domain/problem-kind'
import { oneLine } from '@verdict/domain/one-line'
import { fullScore } from '@verdict/domain/score'
import { Judge } from '@verdict/domain/verdict'
import type { ExpectedScore } from '@verdict/domain/verification'
import type { ProblemText } from './reading.ts'
import type { ImportBlock, ImportLoss } from '@verdict/contract/package'
import type { Lack } from '@verdict/domain/package'

/** A C++ program as one text: with local headers inlined, as most of Kattis' output validators need. */
export const header = /\.(?:h|hh|hpp|hxx)$/i
const include = /^[ \t]{0,20}#[ \t]{0,20}include[ \t]{0,20}"([^"\n]{1,200})"/

const fileNameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** @returns null without exactly one source, or if too long */
export async function oneSource(files: readonly Content[]): Promise<{ path: string; code: string } | null> {
  const [source, ...others] = files.filter(({ path }) => !header.test(path))
  if (!source || others.length > 0) return null
  const own = files.filter(({ path }) => header.test(path) && fileNameOf(path) !== 'testlib.h')
  const headers = new Map(own.map((content) => [fileNameOf(content.path), content]))
  const textOf = async (content: Content): Promise<string> =>
    (await readWhole(content, problemProgramChars)).toString('utf8')
  /** Each header once, as with a guard. */
  const included = async (text: string): Promise<string> => {
    if (own.length === 0) return text
    const lines: string[] = []
    for (const line of text.split('\n')) {
      const name = fileNameOf(include.exec(line)?.[1] ?? '')
      const content = headers.get(name)
      if (content === undefined) lines.push(own.some(({ path }) => fileNameOf(path) === name) ? '' : line)
      else {
        headers.delete(name)
        lines.push(await included(await textOf(content)))
      }
    }
    return lines.join('\n')
  }
  const code = await included(await textOf(source))
  return code.length > problemProgramChars ? null : { path: source.path, code }
}

type Params = Record<string, string | number>

export interface Notes {
  losses: { code: ImportLoss; params: Params }[]
  lacks: Lack[]
  blocks: { code: ImportBlock; params: Params }[]
}

export const note = (notes: Notes, code: ImportLoss, params: Params = {}): void => {
  notes.losses.push({ code, params })
}
export const lack = (notes: Notes, what: Lack): void => {
  if (!notes.lacks.includes(what)) notes.lacks.push(what)
}

/** PostgreSQL text cannot hold NUL or lone surrogates. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

export const line = (text: string, max: number): string => storable(oneLine(text)).trim().slice(0, max).trim()

type Judging = Pick<ProblemText, 'type' | 'code' | 'protocol' | 'flags' | 'comparison'>
const traditional: Judging = {
  type: ProblemType.Traditional,
  code: '',
  protocol: 'testlib',
  flags: [],
  comparison: null,
}

export async function judgingOf(problem: ImportedProblem, notes: Notes): Promise<Judging> {
  const { interactor, checker, manager } = problem
  if (manager) {
    const { program, byPath } = manager
    const flags = byPath ? [userIo.byPath] : []
    return judgeOf(ProblemType.Communication, { program, protocol: 'cms', flags }, notes)
  }
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

/** null is the default, also for a package that says nothing. */
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

export const compiledLanguages = ['cpp', 'c']

/** @returns null for a program in another language or protocol */
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

export const codeOf = async (source: Content, max: number): Promise<string> =>
  storable((await readWhole(source, max)).toString('utf8'))

export const nameOf = (path: string): string =>
  line(path.slice(path.lastIndexOf('/') + 1), problemLimits.programName) || 'program'

async function judgeOf(type: ProblemType, program: Program, notes: Notes): Promise<Judging> {
  const isSpoken = type === ProblemType.Interaction ? isInteractorProtocol : isProgramProtocol
  const source = await sourceOf(program, isSpoken, notes)
  if (!source) lack(notes, 'checker')
  const protocol = isSpoken(program.protocol) ? program.protocol : traditional.protocol
  const { name: _, ...known } = source ?? { ...traditional, protocol, name: '' }
  return { ...traditional, ...known, type, comparison: null }
}

/** Validators may be in any language: most of Kattis' are in Python. */
const scriptLanguage = ({
  language,
  languageName,
}: ImportedProblem['validators'][number]['program']): Language =>
  language === null || compiledLanguages.includes(languageName) ? problemProgramLanguage : language

async function scriptOf({ program, protocol, flags }: ImportedProblem['validators'][number], notes: Notes) {
  const [source, ...others] = program.files
  const fits = source !== undefined && others.length === 0 && source.bytes <= problemProgramChars
  if (!fits || program.language === null) {
    noteUnusable(notes, source?.path ?? '', program, protocol)
    return null
  }
  const kept = flags.map((flag) => line(flag, problemLimits.flag)).filter(Boolean)
  return {
    code: await codeOf(source, problemProgramChars),
    protocol,
    flags: kept.slice(0, problemLimits.flags),
    name: nameOf(source.path),
  }
}

export function noteUnusable(
  notes: Notes,
  file: string,
  { language, languageName, files }: ImportedProblem['references'][number]['program'],
  protocol = '',
): void {
  if (language === null) note(notes, 'language-not-offered', { file, language: languageName })
  else note(notes, 'program-unusable', { file, language: languageName, protocol, files: files.length })
}

export async function validatorsOf(
  problem: ImportedProblem,
  notes: Notes,
): Promise<ProblemText['validators']> {
  const validators: ProblemText['validators'] = []
  for (const validator of problem.validators.slice(0, problemLimits.validators)) {
    const source = compiledLanguages.includes(validator.program.languageName)
      ? await sourceOf(validator, isInteractorProtocol, notes)
      : await scriptOf(validator, notes)
    if (!source || source.code.trim() === '') continue
    validators.push({ ...source, language: scriptLanguage(validator.program) })
  }
  return validators
}

const isExpected = (judge: Judge): boolean => judge >= Judge.CompileError && judge < Judge.SystemError

/** @param total hundredths; without it, 100 is full */
function shareOf({ least, most }: { least: number; most: number }, total: number): ExpectedScore {
  const share = (points: number): number =>
    Math.min(fullScore, Math.max(0, Math.round((points * 100 * fullScore) / (total || fullScore))))
  return { least: share(least), most: share(most) }
}

/** @param total hundredths */
export async function referencesOf(
  problem: ImportedProblem,
  notes: Notes,
  total: number,
): Promise<ProblemText['references']> {
  const references: ProblemText['references'] = []
  for (const { name, program, expected, score } of problem.references) {
    const [source, ...others] = program.files
    const isRoom = references.length < problemLimits.references
    const fits = source !== undefined && others.length === 0 && source.bytes <= sourceBytes.max
    if (!fits || program.language === null || !isRoom) {
      noteUnusable(notes, line(name, problemLimits.programName), program)
      continue
    }
    const code = await codeOf(source, sourceBytes.max)
    if (code.trim() === '') continue
    references.push({
      name: line(name, problemLimits.programName) || nameOf(source.path),
      language: program.language,
      code,
      expected: expected.filter(isExpected),
      score: score ? shareOf(score, total / (problem.pointsFactor ?? 1)) : null,
    })
  }
  return references
}
