// The consistency of a contest's settings, and the changes that hurt one that has begun. A change that moves the start, ends
// it at once, takes away a problem that people submitted to, hides the contest or shows what a freeze hides is only
// reported to a caller who asks first, as the page does.

import type { FieldError } from '@verdict/contract/envelope'
import { ContestStatus, ContestVisibility } from '@verdict/domain/contest'
import type { LateStep } from '@verdict/domain/homework'
import type { ContestRuleName } from '@verdict/domain/contest-rules/table'
import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '../platform/refusal.ts'
import { type ClockRecord, momentOf } from '../standing/contest-clock.ts'

export interface Settings extends ClockRecord {
  encrypt: ContestVisibility
  status: ContestStatus
  rule: ContestRuleName
  password: string
  course_id: number | null
  due_at: Date | null
  late: LateStep[]
  is_draft: boolean
}

/** @throws Refusal CONTEST_WINDOW_INVALID, CONTEST_PASSWORD_MISSING, HOMEWORK_COURSE_MISSING, HOMEWORK_DUE_INVALID */
export function assertWhole({ starts_at, ends_at, encrypt, password, due_at, course_id }: Settings): void {
  if (due_at && course_id === null) throw new Refusal('HOMEWORK_COURSE_MISSING')
  if (due_at && due_at.getTime() <= starts_at.getTime()) throw new Refusal('HOMEWORK_DUE_INVALID')
  if (ends_at.getTime() <= starts_at.getTime()) throw new Refusal('CONTEST_WINDOW_INVALID')
  if (encrypt === ContestVisibility.Password && password === '') throw new Refusal('CONTEST_PASSWORD_MISSING')
}

export interface RemovedProblem {
  pid: number
  title: string
  submissions: number
}

/** The work that was handed in gives other points. */
export const isWorthOther = (before: Settings, after: Settings): boolean =>
  before.due_at?.getTime() !== after.due_at?.getTime() || !isDeepStrictEqual(before.late, after.late)

/** The harmful changes, each under the field that makes it; empty for a contest that has not begun. */
export function hurtsOf(
  before: Settings,
  after: Settings,
  removed: RemovedProblem[],
  now: Date,
): FieldError[] {
  const was = momentOf(before, null, now)
  if (was.phase === 'ready') return []
  const will = momentOf(after, null, now)
  const hurts: FieldError[] = []
  if (before.starts_at.getTime() !== after.starts_at.getTime()) {
    const [from, to] = [before.starts_at.toISOString(), after.starts_at.toISOString()]
    hurts.push({ path: 'start', message: `The start moves from ${from} to ${to}` })
  }
  if (was.phase === 'running' && will.phase === 'ended') {
    hurts.push({ path: 'end', message: 'The contest ends at once' })
  }
  for (const { pid, title, submissions } of removed) {
    hurts.push({ path: 'list', message: `${pid} ${title} has ${submissions} submissions` })
  }
  if (before.status === ContestStatus.Available && after.status === ContestStatus.Reserve) {
    hurts.push({ path: 'status', message: 'The contest is hidden from everybody but admins' })
  }
  if (before.rule !== after.rule) {
    hurts.push({ path: 'rule', message: 'The ranklist is made anew by another rule' })
  }
  if (!before.is_draft && after.is_draft) {
    hurts.push({ path: 'status', message: 'It is a draft again: students do not see it' })
  }
  if (isWorthOther(before, after)) {
    hurts.push({ path: 'homework', message: 'What was handed in is scored anew' })
  }
  if (was.isFrozen && !will.isFrozen && will.phase !== 'ready') {
    hurts.push({ path: 'option', message: 'Results that the freeze hides are shown' })
  }
  return hurts
}

/** @throws Refusal CONTEST_CHANGE_HURTS */
export function assertHarmless(hurts: FieldError[]): void {
  if (hurts.length === 0) return
  throw new Refusal(
    'CONTEST_CHANGE_HURTS',
    { changes: hurts.map(({ message }) => message).join('; ') },
    hurts,
  )
}
