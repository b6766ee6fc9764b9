// Proofs of a second factor. Guesses at codes of an app are limited by account and address, and by account alone, so that many
// addresses are no more use; a recovery code and a passkey cannot be guessed, so these open even while somebody guesses.

import { isTotpCode, plainCode } from '@verdict/domain/second-factor'
import { Refusal } from '@verdict/contract/refusal'
import { addressGroup } from '../../platform/address.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { lockCredentials } from '../account/account-queries.ts'
import { hashOfCode, stepOf } from './codes.ts'
import { findTotp, useRecoveryCode, useStep } from './second-factor-queries.ts'

export interface Proof {
  code: string
}

const limits = {
  fromAddress: { count: 10, seconds: 300 },
  ofAccount: { count: 20, seconds: 3_600 },
} as const

/**
 * Both uses up the proof and does what it allows, or neither.
 * @throws Refusal SECOND_FACTOR_WRONG, RATE_LIMITED
 */
export async function prove<T>(
  context: Context,
  userId: number,
  { code }: Proof,
  origin: Origin,
  allowed: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const plain = plainCode(code)
  const tries = await count(context, userId, origin, plain)
  const result = await context.db.transaction().execute(async (tx) => {
    // The order of locks: the person first.
    await lockCredentials(tx, userId)
    if (!(await isRight(context, tx, userId, plain))) throw new Refusal('SECOND_FACTOR_WRONG')
    return allowed(tx)
  })
  for (const attempt of tries) await attempt.giveBack()
  return result
}

/** Before the check, so that parallel guesses cannot exceed the limit. */
async function count({ rateLimiter }: Context, userId: number, { address }: Origin, plain: string) {
  const here = await rateLimiter.hit(`second:${addressGroup(address)}:${userId}`, limits.fromAddress)
  if (!isTotpCode(plain)) return [here]
  return [here, await rateLimiter.hit(`second:${userId}`, limits.ofAccount)]
}

async function isRight(context: Context, tx: Queryable, userId: number, plain: string): Promise<boolean> {
  if (!isTotpCode(plain)) return useRecoveryCode(tx, userId, hashOfCode(plain))
  const totp = await findTotp(tx, userId)
  if (!totp?.secret) return false
  const step = stepOf(context, totp.secret, plain)
  return step !== null && useStep(tx, userId, step)
}
