import { calendarLimits } from '@verdict/domain/field-limits'
import { contestRuleNames } from '@verdict/domain/contest-rules/table'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isoDate, nothing } from '../platform/primitives.ts'

const entry = z.object({
  cid: z.number().int(),
  title: z.string(),
  rule: z.enum(contestRuleNames),
  /** Personal, with extensions. */
  start: isoDate,
  end: isoDate,
  due: isoDate.nullable(),
  /** Managers only. */
  draft: z.boolean(),
  exam: z.boolean(),
})
export type CalendarEntry = z.output<typeof entry>

const address = z.object({ token: z.string().nullable() })

export const calendarEndpoints = defineEndpoints({
  'GET /course/:id/calendar': {
    summary: 'The contests and homework of a course by time; of very many the latest',
    access: 'login',
    params: z.object({ id }),
    data: z.object({ entries: z.array(entry) }),
    errors: ['NOT_FOUND', 'COURSE_PRIVATE', 'COURSE_WITHOUT_CODE'],
  },
  'GET /account/calendar': {
    summary: 'The token in the address of one’s own calendar',
    access: 'login',
    data: address,
    errors: [],
  },
  'POST /account/calendar': {
    summary: 'Make the address of one’s own calendar, or another one in its place',
    access: 'login',
    data: address,
    errors: [],
  },
  'DELETE /account/calendar': {
    summary: 'Make the address of one’s own calendar useless',
    access: 'login',
    data: nothing,
    errors: [],
  },
  'GET /calendar/:file': {
    summary: 'One’s own calendar as a file of iCalendar (RFC 5545), for anyone who has its address',
    access: 'public',
    exam: 'open',
    params: z.object({ file: z.string().min(1).max(calendarLimits.file) }),
    media: ['text/calendar'],
    errors: ['NOT_FOUND'],
  },
})
