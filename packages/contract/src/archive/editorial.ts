import { editorialTimes } from '@verdict/domain/editorial'
import { editorialLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isoDate, language, queryNumber } from '../platform/primitives.ts'
import { context, queryLanguageTag } from './problem.ts'
import { languageTag, text } from './problem-content.ts'
import { sourceCode } from '../contest/submission.ts'

const shown = z.enum(editorialTimes)
const program = z.object({ language, code: z.string() }).nullable()

const editorial = z.object({
  course: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  language: z.string(),
  html: z.string(),
  hasMath: z.boolean(),
  program,
  updatedAt: isoDate,
  /** Only for its writers, who always see it. */
  shown: shown.optional(),
})
export type Editorial = z.output<typeof editorial>

const editorialSource = z.object({
  shown,
  texts: z.record(z.string(), z.string()),
  program,
  updatedAt: isoDate.nullable(),
})
export type EditorialSource = z.output<typeof editorialSource>

export const writtenEditorial = z.object({
  shown: shown.default('never'),
  texts: z
    .record(languageTag, text(editorialLimits.text))
    .refine((given) => Object.keys(given).length <= editorialLimits.languages, 'are too many')
    .default({}),
  program: z.object({ language, code: sourceCode }).nullable().default(null),
})

const pid = z.object({ pid: id })
const place = z.object({ course: queryNumber(1) })

export const editorialEndpoints = defineEndpoints({
  'GET /problem/:pid/editorial': {
    summary: 'The solutions of a problem that the viewer may see now, the problem’s own first',
    access: 'public',
    params: pid,
    query: context.extend({ lang: queryLanguageTag }),
    data: z.object({ editorials: z.array(editorial) }),
    errors: ['NOT_FOUND'],
  },
  'GET /problem/:pid/editorial/source': {
    summary:
      'A solution as those who write it see it: the problem’s (edit it), or that of a course (manageProblem)',
    access: 'login',
    params: pid,
    query: place,
    data: editorialSource,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /problem/:pid/editorial': {
    summary: 'Write a solution; one without text and program is removed',
    access: 'login',
    params: pid,
    query: place,
    body: writtenEditorial,
    data: editorialSource,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED'],
  },
})
