// Programs that can only send a name and a password with each request, as HTTP basic authentication does. It opens no session,
// and no cookie is looked at, so that no page can send it for somebody who did not know. A second factor cannot be asked
// for, so those who have one, or owe one, use an access token, which may stand in the place of the password.

import { createHmac, randomBytes } from 'node:crypto'
import { uidLength } from '@verdict/domain/address-limits'
import { tokenPrefix } from '@verdict/domain/access-token'
import { Privilege } from '@verdict/domain/privilege'
import { Refusal } from '@verdict/contract/refusal'
import type { FastifyRequest } from 'fastify'
import { addressGroup, addressOf } from '../../platform/address.ts'
import { bearerToken } from '../../platform/bearer.ts'
import type { Context } from '../../platform/context.ts'
import type { MaybeViewer, Viewer } from '../../platform/viewer.ts'
import { isBound } from '../second-factor/required.ts'
import { acceptsPasswordOf } from '../sign-in/local-login.ts'
import { viewerOfToken } from '../token/token-service.ts'
import { findBasic, findCredentials } from './account-queries.ts'
import { checksumOf, digestOf, inLine, passwordMatches } from './password.ts'

const scheme = /^basic +([\w+/-]+={0,2}) *$/i
/** Longer ones are no password of anybody. */
const maxHeader = 2_000

interface Given {
  username: string
  password: string
}

/** @throws Refusal WRONG_CREDENTIALS for what is no such header */
function givenIn({ headers }: Pick<FastifyRequest, 'headers'>): Given | null {
  const header = headers.authorization
  if (header === undefined) return null
  const [, encoded] = (header.length <= maxHeader && scheme.exec(header)) || []
  if (encoded === undefined) throw new Refusal('WRONG_CREDENTIALS')
  const [, username = '', password] =
    /^([^:]*):([^]*)$/.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  if (password === undefined || username === '' || username.length > uidLength) {
    throw new Refusal('WRONG_CREDENTIALS')
  }
  return { username, password }
}

const knownForMs = 300_000
const knownAtMost = 5_000

/** Passwords that were right a moment ago, by a key that leaves the process nowhere: a hash per request would take 50 ms. */
export class KnownPasswords {
  readonly #key = randomBytes(32)
  readonly #known = new Map<string, { userId: number; checksum: string; until: number }>()

  #nameOf({ username, password }: Given): string {
    return createHmac('sha256', this.#key).update(`${username.toLowerCase()}\n${password}`).digest('base64')
  }

  find(given: Given): { userId: number; checksum: string } | null {
    const found = this.#known.get(this.#nameOf(given))
    return found && found.until > Date.now() ? found : null
  }

  keep(given: Given, userId: number, checksum: string): void {
    const name = this.#nameOf(given)
    this.#known.delete(name)
    this.#known.set(name, { userId, checksum, until: Date.now() + knownForMs })
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= knownAtMost) break
      this.#known.delete(oldest)
    }
  }
}

/**
 * By what the request itself carries: a token, or a name and a password.
 * @returns null for a visitor
 * @throws Refusal WRONG_CREDENTIALS, BANNED, LOCAL_LOGIN_OFF, SECOND_FACTOR_NEEDED, FACTOR_DUE, TOKEN_INVALID, RATE_LIMITED
 */
export async function callerOfHeader(
  context: Context,
  known: KnownPasswords,
  request: FastifyRequest,
): Promise<MaybeViewer> {
  const token = bearerToken(request)
  if (token !== null) return viewerOfToken(context, request, token)
  const given = givenIn(request)
  if (given === null) return null
  if (given.password.startsWith(tokenPrefix)) {
    const viewer = await viewerOfToken(context, request, given.password)
    // A program would act for another person than the one whom its user named.
    if (viewer.uid.toLowerCase() !== given.username.toLowerCase()) throw new Refusal('WRONG_CREDENTIALS')
    return viewer
  }
  const found = known.find(given)
  if (found) {
    const viewer = await viewerOf(context, found)
    if (viewer) return viewer
  }
  return inLine(() => enter(context, known, request, given))
}

async function enter(
  context: Context,
  known: KnownPasswords,
  request: FastifyRequest,
  given: Given,
): Promise<Viewer> {
  const { rateLimiter, settings, db } = context
  const address = addressGroup(addressOf(request))
  // As a login does, and with it.
  await rateLimiter.hit(`login:${address}`, settings.rateLimitLoginAddress)
  const attempt = await rateLimiter.hit(
    `login:${address}:${given.username.toLowerCase()}`,
    settings.rateLimitLogin,
  )
  const account = await findCredentials(db, given.username)
  const matches = await passwordMatches(account?.password_hash ?? null, digestOf(given.password))
  if (!account || !matches) throw new Refusal('WRONG_CREDENTIALS')
  await attempt.giveBack()
  const [userId, checksum] = [account.id, checksumOf(account.password_hash)]
  const viewer = await viewerOf(context, { userId, checksum })
  if (!viewer) throw new Refusal('WRONG_CREDENTIALS')
  known.keep(given, userId, checksum)
  return viewer
}

/** @returns null if the password is another by now @throws Refusal BANNED, LOCAL_LOGIN_OFF, SECOND_FACTOR_NEEDED, FACTOR_DUE */
async function viewerOf(
  { db }: Pick<Context, 'db'>,
  { userId, checksum }: { userId: number; checksum: string },
): Promise<Viewer | null> {
  const person = await findBasic(db, userId)
  if (!person || person.checksum !== checksum) return null
  if (person.privilege === Privilege.Banned) throw new Refusal('BANNED')
  if (!(await acceptsPasswordOf(db, person))) throw new Refusal('LOCAL_LOGIN_OFF')
  if (person.second_factor_at !== null) throw new Refusal('SECOND_FACTOR_NEEDED', { ways: '' })
  if (isBound(person.factor_rule, person)) throw new Refusal('FACTOR_DUE')
  return {
    userId,
    uid: person.uid,
    privilege: person.privilege,
    sessionId: 0,
    teams: person.teams,
    ...(person.is_teacher && { isTeacher: true }),
    ...(person.is_on_roster && { isOnRoster: true }),
  }
}
