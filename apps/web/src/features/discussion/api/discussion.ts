// Discussions and comments: reading and writing them.

import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { apiQuery } from '../../../lib/api/query.ts'
import { itemFinder } from '../../../ui/picker/finders.tsx'

export type NewDiscussion = BodyOf<Endpoints['POST /discuss']>
export type DiscussionChange = BodyOf<Endpoints['PUT /discuss/:did']>

export interface DiscussionFilter {
  page?: number
  keyword?: string
  /** Only about this problem, or this contest. */
  pid?: number
  cid?: number
}

export const discussionPageSize = 30

export const discussionsQuery = ({ page, keyword, pid, cid }: DiscussionFilter) =>
  apiQuery('GET /discuss/list', { query: { page, pageSize: discussionPageSize, keyword, pid, cid } })

/** The page itself says when it is missing or failed. @param page of its comments */
export const discussionQuery = (did: number, page: number) => ({
  ...apiQuery('GET /discuss/:did', { params: { did }, query: { page, pageSize: discussionPageSize } }),
  meta: { silent: true },
})

export const problemFinder = itemFinder('problems', async (keyword, signal) => {
  const { items } = await call('GET /problem/items', { query: { keyword }, signal })
  return items
})

const contestsOffered = 20

/** Contests that this person could write about: those they entered or manage. */
export const contestFinder = itemFinder('contests one is in', async (keyword, signal) => {
  const { docs } = await call('GET /contest/list', {
    query: { type: 'title', content: keyword, pageSize: contestsOffered },
    signal,
  })
  return docs
    .filter(({ isEntrant, may }) => isEntrant || may.edit)
    .map(({ cid, title }) => ({ id: cid, title }))
})

function useWriting<Variables, Data>(mutationFn: (variables: Variables) => Promise<Data>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    // Told where it was written.
    meta: { silent: true },
    onSuccess: () =>
      Promise.all(
        ['GET /discuss/list', 'GET /discuss/:did'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
}

export const useBeginDiscussion = () => useWriting((body: NewDiscussion) => call('POST /discuss', { body }))

export const useChangeDiscussion = (did: number) =>
  useWriting((body: DiscussionChange) => call('PUT /discuss/:did', { params: { did }, body }))

/** What shows it is left before it is asked for again. */
export function useDeleteDiscussion() {
  const queries = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (did: number) => call('DELETE /discuss/:did', { params: { did } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['GET /discuss/list'] }),
  })
}

export const useAddComment = (did: number) =>
  useWriting((content: string) => call('POST /discuss/:did/comment', { params: { did }, body: { content } }))

export const useChangeComment = (did: number, id: number) =>
  useWriting((content: string) =>
    call('PUT /discuss/:did/comment/:id', { params: { did, id }, body: { content } }),
  )

export const useDeleteComment = (did: number) =>
  useWriting((id: number) => call('DELETE /discuss/:did/comment/:id', { params: { did, id } }))
