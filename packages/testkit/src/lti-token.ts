// Signed messages as a learning platform makes and checks them, by the specifications alone and without a library of ours.

import {
  createPublicKey,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto'

export interface TestKey {
  keyId: string
  privateKey: KeyObject
  publicKey: KeyObject
}

export type JwkSet = { keys: (Record<string, unknown> & { kid?: string })[] }

export function makeTestKey(): TestKey {
  return { keyId: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) }
}

export const jwkOf = ({ keyId, publicKey }: TestKey) => ({
  ...publicKey.export({ format: 'jwk' }),
  kid: keyId,
  alg: 'RS256',
  use: 'sig',
})

export const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export function signToken(claims: object, { keyId, privateKey }: TestKey, header: object = {}): string {
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid: keyId, ...header })}.${part(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`
}

const read = (text: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>

/** @throws with a sentence for what is wrong */
export function openToken(
  token: string,
  keys: JwkSet,
  { issuer, audience }: { issuer: string; audience: string },
): Record<string, unknown> {
  const [head = '', body = '', signature = ''] = token.split('.')
  const { alg, kid } = read(head)
  if (alg !== 'RS256') throw new Error(`signed by ${String(alg)}`)
  const jwk = keys.keys.find((key) => key.kid === kid)
  if (!jwk) throw new Error('signed by a key that is not published')
  const verify = createVerify('RSA-SHA256').update(`${head}.${body}`)
  if (!verify.verify(createPublicKey({ key: jwk, format: 'jwk' }), signature, 'base64url')) {
    throw new Error('the signature is wrong')
  }
  const claims = read(body)
  const now = Date.now() / 1000
  if (claims['iss'] !== issuer) throw new Error(`issued by ${String(claims['iss'])}`)
  if (claims['aud'] !== audience) throw new Error(`meant for ${String(claims['aud'])}`)
  if (typeof claims['exp'] !== 'number' || claims['exp'] <= now || claims['exp'] > now + 3_600) {
    throw new Error('it has no end, or a wrong one')
  }
  if (typeof claims['iat'] !== 'number' || claims['iat'] > now + 5) throw new Error('it is of the future')
  return claims
}
