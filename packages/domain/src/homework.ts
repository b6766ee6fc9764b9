// Homework: late deductions and worth of submissions. Times are ms since 1970. In time is before the due time; a step holds
// up to its own end.

import { fullScore } from './score.ts'

const minuteMs = 60_000

export interface LateStep {
  until: number
  off: number
}

export interface LineComment {
  line: number
  text: string
}

export const homeworkLimits = {
  lateSteps: 10,
  /** A year, in minutes. */
  lateMinutes: 525_600,
  attempts: 1_000,
  extraMinutes: 525_600,
  reason: 300,
  comment: 5_000,
  lineComments: 200,
  lineComment: 1_000,
  /** Per problem, in hundredths: whole or half points. */
  points: { step: 50, min: 50, max: 30_000 },
} as const

/** Later never costs less: ends and deductions ascend. */
export const isLateTable = (late: readonly LateStep[]): boolean =>
  late.every((step, index) => {
    const before = late[index - 1]
    return !before || (step.until > before.until && step.off > before.off)
  })

export const closesAt = (due: number, late: readonly LateStep[]): number =>
  due + (late.at(-1)?.until ?? 0) * minuteMs

export function percentOff(due: number, late: readonly LateStep[], at: number): number {
  if (at < due) return 0
  return late.find(({ until }) => at < due + until * minuteMs)?.off ?? 100
}

/**
 * Hundredths of a point.
 * @param score hundredths of 100 points @param points hundredths @param off percent
 */
export const worthOf = (score: number, points: number, off: number): number =>
  Math.round((score * points * (100 - off)) / (fullScore * 100))
