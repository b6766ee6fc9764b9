// What the form of a problem asks for while somebody writes: tags, previews, pictures.

import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { apiQuery } from '../../../lib/api/query.ts'
import { upload } from '../../../lib/api/upload.ts'

export const tagsQuery = () => ({ ...apiQuery('GET /tag', {}), meta: { silent: true } })

/** One part of a statement as it would be saved. */
export const previewQuery = (markdown: string) =>
  queryOptions({
    queryKey: ['POST /problem/preview', markdown],
    queryFn: ({ signal }) =>
      call('POST /problem/preview', {
        body: { description: markdown, input: '', output: '', hint: '' },
        signal,
      }),
    meta: { silent: true },
    staleTime: Infinity,
    gcTime: 60_000,
  })

export interface PictureSending {
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

/** @returns the picture's address. @throws ApiError, or an AbortError when it was cancelled */
export const sendPicture = async (file: File, sending: PictureSending): Promise<string> =>
  (await upload('POST /upload', { file, ...sending })).url
