// Proofs of a second factor. Guesses at codes of an app are limited by account and address, and by account alone, so that many
// addresses are no more use; a recovery code and a passkey cannot be guessed, so these open even while somebody guesses.

import type { Assertion, FactorProof } from '@verdict/contract/second-factor'
import { isTotpCode, plainCode } from '@verdict/domain/second-factor'
import { Refusal } from '@verdict/contract/refusal'
import { addressGroup } from '../../platform/address.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { lockCredentials } from '../account/account-queries.ts'
import { type Place, takenChallenge } from './challenge.ts'
import { hashOfCode, stepOf } from './codes.ts'
import { checkedAssertion } from './passkey.ts'
import { findPasskey, noteUse, refusePasskey } from './passkey-queries.ts'
import { findTotp, useRecoveryCode, useStep } from './second-factor-queries.ts'

const limits = {
  fromAddress: { count: 10, seconds: 300 },
  ofAccount: { count: 20, seconds: 3_600 },
} as const

/**
 * Both uses up the proof and does what it allows, or neither; a passkey's challenge is over in any case.
 * @throws Refusal SECOND_FACTOR_WRONG, RATE_LIMITED
 */
export async function prove<T>(
  context: Context,
  userId: number,
  proof: FactorProof,
  { origin, place }: { origin: Origin; place: Place },
  allowed: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const tries = await count(context, userId, origin, 'code' in proof ? plainCode(proof.code) : null)
  const result = await ('code' in proof
    ? proveByCode(context, userId, plainCode(proof.code), allowed)
    : proveByPasskey(context, proof.passkey, place, { userId, verified: false }, (tx) => allowed(tx)))
  if (result === null) throw new Refusal('SECOND_FACTOR_WRONG')
  for (const attempt of tries) await attempt.giveBack()
  return result.done
}

/** Before the check, so that parallel guesses cannot exceed the limit. */
async function count({ rateLimiter }: Context, userId: number, { address }: Origin, plain: string | null) {
  const here = await rateLimiter.hit(`second:${addressGroup(address)}:${userId}`, limits.fromAddress)
  if (plain === null || !isTotpCode(plain)) return [here]
  return [here, await rateLimiter.hit(`second:${userId}`, limits.ofAccount)]
}

/** Null: the proof is wrong. */
type Proved<T> = { done: T } | null

const proveByCode = <T>(
  context: Context,
  userId: number,
  plain: string,
  allowed: (tx: Queryable) => Promise<T>,
): Promise<Proved<T>> =>
  context.db.transaction().execute(async (tx) => {
    // The order of locks: the person first.
    await lockCredentials(tx, userId)
    return (await isRight(context, tx, userId, plain)) ? { done: await allowed(tx) } : null
  })

async function isRight(context: Context, tx: Queryable, userId: number, plain: string): Promise<boolean> {
  if (!isTotpCode(plain)) return useRecoveryCode(tx, userId, hashOfCode(plain))
  const totp = await findTotp(tx, userId)
  if (!totp?.secret) return false
  const step = stepOf(context, totp.secret, plain)
  return step !== null && useStep(tx, userId, step)
}

/** @param userId whose passkey it has to be; absent: anyone who has it @param verified its owner has to be verified by it */
export async function proveByPasskey<T>(
  context: Context,
  given: Assertion,
  place: Place,
  { userId, verified }: { userId?: number; verified: boolean },
  allowed: (tx: Queryable, userId: number) => Promise<T>,
): Promise<Proved<T>> {
  const challenge = await takenChallenge(context, place, given.response.clientDataJSON)
  const known = challenge === null ? undefined : await findPasskey(context.db, given.id)
  if (challenge === null || !known || (userId !== undefined && known.user_id !== userId)) return null
  const outcome = await context.db.transaction().execute(async (tx) => {
    await lockCredentials(tx, known.user_id)
    // As it is now: another answer of it, or its owner, may have come first.
    const passkey = await findPasskey(tx, given.id)
    if (!passkey || passkey.user_id !== known.user_id || passkey.refused_at !== null) return null
    const checked = await checkedAssertion(place, challenge, given, passkey, { verified })
    if (checked === null || checked === 'copied') return checked
    await noteUse(tx, passkey.id, checked)
    return { done: await allowed(tx, passkey.user_id) }
  })
  if (outcome !== 'copied') return outcome
  await refusePasskey(context.db, known.id)
  return null
}
