// Webhooks of a course, of a contest, and of the site: who may save them is who manages that.

import { webhookLimits } from '@verdict/domain/field-limits'
import { outboundFaults } from '@verdict/domain/outbound'
import { hookDeliveryStates, webhookEvents, webhookKinds, webhookOffReasons } from '@verdict/domain/webhook'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isoDate, isStorable, nothing, pageOf, paging, uuid } from '../platform/primitives.ts'

const fields = {
  url: z.string().trim().min(1).max(webhookLimits.address).refine(isStorable, 'is not plain text'),
  kinds: z
    .array(z.enum(webhookKinds))
    .min(1)
    .max(webhookKinds.length)
    .overwrite((kinds) => [...new Set(kinds)]),
  /** Also what a freeze hides from contestants, as far as its person sees it. */
  seesFrozen: z.boolean(),
  isOn: z.boolean(),
}

const webhook = z.object({
  hookId: z.number().int(),
  ...fields,
  kinds: z.array(z.enum(webhookKinds)),
  /** Why it was turned off by itself. */
  offReason: z.enum(webhookOffReasons).nullable(),
  /** The person who saved it last; it is sent what they may see. */
  by: z.string(),
  createdAt: isoDate,
  /** Since when no request has succeeded. */
  failingSince: isoDate.nullable(),
  waiting: z.number().int(),
})
export type Webhook = z.output<typeof webhook>

const given = z.object({
  ...fields,
  seesFrozen: fields.seesFrozen.default(false),
  isOn: fields.isOn.default(true),
})

/** `whsec_` and base64, as Standard Webhooks writes it. */
const secret = z.string()
const withSecret = z.object({ hookId: z.number().int(), secret })

/** How a try ended. */
const outcome = {
  /** Null: there was no answer. */
  status: z.number().int().nullable(),
  fault: z.enum(outboundFaults).nullable(),
  /** How the answer began. */
  answer: z.string().nullable(),
  tookMs: z.number().int().nullable(),
}

const hookDelivery = z.object({
  deliveryId: z.number().int(),
  messageId: uuid,
  type: z.enum(webhookEvents),
  sid: z.number().int().nullable(),
  cid: z.number().int().nullable(),
  state: z.enum(hookDeliveryStates),
  tries: z.number().int(),
  happenedAt: isoDate,
  triedAt: isoDate.nullable(),
  /** Null: it is not tried any more. */
  nextAt: isoDate.nullable(),
  ...outcome,
})
export type HookDelivery = z.output<typeof hookDelivery>

const hookTest = z.object({ isSent: z.boolean(), ...outcome })
export type HookTest = z.output<typeof hookTest>

const listed = z.object({ hooks: z.array(webhook), limit: z.number().int() })
export type Webhooks = z.output<typeof listed>

const hookId = z.object({ hookId: id })
const course = z.object({ id })
const contest = z.object({ cid: id })

export const webhookEndpoints = defineEndpoints({
  'GET /admin/webhooks': {
    summary: 'Webhooks of the site',
    access: 'admin',
    token: 'never',
    data: listed,
    errors: [],
  },
  'POST /admin/webhooks': {
    summary: 'A new webhook of the site, and its secret, which is shown once',
    access: 'admin',
    confirm: 'factor',
    body: given,
    data: withSecret,
    status: 201,
    errors: ['WEBHOOK_ADDRESS', 'WEBHOOKS_FULL'],
  },
  'GET /course/:id/webhooks': {
    summary: 'Webhooks of a course',
    access: 'login',
    token: 'never',
    params: course,
    data: listed,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /course/:id/webhooks': {
    summary: 'A new webhook of a course, and its secret, which is shown once',
    access: 'login',
    confirm: 'factor',
    token: 'never',
    params: course,
    body: given,
    data: withSecret,
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED', 'WEBHOOK_ADDRESS', 'WEBHOOKS_FULL'],
  },
  'GET /contest/:cid/webhooks': {
    summary: 'Webhooks of a contest',
    access: 'login',
    token: 'never',
    params: contest,
    data: listed,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /contest/:cid/webhooks': {
    summary: 'A new webhook of a contest, and its secret, which is shown once',
    access: 'login',
    confirm: 'factor',
    token: 'never',
    params: contest,
    body: given,
    data: withSecret,
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED', 'WEBHOOK_ADDRESS', 'WEBHOOKS_FULL'],
  },
  'PUT /webhook/:hookId': {
    summary: 'Change a webhook; from then on it is sent what its changer may see',
    access: 'login',
    confirm: ['body.url'],
    params: hookId,
    body: z.object(fields).partial(),
    data: nothing,
    errors: ['NOT_FOUND', 'COURSE_ARCHIVED', 'WEBHOOK_ADDRESS'],
  },
  'DELETE /webhook/:hookId': {
    summary: 'Remove a webhook and its log',
    access: 'login',
    params: hookId,
    data: nothing,
    errors: ['NOT_FOUND'],
  },
  'POST /webhook/:hookId/secret': {
    summary: 'A new secret, which is shown once and signs from then on',
    access: 'login',
    confirm: 'factor',
    params: hookId,
    data: withSecret,
    errors: ['NOT_FOUND', 'COURSE_ARCHIVED'],
  },
  'POST /webhook/:hookId/test': {
    summary: 'Send a message of the type `test` now, and say how that ended',
    access: 'login',
    params: hookId,
    data: hookTest,
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  },
  'GET /webhook/:hookId/deliveries': {
    summary: 'What a webhook was notified, newest first',
    access: 'login',
    token: 'never',
    params: hookId,
    query: z.object(paging(20)),
    data: pageOf(hookDelivery),
    errors: ['NOT_FOUND'],
  },
  'POST /webhook/:hookId/deliveries/:deliveryId': {
    summary: 'Send a message again, with the same id',
    access: 'login',
    params: hookId.extend({ deliveryId: id }),
    data: nothing,
    errors: ['NOT_FOUND', 'WEBHOOK_WAITS'],
  },
})
