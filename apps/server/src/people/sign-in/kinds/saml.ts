// SAML 2 as a service provider: a request by redirect, and the answer by a form that the browser posts to us. The library
// checks signatures and decrypts; every answer must be one to a request of ours, so none that a provider begins is taken.

import type { CacheProvider, SAML } from '@node-saml/node-saml'
import type { SignInConfigs } from '@verdict/domain/sign-in'
import { createHash } from 'node:crypto'
import { proven, Unproven } from './failure.ts'
import { attributesOf, saidBy } from './said.ts'
import { skewMs } from './saml-names.ts'
import type { Asked, ProviderKind } from './shape.ts'

type Config = SignInConfigs['saml']

const pem = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g

/** @returns each in PEM, as given one after the other */
const certificatesIn = (text: string): string[] => text.match(pem) ?? []

/** Unguessable, and known only to the attempt that made it. */
const requestIdOf = ({ secret }: Asked): string =>
  `_${createHash('sha256').update(`saml-request:${secret.nonce}`).digest('hex')}`

interface Place {
  name: string
  /** Any address of the site. */
  site: string
}

/** Where the provider's answers are posted. */
const acceptedAt = ({ name, site }: Place): string => new URL(`/oauth/${name}/saml`, site).href
const entityIdOf = ({ entityId }: Config, { name, site }: Place): string =>
  entityId || new URL(`/api/oauth/${name}/metadata`, site).href

/** Knows one request, so that an answer to any other is refused. */
const onlyRequest = (id: string): CacheProvider => ({
  saveAsync: async () => null,
  getAsync: async (asked) => (asked === id ? new Date().toISOString() : null),
  removeAsync: async () => null,
})

interface Options extends Place {
  requestId?: string
  isEncrypted?: boolean
}

/** It is large, and loaded where it is used; so is the reader of XML. */
async function libraryFor(
  config: Config,
  { requestId = '', isEncrypted = false, ...place }: Options,
): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  const { privateKey, certificate, signed, nameIdFormat } = config
  const entityId = entityIdOf(config, place)
  return new SAML({
    callbackUrl: acceptedAt(place),
    entryPoint: config.entryPoint,
    issuer: entityId,
    audience: entityId,
    idpCert: certificatesIn(config.certificates),
    identifierFormat: nameIdFormat || null,
    // A response that is not signed as a whole must not be decrypted: answers to altered texts would give the content away.
    wantAuthnResponseSigned: signed !== 'assertion' || isEncrypted,
    wantAssertionsSigned: signed !== 'response',
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: onlyRequest(requestId),
    generateUniqueId: () => requestId,
    acceptedClockSkewMs: skewMs,
    disableRequestedAuthnContext: true,
    ...(privateKey !== '' && {
      privateKey,
      decryptionPvk: privateKey,
      publicCert: certificate,
      signatureAlgorithm: 'sha256',
      digestAlgorithm: 'sha256',
    }),
  })
}

/** The library's words quote what was sent. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/audience/i, 'the assertion is for another audience'],
  [/InResponseTo/, 'the response answers another request'],
  [/expired|not yet valid|subject confirmation/i, 'the assertion is not valid now'],
]
const reasonOf = (error: unknown): string =>
  reasons.find(([words]) => words.test(String(error)))?.[1] ?? 'the response is not signed as it must be'

/** @throws Unproven */
async function signedAssertion(library: SAML, response: string): Promise<string> {
  const encoded = Buffer.from(response).toString('base64')
  const { profile } = await library
    .validatePostResponseAsync({ SAMLResponse: encoded })
    .catch((error: unknown): never => {
      throw new Unproven(reasonOf(error))
    })
  const signed = profile?.getAssertionXml?.()
  if (signed === undefined) throw new Unproven('the response has no assertion that is signed')
  return signed
}

async function metadataOf(config: Config, place: Place): Promise<string> {
  const certificate = config.privateKey === '' ? null : config.certificate
  const library = await libraryFor(config, { ...place, requestId: '_metadata' })
  return library.generateServiceProviderMetadata(certificate, certificate)
}

export const saml: ProviderKind<Config> = {
  open(config, parts) {
    const placeOf = ({ callback }: Asked): Place => ({ name: parts.name, site: callback })
    return {
      way: 'redirect',
      metadata: (site) => metadataOf(config, { name: parts.name, site }),
      async begin(asked) {
        const library = await libraryFor(config, { ...placeOf(asked), requestId: requestIdOf(asked) })
        return library.getAuthorizeUrlAsync(asked.state, undefined, {})
      },
      finish: ({ posted }, asked) =>
        proven(parts, async () => {
          if (posted === undefined) throw new Unproven('the provider has sent nothing')
          const [{ checkForm }, { readAssertion }] = await Promise.all([
            import('./saml-response.ts'),
            import('./saml-assertion.ts'),
          ])
          const [place, requestId] = [placeOf(asked), requestIdOf(asked)]
          const { isEncrypted } = checkForm(posted, acceptedAt(place))
          const library = await libraryFor(config, { ...place, requestId, isEncrypted })
          const { nameId, attributes } = readAssertion(await signedAssertion(library, posted), {
            issuer: config.issuer,
            audience: entityIdOf(config, place),
            recipient: acceptedAt(place),
            requestId,
            now: Date.now(),
          })
          return saidBy(config, {
            attributes: attributesOf(nameId === null ? attributes : { ...attributes, NameID: nameId }),
            ...(nameId !== null && { ownId: nameId }),
            raw: { nameId, attributes },
          })
        }),
    }
  },
}
