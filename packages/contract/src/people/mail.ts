// Mail that the site sends: root's settings and queue, an address that its owner proves, and a forgotten password.

import { deliveryStates, mailFaults, mailTlsModes } from '@verdict/domain/mail'
import { noticeKinds } from '@verdict/domain/notice-kind'
import { loginNameLength, mailLimits, profileLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isoDate, isStorable, lineOfText, nothing, pageOf, paging, uid } from '../platform/primitives.ts'
import { encrypted } from './account.ts'

const address = z
  .string()
  .trim()
  .max(profileLimits.mail)
  .pipe(z.union([z.literal(''), z.email()]))

const host = z
  .string()
  .trim()
  .max(mailLimits.server)
  .regex(/^[\w.:-]*$/, 'is no name or address of a server')

const port = z.number().int().min(1).max(65_535)

const mailSettings = z.object({
  isOn: z.boolean(),
  server: z.string(),
  port,
  tls: z.enum(mailTlsModes),
  /** Empty: without a login. */
  name: z.string(),
  /** It is never shown. */
  hasPassword: z.boolean(),
  address: z.string(),
  /** Empty: the site's name. */
  sender: z.string(),
  perMinute: z.number().int(),
  /** Whether notices are pushed to browsers, which needs no mail server. */
  push: z.boolean(),
})
export type MailSettings = z.output<typeof mailSettings>

/** Absent: as before. */
const mailSettingsChange = z.object({
  isOn: z.boolean().optional(),
  server: host.optional(),
  port: port.optional(),
  tls: z.enum(mailTlsModes).optional(),
  name: lineOfText(mailLimits.name).optional(),
  password: z.string().max(mailLimits.password).refine(isStorable, 'is not plain text').optional(),
  address: address.optional(),
  sender: lineOfText(mailLimits.sender).optional(),
  perMinute: z.number().int().min(1).max(mailLimits.perMinute).optional(),
  push: z.boolean().optional(),
})
export type MailSettingsChange = z.output<typeof mailSettingsChange>

const mailNow = z.object({
  settings: mailSettings,
  /** Links lead there; mail needs it. Null: PUBLIC_URL is not set. */
  publicUrl: z.string().nullable(),
  /** Mails in the queue. */
  waiting: z.number().int(),
  failed: z.number().int(),
})
export type MailNow = z.output<typeof mailNow>

/** Null: it was taken. `said`: by the other server, or by this machine. */
const mailTest = z.object({ fault: z.enum(mailFaults).nullable(), said: z.string(), to: z.string() })
export type MailTest = z.output<typeof mailTest>

export const delivery = z.object({
  id: z.number().int(),
  kind: z.string(),
  uid: z.string(),
  recipient: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  error: z.string().nullable(),
  createdAt: isoDate,
  /** Time of the last attempt. */
  beganAt: isoDate.nullable(),
  /** Time of the next one, while it waits. */
  dueAt: isoDate,
  /** Failed or unsure, and what it says still holds. */
  maySendAgain: z.boolean(),
})
export type Delivery = z.output<typeof delivery>

const noticeKind = z.enum(noticeKinds)
const noticeWays = z.object({
  /** Whether the site sends mail at all. */
  mailIsOn: z.boolean(),
  push: z.object({
    /** By which browsers subscribe (RFC 8292), in base64url; null: this site pushes nothing. */
    publicKey: z.string().nullable(),
    /** This session’s browser is subscribed. */
    isHere: z.boolean(),
  }),
  kinds: z.array(z.object({ kind: noticeKind, mail: z.boolean(), push: z.boolean() })),
})

/** As browsers give it. */
const browser = z.object({
  endpoint: z.string().max(mailLimits.endpoint),
  /** Base64url of the public key of its subscription, and of the secret of RFC 8291. */
  p256dh: z.string().regex(/^[\w-]{87}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
})

const token = z.string().min(1).max(mailLimits.token)

export const mailEndpoints = defineEndpoints({
  'GET /admin/mail': {
    summary: 'How mail is sent',
    access: 'root',
    data: mailNow,
    errors: [],
  },
  'PUT /admin/mail': {
    summary: 'Set it; counts at once',
    access: 'root',
    confirm: 'factor',
    body: mailSettingsChange,
    data: mailNow,
    errors: ['MAIL_NEEDS_URL', 'MAIL_INCOMPLETE'],
  },
  'POST /admin/mail/test': {
    summary: 'Send a mail to one’s own address now, and say what the mail server answers',
    access: 'root',
    data: mailTest,
    errors: ['MAIL_INCOMPLETE', 'MAIL_MISSING', 'RATE_LIMITED'],
  },
  'GET /admin/mail/deliveries': {
    summary: 'Mails that wait, were sent or failed, newest first',
    access: 'root',
    query: z.object({
      ...paging(30),
      state: z.preprocess((value) => (value === '' ? undefined : value), z.enum(deliveryStates).optional()),
    }),
    data: pageOf(delivery),
    errors: [],
  },
  'POST /admin/mail/deliveries/:id': {
    summary: 'Send a failed mail again, or one of which nobody knows whether it arrived',
    access: 'root',
    params: z.object({ id }),
    data: nothing,
    errors: ['NOT_FOUND', 'MAIL_NOT_AGAIN'],
  },
  'GET /account/notices': {
    summary: 'Which kinds of notices one gets by mail and in one’s browsers, beside the bell',
    access: 'login',
    data: noticeWays,
    errors: [],
  },
  'PUT /account/notices': {
    summary: 'Choose it for one kind',
    access: 'login',
    body: z.object({ kind: noticeKind, mail: z.boolean().optional(), push: z.boolean().optional() }),
    data: noticeWays,
    errors: [],
  },
  'PUT /account/push': {
    summary: 'Have notices pushed to this browser until this session ends',
    access: 'login',
    body: browser,
    data: noticeWays.shape.push,
    errors: ['PUSH_OFF', 'PUSH_UNUSABLE', 'RATE_LIMITED'],
  },
  'DELETE /account/push': {
    summary: 'Push nothing to this browser any more',
    access: 'login',
    data: noticeWays.shape.push,
    errors: [],
  },
  'POST /account/unsubscribe': {
    summary: 'Stop mails of one kind by the link in such a mail, without a login',
    access: 'public',
    body: z.object({ token }),
    data: z.object({ kind: noticeKind }),
    errors: ['LINK_OVER'],
  },
  'POST /account/mail': {
    summary: 'Have a link sent to one’s own address, which proves that one reads there',
    access: 'login',
    data: z.object({ mail: z.string() }),
    errors: ['MAIL_OFF', 'MAIL_MISSING', 'RATE_LIMITED'],
  },
  'PUT /account/mail': {
    summary: 'Prove by the token of such a link that the address is one’s own',
    access: 'login',
    body: z.object({ token }),
    data: z.object({ mail: z.string() }),
    errors: ['LINK_OVER'],
  },
  'POST /account/forgotten': {
    summary: 'Ask for a new password; the answer is the same whether there is such an account or not',
    access: 'public',
    body: z.object({
      /** A username or mail address. */
      name: lineOfText(Math.max(loginNameLength, profileLimits.mail)).min(1),
    }),
    data: nothing,
    errors: ['RATE_LIMITED'],
  },
  'POST /account/forgotten/link': {
    summary: 'Whose password the link of such a mail sets',
    access: 'public',
    body: z.object({ token }),
    data: z.object({ uid: z.string() }),
    errors: ['LINK_OVER', 'RATE_LIMITED'],
  },
  'PUT /account/forgotten': {
    summary: 'Set a new password by such a link, once; all sessions end',
    access: 'public',
    body: z.object({ token, newPassword: encrypted }),
    data: z.object({ uid: z.string() }),
    errors: ['LINK_OVER', 'DECRYPTION_FAILED', 'RATE_LIMITED'],
  },
  'DELETE /admin/users/:uid/forgotten': {
    summary: 'Dismiss a person’s request for a new password',
    access: 'admin',
    params: z.object({ uid }),
    data: nothing,
    errors: ['NOT_FOUND'],
  },
})
