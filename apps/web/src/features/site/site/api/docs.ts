import { ApiError, notOurs } from '@verdict/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { readDocs, type Docs } from '../help/model.ts'

async function fetchDocs(signal: AbortSignal): Promise<Docs> {
  const response = await window.fetch('/api/docs/json', { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new ApiError(0, String(error))
  })
  const document: unknown = await response.json().catch(() => null)
  if (!response.ok || typeof document !== 'object' || document === null) throw notOurs(response)
  return readDocs(document as Parameters<typeof readDocs>[0])
}

export const docsQuery = () =>
  queryOptions({
    queryKey: ['api-docs'],
    queryFn: ({ signal }) => fetchDocs(signal),
    staleTime: Infinity,
  })
