// Changes that harm a contest that has begun are only reported to callers who ask first.

import type { FieldError } from '@verdict/contract/envelope'
import { ContestStatus, ContestVisibility } from '@verdict/domain/contest'
import { Refusal } from '@verdict/contract/refusal'
import type { ContestRecord } from '../access/contest-access.ts'
import { momentOf } from '../access/contest-clock.ts'
import type { Colors } from './contest-write-queries.ts'
import { scoredOtherwiseBy, type SettingColumns } from './contest-settings.ts'
import type { contestChange, newContest } from '@verdict/contract/contest'
import { closesAt, type LateStep } from '@verdict/domain/homework'
import type { z } from 'zod'

/**
 * Homework has a due time, a late policy and no freeze. It ends when its late period ends or, without one, when it is due.
 */
type New = NonNullable<z.output<typeof newContest>['homework']>
type Change = NonNullable<z.output<typeof contestChange>['homework']>

type HomeworkColumns = Pick<ContestRecord, 'due_at' | 'late' | 'attempts' | 'is_draft' | 'questions_since'>

export const noHomework: HomeworkColumns = {
  due_at: null,
  late: [],
  attempts: null,
  is_draft: false,
  questions_since: null,
}

const ways = {
  rule: 'homework',
  freeze_rule: 'none',
  unfreeze: 'auto',
  encrypt: ContestVisibility.Public,
} as const

const timesOf = (due: Date, late: readonly LateStep[]) => ({
  due_at: due,
  ends_at: new Date(closesAt(due.getTime(), late)),
})

export const homeworkOf = ({ due, late, attempts, draft, openQuestions }: New, now: Date) => ({
  ...ways,
  ...timesOf(new Date(due), late),
  late,
  attempts,
  is_draft: draft,
  questions_since: openQuestions ? now : null,
})

export function changedHomework(
  before: HomeworkColumns,
  { due, late, attempts, draft, openQuestions }: Change,
  now: Date,
) {
  const table = late ?? before.late
  const since = before.questions_since
  return {
    ...ways,
    ...timesOf(due === undefined ? before.due_at! : new Date(due), table),
    late: table,
    attempts: attempts === undefined ? before.attempts : attempts,
    is_draft: draft ?? before.is_draft,
    questions_since: openQuestions === undefined ? since : openQuestions ? (since ?? now) : null,
  }
}

export const colorsFrom = (colors: z.output<typeof newContest>['colors']): Colors =>
  new Map(colors.map(({ pid, color, name }) => [pid, { color, color_name: name }]))

/** Hundredths of a point, by problem. */
export const pointsFrom = (points: New['points'] = []): Map<number, number> =>
  new Map(points.map(({ pid, points: of }) => [pid, of]))

/** @throws Refusal CONTEST_WINDOW_INVALID, CONTEST_PASSWORD_MISSING, HOMEWORK_COURSE_MISSING, HOMEWORK_DUE_INVALID, TEAMS_NOT_HERE */
export function assertWhole({
  starts_at,
  ends_at,
  encrypt,
  password,
  due_at,
  course_id,
  of_teams,
}: SettingColumns): void {
  if (due_at && of_teams) throw new Refusal('TEAMS_NOT_HERE')
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

export function hurtsOf(
  before: ContestRecord,
  after: ContestRecord,
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
  const causes = scoredOtherwiseBy(before, after)
  if (causes.includes('rule')) {
    hurts.push({ path: 'rule', message: 'The ranklist is made anew by another rule' })
  }
  if (!before.is_draft && after.is_draft) {
    hurts.push({ path: 'status', message: 'It is a draft again: students do not see it' })
  }
  const others = causes.filter((column) => column !== 'rule' && column !== 'starts_at')
  if (others.length > 0) {
    const path = others.some((column) => column === 'due_at' || column === 'late') ? 'homework' : 'option'
    hurts.push({ path, message: 'What was handed in is scored anew' })
  }
  if (was.isFrozen && !will.isFrozen && will.phase !== 'ready') {
    hurts.push({ path: 'option', message: 'Results that the freeze hides are shown' })
  }
  return hurts
}

export function assertHarmless(hurts: FieldError[]): void {
  if (hurts.length === 0) return
  throw new Refusal(
    'CONTEST_CHANGE_HURTS',
    { changes: hurts.map(({ message }) => message).join('; ') },
    hurts,
  )
}
