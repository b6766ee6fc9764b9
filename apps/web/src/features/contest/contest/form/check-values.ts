// Validates with the server's schema; its faults, and the server's, are shown beside the fields.

import { ApiError } from '@verdict/contract/client'
import { newContest } from '@verdict/contract/contest'
import type { ErrorName } from '@verdict/contract/errors'
import { ContestVisibility } from '@verdict/domain/contest'
import type { z } from 'zod'
import { errorText } from '../../../../lib/errors.ts'
import { uidsIn } from '../../../../ui/picker/listed.ts'
import { bodyOf, momentOf, windowIn, type ContestField, type ContestValues } from './values.ts'

export type Fault =
  | { kind: 'required' | 'date' | 'order' | 'minutes' | 'penalty' }
  | { kind: 'tooLong' | 'tooMany'; max: number }
  | { kind: 'name'; name: string }
  | { kind: 'said'; text: string }

export type Faults = Partial<Record<ContestField, Fault>>

const fields: Record<string, ContestField> = {
  title: 'title',
  course: 'course',
  start: 'start',
  end: 'end',
  list: 'problems',
  password: 'password',
  'allow.users': 'users',
  'allow.groups': 'groups',
  'option.penalty': 'penalty',
  'option.freeze': 'minutes',
}

const fieldAt = (path: readonly PropertyKey[]): ContestField | undefined =>
  fields[path.slice(0, 2).join('.')] ?? fields[String(path[0])]

function faultOf(issue: z.core.$ZodIssue, field: ContestField, values: ContestValues): Fault {
  if (field === 'minutes' || field === 'penalty') return { kind: field }
  if (field === 'title' && values.title.trim() === '') return { kind: 'required' }
  if (field === 'users' && issue.path.length > 2) {
    return { kind: 'name', name: uidsIn(values.users)[Number(issue.path[2])] ?? '' }
  }
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum)
    return field === 'users' || field === 'problems' ? { kind: 'tooMany', max } : { kind: 'tooLong', max }
  }
  return { kind: 'said', text: issue.message }
}

export function checkValues(values: ContestValues, needsCourse = false): Faults {
  const faults: Faults = {}
  if (needsCourse && !values.course) faults.course = { kind: 'required' }
  for (const name of ['start', 'end'] as const) {
    if (momentOf(values[name]) === null) faults[name] = { kind: 'date' }
  }
  const window = windowIn(values)
  if (window && window.end <= window.start) faults.end = { kind: 'order' }
  if (values.encrypt === ContestVisibility.Password && values.password === '') {
    faults.password = { kind: 'required' }
  }
  for (const issue of newContest.safeParse(bodyOf(values)).error?.issues ?? []) {
    const field = fieldAt(issue.path)
    if (field) faults[field] ??= faultOf(issue, field, values)
  }
  return faults
}

const byName: Partial<Record<ErrorName, ContestField>> = {
  CONTEST_PROBLEMS_INVALID: 'problems',
  UNKNOWN_USERS: 'users',
  UNKNOWN_GROUPS: 'groups',
  CONTEST_WINDOW_INVALID: 'end',
  CONTEST_PASSWORD_MISSING: 'password',
}

export function faultsSaid(error: unknown): Faults {
  if (!(error instanceof ApiError)) return {}
  const named = error.error && byName[error.error]
  if (named) return { [named]: { kind: 'said', text: errorText(error) } }
  if (error.error !== 'VALIDATION_FAILED') return {}
  const faults: Faults = {}
  for (const { path, message } of error.errors) {
    const field = fieldAt(path.replace(/^body\./, '').split('.'))
    if (field) faults[field] ??= { kind: 'said', text: message }
  }
  return faults
}
