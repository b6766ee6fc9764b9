// Whether a contest offers the Contest API of ICPC, whose own addresses stand outside this table.

import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id } from '../platform/primitives.ts'

const contestFeed = z.object({
  isOpen: z.boolean(),
  /** Visitors may read what is public of it, names of teams and problems among it. */
  isPublic: z.boolean(),
  /** Not of homework, exams and rehearsals. */
  isPossible: z.boolean(),
  addresses: z.array(z.object({ version: z.string(), url: z.string() })),
})
export type ContestFeed = z.output<typeof contestFeed>

const cid = z.object({ cid: id })

export const feedEndpoints = defineEndpoints({
  'GET /contest/:cid/feed': {
    summary: 'Whether a contest offers the Contest API, and where',
    access: 'login',
    params: cid,
    data: contestFeed,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /contest/:cid/feed': {
    summary: 'Turn the Contest API of a contest on or off',
    access: 'login',
    params: cid,
    body: z.object({ isOpen: z.boolean(), isPublic: z.boolean() }),
    data: contestFeed,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED', 'CONTEST_WITHOUT_API'],
  },
})
