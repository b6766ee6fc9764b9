import { loginNameLength, profileLimits, signUpLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import {
  id,
  isoDate,
  isStorable,
  lineOfText,
  nothing,
  pageOf,
  paging,
  queryJudge,
  queryLanguage,
  queryNumber,
  sort,
} from '../platform/primitives.ts'
import { submissionRow } from '../contest/submission.ts'

export const privilege = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

export const profile = z.object({
  uid: z.string(),
  privilege,
  nick: z.string(),
  motto: z.string(),
  /** For its owner and admins. */
  mail: z.string().optional(),
  /** For the same: they opened a link at that address. Absent without one. */
  mailVerified: z.boolean().optional(),
  school: z.string(),
  /** For its owner and admins; '' for none. */
  studentNumber: z.string().optional(),
  groups: z.array(z.object({ gid: z.number().int(), title: z.string() })),
  /** Hex MD5 of the trimmed lower-case mail; null without mail or avatar service. */
  avatarHash: z.string().nullable(),
  solved: z.array(z.number().int()),
  attempted: z.array(z.number().int()),
  createdAt: isoDate,
})
export type Profile = z.output<typeof profile>

export const sessionProfile = profile.extend({
  /** New privilege, from the next login on; null: unchanged. */
  promotedTo: privilege.nullable(),
  /** Root made them one: they make courses. Absent for nearly everybody. */
  isTeacher: z.boolean().optional(),
  /** From others, of one’s profile page; absent unless chosen. */
  hidesActivity: z.boolean().optional(),
  /** The site asks them for a second factor, and nothing else is open before. */
  factorDue: z.boolean().optional(),
  verifyContest: z.array(z.number().int()),
  unreadNotices: z.number().int(),
  /** Contests to take part in that begin within a week, the next first; absent without any, and in an exam. */
  coming: z
    .array(z.object({ cid: z.number().int(), title: z.string(), start: isoDate, isExam: z.boolean() }))
    .optional(),
  /** The exam that the account sits now, and whether in this session. */
  exam: z.object({ cid: z.number().int(), isIn: z.boolean(), hasHandedIn: z.boolean() }).optional(),
})
export type SessionProfile = z.output<typeof sessionProfile>

/** Base64 of public key, nonce and ciphertext of a password's 72 characters. */
export const encrypted = z.string().min(1).max(1024)

const credentials = z.object({ username: z.string().min(1).max(loginNameLength), password: encrypted })

const newAccount = credentials.extend({
  /** Where the site asks for it. */
  code: z.string().max(signUpLimits.code.max).optional(),
  mail: z.string().max(profileLimits.mail).pipe(z.email()).optional(),
})

const text = (max: number) => z.string().trim().max(max).refine(isStorable, 'is not plain text').optional()

export const profileChange = z.object({
  nick: lineOfText(profileLimits.nick).optional(),
  motto: text(profileLimits.motto),
  // Length first: the mail's pattern recurses for each label of a long one.
  mail: z
    .string()
    .trim()
    .max(profileLimits.mail)
    .pipe(z.union([z.literal(''), z.email()]))
    .optional(),
  school: lineOfText(profileLimits.school).optional(),
})

export const mySubmissionsQuery = z.object({
  ...paging(30),
  sort,
  sortBy: z.enum(['createdAt', 'time', 'memory']).default('createdAt'),
  problem: queryNumber(1),
  pid: queryNumber(1),
  /** -1 and 0: outside contests. */
  contest: queryNumber(-1),
  mid: queryNumber(-1),
  judge: queryJudge,
  language: queryLanguage,
})

export const sessionInfo = z.object({
  id: z.number().int(),
  address: z.string(),
  agent: z.string(),
  createdAt: isoDate,
  lastSeenAt: isoDate,
  expiresAt: isoDate,
  current: z.boolean(),
})
export type SessionInfo = z.output<typeof sessionInfo>

export const accountEndpoints = defineEndpoints({
  'GET /account/profile': {
    summary: 'The profile of the logged-in user',
    access: 'login',
    token: 'read',
    exam: 'open',
    skipsUserCheck: true,
    data: sessionProfile,
    errors: [],
  },
  'POST /account/login': {
    summary: 'Log in',
    access: 'public',
    exam: 'open',
    skipsUserCheck: true,
    body: credentials,
    data: sessionProfile,
    errors: [
      'WRONG_CREDENTIALS',
      'SECOND_FACTOR_NEEDED',
      'BANNED',
      'LOCAL_LOGIN_OFF',
      'DECRYPTION_FAILED',
      'RATE_LIMITED',
    ],
  },
  'POST /account/register': {
    summary: 'Create an account and log in',
    access: 'public',
    skipsUserCheck: true,
    body: newAccount,
    data: sessionProfile,
    status: 201,
    errors: [
      'SIGN_UP_CLOSED',
      'SIGN_UP_CODE',
      'SIGN_UP_MAIL',
      'INVALID_USERNAME',
      'USERNAME_TAKEN',
      'DECRYPTION_FAILED',
      'RATE_LIMITED',
    ],
  },
  'POST /account/logout': {
    summary: 'End this session',
    access: 'public',
    exam: 'open',
    data: nothing,
    errors: [],
  },
  'PUT /account/profile': {
    summary: 'Change the given fields of one’s own profile',
    access: 'login',
    body: profileChange.extend({ hidesActivity: z.boolean().optional() }),
    data: sessionProfile,
    errors: [],
  },
  'PUT /account/password': {
    summary: 'Change one’s own password; every other session ends',
    access: 'login',
    confirm: 'factor',
    body: z.object({ oldPassword: encrypted, newPassword: encrypted }),
    data: nothing,
    errors: ['WRONG_CURRENT_PASSWORD', 'DECRYPTION_FAILED', 'RATE_LIMITED'],
  },
  'GET /account/sessions': {
    summary: 'One’s own sessions, the last used first',
    access: 'login',
    data: z.object({ docs: z.array(sessionInfo) }),
    errors: [],
  },
  'DELETE /account/sessions': {
    summary: 'End every session of one’s own but the one that asks',
    access: 'login',
    data: z.object({ ended: z.number().int() }),
    errors: [],
  },
  'DELETE /account/sessions/:id': {
    summary: 'End one session of one’s own',
    access: 'login',
    params: z.object({ id }),
    data: nothing,
    errors: ['NOT_FOUND'],
  },
  'GET /account/submissions': {
    summary: 'One’s own submissions',
    access: 'login',
    token: 'read',
    exam: { cid: ['query.mid', 'query.contest'] },
    query: mySubmissionsQuery,
    data: pageOf(submissionRow),
    errors: [],
  },
})
