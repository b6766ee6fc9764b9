// How a login fails at a provider that does not speak OAuth. The reasons are sentences of ours that quote nothing of what
// was sent, so that they may be logged for root.

import { Refusal } from '@verdict/contract/refusal'
import type { KindParts } from './shape.ts'

/** The answer does not prove who this is. */
export class Unproven extends Error {
  override name = 'Unproven'
}

/** The provider did not answer, or in a way that proves nothing either way. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

const reasonOf = (error: unknown): string => {
  if (error instanceof Unproven || error instanceof Unreachable) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return error instanceof Error ? [error.name, String(code)].filter(Boolean).join(' ') : 'unknown'
}

/** @throws Refusal OAUTH_REFUSED, OAUTH_UNREACHABLE */
export async function proven<T>({ name, log }: KindParts, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw error
    log.warn({ provider: name, reason: reasonOf(error) }, 'a sign-in failed')
    throw new Refusal(error instanceof Unreachable ? 'OAUTH_UNREACHABLE' : 'OAUTH_REFUSED')
  }
}
