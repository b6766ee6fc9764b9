import type { HelperKind } from '@verdict/domain/helper'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export const helpersQuery = (cid: number) => ({
  ...apiQuery('GET /contest/:cid/helpers', { params: { cid } }),
  meta: { silent: true },
})

export const useNameHelpers = (cid: number) =>
  useChange(['GET /contest/:cid/helpers'], (body: { kind: HelperKind; uids: string[] }) =>
    call('PUT /contest/:cid/helpers', { params: { cid }, body }),
  )
