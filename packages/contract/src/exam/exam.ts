import { examBindings } from '@verdict/domain/exam'
import { examLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isStorable, nothing, uid } from '../platform/primitives.ts'

const cid = z.object({ cid: id })
const person = z.object({ uid: z.string(), nick: z.string() })

const minutes = (min: number, max: number) => z.number().int().min(min).max(max)

const sittingFields = {
  doors: minutes(0, examLimits.doorsMinutes),
  /** Latest entry after the start; null: until the end. */
  late: minutes(0, examLimits.lastsMinutes).nullable(),
  /** From each person's entry, at most until the end; null: until the end. */
  lasts: minutes(1, examLimits.lastsMinutes).nullable(),
  /** Markdown that everybody must accept; '' for none. */
  rules: z.string().max(examLimits.rules).refine(isStorable, 'is not plain text'),
  binds: z.enum(examBindings),
  roomsOnly: z.boolean(),
  draftMinutes: minutes(0, examLimits.draftMinutes),
  /** Whether sitters see the ranklist, and each other’s submissions; else only its managers. */
  showsRanklist: z.boolean(),
}

export const examSitting = z.object({
  ...sittingFields,
  rulesHtml: z.string(),
  rulesHaveMath: z.boolean(),
  drawSeed: z.string().nullable(),
  proctors: z.array(person),
  sitters: z.number().int(),
  entered: z.number().int(),
})
export type ExamSitting = z.output<typeof examSitting>

/** Omitted fields stay unchanged; a new exam gets defaults. */
export const examChange = z
  .object({
    ...sittingFields,
    proctors: z.array(uid.refine(isStorable, 'is not plain text')).max(examLimits.proctors),
  })
  .partial()

export const examEndpoints = defineEndpoints({
  'GET /exam/:cid': {
    summary: 'The sitting of a contest; null where it is no exam (who manages the contest)',
    access: 'login',
    params: cid,
    data: z.object({ exam: examSitting.nullable() }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /exam/:cid': {
    summary: 'Make a contest an exam, or change its sitting (who manages the contest)',
    access: 'login',
    params: cid,
    body: examChange,
    data: z.object({ exam: examSitting }),
    errors: [
      'NOT_FOUND',
      'FORBIDDEN',
      'COURSE_ARCHIVED',
      'EXAM_OF_HOMEWORK',
      'TEAMS_NOT_HERE',
      'EXAM_TOO_LATE',
      'UNKNOWN_USERS',
      'PROCTOR_IS_SITTER',
    ],
  },
  'DELETE /exam/:cid': {
    summary: 'Make a contest no exam, while nobody has entered (who manages the contest)',
    access: 'login',
    params: cid,
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED', 'EXAM_ENTERED'],
  },
})
