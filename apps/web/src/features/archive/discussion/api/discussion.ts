import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { itemFinder } from '../../../../ui/picker/finders.tsx'

export type NewDiscussion = BodyOf<Endpoints['POST /discuss']>
export type DiscussionChange = BodyOf<Endpoints['PUT /discuss/:did']>

export interface DiscussionFilter {
  page?: number
  keyword?: string
  pid?: number
  cid?: number
}

export const discussionPageSize = 30

export const discussionsQuery = ({ page, keyword, pid, cid }: DiscussionFilter) =>
  apiQuery('GET /discuss/list', { query: { page, pageSize: discussionPageSize, keyword, pid, cid } })

/** The page shows the error itself. @param page of the comments */
export const discussionQuery = (did: number, page: number) => ({
  ...apiQuery('GET /discuss/:did', { params: { did }, query: { page, pageSize: discussionPageSize } }),
  meta: { silent: true },
})

const contestsOffered = 20

export const contestFinder = itemFinder('contests one is in', async (keyword, signal) => {
  const { docs } = await call('GET /contest/list', {
    query: { type: 'title', content: keyword, pageSize: contestsOffered },
    signal,
  })
  return docs
    .filter(({ isEntrant, may }) => isEntrant || may.manage)
    .map(({ cid, title }) => ({ id: cid, title }))
})

const stale: Key[] = ['GET /discuss/list', 'GET /discuss/:did']

export const useBeginDiscussion = () =>
  useChange([...stale, 'GET /contest/:cid'], (body: NewDiscussion) => call('POST /discuss', { body }), {
    // Whether others read questions may have changed meanwhile.
    refreshAfterFailure: true,
  })

export const useChangeDiscussion = (did: number) =>
  useChange(stale, (body: DiscussionChange) => call('PUT /discuss/:did', { params: { did }, body }))

/** Pages that show it are left before it would be refetched. */
export const useDeleteDiscussion = () =>
  useChange(['GET /discuss/list'], (did: number) => call('DELETE /discuss/:did', { params: { did } }))

export const useAddComment = (did: number) =>
  useChange(stale, (body: BodyOf<Endpoints['POST /discuss/:did/comment']>) =>
    call('POST /discuss/:did/comment', { params: { did }, body }),
  )

export const useChangeComment = (did: number, id: number) =>
  useChange(stale, (content: string) =>
    call('PUT /discuss/:did/comment/:id', { params: { did, id }, body: { content } }),
  )

export const useDeleteComment = (did: number) =>
  useChange(stale, (id: number) => call('DELETE /discuss/:did/comment/:id', { params: { did, id } }))
