// Passkeys (WebAuthn). @simplewebauthn/server checks the answers of browsers; here their challenge, owner and counter are.

import { createHmac } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Assertion, Attestation } from '@verdict/contract/second-factor'
import type { Selectable } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Passkeys } from '../../platform/database-types.ts'
import { freshChallenge, type Place, relyingParty } from './challenge.ts'

type Passkey = Selectable<Passkeys>
type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** Without absent values. */
const plain = (options: object): Json => JSON.parse(JSON.stringify(options)) as Json

/** The same for all passkeys of one person, and says nothing about them. */
export const userHandleOf = ({ settings }: Pick<Context, 'settings'>, userId: number): Buffer => {
  if (!settings.secretKey) throw new Error('SECRET_KEY is needed for passkeys')
  return createHmac('sha256', settings.secretKey).update(`passkey of ${userId}`).digest()
}

const described = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports }))

interface Owner {
  userId: number
  uid: string
  site: string
  has: readonly Passkey[]
}

export async function makingOptions(
  context: Context,
  place: Place,
  { userId, uid, site, has }: Owner,
): Promise<Json> {
  const { rpID } = relyingParty(place.site)
  const challenge = await freshChallenge(context, place, userId)
  const options = await generateRegistrationOptions({
    rpName: site,
    rpID,
    userName: uid,
    userDisplayName: uid,
    userID: new Uint8Array(has[0]?.user_handle ?? userHandleOf(context, userId)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    excludeCredentials: described(has),
    // So that each of them can be a login by itself.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return plain(options)
}

/** @param known whose passkeys may answer; null: any that its owner chooses, who has to be verified by it */
export async function askingOptions(
  context: Context,
  place: Place,
  known: { userId: number; has: readonly Passkey[] } | null,
): Promise<Json> {
  const challenge = await freshChallenge(context, place, known?.userId ?? null)
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(place.site).rpID,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: known ? 'preferred' : 'required',
    ...(known && { allowCredentials: described(known.has.filter(({ refused_at }) => refused_at === null)) }),
  })
  return plain(options)
}

export interface MadePasskey {
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  backed_up: boolean
}

/** @returns null if it is not one that answers this challenge */
export async function madePasskey(
  { site }: Place,
  challenge: string,
  made: Attestation,
): Promise<MadePasskey | null> {
  const { rpID, origin } = relyingParty(site)
  const { response } = made
  const verified = await verifyRegistrationResponse({
    response: {
      ...made,
      response: {
        clientDataJSON: response.clientDataJSON,
        attestationObject: response.attestationObject,
      },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { credential, credentialBackedUp } = verified.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.transports ?? [],
    backed_up: credentialBackedUp,
  }
}

/** `copied`: the answer is right, but its counter went back. */
export type Checked = { counter: number; backedUp: boolean } | 'copied' | null

/** @param verified the passkey has to have verified its owner, and to name them */
export async function checkedAssertion(
  { site }: Place,
  challenge: string,
  given: Assertion,
  passkey: Passkey,
  { verified }: { verified: boolean },
): Promise<Checked> {
  const { rpID, origin } = relyingParty(site)
  const { userHandle, ...response } = given.response
  if (userHandle ? userHandle !== passkey.user_handle.toString('base64url') : verified) return null
  const answer = await verifyAuthenticationResponse({
    response: { ...given, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    // Below the counter is compared, once everything else is right: only its owner, or a copy, has such an answer.
    credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    requireUserVerification: verified,
  }).catch(() => null)
  if (!answer?.verified) return null
  const { newCounter: counter, credentialBackedUp: backedUp } = answer.authenticationInfo
  const before = passkey.counter
  return (counter > 0 || before > 0) && counter <= before ? 'copied' : { counter, backedUp }
}
