// Somebody holds a response that the provider signed for them, in answer to a login of their own, and makes of it one that
// names another. Every attack begins with a response that would be taken as it is.

import { signInAttempt, signInConfig, signInParts } from '@verdict/testkit/sign-in'
import { type SamlProvider, type SamlWays, startSamlProvider } from '@verdict/testkit/saml-provider'
import type { SignInConfigs } from '@verdict/domain/sign-in'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saml } from './saml.ts'
import type { Asked, RedirectWay } from './shape.ts'

type Mode = SignInConfigs['saml']['signed']

let provider: SamlProvider
const { parts, lastReason } = signInParts()
beforeAll(async () => {
  provider = await startSamlProvider()
})
afterAll(() => provider.close())

const opened = (signed: Mode): RedirectWay => {
  const { entityId: issuer, entryPoint, certificate: certificates } = provider
  return saml.open(signInConfig('saml', { issuer, entryPoint, certificates, signed }), parts) as RedirectWay
}

interface Held {
  way: RedirectWay
  asked: Asked
  /** The response as the provider wrote it. */
  text: string
}

async function held(signed: Mode, ways?: SamlWays): Promise<Held> {
  const way = opened(signed)
  provider.know(await way.metadata!('http://127.0.0.1:3000'))
  const asked = signInAttempt()
  const person = { nameId: 'mallory', attributes: { uid: ['mallory'] } }
  const { text } = await provider.answer(await way.begin(asked), person, ways)
  return { way, asked, text }
}

const piece = (text: string, name: string): string =>
  new RegExp(`<${name}[ >].*?</${name}>`, 's').exec(text)?.[0] ?? ''
const signatureIn = (text: string): string => piece(text, 'ds:Signature')
const assertionIn = (text: string): string => piece(text, 'saml:Assertion')
const idIn = (text: string): string => / ID="([^"]+)"/.exec(text)![1]!
const withName = (text: string): string => text.replaceAll('mallory', 'victim')
const withId = (text: string): string => text.replace(idIn(text), '_evil')

/** The assertion with another name and id, unsigned. */
const evilOf = (text: string): string => {
  const assertion = assertionIn(text)
  return withId(withName(assertion.replace(signatureIn(assertion), '')))
}
const bareOf = (text: string): string => {
  const assertion = assertionIn(text)
  return assertion.replace(signatureIn(assertion), '')
}
const inside = (text: string, inner: string): string =>
  text.replace('</ds:Signature>', `${inner}</ds:Signature>`)

/** Those of "On Breaking SAML", by their numbers. */
const ofAssertions: Record<string, (text: string) => string> = {
  'XSW3: beside it, before': (text) => text.replace(assertionIn(text), `${evilOf(text)}${assertionIn(text)}`),
  'XSW3: beside it, after': (text) => text.replace(assertionIn(text), `${assertionIn(text)}${evilOf(text)}`),
  'XSW4: around it': (text) =>
    text.replace(
      assertionIn(text),
      evilOf(text).replace('</saml:Assertion>', `${assertionIn(text)}</saml:Assertion>`),
    ),
  'XSW5: with its signature, and itself at the end': (text) =>
    text.replace(
      assertionIn(text),
      `${evilOf(text).replace('<saml:Subject>', `${signatureIn(assertionIn(text))}<saml:Subject>`)}${bareOf(text)}`,
    ),
  'XSW6: with its signature, and itself within that': (text) =>
    text.replace(
      assertionIn(text),
      evilOf(text).replace(
        '<saml:Subject>',
        `${inside(signatureIn(assertionIn(text)), bareOf(text))}<saml:Subject>`,
      ),
    ),
  'XSW7: in extensions': (text) =>
    text.replace('<samlp:Status>', `<samlp:Extensions>${evilOf(text)}</samlp:Extensions><samlp:Status>`),
  'XSW7: itself in extensions': (text) =>
    text
      .replace(assertionIn(text), evilOf(text))
      .replace('<samlp:Status>', `<samlp:Extensions>${assertionIn(text)}</samlp:Extensions><samlp:Status>`),
  'XSW8: itself in an object of the signature': (text) =>
    text.replace(
      assertionIn(text),
      evilOf(text).replace(
        '<saml:Subject>',
        `${inside(signatureIn(assertionIn(text)), `<ds:Object>${bareOf(text)}</ds:Object>`)}<saml:Subject>`,
      ),
    ),
  'the same id twice': (text) =>
    text.replace(
      assertionIn(text),
      `${evilOf(text).replace('_evil', idIn(assertionIn(text)))}${assertionIn(text)}`,
    ),
  'the same id twice, in either case': (text) =>
    text.replace('<samlp:Status>', `<samlp:Status Id="${idIn(assertionIn(text))}">`),
  'one of another namespace': (text) =>
    text.replace(
      '<samlp:Status>',
      `${evilOf(text).replaceAll('saml:', 'x:').replace('<x:Assertion', '<x:Assertion xmlns:x="urn:x"')}<samlp:Status>`,
    ),
  'a whole response within': (text) =>
    withName(
      text.replace(/<samlp:Response(.*?)>/, `<samlp:Response$1><samlp:Extensions>${text}</samlp:Extensions>`),
    ),
  changed: (text) => withName(text),
  'changed, without a signature': (text) => withName(text.replace(signatureIn(assertionIn(text)), '')),
}

const ofResponses: Record<string, (text: string) => string> = {
  'XSW1: itself within the signature': (text) => {
    const evil = withId(withName(text))
    return inside(evil, text.replace(signatureIn(text), ''))
  },
  'XSW2: itself before the signature': (text) => {
    const evil = withId(withName(text))
    return evil.replace('<ds:Signature', `${text.replace(signatureIn(text), '')}<ds:Signature`)
  },
  'XSW1: itself in an object': (text) => {
    const evil = withId(withName(text))
    return inside(evil, `<ds:Object>${text.replace(signatureIn(text), '')}</ds:Object>`)
  },
  changed: (text) => withName(text),
  'one more assertion': (text) => text.replace('</samlp:Response>', `${evilOf(text)}</samlp:Response>`),
}

const hmacOf = (text: string): string =>
  createHmac('sha1', provider.certificate).update(text).digest('base64')

/** Changes that canonical forms or readers of XML may overlook. */
const ofTexts: Record<string, (text: string) => string> = {
  'a comment within the name': (text) => text.replace('>mallory<', '>mal<!---->lory<'),
  'a comment that hides the end of the name': (text) => text.replace('>mallory<', '>victim<!--.mallory--><'),
  'an instruction that hides a part of the name': (text) => text.replace('>mallory<', '><?x mallo?>ry<'),
  'a section of characters': (text) => text.replace('>mallory<', '><![CDATA[mallory]]><'),
  'a comment in the digest': (text) =>
    withName(text).replace('<ds:DigestValue>', '<ds:DigestValue><!--forged-->'),
  'an element in the digest': (text) =>
    withName(text).replace(/<ds:DigestValue>([^<]*)/, '<ds:DigestValue><ds:X>forged</ds:X>$1'),
  'two signed infos': (text) =>
    withName(text).replace(piece(text, 'ds:SignedInfo'), (info) => `${info}${info}`),
  'two references': (text) =>
    withName(text).replace(piece(text, 'ds:Reference'), (reference) => `${reference}${reference}`),
  'two signatures': (text) => text.replace(signatureIn(text), (signature) => `${signature}${signature}`),
  'a reference to nothing': (text) => text.replace(/URI="[^"]*"/, 'URI=""'),
  'a reference to something else': (text) => text.replace(/URI="#[^"]*"/, 'URI="#other"'),
  'a reference that is a query': (text) => text.replace(/URI="#[^"]*"/, `URI="#x' or '1'='1"`),
  'an XSLT transform': (text) =>
    text.replace(
      'http://www.w3.org/2001/10/xml-exc-c14n#"/></ds:Transforms>',
      'http://www.w3.org/TR/1999/REC-xslt-19991116"/></ds:Transforms>',
    ),
  'an XPath transform': (text) =>
    text.replace(
      'http://www.w3.org/2001/10/xml-exc-c14n#"/></ds:Transforms>',
      'http://www.w3.org/TR/1999/REC-xpath-19991116"/></ds:Transforms>',
    ),
  'a canonical form with comments': (text) => text.replaceAll('xml-exc-c14n#', 'xml-exc-c14n#WithComments'),
  'an HMAC whose key everybody knows': (text) =>
    withName(text)
      .replace(/rsa-sha256|xmldsig-more#rsa-sha256/, 'hmac-sha1')
      .replace(/<ds:SignatureValue>[^<]*/, `<ds:SignatureValue>${hmacOf(text)}`),
  'entities that grow': (text) =>
    `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]>${text.replace('>mallory<', '>&c;<')}`,
  'entities of the outside': (text) =>
    `<!DOCTYPE x [<!ENTITY a SYSTEM "http://127.0.0.1:1/">]>${text.replace('>mallory<', '>&a;<')}`,
  'an empty document type': (text) => `<!DOCTYPE x>${text}`,
  'a depth without end': (text) =>
    text.replace('<samlp:Status>', `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}<samlp:Status>`),
  'attributes without end': (text) =>
    text.replace(
      '<samlp:Status>',
      `<samlp:Status ${Array.from({ length: 20_000 }, (_, n) => `a${n}=""`).join(' ')}>`,
    ),
  'another version': (text) => text.replace('Version="2.0"', 'Version="1.1"'),
  'no XML': () => 'SAMLResponse',
  nothing: () => '',
  'a logout': () =>
    '<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1" Version="2.0"><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status></samlp:LogoutResponse>',
  'a failure': (text) => text.replace(assertionIn(text), '').replace('status:Success', 'status:Responder'),
  'a status with somebody’s words': (text) =>
    text.replace(assertionIn(text), '').replace('urn:oasis:names:tc:SAML:2.0:status:Success', '<script>'),
}

async function refused({ way, asked, text }: Held, change: (text: string) => string): Promise<void> {
  const changed = change(text)
  expect(changed).not.toBe(text)
  await expect(way.finish({ posted: changed }, asked)).rejects.toMatchObject({
    name: 'Refusal',
    error: 'OAUTH_REFUSED',
  })
  expect(lastReason()).not.toMatch(/victim|mallory|TypeError|unknown/)
}

describe('[SAML-4] a signature that is wrapped', () => {
  test.each(Object.keys(ofAssertions))('of an assertion: %s', async (name) => {
    await refused(await held('assertion'), ofAssertions[name]!)
  })

  test.each(Object.keys(ofResponses))('of a response: %s', async (name) => {
    await refused(await held('response'), ofResponses[name]!)
  })

  test.each(Object.keys(ofAssertions))('of both, where both are asked for: %s', async (name) => {
    await refused(await held('both', { signsResponse: true }), ofAssertions[name]!)
  })
})

test.each(Object.keys(ofTexts))('[SAML-4] a text that is read in two ways: %s', async (name) => {
  await refused(await held('assertion'), ofTexts[name]!)
})

test('[SAML-4] each of these responses would have been taken as it was', async () => {
  for (const mode of ['assertion', 'response', 'both'] as const) {
    const { way, asked, text } = await held(mode, { signsResponse: mode !== 'assertion' })
    expect(await way.finish({ posted: text }, asked)).toMatchObject({ id: 'mallory' })
  }
})

test('[SAML-4] where an assertion must be signed, a signed response around it is not enough, nor the other way', async () => {
  const { asked, text } = await held('response')
  await expect(opened('assertion').finish({ posted: text }, asked)).rejects.toMatchObject({
    error: 'OAUTH_REFUSED',
  })
  await expect(opened('both').finish({ posted: text }, asked)).rejects.toMatchObject({
    error: 'OAUTH_REFUSED',
  })
  const other = await held('assertion')
  for (const mode of ['response', 'both'] as const)
    await expect(opened(mode).finish({ posted: other.text }, other.asked)).rejects.toMatchObject({
      error: 'OAUTH_REFUSED',
    })
})
