import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { call } from '../../../lib/api/client.ts'
import { useChange } from '../../../lib/api/use-change.ts'

/** Lists that hold one's own submissions are stale afterwards. A failure is shown beside the editor. */
export const useSubmit = () =>
  useChange(['GET /status/list', 'GET /account/submissions'], (body: BodyOf<Endpoints['POST /status']>) =>
    call('POST /status', { body }),
  )
