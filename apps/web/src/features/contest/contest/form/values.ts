// The values of the form of a contest, and the ways between them and the calls. Times are those of the browser's zone, to the
// minute, as the browser's own field has them. A change carries only what differs.

import { type ContestDetail, contestOption, type ContestOption } from '@verdict/contract/contest'
import {
  ContestStatus,
  ContestVisibility,
  keepApart,
  LabelingStyle,
  type ContestWindow,
  type FreezeChoice,
} from '@verdict/domain/contest'
import { type ChosenRuleName, chosenRuleNames } from '@verdict/domain/contest-rules/table'
import type { Language } from '@verdict/domain/language'
import type { FoundItem } from '../../../../ui/picker/finders.tsx'
import { uidsIn } from '../../../../ui/picker/listed.ts'
import { differences } from '../../../../ui/form/use-edit.ts'
import type { ContestChange, NewContest } from '../api/contest.ts'

export interface ChosenProblem {
  pid: number
  title: string
  invalid: boolean
}

/** With the options of the contest as the call has them, but for those that are typed otherwise. */
export interface ContestValues extends Omit<ContestOption, 'freeze' | 'languages'> {
  title: string
  /** For a new contest; an existing one is transferred. */
  course: FoundItem | null
  /** `2025-11-21T14:00` in the browser's zone; empty while nothing whole is typed. */
  start: string
  end: string
  encrypt: ContestVisibility
  password: string
  /** As pasted. */
  users: string
  groups: readonly number[]
  status: ContestStatus
  /** Null where there is no choice: a new one, and one of no course. */
  draft: boolean | null
  /** The rule that makes its ranklist. */
  rule: ChosenRuleName
  freeze: 'auto' | 'none' | 'minutes'
  minutes: string
  /** None: all that the site offers. */
  languages: readonly Language[]
  problems: readonly ChosenProblem[]
}

export type ContestField = keyof ContestValues

/** The properties of each part of the form. */
export interface FieldsProps {
  values: ContestValues
  change: (part: Partial<ContestValues>) => void
  /** The text beside the field. */
  faultOf: (field: ContestField) => string | undefined
}

const hourMs = 3_600_000
const minuteMs = 60_000

/** A moment in the browser's zone; seconds only where there are some. @param ms since 1970 */
export function localText(ms: number): string {
  const zoned = new Date(ms - new Date(ms).getTimezoneOffset() * minuteMs).toISOString()
  return zoned.slice(17, 19) === '00' ? zoned.slice(0, 16) : zoned.slice(0, 19)
}

/** ms since 1970; null for what is no moment. */
export function momentOf(text: string): number | null {
  const ms = Date.parse(text)
  return text === '' || Number.isNaN(ms) ? null : ms
}

export function windowIn({ start, end }: Pick<ContestValues, 'start' | 'end'>): ContestWindow | null {
  const [from, to] = [momentOf(start), momentOf(end)]
  return from === null || to === null ? null : { start: from, end: to }
}

/** Start and end once the `field` is typed; the other one gives way when both conflict. */
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
    freeze: typeof freeze === 'number' ? 'minutes' : freeze,
    minutes: typeof freeze === 'number' ? String(freeze) : '60',
    problems: problems.map(({ pid, title, invalid }) => ({ pid, title, invalid })),
  }
}

export function freezeRuleOf({ freeze, minutes }: Pick<ContestValues, 'freeze' | 'minutes'>): FreezeChoice {
  // An empty field is no number, where Number('') would be 0.
  return freeze === 'minutes' ? Number(minutes.trim() || Number.NaN) : freeze
}

const isoOf = (text: string): string => {
  const ms = momentOf(text)
  return ms === null ? '' : new Date(ms).toISOString()
}

/** Every option of the contract: none is forgotten here. */
const optionOf = (values: ContestValues): ContestOption => {
  const typed = { ...values, freeze: freezeRuleOf(values), languages: [...values.languages] }
  const names = Object.keys(contestOption.shape) as (keyof ContestOption)[]
  return Object.fromEntries(names.map((name) => [name, typed[name]])) as ContestOption
}

export const bodyOf = (values: ContestValues): NewContest => ({
  title: values.title,
  start: isoOf(values.start),
  end: isoOf(values.end),
  encrypt: values.encrypt,
  status: values.status,
  rule: values.rule,
  list: values.problems.map(({ pid }) => pid),
  option: optionOf(values),
  password: values.password,
  allow: { users: uidsIn(values.users), groups: values.groups.toSorted((a, b) => a - b) },
  ...(values.course && { course: values.course.id }),
})

export const changeOf = (before: ContestValues, after: ContestValues): ContestChange => ({
  ...differences(bodyOf(before), bodyOf(after)),
  ...(after.draft !== null && after.draft !== before.draft && { draft: after.draft }),
})
