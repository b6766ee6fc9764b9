// Each text that a source of a problem has had: solutions, validators, the checker, generators, graders, headers.

import { versionedRoles } from '@verdict/domain/problem'
import { problemLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isoDate, language, lineOfText } from '../platform/primitives.ts'

export const versionRow = z.object({
  role: z.enum(versionedRoles),
  name: z.string(),
  /** Number within this role and name, from 1. */
  number: z.number().int(),
  language: language.nullable(),
  /** Null: it was removed. */
  bytes: z.number().int().nullable(),
  savedBy: z.string().nullable(),
  savedAt: isoDate,
})
export type SourceVersionRow = z.output<typeof versionRow>

const ofSource = { role: z.enum(versionedRoles), name: lineOfText(problemLimits.programName).default('') }

const params = z.object({ pid: id })

/** One that was deleted, and the version with its last text. */
const deletedSource = z.object({
  role: z.enum(versionedRoles),
  name: z.string(),
  number: z.number().int(),
  deletedBy: z.string().nullable(),
  deletedAt: isoDate,
})
export type DeletedSource = z.output<typeof deletedSource>

export const sourceVersionEndpoints = defineEndpoints({
  'GET /problem/:pid/sources/deleted': {
    summary: 'Sources of a problem that were deleted, at most 100, the last one first',
    access: 'login',
    params,
    data: z.object({ sources: z.array(deletedSource) }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /problem/:pid/sources/versions': {
    summary: 'The versions of a source of a problem, newest first',
    access: 'login',
    params,
    query: z.object(ofSource),
    data: z.object({ versions: z.array(versionRow) }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /problem/:pid/sources/versions/:number': {
    summary: 'One version of a source of a problem, with its text',
    access: 'login',
    params: params.extend({ number: id }),
    query: z.object(ofSource),
    data: versionRow.extend({ code: z.string().nullable() }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /problem/:pid/sources/versions/:number': {
    summary: 'Return to a version of a source: its text becomes the newest version',
    access: 'login',
    params: params.extend({ number: id }),
    body: z.object(ofSource),
    data: versionRow,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN'],
  },
})
