import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { queryClient } from '../../../../lib/api/query-client.ts'
import { apiQuery, refresh } from '../../../../lib/api/query.ts'
import { upload } from '../../../../lib/api/upload.ts'

export interface OutputPlace {
  pid: number
  mid?: number | undefined
  course?: number | undefined
}

export const outputTestsQuery = (place: OutputPlace) => apiQuery('GET /status/outputs', { query: place })

export const outputHref = (sid: number, number: number): string => `/api/status/${sid}/output/${number}`

export const inputsHref = ({ pid, mid, course }: OutputPlace): string => {
  const place = mid === undefined ? course !== undefined && `course=${course}` : `cid=${mid}`
  return `/api/problem/${pid}/inputs${place ? `?${place}` : ''}`
}

interface OutputSending {
  place: OutputPlace
  key: string
  keep: boolean
  parts: { field: string; file: File }[]
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

export type SentOutputs = DataOf<Endpoints['POST /status/outputs']>

/** @throws ApiError, or an AbortError when cancelled */
export async function sendOutputs({
  place,
  key,
  keep,
  parts,
  ...sending
}: OutputSending): Promise<SentOutputs> {
  const query = { ...place, key, ...(keep && { keep: '1' as const }) }
  const sent = await upload('POST /status/outputs', { query, file: parts, ...sending })
  void refresh(queryClient, ['GET /status/list', 'GET /account/submissions', 'GET /status/outputs'])
  return sent
}
