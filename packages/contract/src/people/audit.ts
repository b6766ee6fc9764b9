// Changes to others' things: who, when, from where, and the state before and after.

import { auditActionLength, auditTargetLength, uidLength } from '@verdict/domain/address-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { isoDate, pageOf, paging, queryText } from '../platform/primitives.ts'

/** All actions by noun. The page needs a label for each, which the compiler checks. */
export const auditActions = {
  user: [
    'change',
    'privilege',
    'ban',
    'unban',
    'password',
    'sessions',
    'tokens',
    'factors',
    'import',
    'root',
    'disconnect',
    'export',
    'erase',
    'dismissRequest',
  ],
  group: ['create', 'change', 'members', 'delete'],
  tag: ['create', 'change', 'delete'],
  plan: ['change', 'delete'],
  problem: ['change', 'files', 'delete', 'import', 'editorial', 'setter'],
  testcase: ['add', 'delete', 'addArchive', 'replaceArchive', 'complete', 'group', 'recipe', 'build'],
  submission: ['rejudge', 'skip', 'mark', 'confirm'],
  contest: [
    'change',
    'delete',
    'unfreeze',
    'removeEntrant',
    'team',
    'teamSheet',
    'teamSlips',
    'package',
    'organization',
    'teamCategory',
    'awards',
    'finalize',
    'takeBackFinal',
    'extend',
    'takeExtension',
    'exam',
    'takeExam',
    'reopenExam',
    'countDraft',
    'giveTime',
    'pause',
    'resume',
    'examRoom',
    'examRoster',
    'examSeat',
    'examDraw',
    'examSlips',
    'rehearse',
    'helpers',
    'commentary',
    'api',
    'prepareAnswers',
    'freezeNow',
    'prolong',
    'countDown',
    'holdStart',
    'removeInterval',
    'returnInterval',
  ],
  course: [
    'create',
    'change',
    'addMembers',
    'removeMember',
    'role',
    'addProblems',
    'moveProblem',
    'removeProblem',
    'rearrange',
    'template',
    'gradebook',
    'addColumn',
    'changeColumn',
    'removeColumn',
    'mark',
    'override',
    'excuse',
    'takeBackException',
    'addSections',
    'changeSection',
    'removeSection',
    'orderSections',
    'moveToSection',
    'joinLink',
    'archive',
    'announce',
    'changeAnnouncement',
    'removeAnnouncement',
    'unarchive',
    'linkPlatform',
    'changePlatform',
    'unlinkPlatform',
    'syncPlatform',
    'linkResource',
    'sendMarks',
  ],
  news: ['create', 'change', 'delete'],
  discussion: ['change', 'delete'],
  comment: ['change', 'delete'],
  job: ['start', 'apply', 'cancel'],
  similarity: ['review'],
  notification: ['broadcast'],
  'judge-host': ['create', 'change', 'delete', 'create-join-token', 'revoke-join-token', 'label-contest'],
  'learning-platform': ['create', 'change', 'delete', 'key', 'invite', 'register', 'approve'],
  'sign-in-provider': ['create', 'change', 'delete', 'order'],
  webhook: ['create', 'change', 'delete', 'secret'],
  site: ['settings', 'language', 'retention', 'removeOld', 'mail', 'mailAgain'],
} as const
export type AuditNoun = keyof typeof auditActions

export const auditRow = z.object({
  id: z.number().int(),
  /** Null: the installation itself. */
  actor: z.object({ uid: z.string(), nick: z.string() }).nullable(),
  action: z.string(),
  target: z.string(),
  before: z.json().nullable(),
  after: z.json().nullable(),
  address: z.string(),
  requestId: z.string(),
  createdAt: isoDate,
})
export type AuditRow = z.output<typeof auditRow>

/** For every admin; addresses of other administrators only for root. */
export const trailRow = auditRow.extend({ address: z.string().optional(), requestId: z.string().optional() })
export type TrailRow = z.output<typeof trailRow>

const moment = z.preprocess((value) => (value === '' ? undefined : value), z.iso.datetime().optional())

const auditQuery = z.object({
  ...paging(30),
  actor: queryText(uidLength),
  action: queryText(auditActionLength),
  target: queryText(auditTargetLength),
  /** [from, to) */
  from: moment,
  to: moment,
})

export const auditEndpoints = defineEndpoints({
  'GET /admin/audit': {
    summary: 'Changes of things that were not one’s own, newest first',
    access: 'root',
    query: auditQuery,
    data: pageOf(auditRow),
    errors: [],
  },
})
