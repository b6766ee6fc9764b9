import type { ExportFormat } from '@verdict/domain/package-export'
import { callUrl } from '@verdict/contract/client'
import { apiQuery } from '../../../../lib/api/query.ts'

export const formatsQuery = (pid: number) => ({
  ...apiQuery('GET /problem/:pid/package/formats', { params: { pid } }),
  meta: { silent: true },
})

export const packageUrl = (pid: number, format: ExportFormat | 'original'): string =>
  callUrl('/api', 'GET /problem/:pid/package', { params: { pid }, query: { format } })
