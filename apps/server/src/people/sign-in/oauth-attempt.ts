// The state of a sign-in works once, for ten minutes, in the browser whose cookie began it: a stranger's link is useless.
// Data needed on return is sealed in the database, so that any process can continue.

import { createHash, randomBytes } from 'node:crypto'
import { oauthAttemptMs, type SignInAction } from '@verdict/domain/oauth'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '@verdict/contract/refusal'
import { seal, unseal } from '../../platform/seal.ts'
import type { MaybeViewer } from '../../platform/viewer.ts'
import type { Asked, Secret } from './kinds/shape.ts'
import { deleteExpiredAttempts, insertAttempt, keepPosted, takeAttempt } from './oauth-queries.ts'

const purpose = 'oauth-attempt'
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

export const freshToken = (): string => randomBytes(32).toString('base64url')

/** Whether the cookie has the form of our tokens; anything else counts as absent. */
export const isBrowserToken = (token: string | undefined): token is string => /^[\w-]{43}$/.test(token ?? '')

export interface Attempt {
  provider: string
  action: SignInAction
  viewer: MaybeViewer
  browser: string
}

type Parts = Pick<Context, 'db' | 'settings'>

const keyOf = ({ settings }: Parts): string => {
  if (!settings.secretKey) throw new Error('SECRET_KEY is needed for single sign-on')
  return settings.secretKey
}

/** The sealed content; the two tokens and the address have been kept under these names since the first version. */
interface Kept extends Secret {
  redirectUri: string
}

export async function beginAttempt(context: Parts, attempt: Attempt, callback: string): Promise<Asked> {
  const state = freshToken()
  const secret: Secret = { codeVerifier: freshToken(), nonce: freshToken() }
  const kept: Kept = { ...secret, redirectUri: callback }
  await insertAttempt(context.db, {
    state_hash: hashOf(state),
    browser_hash: hashOf(attempt.browser),
    provider: attempt.provider,
    action: attempt.action,
    user_id: attempt.viewer?.userId ?? null,
    session_id: attempt.viewer?.sessionId ?? null,
    secret: seal(keyOf(context), purpose, Buffer.from(JSON.stringify(kept))),
    expires_at: new Date(Date.now() + oauthAttemptMs),
  })
  return { state, callback, secret }
}

export interface TakenAttempt {
  action: SignInAction
  userId: number | null
  sessionId: number | null
  asked: Asked
  /** @returns the answer that was posted under this code, if any was */
  posted(code: string): string | undefined
}

const postedPurpose = 'posted-answer'
interface Posted {
  code: string
  text: string
}

/** @returns the code that stands for it; null if no sign-in waits for it */
export async function keepAnswer(
  context: Parts,
  { provider, state, text }: { provider: string; state: string; text: string },
): Promise<string | null> {
  const code = freshToken()
  const posted: Posted = { code, text }
  const sealed = seal(keyOf(context), postedPurpose, Buffer.from(JSON.stringify(posted)))
  return (await keepPosted(context.db, { stateHash: hashOf(state), provider }, sealed)) ? code : null
}

function openPosted(context: Parts, sealed: string | null): TakenAttempt['posted'] {
  if (sealed === null) return () => undefined
  const posted = JSON.parse(unseal(keyOf(context), postedPurpose, sealed).toString()) as Posted
  return (code) => (code === posted.code ? posted.text : undefined)
}

/** @throws Refusal OAUTH_STATE_INVALID if unknown, used, expired, or begun in another browser */
export async function takeUpAttempt(
  context: Parts,
  { provider, state, browser }: { provider: string; state: string; browser: string | undefined },
): Promise<TakenAttempt> {
  const taken = isBrowserToken(browser)
    ? await takeAttempt(context.db, { provider, stateHash: hashOf(state), browserHash: hashOf(browser) })
    : undefined
  if (!taken) throw new Refusal('OAUTH_STATE_INVALID')
  const { redirectUri, ...secret } = JSON.parse(
    unseal(keyOf(context), purpose, taken.secret).toString(),
  ) as Kept
  return {
    action: taken.action,
    userId: taken.user_id,
    sessionId: taken.session_id,
    asked: { state, callback: redirectUri, secret },
    posted: openPosted(context, taken.posted),
  }
}

export const sweepAttempts = ({ db }: Pick<Context, 'db'>): Promise<void> => deleteExpiredAttempts(db)
