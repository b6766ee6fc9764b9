import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export type Said = DataOf<Endpoints['GET /exam/:cid/messages']>

export const messagesQuery = (cid: number) => ({
  ...apiQuery('GET /exam/:cid/messages', { params: { cid } }),
  meta: { silent: true },
})

export const useAsk = (cid: number, onDone: (sent: string) => void) =>
  useChange(
    ['GET /exam/:cid/messages'],
    (text: string) => call('POST /exam/:cid/questions', { params: { cid }, body: { text } }),
    { onDone: (_answer, sent) => onDone(sent) },
  )
