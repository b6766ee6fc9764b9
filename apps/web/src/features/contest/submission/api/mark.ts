import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import type { SubmissionDetail } from '@verdict/contract/submission'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { submissionQuery } from './submission-detail.ts'

type NewMark = BodyOf<Endpoints['PUT /status/:sid/mark']>

export const earlierCommentsQuery = () => ({
  ...apiQuery('GET /account/comments', {}),
  meta: { silent: true },
})

export const useMark = (sid: number) =>
  useChange(
    ['GET /account/comments', 'GET /contest/:cid/work', 'GET /course/:id/homework', 'GET /contest/:cid'],
    (body: NewMark) => call('PUT /status/:sid/mark', { params: { sid }, body }),
    { onDone: (detail, _body, queries) => queries.setQueryData(submissionQuery(sid).queryKey, detail) },
  )

/** Another unmarked submission to the problem, among a TA's own students; null if there is none. */
export async function nextUnmarked(
  { mid: cid, pid, sid }: Pick<SubmissionDetail, 'mid' | 'pid' | 'sid'>,
  ofSections: boolean,
): Promise<number | null> {
  const { docs } = await call('GET /contest/:cid/work', {
    params: { cid },
    query: { pid, unmarked: '1', pageSize: 2, ...(ofSections && { mine: 1 }) },
  })
  return docs.find((one) => one.sid !== sid)?.sid ?? null
}

const pageSize = 100

/** By problem and name, as the list of what was handed in; 0 of them where this person stands in none. */
async function besides(
  { mid: cid, pid, uid }: Pick<SubmissionDetail, 'mid' | 'pid' | 'uid'>,
  ofSections: boolean,
): Promise<{ number: number; of: number; previous: number | null; next: number | null }> {
  let last: number | null = null
  for (let page = 1; ; page += 1) {
    const { docs, pages, total } = await call('GET /contest/:cid/work', {
      params: { cid },
      query: { pid, page, pageSize, ...(ofSections && { mine: 1 }) },
    })
    const place = docs.findIndex((one) => one.uid === uid)
    if (place === -1) {
      if (page >= pages) return { number: 0, of: total, previous: null, next: null }
      last = docs.at(-1)?.sid ?? null
      continue
    }
    const following =
      docs[place + 1] ??
      (page < pages
        ? (
            await call('GET /contest/:cid/work', {
              params: { cid },
              query: { pid, page: page + 1, pageSize, ...(ofSections && { mine: 1 }) },
            })
          ).docs[0]
        : undefined)
    return {
      number: (page - 1) * pageSize + place + 1,
      of: total,
      previous: docs[place - 1]?.sid ?? last,
      next: following?.sid ?? null,
    }
  }
}

export const besidesQuery = (detail: Pick<SubmissionDetail, 'mid' | 'pid' | 'uid'>, ofSections: boolean) => ({
  queryKey: ['GET /contest/:cid/work', 'besides', detail.mid, detail.pid, detail.uid, ofSections],
  queryFn: () => besides(detail, ofSections),
  meta: { silent: true },
})
