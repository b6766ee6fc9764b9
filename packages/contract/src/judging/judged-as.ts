import { answerKinds } from '@verdict/domain/problem'
import { z } from 'zod'
import { problemSource } from '../archive/problem-content.ts'

/** How a program is made and run, beyond the type of its problem. Hosts of judge protocol 5 know it. */
export const judgedAs = {
  answer: z.enum(answerKinds).default('program'),
  passes: z.number().int().default(1),
  processes: z.number().int().default(1),
  /** Graders of the task's language, and headers. */
  sources: z.array(problemSource).default([]),
}
