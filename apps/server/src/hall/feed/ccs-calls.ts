// The calls of the Contest API: whom each is for, what it takes, and what answers it.

import type { TokenScope } from '@verdict/domain/access-token'
import type { z } from 'zod'
import { accessOf } from './ccs-access.ts'
import {
  account,
  addCommentary,
  ask,
  change,
  contests,
  eventFeed,
  logo,
  scoreboard,
  statement,
  submissionFiles,
  submit,
} from './ccs-answers.ts'
import { sentClarification } from './ccs-clarify.ts'
import { answerCollection, answerOne, kindIn, references } from './ccs-collection.ts'
import { sentCommentary } from './ccs-commentary.ts'
import { sentContest } from './ccs-contest-change.ts'
import type { CcsQuestion } from './ccs-question.ts'
import { type CcsRole, ccsRoles } from './ccs-standing.ts'
import { sentSubmission } from './ccs-submit.ts'
import { contestModel } from './ccs-things.ts'

export interface CcsCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: string
  /** Null: of no contest, for everybody. */
  roles: readonly CcsRole[] | null
  /** A token needs it. */
  scope: (role: CcsRole | null) => TokenScope
  query: (params: Record<string, string>) => readonly string[]
  body?: z.ZodType
  isFile?: true
  /** It does not end by itself. */
  isStreamed?: true
  answer: (question: CcsQuestion) => unknown
}

const contest = '/contests/:cid'
const known: readonly CcsRole[] = ['team', 'judge', 'admin']
const none = (): readonly string[] => []
const reading = (): TokenScope => 'read'

const writing = (role: CcsRole | null): TokenScope => (role === 'admin' ? 'teach' : 'submit')
const get = { method: 'GET', scope: reading, query: none } as const

export const ccsCalls: readonly CcsCall[] = [
  {
    ...get,
    path: '/',
    roles: null,
    answer: ({ version, context }) => ({
      version: version.name,
      version_url: version.url,
      provider: { name: 'Verdict', version: context.build.sha },
    }),
  },
  { ...get, path: '/contests', roles: null, answer: contests },
  {
    ...get,
    path: contest,
    roles: ccsRoles,
    answer: ({ version, standing }) => version.contest(contestModel(standing.hall)),
  },
  {
    ...get,
    path: `${contest}/access`,
    roles: ccsRoles,
    answer: ({ version, standing }) => accessOf(standing, version),
  },
  {
    ...get,
    path: `${contest}/state`,
    roles: ccsRoles,
    answer: ({ version, standing }) => version.state(standing.hall.state),
  },
  { ...get, path: `${contest}/account`, roles: known, answer: account },
  { ...get, path: `${contest}/scoreboard`, roles: ccsRoles, query: () => ['group_id'], answer: scoreboard },
  {
    ...get,
    path: `${contest}/event-feed`,
    roles: ccsRoles,
    query: () => ['since_token', 'since_id', 'stream'],
    isFile: true,
    isStreamed: true,
    answer: eventFeed,
  },
  {
    ...get,
    path: `${contest}/problems/:id/statement/:locale`,
    roles: ccsRoles,
    isFile: true,
    answer: statement,
  },
  { ...get, path: `${contest}/organizations/:id/logo`, roles: ccsRoles, isFile: true, answer: logo },
  { ...get, path: `${contest}/submissions/:id/files`, roles: known, isFile: true, answer: submissionFiles },
  {
    ...get,
    path: `${contest}/:kind`,
    roles: ccsRoles,
    query: (params) => references[kindIn(params)],
    answer: answerCollection,
  },
  { ...get, path: `${contest}/:kind/:id`, roles: ccsRoles, answer: answerOne },
  {
    method: 'POST',
    path: `${contest}/submissions`,
    roles: ['team', 'admin'],
    scope: writing,
    query: none,
    body: sentSubmission,
    answer: submit,
  },
  {
    method: 'POST',
    path: `${contest}/clarifications`,
    roles: ['team', 'admin'],
    scope: writing,
    query: none,
    body: sentClarification,
    answer: ask,
  },
  {
    method: 'POST',
    path: `${contest}/commentary`,
    roles: ['judge', 'admin'],
    scope: writing,
    query: none,
    body: sentCommentary,
    answer: addCommentary,
  },
  {
    method: 'PATCH',
    path: contest,
    roles: ['admin'],
    scope: () => 'teach',
    query: none,
    body: sentContest,
    answer: change,
  },
]
