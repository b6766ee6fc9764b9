// The calls of every markdown editor: a text as it would be saved, and the address of a picture.

import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { upload } from './upload.ts'

let last: Promise<unknown> = Promise.resolve()

/** One after the other: the server lets few texts of one person wait, and a problem has many. */
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

/** @returns the picture's address. @throws ApiError, or an AbortError when it was cancelled */
export const sendPicture = async (file: File, sending: PictureSending): Promise<string> =>
  (await upload('POST /upload', { file, ...sending })).url
