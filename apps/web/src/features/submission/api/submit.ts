import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

/** Lists that hold one's own submissions are stale afterwards. A failure is told beside the editor. */
export function useSubmit() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<Endpoints['POST /status']>) => call('POST /status', { body }),
    meta: { silent: true },
    onSuccess: async () => {
      await Promise.all(
        ['GET /status/list', 'GET /account/submissions'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      )
    },
  })
}
