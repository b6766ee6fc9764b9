import type { ContestToMake, ImportDetail, ImportProblem } from '@verdict/contract/package'
import type { ImportChoice, PointReading } from '@verdict/domain/package'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/api/client.ts'
import { apiKey, apiQuery } from '../../../../lib/api/query.ts'
import { upload } from '../../../../lib/api/upload.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export type {
  ContestToMake,
  ImportContest,
  ImportDetail,
  ImportFile,
  ImportProblem,
} from '@verdict/contract/package'

const askAgainMs = 1_000
const importPageSize = 20

export const isWorkedAt = ({ state, files }: Pick<ImportDetail, 'state' | 'files'>): boolean =>
  state === 'importing' || (state === 'draft' && files.some((file) => file.state === 'waiting'))

export const importQuery = (id: number) => ({
  ...apiQuery('GET /import/:id', { params: { id } }),
  meta: { silent: true },
  refetchInterval: (query: { state: { data?: ImportDetail } }) =>
    query.state.data && isWorkedAt(query.state.data) ? askAgainMs : (false as const),
})

export const problemsQuery = (id: number, page: number, at: string) => {
  const asked = { params: { id }, query: { page, pageSize: importPageSize } }
  return queryOptions({
    queryKey: [...apiKey('GET /import/:id/problem', asked), at],
    queryFn: ({ signal }) => call('GET /import/:id/problem', { ...asked, signal }),
    placeholderData: keepPreviousData,
  })
}

/** All pages, as choices also apply to unopened ones. */
export async function allProblems(id: number): Promise<ImportProblem[]> {
  const found: ImportProblem[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await call('GET /import/:id/problem', { params: { id }, query: { page, pageSize: 100 } })
    pages = answer.pages
    found.push(...answer.docs)
  }
  return found
}

export const beginImport = async (course?: number): Promise<number> =>
  (await call('POST /import', { query: { course } })).id

interface Sending {
  id: number
  file: File
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

/** @throws ApiError, or an AbortError when cancelled */
export const sendFile = ({ id, ...sending }: Sending): Promise<ImportDetail> =>
  upload('POST /import/:id/file', { params: { id }, ...sending })

export const useStartImport = (id: number) =>
  useChange(
    ['GET /import/:id', 'GET /import/:id/problem'],
    (body: {
      draft: boolean
      problems: { position: number; as: ImportChoice; reading: PointReading | null }[]
      contest?: ContestToMake
    }) => call('PUT /import/:id', { params: { id }, body }),
    { globalError: true },
  )

export const useCancelImport = (id: number) =>
  useChange(['GET /import/:id'], () => call('DELETE /import/:id', { params: { id } }), {
    globalError: true,
  })
