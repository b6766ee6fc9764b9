// Notes of setters about a problem, among themselves. Plain text.

import { problemNoteLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isoDate } from '../platform/primitives.ts'

const about = z.enum(['statement', 'test', 'source'])

const note = z.object({
  id: z.number().int(),
  about,
  /** Language of the statement, id of the test, or role and name of the source. */
  target: z.string(),
  content: z.string(),
  writtenBy: z.string(),
  writtenAt: isoDate,
  /** Null: unresolved. */
  resolvedBy: z.string().nullable(),
  resolvedAt: isoDate.nullable(),
  answers: z.array(
    z.object({ id: z.number().int(), content: z.string(), writtenBy: z.string(), writtenAt: isoDate }),
  ),
})
export type ProblemNote = z.output<typeof note>

const content = z.string().trim().min(1).max(problemNoteLimits.content)
const ofProblem = z.object({ pid: id })
const oneNote = z.object({ pid: id, id })

export const noteEndpoints = defineEndpoints({
  'GET /problem/:pid/notes': {
    summary: 'Notes of the setters of a problem, the newest first; translators get those on statements',
    access: 'login',
    params: ofProblem,
    data: z.object({ docs: z.array(note), unresolved: z.number().int() }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /problem/:pid/notes': {
    summary: 'Write a note on the statement, a test or a source',
    access: 'login',
    params: ofProblem,
    body: z.object({ about, target: z.string().min(1).max(problemNoteLimits.target), content }),
    data: note,
    status: 201,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN', 'NOTES_FULL'],
  },
  'POST /problem/:pid/notes/:id/answers': {
    summary: 'Answer a note',
    access: 'login',
    params: oneNote,
    body: z.object({ content }),
    data: note,
    status: 201,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN', 'NOTES_FULL'],
  },
  'PUT /problem/:pid/notes/:id': {
    summary: 'Say that a note is resolved, or is not',
    access: 'login',
    params: oneNote,
    body: z.object({ resolved: z.boolean() }),
    data: note,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN'],
  },
})
