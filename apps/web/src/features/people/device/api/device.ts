import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/api/client.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

/** Once: an answer, here or in another browser, ends what it asks about. */
export const askingQuery = (userCode: string) =>
  queryOptions({
    queryKey: ['POST /device/look', userCode],
    queryFn: ({ signal }) => call('POST /device/look', { body: { userCode }, signal }),
    meta: { silent: true },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })

export const useAnswerProgram = () =>
  useChange(['GET /account/tokens'], (body: { userCode: string; allow: boolean }) =>
    call('POST /device/answer', { body }),
  )
