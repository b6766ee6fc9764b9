import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

/** Refused in an exam, where nothing is offered. */
export const recordingQuery = (pid: number, mid: number) => ({
  ...apiQuery('GET /run/recording', { query: { pid, mid } }),
  meta: { silent: true },
})

export const useStartRecording = () =>
  useChange([], (body: BodyOf<Endpoints['POST /run/recording']>) => call('POST /run/recording', { body }))
