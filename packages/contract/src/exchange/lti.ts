// Learning platforms that open courses and homework as a tool (LTI 1.3). The platform's own requests are forms and redirects
// below /lti, and stand in no table: `exchange/lti` of the server.

import { ltiLimits } from '@verdict/domain/field-limits'
import { gradeStates, ltiMatches } from '@verdict/domain/lti'
import { rolePresets, type RolePreset } from '@verdict/domain/course'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import {
  bodyId,
  id,
  isoDate,
  isStorable,
  lineOfText,
  nothing,
  pageOf,
  paging,
  uuid,
} from '../platform/primitives.ts'

const isWeb = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null
  return (
    (url?.protocol === 'https:' || url?.protocol === 'http:') && url.username === '' && url.password === ''
  )
}
const address = lineOfText(ltiLimits.address).refine(isWeb, 'is no address of the web')
const origin = address.refine((text) => URL.canParse(text) && new URL(text).origin === text, 'is no origin')
/** Compared byte by byte: nothing is trimmed. */
const exact = (max: number) => z.string().min(1).max(max).refine(isStorable, 'is not plain text')

const platformFields = {
  name: lineOfText(ltiLimits.name).min(1),
  issuer: exact(ltiLimits.address),
  clientId: exact(ltiLimits.clientId),
  /** Others are refused. */
  deployments: z.array(exact(ltiLimits.deployment)).min(1).max(ltiLimits.deployments),
  loginUrl: address,
  tokenUrl: address,
  keysUrl: address,
  /** For requests for tokens; null: the address of tokens. */
  audience: exact(ltiLimits.address).nullable(),
  /** Their pages may show ours in a frame, besides those of issuer and login. */
  frames: z.array(origin).max(ltiLimits.frames),
  creates: z.boolean(),
  matches: z.enum(ltiMatches),
  on: z.boolean(),
}
const platformGiven = z.object({
  ...platformFields,
  audience: platformFields.audience.default(null),
  frames: platformFields.frames.default([]),
  creates: platformFields.creates.default(true),
  matches: platformFields.matches.default('none'),
  on: platformFields.on.default(true),
})

const ltiPlatform = z.object({
  platformId: z.number().int(),
  ...platformFields,
  /** None where the platform registered itself and named none. */
  deployments: z.array(z.string()),
  /** It registered itself, and opens nothing until root enables it. */
  pending: z.boolean(),
  courses: z.number().int(),
  people: z.number().int(),
})
export type LtiPlatform = z.output<typeof ltiPlatform>

const ltiKey = z.object({
  keyId: z.string(),
  createdAt: isoDate,
  /** Null: the one that signs. */
  publishedUntil: isoDate.nullable(),
})
export type LtiKey = z.output<typeof ltiKey>

const teacherRole = z.enum(Object.keys(rolePresets) as [RolePreset, ...RolePreset[]])

const ltiContext = z.object({
  contextId: z.number().int(),
  platform: z.string(),
  title: z.string(),
  /** For those who teach there. */
  teacherRole,
  hasRoster: z.boolean(),
  linkedBy: z.string(),
  linkedAt: isoDate,
  syncedAt: isoDate.nullable(),
  syncError: z.string().nullable(),
  members: z.number().int(),
  gone: z.number().int(),
  links: z.array(z.object({ cid: z.number().int().nullable(), title: z.string(), hasGrades: z.boolean() })),
})
export type LtiContext = z.output<typeof ltiContext>

const ltiMember = z.object({
  name: z.string(),
  teaches: z.boolean(),
  uid: z.string().nullable(),
  isMember: z.boolean(),
  seenAt: isoDate,
  /** Since when the platform lists them no more. */
  goneAt: isoDate.nullable(),
})
export type LtiMember = z.output<typeof ltiMember>

const ltiGrade = z.object({
  linkId: z.number().int(),
  cid: z.number().int(),
  title: z.string(),
  uid: z.string(),
  nick: z.string(),
  /** Hundredths of a percent; null: the mark there is taken back. */
  mark: z.number().int().nullable(),
  state: z.enum(gradeStates),
  tries: z.number().int(),
  error: z.string().nullable(),
  nextAt: isoDate.nullable(),
  sentAt: isoDate.nullable(),
})
export type LtiGrade = z.output<typeof ltiGrade>

/**
 * `login`: the second step is to come; `account`: it must be said whose account it is; `choose`: what it opens; `unlinked`: a teacher must say so; `answer`: the platform
 * gets what was chosen; `open`: done.
 */
const launchSteps = ['login', 'account', 'choose', 'unlinked', 'answer', 'open'] as const

const ltiLaunch = z.object({
  step: z.enum(launchSteps),
  platform: z.string(),
  context: z.string(),
  name: z.string(),
  /** The platform asks for content, and gets the choice as an answer. */
  forPlatform: z.boolean(),
  /** The answer is given by the page in the platform's frame. */
  framed: z.boolean(),
  creates: z.boolean(),
  /** Where it leads once all is said. */
  path: z.string().nullable(),
})
export type LtiLaunch = z.output<typeof ltiLaunch>

const secret = z.string().length(ltiLimits.secret)
const launchId = z.object({ launchId: uuid })
const platformId = z.object({ platformId: id })
const inCourse = z.object({ id, contextId: id })

export const ltiEndpoints = defineEndpoints({
  'GET /admin/lti': {
    summary: 'Learning platforms, what to enter there, and the keys that sign',
    access: 'root',
    data: z.object({
      platforms: z.array(ltiPlatform),
      addresses: z.object({ login: z.string(), launch: z.string(), keys: z.string() }),
      keys: z.array(ltiKey),
    }),
    errors: [],
  },
  'POST /admin/lti': {
    summary: 'A new learning platform',
    access: 'root',
    confirm: 'factor',
    body: platformGiven,
    data: z.object({ platformId: z.number().int() }),
    status: 201,
    errors: ['LTI_PLATFORM_TAKEN', 'LTI_PLATFORMS_FULL'],
  },
  'PUT /admin/lti/:platformId': {
    summary: 'Change a learning platform',
    access: 'root',
    confirm: 'factor',
    params: platformId,
    body: z.object(platformFields).partial(),
    data: nothing,
    errors: ['NOT_FOUND', 'LTI_PLATFORM_TAKEN'],
  },
  'DELETE /admin/lti/:platformId': {
    summary: 'Remove a learning platform with its links, lists and marks on their way; accounts stay',
    access: 'root',
    params: platformId,
    data: nothing,
    errors: ['NOT_FOUND'],
  },
  'POST /admin/lti/invitation': {
    summary:
      'An address by which a learning platform registers itself once, within the hour; the one before ends',
    access: 'root',
    data: z.object({ url: z.string(), expiresAt: isoDate }),
    status: 201,
    errors: ['LTI_PLATFORMS_FULL'],
  },
  'POST /admin/lti/keys': {
    summary: 'A new key signs; the one before stays published for two weeks',
    access: 'root',
    confirm: 'factor',
    data: z.object({ keyId: z.string() }),
    errors: [],
  },
  'POST /lti/page/confirm': {
    summary: 'For the page of a launch: the browser shows what the platform’s page stored for it',
    access: 'public',
    body: z.object({ page: secret, stored: z.string().max(ltiLimits.secret) }),
    data: nothing,
    errors: ['LTI_LAUNCH_GONE'],
    skipsUserCheck: true,
  },
  'POST /lti/page/ticket': {
    summary: 'For the page of a launch: a ticket for its new window, once and within a minute',
    access: 'public',
    body: z.object({ page: secret, framed: z.boolean() }),
    data: z.object({ ticket: z.string() }),
    errors: ['LTI_LAUNCH_GONE'],
    skipsUserCheck: true,
  },
  'POST /lti/page/answer': {
    summary: 'For the page of a launch: what was chosen in the new window, signed for the platform',
    access: 'public',
    body: z.object({ page: secret }),
    data: z.object({ answer: z.object({ url: z.string(), jwt: z.string() }).nullable() }),
    errors: ['LTI_LAUNCH_GONE'],
    skipsUserCheck: true,
  },
  'GET /lti/launch/:launchId': {
    summary: 'One’s own launch: what it waits for',
    access: 'public',
    params: launchId,
    data: ltiLaunch,
    errors: ['LTI_LAUNCH_GONE'],
  },
  'POST /lti/launch/:launchId/account': {
    summary: 'Whose account it is: the one that is logged in, or a new one, which this logs in',
    access: 'public',
    params: launchId,
    body: z.object({ account: z.enum(['own', 'new']) }),
    // The platform opens the account from now on.
    confirm: 'factor',
    data: ltiLaunch,
    errors: [
      'LOGIN_REQUIRED',
      'LTI_LAUNCH_GONE',
      'LTI_PERSON_TAKEN',
      'LTI_ACCOUNTS_CLOSED',
      'BANNED',
      'SECOND_FACTOR_NEEDED',
    ],
    skipsUserCheck: true,
  },
  'POST /lti/launch/:launchId/choice': {
    summary: 'What a link of the platform opens: a course that one manages, or one of its homeworks',
    access: 'login',
    params: launchId,
    body: z.object({ courseId: bodyId, cid: bodyId.nullable(), teacherRole: teacherRole.default('student') }),
    data: ltiLaunch,
    errors: ['LTI_LAUNCH_GONE', 'NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED'],
  },
  'GET /course/:id/lti': {
    summary: 'Courses of learning platforms that are linked with this one',
    access: 'login',
    params: z.object({ id }),
    data: z.object({ contexts: z.array(ltiContext) }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /course/:id/lti/:contextId': {
    summary: 'What those who teach in the linked course become here; members stay what they are',
    access: 'login',
    params: inCourse,
    body: z.object({ teacherRole }),
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED'],
  },
  'DELETE /course/:id/lti/:contextId': {
    summary: 'Unlink a course of a platform: its links open nothing any more, and no marks are sent',
    access: 'login',
    params: inCourse,
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /course/:id/lti/:contextId/sync': {
    summary: 'Ask the platform for the people of its course, now; otherwise that happens each night',
    access: 'login',
    params: inCourse,
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED', 'LTI_NO_ROSTER'],
  },
  'GET /course/:id/lti/:contextId/members': {
    summary:
      'People of the linked course as the platform last listed them, those first whom it lists no more',
    access: 'login',
    params: inCourse,
    data: z.object({ members: z.array(ltiMember) }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /course/:id/lti-grades': {
    summary: 'Marks on their way to platforms, those that failed first',
    access: 'login',
    params: z.object({ id }),
    query: z.object(paging(30)),
    data: pageOf(ltiGrade),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /course/:id/lti-grades': {
    summary: 'Send the marks again that failed; of one homework all of them',
    access: 'login',
    params: z.object({ id }),
    body: z.object({ linkId: bodyId.optional() }),
    data: z.object({ again: z.number().int() }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED'],
  },
})
