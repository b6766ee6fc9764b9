import type { Key } from '@verdict/contract/endpoints'
import type { NoticeKind } from '@verdict/domain/notice-kind'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export const noticeWaysQuery = () => apiQuery('GET /account/notices', {})

const stale: Key[] = ['GET /account/notices']

export const useChooseWay = () =>
  useChange(stale, (body: { kind: NoticeKind; mail: boolean }) => call('PUT /account/notices', { body }))
