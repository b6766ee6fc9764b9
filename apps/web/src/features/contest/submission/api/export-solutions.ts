// Exports run in a worker, which reads the server's stream and builds the file, so that nothing blocks. Terminating it ends
// the stream.

import { ApiError, callUrl, userHeaders } from '@verdict/contract/client'
import { noticeRefusal } from '../../../../lib/api/client.ts'
import { callsFor } from '../../../../lib/session/session.ts'
import { chosenBy, type SolutionFilter } from './manage-solutions.ts'
import type { ExportFormat, ExportOrder, ExportReport, SheetWords } from './export-message.ts'

interface Exporting {
  filter: SolutionFilter
  format: ExportFormat
  words: SheetWords
  onProgress: (rows: number) => void
  signal: AbortSignal
}

export class TooManyRows extends Error {}

function orderOf({ filter, format, words }: Exporting): ExportOrder {
  const query = { ...chosenBy(filter), format: format === 'csv' ? ('csv' as const) : ('ndjson' as const) }
  const url = callUrl('/api', 'GET /admin/solutions/export', { query })
  return { url, headers: userHeaders(callsFor()), format, words }
}

/** @throws ApiError, TooManyRows; an AbortError when aborted */
export function exportSolutions(exporting: Exporting): Promise<Blob> {
  const worker = new Worker(new URL('export-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Blob>((resolve, reject) => {
    const { signal, onProgress } = exporting
    signal.addEventListener('abort', () =>
      reject(new DOMException('The export was cancelled.', 'AbortError')),
    )
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.addEventListener('message', ({ data }: MessageEvent<ExportReport>) => {
      if (data.kind === 'progress') onProgress(data.rows)
      else if (data.kind === 'done') resolve(data.file)
      else if (data.kind === 'tooMany') reject(new TooManyRows())
      else {
        const error = new ApiError(data.status, data.message, data.failure)
        noticeRefusal(error)
        reject(error)
      }
    })
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(orderOf(exporting))
  }).finally(() => worker.terminate())
}
