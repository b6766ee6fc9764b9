import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { apiQuery } from '../../../lib/api/query.ts'

const refreshMs = 60_000

export const healthQuery = () => ({ ...apiQuery('GET /health/report', {}), refetchInterval: refreshMs })

/** It changes nothing that any page shows. */
export const useProbe = () =>
  useMutation({ mutationFn: () => call('POST /health/probe', {}), meta: { silent: true } })
