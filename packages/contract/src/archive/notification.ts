// From administrators to everybody, from a contest to people concerned, and of a mark to a submission's author.

import { noticeLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { bodyId, isoDate, isStorable, lineOfText, pageOf, paging } from '../platform/primitives.ts'
import { discussionNewsKinds } from '../site/realtime.ts'

const text = (max: number) => z.string().trim().min(1).max(max).refine(isStorable, 'is not plain text')

const notice = z.object({
  id: z.number().int(),
  title: z.string(),
  content: z.string(),
  createdAt: isoDate,
})

/**
 * Title and content for the reader: from a contest or about a problem its title and the discussion's; from a course its
 * name and the announcement's title.
 */
export const receivedNotice = notice.extend({
  about: z
    .union([
      z.object({
        kind: z.enum(discussionNewsKinds),
        cid: z.number().int().nullable(),
        did: z.number().int(),
      }),
      z.object({ kind: z.literal('mark'), cid: z.number().int(), sid: z.number().int() }),
      z.object({ kind: z.literal('course'), courseId: z.number().int() }),
      /** When that homework is due for oneself, or that contest begins. */
      z.object({ kind: z.enum(['due', 'begins']), cid: z.number().int(), at: isoDate }),
    ])
    .nullable(),
  unread: z.boolean(),
})
export type ReceivedNotice = z.output<typeof receivedNotice>

const sentNotice = notice.extend({ by: z.string() })
export type SentNotice = z.output<typeof sentNotice>

export const notificationEndpoints = defineEndpoints({
  'GET /account/notifications': {
    summary: 'Notices to everybody and news of one’s contests, newest first, and how many are unread',
    access: 'login',
    token: 'read',
    query: z.object(paging(30)),
    data: pageOf(receivedNotice).extend({ unread: z.number().int() }),
    errors: [],
  },
  'PUT /account/notifications': {
    summary: 'Mark notices as read, up to and including one',
    access: 'login',
    token: 'submit',
    body: z.object({ readThrough: bodyId }),
    data: z.object({ unread: z.number().int() }),
    errors: [],
  },
  'GET /admin/notifications': {
    summary: 'What was sent, newest first',
    access: 'admin',
    query: z.object(paging(30)),
    data: pageOf(sentNotice),
    errors: [],
  },
  'POST /admin/notifications/broadcast': {
    summary: 'Send a notice to everybody; open pages show it at once',
    access: 'admin',
    token: 'admin',
    body: z.object({ title: lineOfText(noticeLimits.title).min(1), content: text(noticeLimits.content) }),
    data: sentNotice,
    status: 201,
    errors: [],
  },
})
