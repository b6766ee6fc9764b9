import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import type { SubmissionDetail } from '@verdict/contract/submission'
import { call } from '../../../../lib/api/client.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { submissionQuery } from './submission-detail.ts'

type NewMark = BodyOf<Endpoints['PUT /status/:sid/mark']>

export const useMark = (sid: number) =>
  useChange(
    ['GET /contest/:cid/work', 'GET /course/:id/homework', 'GET /contest/:cid'],
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
