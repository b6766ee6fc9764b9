import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export const noticeWaysQuery = () => apiQuery('GET /account/notices', {})

const stale: Key[] = ['GET /account/notices']

export const useChooseWay = () =>
  useChange(stale, (body: BodyOf<Endpoints['PUT /account/notices']>) =>
    call('PUT /account/notices', { body }),
  )

export const usePushHere = () => ({
  keep: useChange(stale, (body: BodyOf<Endpoints['PUT /account/push']>) =>
    call('PUT /account/push', { body }),
  ),
  end: useChange(stale, () => call('DELETE /account/push', {})),
})
