// XMLHttpRequest, because fetch reports no upload progress; otherwise like any call. No timeout: large files on slow lines
// take long, and the person can cancel.

import {
  ApiError,
  callUrl,
  isEnvelope,
  notOurs,
  userHeaders,
  type CallArguments,
} from '@verdict/contract/client'
import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import type { Envelope } from '@verdict/contract/envelope'
import { callsFor } from '../session/session.ts'
import { noticeRefusal } from './client.ts'

type UploadKey =
  | 'POST /upload'
  | 'POST /testcase/:pid/archive'
  | 'POST /import/:id/file'
  | 'POST /problem/:pid/attachment'
  | 'POST /problem/:pid/pdf'
  | 'POST /status/outputs'
  | 'POST /problem/:pid/recipe/file'

type UploadArguments<K extends UploadKey> = Omit<CallArguments<Endpoints[K]>, 'form' | 'body'> & {
  /** One, or the parts of a form. */
  file: File | readonly { field: string; file: File }[]
  /** 0 to 1; 1: completely sent. */
  onProgress?: (fraction: number) => void
}

/** @throws ApiError; an AbortError when aborted */
export function upload<K extends UploadKey>(key: K, args: UploadArguments<K>): Promise<DataOf<Endpoints[K]>> {
  return new Promise((resolve, reject) => {
    const { signal, file, onProgress } = args
    const fail = (error: ApiError) => {
      noticeRefusal(error)
      reject(error)
    }
    const aborted = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    if (signal?.aborted) return aborted()
    const form = new FormData()
    for (const part of file instanceof File ? [{ field: 'file', file }] : file)
      form.append(part.field, part.file)
    const request = new XMLHttpRequest()
    request.open('POST', callUrl('/api', key, args))
    request.responseType = 'json'
    for (const [name, value] of Object.entries(userHeaders(callsFor()))) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    )
    request.upload.addEventListener('load', () => onProgress?.(1))
    request.addEventListener('error', () => fail(new ApiError(0, 'The upload was interrupted.')))
    request.addEventListener('abort', aborted)
    request.addEventListener('load', () => {
      const envelope = request.response as Envelope<DataOf<Endpoints[K]>> | null
      if (!isEnvelope(envelope)) fail(notOurs(request))
      else if (!envelope.success) fail(new ApiError(request.status, envelope.message, envelope))
      else resolve(envelope.data)
    })
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
