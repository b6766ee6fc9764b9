// The answer of a CAS server to a ticket.

import { Unproven } from './failure.ts'
import { childrenOf, isNamed, onlyChild, readXml, type XmlElement } from './xml.ts'

const namespace = 'http://www.yale.edu/tp/cas'

const codeOf = (failure: XmlElement | undefined): string => {
  const code = failure?.attributes.get('code') ?? ''
  return /^[A-Z_]{1,40}$/.test(code) ? code : 'no'
}

/** @throws Unproven */
function successOf(text: string): XmlElement {
  const root = readXml(text, { split: 'allowed' })
  if (!isNamed(root, namespace, 'serviceResponse'))
    throw new Unproven('the answer is not one of a CAS server')
  const success = onlyChild(root, namespace, 'authenticationSuccess')
  const [failure] = childrenOf(root, namespace, 'authenticationFailure')
  if (!success || failure) throw new Unproven(`the CAS server says ${codeOf(failure)}`)
  if (childrenOf(success, namespace, 'proxies').length > 0)
    throw new Unproven('the ticket came through a proxy')
  return success
}

const ours = new Set(['user', 'attributes', 'proxyGrantingTicket', 'proxies'])

/** Attributes stand in an element of their own, or, at older servers, beside the name. */
function attributesIn(success: XmlElement): Record<string, string[]> {
  const beside = success.children.filter(({ name }) => !ours.has(name))
  const within = childrenOf(success, namespace, 'attributes').flatMap(({ children }) => children)
  const found = new Map<string, string[]>()
  for (const { name, text } of [...within, ...beside]) {
    const values = found.get(name)
    if (values) values.push(text)
    else found.set(name, [text])
  }
  return Object.fromEntries(found)
}

/** @throws Unproven */
export function readAnswer(text: string): { user: string; attributes: Record<string, string[]> } {
  const success = successOf(text)
  const user = onlyChild(success, namespace, 'user')?.text.trim()
  if (!user) throw new Unproven('the CAS server names nobody')
  return { user, attributes: attributesIn(success) }
}
