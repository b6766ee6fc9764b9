import type { Key } from '@verdict/contract/endpoints'
import type { Retention } from '@verdict/contract/retention'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export const retentionQuery = () => apiQuery('GET /admin/retention', {})

const stale: Key[] = ['GET /admin/retention']

export const useChangeRetention = () =>
  useChange(stale, (keeps: Retention) => call('PUT /admin/retention', { body: keeps }))
