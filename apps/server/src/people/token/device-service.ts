// Tokens for programs without a browser (RFC 8628). The program polls with a secret of 256 bits that only its hash is kept
// of; the person types a code of 34 bits, for ten minutes and with few guesses, and sees who asks and from where.

import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { AskingProgram } from '@verdict/contract/device'
import type { Given } from '@verdict/contract/endpoints'
import { Refusal } from '@verdict/contract/refusal'
import {
  readUserCode,
  tokenDays,
  userCodeLength,
  userCodeLetters,
  writeUserCode,
} from '@verdict/domain/access-token'
import { tokenLimits } from '@verdict/domain/field-limits'
import { addressGroup } from '../../platform/address.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import {
  answerAsking,
  type Asking,
  countPoll,
  deleteDeviceCode,
  deleteDeviceCodesOver,
  findAsking,
  insertDeviceCode,
  takeAllowed,
} from './device-queries.ts'
import { countTokens, lockTokenOwner } from './token-queries.ts'
import { addToken } from './token-service.ts'

const limits = {
  /** By address: a lab may stand behind one. */
  asking: { count: 60, seconds: 600 },
  /** With device codes that are none. */
  polls: { count: 60, seconds: 60 },
  /** Wrong short codes: with a thousand open ones, an hour of guesses finds one in two hundred thousand times. */
  guesses: { count: 20, seconds: 600 },
  guessesHere: { count: 60, seconds: 600 },
} as const

const hashOf = (deviceCode: string): Buffer => createHash('sha256').update(deviceCode).digest()

const makeUserCode = (): string =>
  Array.from({ length: userCodeLength }, () => userCodeLetters[randomInt(userCodeLetters.length)]).join('')

interface Begun {
  deviceCode: string
  userCode: string
}

/** @throws Refusal RATE_LIMITED */
export async function beginDeviceLogin(
  { db, rateLimiter }: Pick<Context, 'db' | 'rateLimiter'>,
  { address, agent }: Origin,
  asked: Given<'POST /device/code'>['body'],
): Promise<Begun> {
  await rateLimiter.hit(`device:${addressGroup(address)}`, limits.asking)
  const deviceCode = randomBytes(32).toString('base64url')
  for (;;) {
    const userCode = makeUserCode()
    const row = { ...asked, device_hash: hashOf(deviceCode), user_code: userCode, address, agent }
    if (await insertDeviceCode(db, row)) return { deviceCode, userCode: writeUserCode(userCode) }
  }
}

/** Counted before the look, so that parallel guesses cannot exceed the limit; what was right is given back. */
async function withGuess<T>(
  { rateLimiter }: Pick<Context, 'rateLimiter'>,
  viewer: Viewer,
  { address }: Origin,
  typed: string,
  look: (userCode: string) => Promise<T | undefined>,
): Promise<T> {
  const hits = [
    await rateLimiter.hit(`device-guess:${viewer.userId}`, limits.guesses),
    await rateLimiter.hit(`device-guess-at:${addressGroup(address)}`, limits.guessesHere),
  ]
  const userCode = readUserCode(typed)
  const found = userCode === null ? undefined : await look(userCode)
  if (found === undefined) throw new Refusal('NOT_FOUND')
  for (const hit of hits) await hit.giveBack()
  return found
}

const presentAsking = (asking: Asking, origin: Origin): AskingProgram => ({
  name: asking.name,
  scopes: asking.scopes,
  days: asking.days ?? tokenDays.usual,
  address: asking.address,
  isNear: addressGroup(asking.address) === addressGroup(origin.address),
  createdAt: asking.created_at.toISOString(),
  expiresAt: asking.expires_at.toISOString(),
})

/** @throws Refusal NOT_FOUND for a code that is none, over or answered; RATE_LIMITED */
export const lookAtAsking = async (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  typed: string,
): Promise<AskingProgram> =>
  presentAsking(
    await withGuess(context, viewer, origin, typed, (code) => findAsking(context.db, code)),
    origin,
  )

/** @throws Refusal NOT_FOUND, TOKENS_FULL, RATE_LIMITED */
export async function answerDeviceLogin(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  { userCode, allow }: Given<'POST /device/answer'>['body'],
): Promise<void> {
  await withGuess(context, viewer, origin, userCode, (code) =>
    context.db.transaction().execute(async (tx) => {
      // The order of locks: the person first.
      const { checksum } = await lockTokenOwner(tx, viewer.userId)
      const answered = await answerAsking(tx, code, {
        approved: allow,
        user_id: viewer.userId,
        privilege: viewer.privilege,
        checksum,
      })
      if (!answered) return undefined
      if (allow) await assertRoom(tx, viewer.userId)
      return true
    }),
  )
}

/** Said to the person, who can revoke one, rather than to the program. */
async function assertRoom(tx: Queryable, userId: number): Promise<void> {
  const limit = tokenLimits.ofPerson
  if ((await countTokens(tx, userId)) >= limit) throw new Refusal('TOKENS_FULL', { limit })
}

interface Taken {
  token: string
  uid: string
  scopes: readonly string[]
  days: number
}

/** @throws Refusal AUTHORIZATION_PENDING, SLOW_DOWN, ACCESS_DENIED, EXPIRED_TOKEN, TOKENS_FULL, RATE_LIMITED */
export async function takeDeviceToken(
  { db, rateLimiter }: Context,
  { address }: Origin,
  deviceCode: string,
): Promise<Taken> {
  const poll = await countPoll(db, hashOf(deviceCode))
  if (!poll) {
    await rateLimiter.hit(`device-poll:${addressGroup(address)}`, limits.polls)
    throw new Refusal('EXPIRED_TOKEN')
  }
  if (poll.isEarly) throw new Refusal('SLOW_DOWN')
  if (poll.approved === null || poll.user_id === null) throw new Refusal('AUTHORIZATION_PENDING')
  if (!poll.approved) {
    await deleteDeviceCode(db, poll.id)
    throw new Refusal('ACCESS_DENIED')
  }
  const userId = poll.user_id
  const taken = await db.transaction().execute(async (tx) => {
    await lockTokenOwner(tx, userId)
    const allowed = await takeAllowed(tx, poll.id)
    if (!allowed) return null
    const { name, scopes, privilege, uid } = allowed
    const days = allowed.days ?? tokenDays.usual
    const { token } = await addToken(tx, { userId, privilege }, { name, scopes, days })
    return { token, uid, scopes, days }
  })
  if (!taken) throw new Refusal('EXPIRED_TOKEN')
  return taken
}

export const sweepDeviceCodes = ({ db }: Pick<Context, 'db'>): Promise<void> => deleteDeviceCodesOver(db)
