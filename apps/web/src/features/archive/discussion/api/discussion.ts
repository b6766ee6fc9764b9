import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { type FoundItem, itemFinder, problemFinder } from '../../../../ui/picker/finders.tsx'
import type { Finder } from '../../../../ui/picker/search-picker.tsx'

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

export interface QuestionFilter {
  page?: number
  keyword?: string
  unanswered?: 1
}

export const courseQuestionsQuery = (course: number, { page, keyword, unanswered }: QuestionFilter) =>
  apiQuery('GET /discuss/list', {
    query: {
      course,
      page,
      pageSize: discussionPageSize,
      keyword,
      ...(unanswered && { unanswered: '1' as const }),
    },
  })

/** The page shows the error itself. @param page of the comments */
export const discussionQuery = (did: number, page: number) => ({
  ...apiQuery('GET /discuss/:did', { params: { did }, query: { page, pageSize: discussionPageSize } }),
  meta: { silent: true },
})

const offered = 20

const findContests =
  (course?: number) =>
  async (keyword: string, signal: AbortSignal): Promise<FoundItem[]> => {
    const query = { course, type: 'title' as const, content: keyword, pageSize: offered }
    const { docs } = await call('GET /contest/list', { query, signal })
    return docs
      .filter(({ isEntrant, may }) => isEntrant || may.manage)
      .map(({ cid, title }) => ({ id: cid, title }))
  }

export interface Finders {
  problem: Finder<FoundItem>
  contest: Finder<FoundItem>
}

export const finders: Finders = {
  problem: problemFinder,
  contest: itemFinder('contests one is in', findContests()),
}

export const findersIn = (course: number): Finders => ({
  problem: itemFinder(`problems of course ${course}`, async (keyword, signal) => {
    const query = { course, search: keyword || undefined, pageSize: offered }
    const { docs } = await call('GET /problem', { query, signal })
    return docs.map(({ pid, title }) => ({ id: pid, title }))
  }),
  contest: itemFinder(`contests of course ${course} one is in`, findContests(course)),
})

/** A course says how many questions wait. */
const stale: Key[] = ['GET /discuss/list', 'GET /discuss/:did', 'GET /course/:id']

export const useBeginDiscussion = () =>
  useChange([...stale, 'GET /contest/:cid'], (body: NewDiscussion) => call('POST /discuss', { body }), {
    // Whether others read questions may have changed meanwhile.
    refreshAfterFailure: true,
  })

export const useChangeDiscussion = (did: number) =>
  useChange(stale, (body: DiscussionChange) => call('PUT /discuss/:did', { params: { did }, body }))

/** Pages that show it are left before it would be refetched. */
export const useDeleteDiscussion = () =>
  useChange(['GET /discuss/list', 'GET /course/:id'], (did: number) =>
    call('DELETE /discuss/:did', { params: { did } }),
  )

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
