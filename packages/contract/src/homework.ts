// Homework: what a contest of a course has besides when it is due.

import { homeworkLimits, isLateTable } from '@verdict/domain/homework'
import { z } from 'zod'
import { isoDate, max32 } from './primitives.ts'

const { lateSteps, lateMinutes, attempts, points: pointLimits } = homeworkLimits

/** Each step: until so many minutes after the due time so many percent are taken off. Without any, nothing is taken late. */
const lateTable = z
  .array(
    z.object({
      until: z.number().int().min(1).max(lateMinutes),
      off: z.number().int().min(1).max(100),
    }),
  )
  .max(lateSteps)
  .refine(isLateTable, 'each step ends later and takes off more than the one before')

/** Hundredths of a point, whole or half points. */
const points = z.number().int().min(pointLimits.min).max(pointLimits.max).multipleOf(pointLimits.step)

const fields = {
  due: isoDate,
  late: lateTable,
  /** At each problem; null: any number. */
  attempts: z.number().int().min(1).max(attempts).nullable(),
  /** It exists for those alone who manage it. */
  draft: z.boolean(),
  /** Of some of its problems. */
  points: z.array(z.object({ pid: z.number().int().min(1).max(max32), points })).max(100),
}

export const newHomework = z.object({
  ...fields,
  late: fields.late.default([]),
  attempts: fields.attempts.default(null),
  draft: fields.draft.default(false),
  points: fields.points.default([]),
})
export const homeworkChange = z.object(fields).partial()

/** The times are one's own; who manages it has those that hold for everybody. */
export const homeworkDetail = z.object({
  due: isoDate,
  late: lateTable,
  attempts: fields.attempts,
  draft: fields.draft,
  /** Minutes of one's longest extension. */
  extra: z.number().int(),
})

export const homeworkOfProblem = z.object({
  points: z.number().int(),
  /** One's own, in hundredths of a point; null before the first try. */
  score: z.number().int().nullable(),
  /** A mark that was given by hand stands for the score. */
  marked: z.boolean(),
  /** One's own that count towards the bound. */
  attempts: z.number().int(),
})
