import type { SetupStep } from '@verdict/domain/setup'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

/** Asked for whenever it is shown: steps are taken elsewhere. */
export const setupQuery = () => ({
  ...apiQuery('GET /admin/setup', {}),
  staleTime: 0,
  meta: { silent: true },
})

export const usePutAside = () =>
  useChange(['GET /admin/setup'], (setupAside: SetupStep[]) =>
    call('PUT /admin/settings', { body: { setupAside } }),
  )
