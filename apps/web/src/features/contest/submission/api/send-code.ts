import type { BodyOf, DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import type { Language } from '@verdict/domain/language'
import { call } from '../../../../lib/api/client.ts'

type Body = BodyOf<Endpoints['POST /status']>
export type Submitted = DataOf<Endpoints['POST /status']>

/** @property name of the problem, as shown */
export type HandedIn = Omit<Body, 'key' | 'claimedAt' | 'language'> & {
  language: Language
  name?: string | undefined
}

/** Some networks swallow requests for minutes without an error. */
const answerWithinMs = 20_000

/** @param claimedAt original time of a queued submission @throws ApiError; another error on timeout */
export const sendCode = (
  key: string,
  { name: _name, ...code }: HandedIn,
  claimedAt: number | null,
): Promise<Submitted> =>
  call('POST /status', {
    body: { ...code, key, ...(claimedAt !== null && { claimedAt: new Date(claimedAt).toISOString() }) },
    signal: AbortSignal.timeout(answerWithinMs),
  })
