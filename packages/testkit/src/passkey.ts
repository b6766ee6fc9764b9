// An authenticator and its browser, written from the specification (WebAuthn Level 3, 5.8.1, 6.1, 6.5; RFC 9052, 9053, 8949).

import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { Assertion, Attestation } from '@verdict/contract/second-factor'

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map) {
    const pairs = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)])
    return Buffer.concat([head(5, value.size), ...pairs])
  }
  return Buffer.concat([head(2, value.length), value])
}

/** COSE_Key of P-256 for ES256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const entries: [number, Cbor][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]
  return cbor(new Map(entries))
}

const flag = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 }

/** An attacker, or another device, does these otherwise. */
export interface Twist {
  origin?: string
  rpId?: string
  challenge?: string
  counter?: number
  /** Its owner was not verified: no fingerprint or PIN. */
  unverified?: boolean
  userHandle?: string | null
  id?: string
  type?: string
  crossOrigin?: boolean
}

interface Options {
  challenge: string
  rpId?: string
  rp?: { id?: string }
  user?: { id: string }
}

export interface SoftPasskey {
  create(options: unknown, twist?: Twist): Attestation
  get(options: unknown, twist?: Twist): Assertion
}

/** @param origin of the page @param counts its counter stays 0 if not, as that of a synced passkey */
export function softPasskey(origin: string, { counts = true, backedUp = false } = {}): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let userHandle: string | undefined

  const clientData = (type: string, { challenge }: Options, twist: Twist) =>
    Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? origin,
        crossOrigin: twist.crossOrigin ?? false,
      }),
    )
  const authenticatorData = (rpId: string, twist: Twist, attested?: Buffer) => {
    if (counts) counter += 1
    const numbers = Buffer.alloc(5)
    numbers[0] =
      flag.present |
      (twist.unverified ? 0 : flag.verified) |
      (backedUp ? flag.backupEligible | flag.backedUp : 0) |
      (attested ? flag.attested : 0)
    numbers.writeUInt32BE(twist.counter ?? counter, 1)
    return Buffer.concat([sha256(twist.rpId ?? rpId), numbers, attested ?? Buffer.alloc(0)])
  }
  const named = (twist: Twist) => {
    const own = twist.id ?? base64(id)
    return { id: own, rawId: own, type: 'public-key' as const }
  }
  return {
    create(given, twist = {}) {
      const options = given as Options
      userHandle = options.user?.id
      const length = Buffer.from([id.length >> 8, id.length & 255])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const authData = authenticatorData(options.rp?.id ?? '', twist, attested)
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...named(twist),
        response: {
          clientDataJSON: base64(clientData('webauthn.create', options, twist)),
          attestationObject: base64(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    get(given, twist = {}) {
      const options = given as Options
      const client = clientData('webauthn.get', options, twist)
      const data = authenticatorData(options.rpId ?? '', twist)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      const handle = twist.userHandle === undefined ? userHandle : twist.userHandle
      return {
        ...named(twist),
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(data),
          signature: base64(signature),
          ...(handle && { userHandle: handle }),
        },
      }
    },
  }
}

/** Has the shape of an assertion, and is none. */
export const noAssertion: Assertion = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
}
export const noAttestation: Attestation = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  response: { clientDataJSON: 'x', attestationObject: 'x' },
}
