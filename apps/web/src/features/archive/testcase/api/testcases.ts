import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import type { TestGroupRow } from '@verdict/contract/testcase'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { upload } from '../../../../lib/api/upload.ts'

export type ArchiveReport = DataOf<Endpoints['POST /testcase/:pid/archive']>
export type ArchiveMode = 'preview' | 'add' | 'replace'

export const testcasesQuery = (pid: number) => apiQuery('GET /testcase/:pid', { params: { pid } })

export const testFileHref = (pid: number, uuid: string, file: 'in' | 'out'): string =>
  `/api/testcase/${pid}/${uuid}?type=${file}`

export const useAddTest = (pid: number) =>
  useChange(['GET /testcase/:pid'], (files: { in: string; out: string }) =>
    call('POST /testcase/:pid', { params: { pid }, body: files }),
  )

export const useCompleteTests = (pid: number) =>
  useChange(['GET /testcase/:pid'], () => call('POST /testcase/:pid/complete', { params: { pid } }), {
    globalError: true,
  })

export const useDeleteTest = (pid: number) =>
  useChange(
    ['GET /testcase/:pid'],
    (uuid: string) => call('DELETE /testcase/:pid/:uuid', { params: { pid, uuid } }),
    { globalError: true },
  )

export const useSaveGroups = (pid: number) =>
  useChange(['GET /testcase/:pid', 'GET /problem/:pid/verification'], (groups: TestGroupRow[]) =>
    call('PUT /testcase/:pid/groups', { params: { pid }, body: { groups } }),
  )

export interface ArchiveSending {
  pid: number
  mode: ArchiveMode
  file: File
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

/** @throws ApiError, or an AbortError when cancelled */
export const sendArchive = ({ pid, mode, ...sending }: ArchiveSending): Promise<ArchiveReport> =>
  upload('POST /testcase/:pid/archive', { params: { pid }, query: { mode }, ...sending })
