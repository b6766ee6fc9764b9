// Rules by which an account gets fields from the attributes that a sign-in provider gave. A rule holds if all its conditions do; an attribute
// with several values fits if one of them does. Patterns know `*` alone, so that no text takes long to match.

import { studentNumberPattern } from './account.ts'
import { profileLimits, studentNumberLength } from './field-limits.ts'

export const ruleTests = ['present', 'equals', 'oneOf', 'begins', 'ends', 'matches'] as const
type RuleTest = (typeof ruleTests)[number]

/** `username` counts for a new account alone; `teacher` makes somebody a teacher, and needs no value. */
export const ruleFields = ['username', 'name', 'studentNumber', 'school', 'groups', 'teacher'] as const
export type RuleField = (typeof ruleFields)[number]

export interface RuleCondition {
  attribute: string
  test: RuleTest
  /** `oneOf` takes several, `present` none. Exact: letters of another case differ. */
  values: readonly string[]
}

export interface SignInRule {
  /** Empty: it holds for everybody. */
  when: readonly RuleCondition[]
  field: RuleField
  /** `{mail}` stands for an attribute, `{1}` for what the first `*` of the first pattern stood for. */
  value: string
  /** At each login; otherwise for a new account alone. */
  inStep: boolean
}

type Attributes = Readonly<Record<string, readonly string[]>>

const mostValues = 200

const valuesIn = (attributes: Attributes, name: string): readonly string[] =>
  Object.hasOwn(attributes, name) ? attributes[name]! : []

/** `\*` is the character itself. @returns the literal pieces between the stars */
function piecesOf(pattern: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (let at = 0; at < pattern.length; at += 1) {
    const isEscape = pattern[at] === '\\' && (pattern[at + 1] === '*' || pattern[at + 1] === '\\')
    if (isEscape) at += 1
    if (pattern[at] === '*' && !isEscape) {
      pieces.push(piece)
      piece = ''
    } else piece += pattern[at]!
  }
  return [...pieces, piece]
}

/** @returns what each `*` stood for, as little as possible; null if it does not match */
export function matchPattern(pattern: string, text: string): string[] | null {
  const [first = '', ...rest] = piecesOf(pattern)
  if (rest.length === 0) return text === first ? [] : null
  if (!text.startsWith(first)) return null
  const last = rest.pop()!
  const end = text.length - last.length
  let from = first.length
  if (end < from || !text.endsWith(last)) return null
  const stars: string[] = []
  for (const piece of rest) {
    const at = text.indexOf(piece, from)
    if (at < 0 || at + piece.length > end) return null
    stars.push(text.slice(from, at))
    from = at + piece.length
  }
  return [...stars, text.slice(from, end)]
}

const fits: Record<Exclude<RuleTest, 'matches'>, (value: string, wanted: readonly string[]) => boolean> = {
  present: () => true,
  equals: (value, [wanted]) => value === wanted,
  oneOf: (value, wanted) => wanted.includes(value),
  begins: (value, [wanted = '']) => value.startsWith(wanted),
  ends: (value, [wanted = '']) => value.endsWith(wanted),
}

/** @returns for each value that fits, what the stars stood for */
function readingsOf({ attribute, test, values }: RuleCondition, attributes: Attributes): string[][] {
  const given = valuesIn(attributes, attribute)
  if (test === 'matches') {
    return given.flatMap((value) => {
      const stars = matchPattern(values[0] ?? '', value)
      return stars ? [stars] : []
    })
  }
  return given.filter((value) => fits[test](value, values)).map(() => [])
}

const placeholder = /\{([^{}]{1,200})\}/g

/** Names of attributes and numbers of stars that a value stands on. */
export const placeholdersIn = (value: string): string[] =>
  [...value.matchAll(placeholder)].map(([, name]) => name!)

/** The first attribute with several values gives as many results. @returns none if something is missing */
function filled(value: string, attributes: Attributes, stars: readonly string[]): string[] {
  const names = placeholdersIn(value)
  const known = new Map(
    names.map((name) => [
      name,
      /^\d{1,2}$/.test(name) ? stars.slice(Number(name) - 1, Number(name)) : valuesIn(attributes, name),
    ]),
  )
  if (names.some((name) => known.get(name)!.length === 0)) return []
  const many = names.find((name) => known.get(name)!.length > 1)
  const turns = many === undefined ? [''] : known.get(many)!
  return turns.map((turn) =>
    value.replace(placeholder, (_, name: string) => (name === many ? turn : known.get(name)![0]!)),
  )
}

/** Cut between characters. */
const shortened = (text: string, most: number): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= most
    ? line
    : line
        .slice(0, most)
        .toWellFormed()
        .replace(/\uFFFD$/, '')
        .trim()
}

const shaped: Record<RuleField, (text: string) => string> = {
  username: (text) => shortened(text, 100),
  name: (text) => shortened(text, profileLimits.nick),
  school: (text) => shortened(text, profileLimits.school),
  studentNumber: (text) => {
    const number = text.trim()
    return number.length <= studentNumberLength && studentNumberPattern.test(number) ? number : ''
  },
  groups: (text) => shortened(text, 100),
  teacher: () => 'yes',
}

export interface RuleReport {
  matched: boolean
  /** The first condition that failed, by its place; null if none did. */
  failed: number | null
  /** Values that it gives; empty where an attribute is missing or gives nothing usable. */
  values: string[]
}

function reportOf(rule: SignInRule, attributes: Attributes): RuleReport {
  let stars: string[][] | null = null
  for (const [failed, condition] of rule.when.entries()) {
    const readings = readingsOf(condition, attributes)
    if (readings.length === 0) return { matched: false, failed, values: [] }
    if (condition.test === 'matches') stars ??= readings
  }
  if (rule.field === 'teacher') return { matched: true, failed: null, values: ['yes'] }
  const given = (stars ?? [[]]).slice(0, mostValues).flatMap((one) => filled(rule.value, attributes, one))
  const values = given.slice(0, mostValues).map(shaped[rule.field])
  return { matched: true, failed: null, values: [...new Set(values)].filter((value) => value !== '') }
}

export interface RuleOutcome {
  username?: string
  name?: string
  studentNumber?: string
  school?: string
  /** By title. */
  groups: string[]
  teacher: boolean
}

/** @returns of each rule what it says, in their order */
export const reportsOf = (rules: readonly SignInRule[], attributes: Attributes): RuleReport[] =>
  rules.map((rule) => reportOf(rule, attributes))

/** The first rule of a field that gives something counts; groups add up. @param isNew the account is */
export function outcomeOf(
  rules: readonly SignInRule[],
  reports: readonly RuleReport[],
  { isNew }: { isNew: boolean },
): RuleOutcome {
  const outcome: RuleOutcome = { groups: [], teacher: false }
  for (const [place, { field, inStep }] of rules.entries()) {
    const [value] = reports[place]!.values
    if (value === undefined || !(isNew || (inStep && field !== 'username'))) continue
    if (field === 'groups') outcome.groups = [...new Set([...outcome.groups, ...reports[place]!.values])]
    else if (field === 'teacher') outcome.teacher = true
    else outcome[field] ??= value
  }
  return outcome
}

/** The number that an account is matched by, whatever becomes of it otherwise. */
export const numberGiven = (rules: readonly SignInRule[], reports: readonly RuleReport[]): string | null =>
  outcomeOf(rules, reports, { isNew: true }).studentNumber ?? null

/** Whether rules take back what they gave before. */
export const keepsInStep = (rules: readonly SignInRule[], field: RuleField): boolean =>
  rules.some((rule) => rule.field === field && rule.inStep)
