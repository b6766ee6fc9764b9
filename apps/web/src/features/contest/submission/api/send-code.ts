import type { BodyOf, DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import type { Language } from '@verdict/domain/language'
import { call } from '../../../../lib/api/client.ts'

type Body = BodyOf<Endpoints['POST /status']>
export type Submitted = DataOf<Endpoints['POST /status']>

/** One submission. @property name the problem's, as the page shows it */
export type HandedIn = Omit<Body, 'key' | 'claimedAt' | 'language'> & {
  language: Language
  name?: string | undefined
}

/** A network that swallows everything gives no error for minutes. */
const answerWithinMs = 20_000

/** @param claimedAt of one that was kept, when it was handed in @throws ApiError; another error where no answer came in time */
export const sendCode = (
  key: string,
  { name: _name, ...code }: HandedIn,
  claimedAt: number | null,
): Promise<Submitted> =>
  call('POST /status', {
    body: { ...code, key, ...(claimedAt !== null && { claimedAt: new Date(claimedAt).toISOString() }) },
    signal: AbortSignal.timeout(answerWithinMs),
  })
