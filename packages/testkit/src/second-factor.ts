// People with a second factor, and the codes that their apps would show.

import { createHmac } from 'node:crypto'
import { freshRecoveryCodes, freshSecret, hashOfCode } from '@verdict/server/people/second-factor/codes'
import { plainCode } from '@verdict/domain/second-factor'
import type { Context } from '@verdict/server/platform/context'
import { cookieOf } from './oauth.ts'
import { softPasskey, type SoftPasskey, type Twist } from './passkey.ts'
import type { TestPerson, TestServer } from './server.ts'

export interface WithTotp {
  /** Base32. */
  secret: string
  recovery: string[]
}

/** Gives an account an app and recovery codes, without any call. */
export async function withTotp(context: Pick<Context, 'db' | 'settings'>, userId: number): Promise<WithTotp> {
  const { sealed, typed } = freshSecret(context, { site: 'Test', uid: 'test' })
  const recovery = freshRecoveryCodes()
  await context.db
    .insertInto('totp_secrets')
    .values({ user_id: userId, secret: sealed, confirmed_at: new Date() })
    .execute()
  await context.db
    .insertInto('recovery_codes')
    .values(recovery.map((code) => ({ user_id: userId, code_hash: hashOfCode(plainCode(code)) })))
    .execute()
  await context.db
    .updateTable('users')
    .set({ second_factor_at: new Date() })
    .where('id', '=', userId)
    .execute()
  return { secret: typed, recovery }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(base32: string): Buffer {
  const bits = base32
    .split('')
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}

/** Written from RFC 6238 and RFC 4226, as the other side. @param steps of half a minute from now */
export function codeOf(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const from = mac.at(-1)! & 15
  return String((mac.readUInt32BE(from) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

/** The origin of injected requests, without PUBLIC_URL. */
export const testOrigin = 'http://localhost'

/** Adds a passkey by the calls. */
export async function withPasskey(
  server: TestServer,
  who: TestPerson,
  passkey: SoftPasskey = softPasskey(testOrigin),
): Promise<SoftPasskey> {
  const { data } = await server.call(who, 'POST /account/passkeys/options', {})
  const body = { name: 'Key', passkey: passkey.create(data.options) }
  const added = await server.call(who, 'POST /account/passkeys', { body })
  if (added.status !== 201) throw new Error(added.text)
  return passkey
}

/** Asks to log in by a passkey. @returns what hands its answer over */
export async function passkeyLogin(server: TestServer, passkey: SoftPasskey, twist: Twist = {}) {
  const asked = await server.call(null, 'POST /account/login/passkey/options', { body: { step: 'first' } })
  const cookie = cookieOf(asked.headers, 'verdict_passkey')!
  const body = { passkey: passkey.get(asked.data.options, twist) }
  return (headers: Record<string, string> = { cookie }) =>
    server.call(null, 'POST /account/login/passkey', { body, headers })
}
