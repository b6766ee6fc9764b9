import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { apiQuery } from '../../../lib/api/query.ts'

const refreshMs = 5_000

/** Hosts and what waits for them, asked again while the page is open. */
export const judgeHostsQuery = () => ({
  ...apiQuery('GET /admin/judges', {}),
  refetchInterval: refreshMs,
})

function useHostMutation<Variables, Data>(mutationFn: (variables: Variables) => Promise<Data>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { silent: true },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['GET /admin/judges'] }),
  })
}

/** The answer holds the token, this once. */
export const useCreateHost = () =>
  useHostMutation((name: string) => call('POST /admin/judges', { body: { name } }))

export const useChangeHost = () =>
  useHostMutation(({ id, disabled }: { id: number; disabled: boolean }) =>
    call('PUT /admin/judges/:id', { params: { id }, body: { disabled } }),
  )

export const useRemoveHost = () =>
  useHostMutation((id: number) => call('DELETE /admin/judges/:id', { params: { id } }))
