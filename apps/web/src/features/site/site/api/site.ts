import type { Website } from '@verdict/contract/site'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'

export const fetchWebsite = (): Promise<Website> => call('GET /website', {})

/** ms since 1970. */
export const fetchServerTime = async (signal?: AbortSignal): Promise<number> =>
  (await call('GET /servertime', { signal })).serverTime

export const languagesQuery = () => apiQuery('GET /website/languages', {})
