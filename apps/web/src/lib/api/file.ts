import { ApiError, callUrl, isEnvelope, notOurs, userHeaders } from '@verdict/contract/client'
import type { Envelope } from '@verdict/contract/envelope'
import { callsFor } from '../session/session.ts'
import { noticeRefusal } from './client.ts'

type FileKey =
  | 'POST /contest/:cid/teams/slips'
  | 'POST /course/:id/gradebook/export'
  | 'POST /exam/:cid/slips'

/** @throws ApiError */
async function fetched(key: FileKey, params: Record<string, number>, body: unknown): Promise<Blob> {
  const response = await window
    .fetch(callUrl('/api', key, { params }), {
      method: 'POST',
      credentials: 'same-origin',
      headers: { ...userHeaders(callsFor()), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    .catch((error: unknown) => {
      throw new ApiError(0, String(error))
    })
  // Refusals are JSON, files never are.
  if (!response.headers.get('content-type')?.startsWith('application/json')) return response.blob()
  const answer = (await response.json().catch(() => null)) as Envelope<unknown> | null
  if (!isEnvelope(answer) || answer.success) throw notOurs(response)
  throw new ApiError(response.status, answer.message, answer)
}

/** @throws ApiError */
export async function fetchFile(key: FileKey, params: Record<string, number>, body: unknown): Promise<Blob> {
  try {
    return await fetched(key, params, body)
  } catch (error) {
    if (error instanceof ApiError) noticeRefusal(error)
    throw error
  }
}
