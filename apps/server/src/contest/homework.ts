// A contest is homework by these: a due time, what is taken off for being late, and no freeze. It ends with its table for
// being late, and without one when it is due.

import type { contestChange, newContest } from '@verdict/contract/contest'
import { ContestVisibility } from '@verdict/domain/contest'
import { closesAt, type LateStep } from '@verdict/domain/homework'
import type { z } from 'zod'
import type { ContestRecord } from '../standing/contest-access.ts'

type New = NonNullable<z.output<typeof newContest>['homework']>
type Change = NonNullable<z.output<typeof contestChange>['homework']>

export type HomeworkColumns = Pick<ContestRecord, 'due_at' | 'late' | 'attempts' | 'is_draft'>

export const noHomework: HomeworkColumns = { due_at: null, late: [], attempts: null, is_draft: false }

/** Everybody in the course enters it, and nothing is hidden from anybody for a time. */
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

export const homeworkOf = ({ due, late, attempts, draft }: New) => ({
  ...ways,
  ...timesOf(new Date(due), late),
  late,
  attempts,
  is_draft: draft,
})

/** @param before homework */
export function changedHomework(before: HomeworkColumns, { due, late, attempts, draft }: Change) {
  const table = late ?? before.late
  return {
    ...ways,
    ...timesOf(due === undefined ? before.due_at! : new Date(due), table),
    late: table,
    attempts: attempts === undefined ? before.attempts : attempts,
    is_draft: draft ?? before.is_draft,
  }
}

/** Hundredths of a point, by problem. */
export const pointsFrom = (points: New['points'] = []): Map<number, number> =>
  new Map(points.map(({ pid, points: of }) => [pid, of]))
