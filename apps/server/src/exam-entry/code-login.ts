// A slip has a one-time code: with the name, or the seat, on it somebody logs in to sit the exam. It is good once, while the
// doors are open; the session that it opens is like any other.

import { createHash } from 'node:crypto'
import { codeOf } from '@verdict/domain/exam'
import { enterAs } from '../account/index.ts'
import { writeExamLog } from '../exam-log/index.ts'
import { plainAddress } from '../platform/address.ts'
import { addressGroup } from '../platform/address-group.ts'
import type { Context, Origin } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import { findByCode, useCode } from './queries.ts'

/** As it is kept of a slip. */
const hashOf = (code: string): Buffer => createHash('sha256').update(codeOf(code)).digest()

/** @throws Refusal WRONG_CREDENTIALS, BANNED, EXAM_DOORS_CLOSED, RATE_LIMITED */
export async function loginByCode(
  { db, rateLimiter, settings }: Context,
  origin: Origin,
  cid: number,
  { who, code }: { who: string; code: string },
): Promise<{ uid: string; token: string }> {
  const address = addressGroup(origin.address)
  // A room may stand behind one address and log in within a minute: a code that is right counts for nothing.
  const fromAddress = await rateLimiter.hit(`login:${address}`, settings.rateLimitLoginAddress)
  const attempt = await rateLimiter.hit(`login:${address}:${who.toLowerCase()}`, settings.rateLimitLogin)
  const loggedIn = await db.transaction().execute(async (tx) => {
    const owner = await findByCode(tx, cid, { who, codeHash: hashOf(code) })
    if (!owner) throw new Refusal('WRONG_CREDENTIALS')
    if (!owner.isOpen) throw new Refusal('EXAM_DOORS_CLOSED')
    const { token } = await enterAs(tx, owner.userId, origin)
    await useCode(tx, cid, owner.userId)
    await writeExamLog(tx, cid, {
      kind: 'code-used',
      userId: owner.userId,
      address: plainAddress(origin.address),
    })
    return { uid: owner.uid, token }
  })
  await Promise.all([attempt.giveBack(), fromAddress.giveBack()])
  return loggedIn
}
