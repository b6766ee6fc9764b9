import { commentaryLimits, teamLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { bodyId, id, isoDate, isStorable, lineOfText } from '../platform/primitives.ts'

const cid = z.object({ cid: id })

const commentary = z.object({
  id: z.number().int(),
  at: isoDate,
  message: z.string(),
  tags: z.array(z.string()),
  /** The names of teams, or of people who compete by themselves. */
  teams: z.array(z.string()),
  pids: z.array(z.number().int()),
})
export type Commentary = z.output<typeof commentary>

const unique = (list: readonly unknown[]): boolean => new Set(list).size === list.length

const newCommentary = z.object({
  message: z.string().trim().min(1).max(commentaryLimits.message).refine(isStorable, 'is not plain text'),
  tags: z
    .array(lineOfText(commentaryLimits.tag).min(1))
    .max(commentaryLimits.tags)
    .refine(unique, 'are not unique')
    .default([]),
  /** Label, name, username or id in the Contest API: the first of these that exactly one has. */
  teams: z.array(lineOfText(teamLimits.name).min(1)).max(commentaryLimits.things).default([]),
  pids: z.array(bodyId).max(commentaryLimits.things).refine(unique, 'are not unique').default([]),
})

export const commentaryEndpoints = defineEndpoints({
  'GET /contest/:cid/commentary': {
    summary: 'The newest commentary of a contest (managers)',
    description: 'In the Contest API judges read it, too; nobody else, since it may say what a freeze hides.',
    access: 'login',
    params: cid,
    data: z.object({ rows: z.array(commentary) }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /contest/:cid/commentary': {
    summary: 'Say what happens in a contest, for those who present it (managers)',
    access: 'login',
    params: cid,
    body: newCommentary,
    data: z.object({ id: z.number().int() }),
    status: 201,
    errors: [
      'NOT_FOUND',
      'FORBIDDEN',
      'COURSE_ARCHIVED',
      'CONTEST_WITHOUT_API',
      'CONTEST_PROBLEMS_INVALID',
      'COMMENTARY_TEAMS_UNKNOWN',
      'RATE_LIMITED',
    ],
  },
})
