import { signInAttempt, signInConfig, signInParts } from '@verdict/testkit/sign-in'
import { type SamlProvider, type SamlWays, startSamlProvider } from '@verdict/testkit/saml-provider'
import { selfSigned } from '@verdict/testkit/certificate'
import type { SignInConfigs } from '@verdict/domain/sign-in'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saml } from './saml.ts'
import { leastMetadata } from '@verdict/testkit/saml-metadata'
import { readMetadata } from './saml-metadata.ts'
import type { RedirectWay, Said } from './shape.ts'

type Given = Partial<SignInConfigs['saml']>

const site = 'http://127.0.0.1:3000'
const acs = `${site}/oauth/campus/saml`
const hour = 3_600_000
const ours = selfSigned('judge.test', new Date(Date.now() - hour), new Date(Date.now() + hour), 'rsa')
const withKey = { privateKey: ours.key, certificate: ours.cert }
const lin = {
  nameId: 'a-persistent-name',
  attributes: {
    'urn:oid:0.9.2342.19200300.100.1.1': ['lin'],
    'urn:oid:1.3.6.1.4.1.5923.1.1.1.9': ['student@campus.test', 'member@campus.test'],
    displayName: ['林 & <b>'],
  },
}

let provider: SamlProvider
const { parts, lines, lastReason } = signInParts()

beforeAll(async () => {
  provider = await startSamlProvider()
})
afterAll(() => provider.close())

const opened = (given: Given = {}): RedirectWay =>
  saml.open(
    signInConfig('saml', {
      issuer: provider.entityId,
      entryPoint: provider.entryPoint,
      certificates: provider.certificate,
      ...given,
    }),
    parts,
  ) as RedirectWay

interface Login {
  given?: Given
  ways?: SamlWays
  person?: typeof lin | { nameId: string; attributes: Record<string, string[]> }
  from?: SamlProvider
  /** Somebody on the way makes this of it. */
  change?: (text: string) => string
}

async function begun(way: RedirectWay, from = provider) {
  from.know(await way.metadata!(site))
  const asked = signInAttempt()
  return { asked, url: await way.begin(asked) }
}

async function logIn({
  given,
  ways,
  person = lin,
  from = provider,
  change = (text) => text,
}: Login = {}): Promise<Said> {
  const way = opened(given)
  const { asked, url } = await begun(way)
  from.know(await way.metadata!(site))
  const { text, address, relayState } = await from.answer(url, person, ways)
  expect({ address, relayState }).toEqual({ address: acs, relayState: asked.state })
  return way.finish({ code: 'x', posted: change(text) }, asked)
}

const refusedBecause = async (work: Promise<unknown>): Promise<string | undefined> => {
  await expect(work).rejects.toMatchObject({ name: 'Refusal', error: 'OAUTH_REFUSED' })
  return lastReason()
}

const unsigned = 'the response is not signed as it must be'
const otherRequest = 'the response answers another request'
const otherAudience = 'the assertion is for another audience'
const notNow = 'the assertion is not valid now'

describe('[SAML-1] who is let in', () => {
  test('by a signed assertion: the persistent name, and all values of all attributes', async () => {
    expect(await logIn()).toMatchObject({
      id: 'a-persistent-name',
      displayName: '林 & <b>',
      secondFactor: false,
      attributes: {
        ...lin.attributes,
        NameID: ['a-persistent-name'],
        AuthnContextClassRef: ['urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport'],
      },
    })
  })

  test('by an attribute that root chose, however the subject is called', async () => {
    const given = { idAttribute: 'urn:oid:0.9.2342.19200300.100.1.1' }
    const ways = { words: { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' } }
    expect(await logIn({ given, ways })).toMatchObject({ id: 'lin' })
  })

  test('with a second factor, where the provider says so and root believes it', async () => {
    const context = 'https://refeds.org/profile/mfa'
    const given = { secondFactorAttribute: 'AuthnContextClassRef', secondFactorValue: context }
    expect(await logIn({ given, ways: { words: { context } } })).toMatchObject({ secondFactor: true })
    expect(await logIn({ given })).toMatchObject({ secondFactor: false })
  })

  test.each([
    ['a signed response alone', { signed: 'response' }, {}],
    ['both signed', { signed: 'both' }, { signsResponse: true }],
    ['an encrypted assertion in a signed response', withKey, { isEncrypted: true }],
    ['RSA with SHA-512', {}, { algorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512' }],
    ['RSA-PSS', {}, { algorithm: 'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1' }],
  ] as const)('by %s', async (_, given, ways) => {
    expect(await logIn({ given, ways })).toMatchObject({ id: 'a-persistent-name' })
  })

  test('while the provider changes its key: any of the certificates may have signed', async () => {
    const other = selfSigned('idp.test', new Date(Date.now() - hour), new Date(Date.now() + hour), 'rsa')
    const certificates = `${other.cert}\n${provider.certificate}`
    expect(await logIn({ given: { certificates } })).toMatchObject({ id: 'a-persistent-name' })
    expect(await refusedBecause(logIn({ given: { certificates: other.cert } }))).toBe(unsigned)
  })

  test('a clock may differ by some seconds', async () => {
    const ahead = { words: { from: new Date(Date.now() + 30_000) } }
    expect(await logIn({ ways: ahead })).toMatchObject({ id: 'a-persistent-name' })
    const late = { words: { until: new Date(Date.now() - 30_000) } }
    expect(await logIn({ ways: late })).toMatchObject({ id: 'a-persistent-name' })
  })
})

describe('[SAML-2] what we ask and say of ourselves', () => {
  test('a request names us, and the answer’s address; the state comes back as RelayState', async () => {
    const { asked, url } = await begun(opened())
    expect(url.split('?')[0]).toBe(provider.entryPoint)
    expect(new URL(url).searchParams.get('RelayState')).toBe(asked.state)
    expect(new URL(url).searchParams.has('Signature')).toBe(false)
  })

  test('with a key, requests are signed, as a provider can require', async () => {
    const strict = await startSamlProvider({ wantsSignedRequests: true })
    const way = opened({ ...withKey, entryPoint: strict.entryPoint, certificates: strict.certificate })
    const { asked, url } = await begun(way, strict)
    const { text } = await strict.answer(url, lin)
    expect(await way.finish({ posted: text }, asked)).toMatchObject({ id: 'a-persistent-name' })
    const tampered = url.replace('RelayState=', 'RelayState=x')
    await expect(strict.answer(tampered, lin)).rejects.toThrow('SIGNATURE')
    const keyless = opened({ entryPoint: strict.entryPoint })
    const { url: bare } = await begun(keyless, strict)
    await expect(strict.answer(bare, lin)).rejects.toThrow('ERR_')
    await strict.close()
  })

  test('metadata has our name, address and certificate, and never the key', async () => {
    const text = await opened({ ...withKey, entityId: 'urn:judge' }).metadata!(site)
    expect(text).toContain('entityID="urn:judge"')
    expect(text).toContain(`Location="${acs}"`)
    expect(text).toContain(ours.cert.split('\n')[1])
    expect(text).not.toContain('PRIVATE')
    expect(text).not.toContain(ours.key.split('\n')[1])
    expect(await opened().metadata!(`${site}/anything`)).toContain(
      `entityID="${site}/api/oauth/campus/metadata"`,
    )
  })

  test('a provider’s metadata gives all that root must know of it', () => {
    const { issuer, entryPoint, certificates } = readMetadata(provider.metadata)
    expect({ issuer, entryPoint }).toEqual({ issuer: provider.entityId, entryPoint: provider.entryPoint })
    expect(certificates.replaceAll(/\s/g, '')).toBe(provider.certificate.replaceAll(/\s/g, ''))
    const federation = `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${provider.metadata}</EntitiesDescriptor>`
    expect(readMetadata(federation)).toMatchObject({ issuer: provider.entityId })
    expect(readMetadata(leastMetadata)).toMatchObject({ entryPoint: 'https://idp.test/sso' })
    const two = federation.replace('</EntitiesDescriptor>', `${provider.metadata}</EntitiesDescriptor>`)
    expect(() => readMetadata(two)).toThrow('the metadata is not of one identity provider')
    for (const wrong of [
      '',
      '<a/>',
      '<!DOCTYPE a><a/>',
      `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="x"><IDPSSODescriptor/></EntityDescriptor>`,
    ])
      expect(() => readMetadata(wrong)).toThrow()
  })
})

const words = (changed: NonNullable<SamlWays['words']>): Login => ({ ways: { words: changed } })
const ago = (ms: number): Date => new Date(Date.now() - ms)

describe('[SAML-3] what does not answer this login', () => {
  test.each<[string, Login, string]>([
    ['another audience', words({ audience: 'https://other.test' }), otherAudience],
    [
      'another recipient',
      words({ recipient: 'https://other.test/acs' }),
      'the assertion does not answer this login',
    ],
    [
      'another destination',
      words({ destination: 'https://other.test/acs' }),
      'the response is meant for another address',
    ],
    ['another issuer', words({ issuer: 'https://other.test' }), 'the assertion is of another issuer'],
    ['another request', words({ inResponseTo: '_other' }), otherRequest],
    [
      'no request',
      { ways: { rewrite: (text) => text.replaceAll(/ InResponseTo="[^"]*"/g, '') } },
      otherRequest,
    ],
    [
      'no request of the subject',
      {
        ways: {
          rewrite: (text) => text.replace(/(<saml:SubjectConfirmationData.*?) InResponseTo="[^"]*"/, '$1'),
        },
      },
      'the assertion does not answer this login',
    ],
    [
      'another way of confirmation',
      words({ method: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches' }),
      'the assertion does not answer this login',
    ],
    ['the past', words({ from: ago(900_000), until: ago(600_000) }), notNow],
    ['the future', words({ from: ago(-600_000), until: ago(-900_000) }), notNow],
    [
      'no conditions',
      { ways: { rewrite: (text) => text.replace(/<saml:Conditions.*?<\/saml:Conditions>/, '') } },
      otherAudience,
    ],
    [
      'no audience',
      {
        ways: {
          rewrite: (text) => text.replace(/<saml:AudienceRestriction>.*?<\/saml:AudienceRestriction>/, ''),
        },
      },
      otherAudience,
    ],
    [
      'two audiences of which one is not us',
      {
        ways: {
          rewrite: (text) =>
            text.replace(
              '<saml:AudienceRestriction>',
              '<saml:AudienceRestriction><saml:Audience>x</saml:Audience></saml:AudienceRestriction><saml:AudienceRestriction>',
            ),
        },
      },
      otherAudience,
    ],
    [
      'a condition that nobody knows',
      {
        ways: {
          rewrite: (text) =>
            text.replace('<saml:AudienceRestriction>', '<saml:Condition/><saml:AudienceRestriction>'),
        },
      },
      'the assertion has a condition that is not known',
    ],
    [
      'no end',
      {
        ways: {
          rewrite: (text) => text.replace(/(<saml:SubjectConfirmationData) NotOnOrAfter="[^"]*"/, '$1'),
        },
      },
      unsigned,
    ],
    [
      'a session that ended',
      {
        ways: {
          rewrite: (text) =>
            text.replace(
              '<saml:AuthnStatement ',
              '<saml:AuthnStatement SessionNotOnOrAfter="2020-01-01T00:00:00Z" ',
            ),
        },
      },
      'the session at the provider has ended',
    ],
    [
      'no login',
      { ways: { rewrite: (text) => text.replace(/<saml:AuthnStatement.*?<\/saml:AuthnStatement>/, '') } },
      'the assertion is not about a login',
    ],
    [
      'a transient name alone',
      words({ nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }),
      undefined as never,
    ],
    [
      'SHA-1',
      { ways: { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' } },
      'the response uses an algorithm for SignatureMethod that is not accepted',
    ],
    [
      'encryption without a signed response',
      { given: withKey, ways: { isEncrypted: true, signsResponse: false } },
      unsigned,
    ],
    [
      'encryption of nothing',
      {
        change: (text) =>
          text
            .replace(/<ds:Signature.*<\/ds:Signature>/s, '')
            .replaceAll('saml:Assertion', 'saml:EncryptedAssertion'),
      },
      'nothing is encrypted',
    ],
  ])('for or of %s', async (_, login, reason) => {
    const before = lines.length
    const found = await refusedBecause(logIn(login))
    if (reason === undefined) expect(lines.length).toBe(before)
    else expect(found).toBe(reason)
  })

  test('an answer to one login is of no use for another, though both have just begun', async () => {
    const way = opened()
    const [first, second] = [await begun(way), await begun(way)]
    const { text } = await provider.answer(first.url, lin)
    expect(await refusedBecause(way.finish({ posted: text }, second.asked))).toBe(otherRequest)
  })

  test('what a provider sends unasked, without a request', async () => {
    const way = opened()
    const { asked, url } = await begun(way)
    const rewrite = (text: string): string => text.replaceAll(/ InResponseTo="[^"]*"/g, '')
    const { text } = await provider.answer(url, lin, { rewrite })
    expect(await refusedBecause(way.finish({ posted: text }, asked))).toBe(otherRequest)
    expect(await refusedBecause(way.finish({}, asked))).toBe('the provider has sent nothing')
  })

  test('what another provider signed, even if it calls itself the same', async () => {
    const [other, impostor] = [
      await startSamlProvider({ entityId: 'https://second.test' }),
      await startSamlProvider(),
    ]
    const given = { certificates: `${provider.certificate}${other.certificate}` }
    expect(await refusedBecause(logIn({ from: other }))).toBe(unsigned)
    expect(await refusedBecause(logIn({ from: impostor }))).toBe(unsigned)
    expect(await refusedBecause(logIn({ from: other, given }))).toBe('the assertion is of another issuer')
    await Promise.all([other.close(), impostor.close()])
  })
})
