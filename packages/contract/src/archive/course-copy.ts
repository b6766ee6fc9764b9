import { courseLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { courseFields } from './course.ts'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, timeZone } from '../platform/primitives.ts'

export const courseCopyEndpoints = defineEndpoints({
  'POST /course/:id/copy': {
    summary: 'Copy a course (root, and teachers who manage it)',
    description:
      'The copy has its managers alone and no announcements. It is private; its contests and homework are drafts, with moved dates.',
    access: 'login',
    params: z.object({ id }),
    body: z.object({
      name: courseFields.name,
      days: z.number().int().min(-courseLimits.copyDays).max(courseLimits.copyDays),
      /** Dates keep their time of day in this zone. */
      timeZone: timeZone.default('UTC'),
      sections: z.boolean().default(true),
    }),
    data: z.object({
      courseId: z.number().int(),
      problems: z.number().int(),
      contests: z.number().int(),
    }),
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
})
