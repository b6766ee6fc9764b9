// Form values, and conversion from and to requests. Times are local, to the minute, like the browser's field. A change has
// only differences.

import { contestLimits } from '@verdict/domain/field-limits'
import { type ContestDetail, contestOption, type ContestOption } from '@verdict/contract/contest'
import {
  ContestStatus,
  ContestVisibility,
  freezeTime,
  keepApart,
  LabelingStyle,
  type ContestWindow,
  type FreezeChoice,
} from '@verdict/domain/contest'
import { type ChosenRuleName, chosenRuleNames, contestRule } from '@verdict/domain/contest-rules/table'
import type { Language } from '@verdict/domain/language'
import type { FoundItem } from '../../../../ui/picker/finders.tsx'
import { uidsIn } from '../../../../ui/picker/listed.ts'
import { differences } from '../../../../ui/form/use-edit.ts'
import type { ContestChange, NewContest } from '../api/contest.ts'

export interface ChosenProblem {
  pid: number
  title: string
  invalid: boolean
  /** As of its balloons; absent: none. */
  color?: string | undefined
  colorName?: string | undefined
}

/** Options that are typed otherwise are left out. */
export interface ContestValues extends Omit<ContestOption, 'penalty' | 'freeze' | 'languages'> {
  title: string
  course: FoundItem | null
  /** `2025-11-21T14:00`, local; empty while incomplete. */
  start: string
  end: string
  encrypt: ContestVisibility
  password: string
  users: string
  groups: readonly number[]
  status: ContestStatus
  /** Null: no choice, for a new contest or one without course. */
  draft: boolean | null
  rule: ChosenRuleName
  /** Minutes, as typed. */
  penalty: string
  freeze: 'auto' | 'none' | 'minutes'
  minutes: string
  /** Empty: all that the site offers. */
  languages: readonly Language[]
  problems: readonly ChosenProblem[]
}

export type ContestField = keyof ContestValues

export interface FieldsProps {
  values: ContestValues
  change: (part: Partial<ContestValues>) => void
  faultOf: (field: ContestField) => string | undefined
}

const hourMs = 3_600_000
const minuteMs = 60_000

/** Local time, with seconds only if not 0. @param ms since 1970 */
export function localText(ms: number): string {
  const zoned = new Date(ms - new Date(ms).getTimezoneOffset() * minuteMs).toISOString()
  return zoned.slice(17, 19) === '00' ? zoned.slice(0, 16) : zoned.slice(0, 19)
}

/** ms since 1970, or null. */
export function momentOf(text: string): number | null {
  const ms = Date.parse(text)
  return text === '' || Number.isNaN(ms) ? null : ms
}

export function windowIn({ start, end }: Pick<ContestValues, 'start' | 'end'>): ContestWindow | null {
  const [from, to] = [momentOf(start), momentOf(end)]
  return from === null || to === null ? null : { start: from, end: to }
}

/** The other one gives way on conflict. */
export function keptApart(
  { start, end }: Pick<ContestValues, 'start' | 'end'>,
  field: 'start' | 'end',
): Pick<ContestValues, 'start' | 'end'> {
  const window = windowIn({ start, end })
  const apart = window && keepApart(window, field)
  if (!apart || (apart.start === window.start && apart.end === window.end)) return { start, end }
  return { start: localText(apart.start), end: localText(apart.end) }
}

const usualHours = 2

/** From the next full hour on. @param now ms since 1970 */
export function emptyValues(now: number, course: FoundItem | null = null): ContestValues {
  const start = Math.ceil((now + minuteMs) / hourMs) * hourMs
  return {
    title: '',
    course,
    start: localText(start),
    end: localText(start + usualHours * hourMs),
    encrypt: ContestVisibility.Public,
    password: '',
    users: '',
    groups: [],
    status: ContestStatus.Available,
    draft: null,
    rule: 'icpc',
    ...contestOption.parse({}),
    labelingStyle: LabelingStyle.Alphabetic,
    penalty: String(contestLimits.penalty.usual),
    freeze: 'auto',
    minutes: '60',
    problems: [],
  }
}

export function valuesOf({ contest, problems }: ContestDetail): ContestValues {
  const { freeze } = contest.option
  return {
    title: contest.title,
    course: null,
    start: localText(Date.parse(contest.start)),
    end: localText(Date.parse(contest.end)),
    encrypt: contest.encrypt,
    password: contest.password ?? '',
    users: contest.allow?.users.join('\n') ?? '',
    groups: contest.allow?.groups.map(({ gid }) => gid) ?? [],
    status: contest.status,
    draft: contest.draft ?? null,
    rule: chosenRuleNames.find((name) => name === contest.rule) ?? 'icpc',
    ...contest.option,
    penalty: String(contest.option.penalty),
    freeze: typeof freeze === 'number' ? 'minutes' : freeze,
    minutes: typeof freeze === 'number' ? String(freeze) : '60',
    problems: problems.map(({ pid, title, invalid, color, colorName }) => ({
      pid,
      title,
      invalid,
      color,
      colorName,
    })),
  }
}

/** Number('') would be 0. */
const numberOf = (text: string): number => Number(text.trim() || Number.NaN)

const freezeRuleOf = ({ freeze, minutes }: Pick<ContestValues, 'freeze' | 'minutes'>): FreezeChoice =>
  freeze === 'minutes' ? numberOf(minutes) : freeze

/** Other rules hide everything until the end, whatever the freeze. */
export const freezes = (rule: ContestValues['rule']): boolean =>
  contestRule(rule).shows.others === 'until-freeze'

/** Null without a freeze, or with invalid values. */
export function freezeMoment(values: ContestValues): number | null {
  const window = windowIn(values)
  const rule = freezeRuleOf(values)
  const whole = typeof rule === 'string' || Number.isInteger(rule)
  return window && whole && window.end > window.start ? freezeTime(window, rule) : null
}

const isoOf = (text: string): string => {
  const ms = momentOf(text)
  return ms === null ? '' : new Date(ms).toISOString()
}

/** Every option of the contract, so that none is forgotten. */
const optionOf = (values: ContestValues): ContestOption => {
  const typed = {
    ...values,
    penalty: numberOf(values.penalty),
    freeze: freezeRuleOf(values),
    languages: [...values.languages],
  }
  const names = Object.keys(contestOption.shape) as (keyof ContestOption)[]
  return Object.fromEntries(names.map((name) => [name, typed[name]])) as ContestOption
}

/** By number, so that another order is no other color. */
const colorsOf = ({ problems }: ContestValues) =>
  problems
    .flatMap(({ pid, color, colorName }) =>
      color === undefined ? [] : [{ pid, color, name: (colorName ?? '').trim() }],
    )
    .toSorted((a, b) => a.pid - b.pid)

export const bodyOf = (values: ContestValues): NewContest => ({
  title: values.title,
  start: isoOf(values.start),
  end: isoOf(values.end),
  encrypt: values.encrypt,
  status: values.status,
  rule: values.rule,
  list: values.problems.map(({ pid }) => pid),
  colors: colorsOf(values),
  option: optionOf(values),
  password: values.password,
  allow: { users: uidsIn(values.users), groups: values.groups.toSorted((a, b) => a - b) },
  ...(values.course && { course: values.course.id }),
})

export const changeOf = (before: ContestValues, after: ContestValues): ContestChange => ({
  ...differences(bodyOf(before), bodyOf(after)),
  ...(after.draft !== null && after.draft !== before.draft && { draft: after.draft }),
})
