// A person as the provider describes them: the id by which they are known again, and the name to show.

import type { Settings } from '@verdict/contract/settings'
import { isStorable } from '@verdict/contract/primitives'
import { oauthLimits } from '@verdict/domain/oauth'
import { Refusal } from '../platform/refusal.ts'

export interface Identity {
  providerId: string
  displayName: string
  /** The claims, as JSON. */
  raw: string
  accessToken: string
  refreshToken: string | null
}

/** More than this is not kept: it says nothing that is used. */
const maxRawBytes = 64 * 1024

/** `data.user.id` leads into objects. A name that holds dots itself is found first. */
function claim(said: Record<string, unknown>, path: string): string | null {
  const found = Object.hasOwn(said, path)
    ? said[path]
    : path
        .split('.')
        .reduce<unknown>(
          (value, name) =>
            typeof value === 'object' && value !== null && Object.hasOwn(value, name)
              ? (value as Record<string, unknown>)[name]
              : undefined,
          said,
        )
  if (typeof found === 'number' && Number.isSafeInteger(found)) return String(found)
  return typeof found === 'string' && isStorable(found) ? found.trim() || null : null
}

/** @throws Refusal OAUTH_REFUSED when nothing in it identifies the person */
export function identityOf(
  said: Record<string, unknown>,
  { oauthIdClaim, oauthNameClaim }: Pick<Settings, 'oauthIdClaim' | 'oauthNameClaim'>,
  tokens: { access_token: string; refresh_token?: string | undefined },
): Identity {
  const providerId = claim(said, oauthIdClaim)
  // Cut off, two people could become one.
  if (!providerId || providerId.length > oauthLimits.providerId) throw new Refusal('OAUTH_REFUSED')
  const raw = JSON.stringify(said)
  return {
    providerId,
    displayName: (claim(said, oauthNameClaim) ?? providerId).slice(0, oauthLimits.displayName).toWellFormed(),
    raw: Buffer.byteLength(raw) <= maxRawBytes ? raw : '{}',
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? null,
  }
}
