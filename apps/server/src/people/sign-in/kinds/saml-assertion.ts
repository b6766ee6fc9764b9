// An assertion, read from exactly the bytes that were signed: for whom it is, until when, in answer to what, and
// about whom.

import { Unproven } from './failure.ts'
import { assertion, skewMs } from './saml-names.ts'
import { childrenOf, isNamed, onlyChild, readXml, type XmlElement } from './xml.ts'

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const entity = 'urn:oasis:names:tc:SAML:2.0:nameid-format:entity'

export interface Expected {
  issuer: string
  audience: string
  recipient: string
  requestId: string
  now: number
}

export interface Asserted {
  /** The name of the subject; null if it is another one at each login. */
  nameId: string | null
  attributes: Record<string, string[]>
}

const need = (is: boolean, reason: string): void => {
  if (!is) throw new Unproven(reason)
}

const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

const instantOf = (element: XmlElement | undefined, name: string): number | undefined => {
  const text = element?.attributes.get(name)
  if (text === undefined) return undefined
  const instant = instantForm.test(text) ? Date.parse(text) : Number.NaN
  need(!Number.isNaN(instant), 'the assertion has a time of an unusual form')
  return instant
}

function isCurrent(element: XmlElement | undefined, { now }: Expected): boolean {
  const from = instantOf(element, 'NotBefore')
  const until = instantOf(element, 'NotOnOrAfter')
  return (from === undefined || now + skewMs >= from) && (until === undefined || now - skewMs < until)
}

function assertIssuer(root: XmlElement, { issuer }: Expected): void {
  const found = onlyChild(root, assertion, 'Issuer')
  const format = found?.attributes.get('Format')
  need(found?.text.trim() === issuer, 'the assertion is of another issuer')
  need(format === undefined || format === entity, 'the assertion is of another issuer')
}

function assertConditions(root: XmlElement, expected: Expected): void {
  const conditions = onlyChild(root, assertion, 'Conditions')
  const known = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction']
  need(conditions !== undefined, 'the assertion has no conditions')
  need(isCurrent(conditions, expected), 'the assertion is not valid now')
  need(
    conditions!.children.every(({ uri, name }) => uri === assertion && known.includes(name)),
    'the assertion has a condition that is not known',
  )
  const restrictions = childrenOf(conditions!, assertion, 'AudienceRestriction')
  const isForUs = (restriction: XmlElement): boolean =>
    childrenOf(restriction, assertion, 'Audience').some(({ text }) => text.trim() === expected.audience)
  need(restrictions.length > 0 && restrictions.every(isForUs), 'the assertion is for another audience')
}

function confirms(confirmation: XmlElement, expected: Expected): boolean {
  const data = onlyChild(confirmation, assertion, 'SubjectConfirmationData')
  return (
    confirmation.attributes.get('Method') === bearer &&
    data?.attributes.get('InResponseTo') === expected.requestId &&
    data.attributes.get('Recipient') === expected.recipient &&
    instantOf(data, 'NotOnOrAfter') !== undefined &&
    isCurrent(data, expected)
  )
}

function assertLogin(root: XmlElement, { now }: Expected): XmlElement[] {
  const statements = childrenOf(root, assertion, 'AuthnStatement')
  need(statements.length > 0, 'the assertion is not about a login')
  for (const statement of statements) {
    const until = instantOf(statement, 'SessionNotOnOrAfter')
    need(until === undefined || now - skewMs < until, 'the session at the provider has ended')
  }
  return statements
}

/** A value may be a name of its own kind, as eduPersonTargetedID is. */
const valueOf = ({ text, children }: XmlElement): string => (children[0]?.text ?? text).trim()

function attributesIn(root: XmlElement): Record<string, string[]> {
  const found = new Map<string, string[]>()
  const friendly = new Map<string, string[]>()
  const statements = childrenOf(root, assertion, 'AttributeStatement')
  for (const attribute of statements.flatMap((statement) => childrenOf(statement, assertion, 'Attribute'))) {
    const values = childrenOf(attribute, assertion, 'AttributeValue').map(valueOf)
    const [name, alias] = [attribute.attributes.get('Name'), attribute.attributes.get('FriendlyName')]
    if (name) found.set(name, [...(found.get(name) ?? []), ...values])
    if (alias) friendly.set(alias, [...(friendly.get(alias) ?? []), ...values])
  }
  // A name that stands for itself is not replaced by one that is only shown to people.
  return Object.fromEntries([...friendly, ...found])
}

function nameIn(subject: XmlElement): string | null {
  const name = onlyChild(subject, assertion, 'NameID')
  if (!name || name.attributes.get('Format') === transient) return null
  need(name.children.length === 0, 'the name of the subject is of an unusual form')
  return name.text.trim() || null
}

/** @param signed the canonical form of the assertion, as its signature covers it @throws Unproven */
export function readAssertion(signed: string, expected: Expected): Asserted {
  const root = readXml(signed, { split: 'refused' })
  need(isNamed(root, assertion, 'Assertion'), 'what is signed is not an assertion')
  assertIssuer(root, expected)
  assertConditions(root, expected)
  const subject = onlyChild(root, assertion, 'Subject')
  need(subject !== undefined, 'the assertion is about nobody')
  const confirmations = childrenOf(subject!, assertion, 'SubjectConfirmation')
  need(
    confirmations.some((confirmation) => confirms(confirmation, expected)),
    'the assertion does not answer this login',
  )
  const statements = assertLogin(root, expected)
  const contexts = statements
    .map((statement) => onlyChild(statement, assertion, 'AuthnContext'))
    .map((context) => onlyChild(context, assertion, 'AuthnContextClassRef')?.text.trim())
  return {
    nameId: nameIn(subject!),
    attributes: {
      ...attributesIn(root),
      // How they logged in there.
      AuthnContextClassRef: contexts.filter((context) => context !== undefined),
    },
  }
}
