import type { BodyOf, DataOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export type Queue = DataOf<Endpoints['GET /contest/:cid/clarifications']>
export type Answer = BodyOf<Endpoints['POST /contest/:cid/clarifications/:did/answer']>
export type Act = BodyOf<Endpoints['PUT /contest/:cid/clarifications/:did']>['act']

export interface QueueFilter {
  page?: number
  state?: 'answered'
  /** A place in the contest; 0: none of its problems. */
  problem?: number
}

const queuePageSize = 30

export const queueQuery = (cid: number, { page, state, problem }: QueueFilter) =>
  apiQuery('GET /contest/:cid/clarifications', {
    params: { cid },
    query: { page, pageSize: queuePageSize, state, problem },
  })

const stale: Key[] = [
  'GET /contest/:cid/clarifications',
  'GET /contest/:cid/clarifications/news',
  'GET /discuss/list',
  'GET /discuss/:did',
]

/** It failed because of another, so all is read again. */
const always = { refreshAfterFailure: true }

export const useActOnQuestion = (cid: number) =>
  useChange(
    stale,
    ({ did, act }: { did: number; act: Act }) =>
      call('PUT /contest/:cid/clarifications/:did', { params: { cid, did }, body: { act } }),
    always,
  )

export const useAnswerQuestion = (cid: number) =>
  useChange(
    stale,
    ({ did, ...body }: Answer & { did: number }) =>
      call('POST /contest/:cid/clarifications/:did/answer', { params: { cid, did }, body }),
    always,
  )

export const useChangePrepared = (cid: number) =>
  useChange(['GET /contest/:cid/clarifications'], (answers: string[]) =>
    call('PUT /contest/:cid/clarifications/prepared', { params: { cid }, body: { answers } }),
  )
