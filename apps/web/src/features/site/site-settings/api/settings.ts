import type { Key } from '@verdict/contract/endpoints'
import type { SettingsChange } from '@verdict/contract/site'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { setWebsite } from '../../../../lib/site.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export const settingsQuery = () => apiQuery('GET /admin/settings', {})

const stale: Key[] = ['GET /admin/settings', 'GET /admin/setup']

/** This page shows the change at once, others when they are loaded again. */
export const useChangeSettings = () =>
  useChange(stale, (change: SettingsChange) => call('PUT /admin/settings', { body: change }), {
    onDone: async () => setWebsite(await call('GET /website', {})),
  })
