// The form of a SAML response, before anything in it is believed. Attacks that wrap signatures need a second assertion, a
// signature in an unusual place or an id that is used twice, and readers of XML that disagree; none of it is ever needed,
// so all of it is refused here. That the signatures are right is checked by the library afterwards.

import { Unproven } from './failure.ts'
import { assertion, encryption, protocol, signature } from './saml-names.ts'
import { childrenOf, descendantsOf, isNamed, onlyChild, readXml, type XmlElement } from './xml.ts'

const canonical = [
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
]

/** Where an algorithm is named, and those that are sound; SHA-1 and PKCS#1 v1.5 encryption are not. */
const algorithms: Readonly<Record<string, readonly string[]>> = {
  CanonicalizationMethod: canonical,
  Transform: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', ...canonical],
  SignatureMethod: [
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  ],
  EncryptionMethod: [
    'http://www.w3.org/2009/xmlenc11#aes128-gcm',
    'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
    'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
    'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  ],
}
const digests = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']

const need = (is: boolean, reason: string): void => {
  if (!is) throw new Unproven(reason)
}

function assertAlgorithms(elements: readonly XmlElement[]): void {
  for (const { name, attributes } of elements) {
    const known = algorithms[name]
    const used = attributes.get('Algorithm') ?? ''
    need(known?.includes(used) ?? true, `the response uses an algorithm for ${name} that is not accepted`)
  }
}

function assertIds(elements: readonly XmlElement[]): void {
  const ids = elements.flatMap(({ allAttributes }) =>
    allAttributes.filter(([name]) => name.toLowerCase() === 'id').map(([, value]) => value),
  )
  need(new Set(ids).size === ids.length, 'the response uses an id twice')
}

const namesOf = ({ uri, children }: XmlElement): string =>
  children.map((child) => (child.uri === uri ? child.name : '?')).join(' ')

/** Each part is where it belongs and nothing else is there, so that every reader finds the same. */
function assertSignature(holder: XmlElement, signatureElement: XmlElement): void {
  const unusual = 'the response has a signature of an unusual form'
  need(/^SignedInfo SignatureValue( KeyInfo)?$/.test(namesOf(signatureElement)), unusual)
  const [signedInfo] = signatureElement.children
  need(namesOf(signedInfo!) === 'CanonicalizationMethod SignatureMethod Reference', unusual)
  const reference = onlyChild(signedInfo, signature, 'Reference')
  need(reference !== undefined && namesOf(reference) === 'Transforms DigestMethod DigestValue', unusual)
  const digest = onlyChild(reference, signature, 'DigestMethod')?.attributes.get('Algorithm')
  const id = holder.attributes.get('ID') ?? ''
  need(digests.includes(digest ?? ''), 'the response uses a digest that is not accepted')
  need(id !== '' && reference?.attributes.get('URI') === `#${id}`, 'a signature is not of what holds it')
}

function assertSignatures(root: XmlElement, elements: readonly XmlElement[]): void {
  const holders = [root, ...childrenOf(root, assertion, 'Assertion')]
  const held = holders.flatMap((holder) =>
    childrenOf(holder, signature, 'Signature').map((found) => ({ holder, found })),
  )
  const all = elements.filter(({ name }) => name === 'Signature')
  need(all.length === held.length, 'the response has a signature in an unusual place')
  need(
    new Set(held.map(({ holder }) => holder)).size === held.length,
    'a part of the response is signed twice',
  )
  for (const { holder, found } of held) assertSignature(holder, found)
}

export interface CheckedForm {
  isEncrypted: boolean
}

/** @throws Unproven */
export function checkForm(text: string, acceptedAt: string): CheckedForm {
  const root = readXml(text, { split: 'refused' })
  const elements = [...descendantsOf(root)]
  need(isNamed(root, protocol, 'Response'), 'this is not a response of SAML 2')
  need(root.attributes.get('Version') === '2.0', 'this is not a response of SAML 2')
  const destination = root.attributes.get('Destination')
  need(destination === undefined || destination === acceptedAt, 'the response is meant for another address')
  const isCarrier = ({ name }: XmlElement): boolean => name === 'Assertion' || name === 'EncryptedAssertion'
  const carriers = elements.filter(isCarrier)
  need(elements.filter(({ name }) => name === 'Response').length === 1, 'the response has another one within')
  need(carriers.length < 2, 'the response has several assertions')
  const [carrier] = carriers
  need(carrier !== undefined, `the provider answers without an assertion: ${statusOf(root)}`)
  need(carrier!.uri === assertion && root.children.includes(carrier!), 'the assertion is in an unusual place')
  assertIds(elements)
  assertAlgorithms(elements)
  assertSignatures(root, elements)
  const isEncrypted = carrier!.name === 'EncryptedAssertion'
  need(!isEncrypted || onlyChild(carrier, encryption, 'EncryptedData') !== undefined, 'nothing is encrypted')
  return { isEncrypted }
}

const successWords = /^urn:oasis:names:tc:SAML:2\.0:status:([A-Za-z]{1,40})$/

/** Statuses of the specification only, since anybody may have written this. */
function statusOf(root: XmlElement): string {
  const outer = onlyChild(onlyChild(root, protocol, 'Status'), protocol, 'StatusCode')
  const inner = onlyChild(outer, protocol, 'StatusCode')
  const words = [outer, inner].map((code) => successWords.exec(code?.attributes.get('Value') ?? '')?.[1])
  return words.filter(Boolean).join(' ') || 'no status'
}
