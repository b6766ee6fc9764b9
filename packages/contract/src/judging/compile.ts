// A source of a problem is compiled at once, by a judge host, while the caller waits.

import { problemLimits } from '@verdict/domain/field-limits'
import { problemProgramChars } from '@verdict/domain/limits'
import { compiledRoles } from '@verdict/domain/build'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isStorable, language, lineOfText, reported } from '../platform/primitives.ts'

export const compileRequest = z.object({
  role: z.enum(compiledRoles),
  name: lineOfText(problemLimits.programName).default(''),
  language,
  code: z
    .string()
    .max(problemProgramChars)
    .refine((code) => code.trim() !== '', 'is required')
    .refine(isStorable, 'is not plain text'),
})
export type CompileRequest = z.output<typeof compileRequest>

const compilerMessage = z.object({
  /** 1-based; null: of no line. */
  line: z.number().int().nullable(),
  column: z.number().int().nullable(),
  text: z.string(),
})
export type CompilerMessage = z.output<typeof compilerMessage>

export const compileEndpoints = defineEndpoints({
  'POST /problem/:pid/compile': {
    summary: 'Compile a source of a problem as it would be compiled; NOT_READY when no judge host is free',
    access: 'login',
    params: z.object({ pid: id }),
    body: compileRequest,
    data: z.object({
      /** All that the compiler said; null: it compiles. */
      error: reported(128 * 1024).nullable(),
      messages: z.array(compilerMessage),
    }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'RATE_LIMITED', 'NOT_READY'],
  },
})
