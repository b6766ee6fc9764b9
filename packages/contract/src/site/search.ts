import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { keyword } from '../platform/primitives.ts'
import { titles } from '../archive/problem.ts'

const number = z.number().int()

const found = z.object({
  problems: z.array(z.object({ pid: number, title: z.string(), titles })),
  contests: z.array(z.object({ cid: number, title: z.string(), isHomework: z.boolean() })),
  courses: z.array(z.object({ courseId: number, name: z.string() })),
  people: z.array(z.object({ uid: z.string(), nick: z.string() })),
})
export type Found = z.output<typeof found>

export const searchEndpoints = defineEndpoints({
  'GET /search': {
    summary: 'At most five problems, contests, courses and people that fit a word, the best of each first',
    description: 'Homework and people are for those who are logged in. Without a word there is nothing.',
    access: 'public',
    query: z.object({ keyword }),
    data: found,
    errors: [],
  },
})
