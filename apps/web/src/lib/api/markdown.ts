import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { upload } from './upload.ts'

let last: Promise<unknown> = Promise.resolve()

/** Sequential: the server limits waiting texts per person, and a problem has many. */
function inTurn<T>(ask: () => Promise<T>): Promise<T> {
  const answer = last.then(ask)
  last = answer.catch(() => null)
  return answer
}

export const previewQuery = (content: string) =>
  queryOptions({
    queryKey: ['POST /markdown/preview', content],
    queryFn: ({ signal }) => inTurn(() => call('POST /markdown/preview', { body: { content }, signal })),
    meta: { silent: true },
    staleTime: Infinity,
    gcTime: 60_000,
  })

interface PictureSending {
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

/** @throws ApiError, or an AbortError when cancelled */
export const sendPicture = async (file: File, sending: PictureSending): Promise<string> =>
  (await upload('POST /upload', { file, ...sending })).url
