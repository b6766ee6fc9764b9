// Homework of a course: what handing in late costs, and what a submission is worth with the points of its problem. Times are
// milliseconds since 1970. In time is what comes before the due time; a step of the table holds up to its own end.

import { fullScore } from './score.ts'

const minuteMs = 60_000

/** A step of what is taken off for being late. */
export interface LateStep {
  /** It ends so many minutes after the due time. */
  until: number
  /** Percent of the points. */
  off: number
}

/** Beside a line of a submission's code. */
export interface LineComment {
  /** From 1. */
  line: number
  text: string
}

export const homeworkLimits = {
  lateSteps: 10,
  /** A year, in minutes. */
  lateMinutes: 525_600,
  attempts: 1_000,
  /** An extension, in minutes: a year. */
  extraMinutes: 525_600,
  reason: 300,
  comment: 5_000,
  lineComments: 200,
  lineComment: 1_000,
  /** Hundredths of a point: of a problem, whole or half points. */
  points: { step: 50, min: 50, max: 30_000 },
} as const

/** Later never costs less: each step ends later than the one before and takes off more. */
export const isLateTable = (late: readonly LateStep[]): boolean =>
  late.every((step, index) => {
    const before = late[index - 1]
    return !before || (step.until > before.until && step.off > before.off)
  })

/** Nothing is taken after this time. */
export const closesAt = (due: number, late: readonly LateStep[]): number =>
  due + (late.at(-1)?.until ?? 0) * minuteMs

/** Percent that is taken off for handing in `at` this time. */
export function percentOff(due: number, late: readonly LateStep[], at: number): number {
  if (at < due) return 0
  return late.find(({ until }) => at < due + until * minuteMs)?.off ?? 100
}

/**
 * Hundredths of a point.
 * @param score hundredths of 100 points @param points of the problem, in hundredths of a point @param off percent
 */
export const worthOf = (score: number, points: number, off: number): number =>
  Math.round((score * points * (100 - off)) / (fullScore * 100))
