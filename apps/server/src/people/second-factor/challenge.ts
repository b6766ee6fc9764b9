// A challenge is good once, for five minutes, for one purpose, in the browser or the session that asked for it.

import { createHash, randomBytes } from 'node:crypto'
import { challengeMs } from '@verdict/domain/second-factor'
import type { Context } from '../../platform/context.ts'
import { insertChallenge, takeChallenge } from './passkey-queries.ts'

type Purpose = 'login' | 'second' | 'confirm' | 'register'

/** The one who asked: the cookie of a browser that logs in, the token of half a login, or a session. */
type Asker = { browser: string } | { half: string } | { sessionId: number }

/** Where a passkey was asked for. */
export interface Place {
  purpose: Purpose
  asker: Asker
  /** The site's address. */
  site: string
}

const hashOf = (asker: Asker): Buffer => createHash('sha256').update(JSON.stringify(asker)).digest()

export async function freshChallenge(
  { db }: Pick<Context, 'db'>,
  { purpose, asker }: Pick<Place, 'purpose' | 'asker'>,
  userId: number | null,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await insertChallenge(db, {
    challenge,
    browser_hash: hashOf(asker),
    purpose,
    user_id: userId,
    expires_at: new Date(Date.now() + challengeMs),
  })
  return challenge
}

interface ClientData {
  challenge: string
}

/** @returns null if it is no answer to a challenge of a page of ours that stands in no frame */
function clientDataOf(json: string): ClientData | null {
  try {
    const data = JSON.parse(Buffer.from(json, 'base64url').toString()) as Record<string, unknown> | null
    const challenge = data?.['challenge']
    return typeof challenge === 'string' && data?.['crossOrigin'] !== true ? { challenge } : null
  } catch {
    return null
  }
}

/** Uses it up, whatever becomes of the answer. @returns null if it is unknown, over, used, of another browser or purpose */
export async function takenChallenge(
  { db }: Pick<Context, 'db'>,
  { purpose, asker }: Pick<Place, 'purpose' | 'asker'>,
  clientDataJSON: string,
): Promise<string | null> {
  const challenge = clientDataOf(clientDataJSON)?.challenge
  if (challenge === undefined || !/^[\w-]{43}$/.test(challenge)) return null
  const isOurs = await takeChallenge(db, { challenge, browserHash: hashOf(asker), purpose })
  return isOurs ? challenge : null
}

export interface RelyingParty {
  rpID: string
  origin: string
}

/** A passkey is of the host of the site's address, and answers its pages alone. */
export function relyingParty(site: string): RelyingParty {
  const { hostname, origin } = new URL(site)
  return { rpID: hostname, origin }
}
