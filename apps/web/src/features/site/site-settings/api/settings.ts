import type { Key } from '@verdict/contract/endpoints'
import type { SiteSettings } from '@verdict/contract/site'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export const settingsQuery = () => apiQuery('GET /admin/settings', {})

const stale: Key[] = ['GET /admin/settings']

export const useChangeSettings = () =>
  useChange(stale, (settings: Partial<SiteSettings>) => call('PUT /admin/settings', { body: settings }))
