// Sources of a problem as one list, and the change of the problem that saves some of them.

import type { ProblemDetail } from '@verdict/contract/problem'
import type { ProblemContent } from '@verdict/contract/problem-content'
import { problemLimits } from '@verdict/domain/field-limits'
import { type Language, languageRecords, problemProgramLanguage } from '@verdict/domain/language'
import { problemProgramChars, sourceBytes } from '@verdict/domain/limits'
import { type InteractorProtocol, ProblemType, sourceRoles } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import type { ProblemChange } from '../api/sources.ts'
import { rangeOf, rangeText } from './score-range.ts'

export const roles = ['solution', 'generator', 'validator', 'checker', 'grader', 'header'] as const
export type Role = (typeof roles)[number]

export interface Source {
  role: Role
  name: string
  /** Null: a header for every language. */
  language: Language | null
  code: string
  /** For solutions only. */
  expected: readonly Judge[]
  score: string
  /** For validators only. */
  protocol: InteractorProtocol
  flags: string
}

const plain = { expected: [], score: '', protocol: 'testlib', flags: '' } as const

const endingOf = (language: Language): string =>
  /\.[^.]+$/.exec(languageRecords[language].sourceName)?.[0] ?? ''

const stems = {
  solution: 'solution',
  generator: 'gen',
  validator: 'validator',
  grader: 'grader',
  header: 'problem',
} as const

/** A new one, with a name that no other of its role has. */
export function blankOf(role: Exclude<Role, 'checker'>, language: Language, all: readonly Source[]): Source {
  const ending = role === 'header' ? '.h' : endingOf(language)
  const taken = new Set(all.filter((other) => other.role === role).map(({ name }) => name))
  let name = stems[role] + ending
  for (let number = 2; taken.has(name); number += 1) name = `${stems[role]}${number}${ending}`
  return {
    ...plain,
    role,
    name,
    language: role === 'header' ? null : language,
    code: '',
    expected: role === 'solution' ? [Judge.Accepted] : [],
  }
}

type Stored = Pick<ProblemContent, 'references' | 'validators' | 'sources'> & {
  type: ProblemType
  code: string
}

export const storedIn = (problem: ProblemDetail, content: ProblemContent): Stored => ({
  references: content.references,
  validators: content.validators,
  sources: content.sources,
  type: problem.type,
  code: problem.code ?? '',
})

const programName = {
  [ProblemType.Interaction]: 'interactor',
  [ProblemType.SpecialJudge]: 'checker',
  [ProblemType.Communication]: 'manager',
} as const

/** Name of the program that judges; null: outputs are compared. */
export const judgingProgram = (type: ProblemType) =>
  type === ProblemType.Traditional ? null : programName[type]

export function sourcesIn({ references, validators, sources, type, code }: Stored): Source[] {
  const program = judgingProgram(type)
  return [
    ...references.map(({ name, language, code: text, expected, score }) => ({
      ...plain,
      role: 'solution' as const,
      name,
      language,
      code: text,
      expected,
      score: rangeText(score),
    })),
    ...validators.map(({ name, language, code: text, protocol, flags }) => ({
      ...plain,
      role: 'validator' as const,
      name,
      language,
      code: text,
      protocol,
      flags: flags.join(' '),
    })),
    ...(program === null
      ? []
      : [{ ...plain, role: 'checker' as const, name: program, language: problemProgramLanguage, code }]),
    ...sources.map((source) => ({ ...plain, ...source })),
  ]
}

/** An edit of a source: from none to one, from one to another, or from one to none. */
export interface Edit {
  before: Source | null
  after: Source | null
}

export const isSame = (a: Source | null, b: Source | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    (Object.keys(a) as (keyof Source)[]).every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key])))

const isNamed =
  ({ role, name }: Source) =>
  (other: Source): boolean =>
    other.role === role && other.name === name

/** Packages may bring two of one name. @returns -1 where there is none */
function placeOf(source: Source, list: readonly Source[]): number {
  const same = list.findIndex((other) => isSame(source, other))
  return same === -1 ? list.findIndex(isNamed(source)) : same
}

export const storedAs = (source: Source, list: readonly Source[]): Source | null =>
  list[placeOf(source, list)] ?? null

/** The sources that somebody else has changed, removed or added meanwhile. */
export const overtakenBy = (edits: readonly Edit[], now: readonly Source[]): Edit[] =>
  edits.filter(({ before, after }) => {
    if (before) return !isSame(before, storedAs(before, now))
    return after !== null && now.some(isNamed(after))
  })

function edited(now: readonly Source[], edits: readonly Edit[]): Source[] {
  return edits.reduce<Source[]>(
    (list, { before, after }) => {
      const at = before ? placeOf(before, list) : -1
      return list.toSpliced(at === -1 ? list.length : at, at === -1 ? 0 : 1, ...(after ? [after] : []))
    },
    [...now],
  )
}

const isSourceRole = (role: Role): role is (typeof sourceRoles)[number] =>
  (sourceRoles as readonly string[]).includes(role)

/** @returns only the lists that the edits are of, each as a whole */
export function changeWith(now: readonly Source[], edits: readonly Edit[]): ProblemChange {
  const touched = new Set(edits.flatMap(({ before, after }) => [before?.role, after?.role]))
  const all = edited(now, edits)
  const of = (role: Role): Source[] => all.filter((source) => source.role === role)
  return {
    ...(touched.has('solution') && {
      references: of('solution').map(({ name, language, code, expected, score }) => ({
        name: name.trim(),
        language: language ?? problemProgramLanguage,
        code,
        expected: [...expected],
        score: rangeOf(score) ?? null,
      })),
    }),
    ...(touched.has('validator') && {
      validators: of('validator').map(({ name, language, code, protocol, flags }) => ({
        name: name.trim(),
        language: language ?? problemProgramLanguage,
        code,
        protocol,
        flags: flags.split(/\s+/).filter(Boolean),
      })),
    }),
    ...(touched.has('checker') && { code: of('checker')[0]?.code ?? '' }),
    ...([...touched].some((role) => role !== undefined && isSourceRole(role)) && {
      sources: all.flatMap(({ role, name, language, code }) =>
        isSourceRole(role) ? [{ role, name: name.trim(), language, code }] : [],
      ),
    }),
  }
}

export type SourceFault =
  | { field: 'name' | 'code'; why: 'required' }
  | { field: 'name'; why: 'taken' | 'fileName' }
  | { field: 'language'; why: 'graderTwice' }
  | { field: 'code'; why: 'tooLong'; max: number }
  | { field: 'score'; why: 'score' }

const fileName = /^\w[\w.+-]*$/

/** @param others all but this one, as they will be */
export function faultOf(source: Source, others: readonly Source[]): SourceFault | null {
  const { role, code, score, language } = source
  const name = source.name.trim()
  const max = role === 'validator' || role === 'checker' ? problemProgramChars : sourceBytes.max
  if (role !== 'checker' && name === '') return { field: 'name', why: 'required' }
  if (isSourceRole(role) && !fileName.test(name)) return { field: 'name', why: 'fileName' }
  if (others.some((other) => other.role === role && other.name.trim() === name)) {
    return { field: 'name', why: 'taken' }
  }
  if (role === 'grader' && others.some((other) => other.role === role && other.language === language)) {
    return { field: 'language', why: 'graderTwice' }
  }
  if (role !== 'checker' && code.trim() === '') return { field: 'code', why: 'required' }
  if (code.length > max) return { field: 'code', why: 'tooLong', max }
  return rangeOf(score) === undefined ? { field: 'score', why: 'score' } : null
}

/** How many more of a role there may be. */
export function roomFor(role: Role, all: readonly Source[]): number {
  const count = (isOne: (source: Source) => boolean): number => all.filter(isOne).length
  if (role === 'checker') return 0
  if (role === 'solution') return problemLimits.references - count((source) => source.role === role)
  if (role === 'validator') return problemLimits.validators - count((source) => source.role === role)
  return problemLimits.sources - count((source) => isSourceRole(source.role))
}

export const highlightOf = ({ language }: Source) =>
  languageRecords[language ?? problemProgramLanguage].highlight
