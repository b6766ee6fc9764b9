// Every kind reads the attributes that its provider gave in the same way.

import { Refusal } from '@verdict/contract/refusal'
import { isStorable } from '@verdict/contract/primitives'
import { signInLimits } from '@verdict/domain/field-limits'
import { oauthLimits } from '@verdict/domain/oauth'
import type { SignInPerson } from '@verdict/domain/sign-in'
import { z } from 'zod'
import type { Attributes, Said } from './shape.ts'

/** Larger ones are not stored; nothing reads them. */
const maxRawBytes = 64 * 1024
const maxDepth = 5
const { attributes: most, attributeName, attributeValue } = signInLimits

const valuesOf = (attributes: Attributes, name: string): readonly string[] =>
  name !== '' && Object.hasOwn(attributes, name) ? attributes[name]! : []

/** A shortened value could equal another, so one that is too long counts as absent. */
function textOf(value: unknown): string | null {
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isSafeInteger(value))) {
    return String(value)
  }
  if (typeof value !== 'string' || value.length > attributeValue || !isStorable(value)) return null
  return value.trim() || null
}

/** Names of nested objects are joined by dots; a name that has dots itself comes first. */
export function attributesOf(said: Readonly<Record<string, unknown>>): Attributes {
  const found = new Map<string, string[]>()
  const add = (name: string, value: unknown, depth: number): void => {
    if (found.has(name) || found.size >= most || name.length > attributeName || !isStorable(name)) return
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      if (depth < maxDepth) {
        for (const [inner, of] of Object.entries(value)) add(`${name}.${inner}`, of, depth + 1)
      }
      return
    }
    const values = [value].flat().slice(0, most).map(textOf)
    const kept = values.filter((text) => text !== null)
    if (kept.length > 0) found.set(name, kept)
  }
  const isNested = ([, value]: [string, unknown]): boolean =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  const entries = Object.entries(said)
  for (const [name, value] of entries.filter((entry) => !isNested(entry))) add(name, value, 0)
  for (const [name, value] of entries.filter(isNested)) add(name, value, 0)
  return Object.fromEntries(found)
}

/** One of several values identifies nobody: their order may change. */
function onlyOf(attributes: Attributes, name: string): string | null {
  const values = valuesOf(attributes, name)
  return values.length === 1 ? values[0]! : null
}

const mailShape = z.email().max(254)

function mailIn(attributes: Attributes, name: string): string | null {
  const mail = valuesOf(attributes, name)[0]?.toLowerCase()
  return mail !== undefined && mail.length <= 254 && mailShape.safeParse(mail).success ? mail : null
}

export interface Proven {
  attributes: Attributes
  /** As the protocol itself names the person; used where no attribute is set for it. */
  ownId?: string
  raw: unknown
  accessToken?: string | null
  refreshToken?: string | null
}

/** @throws Refusal OAUTH_REFUSED if nothing in it identifies the person */
export function saidBy(person: SignInPerson, proven: Proven): Said {
  const { attributes, ownId } = proven
  const id = person.idAttribute === '' ? textOf(ownId) : onlyOf(attributes, person.idAttribute)
  // Shortening the id could merge two people.
  if (!id || id.length > oauthLimits.providerId) throw new Refusal('OAUTH_REFUSED')
  const mail = mailIn(attributes, person.mailAttribute)
  const says = (attribute: string, value: string): boolean => valuesOf(attributes, attribute).includes(value)
  const raw = JSON.stringify(proven.raw) ?? '{}'
  return {
    id,
    displayName:
      valuesOf(attributes, person.nameAttribute)[0]?.slice(0, oauthLimits.displayName).toWellFormed() ?? null,
    attributes,
    mail,
    mailVerified: mail !== null && (person.mailsVerified || says(person.mailVerifiedAttribute, 'true')),
    raw: Buffer.byteLength(raw) <= maxRawBytes ? raw : '{}',
    accessToken: proven.accessToken ?? null,
    refreshToken: proven.refreshToken ?? null,
    secondFactor: says(person.secondFactorAttribute, person.secondFactorValue),
  }
}
