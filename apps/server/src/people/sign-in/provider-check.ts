// Fields of a provider are tried where that takes no connection, so that a key that is none is refused here and does not
// fail at every login.

import { createPrivateKey, X509Certificate } from 'node:crypto'
import { Refusal } from '@verdict/contract/refusal'
import type { SignInConfigs, SignInKind } from '@verdict/domain/sign-in'
import { FilterParser } from 'ldapts'
import { filled } from './kinds/ldap-escape.ts'

const block = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g

const succeeds = (work: () => unknown): boolean => {
  try {
    return work() !== false
  } catch {
    return false
  }
}

/** One after the other in PEM, with nothing but blanks between. */
function areCertificates(text: string): boolean {
  const found = text.match(block) ?? []
  const isAll = text.replaceAll(block, '').trim() === ''
  return found.length > 0 && isAll && found.every((one) => succeeds(() => new X509Certificate(one)))
}

const isFilter = (filter: string, values: Record<string, string>): boolean =>
  succeeds(() => FilterParser.parseString(filled(filter, values)))

type Checks<C> = { [F in keyof C]?: (config: C) => boolean }

const isKey = (key: string): boolean => succeeds(() => createPrivateKey(key).asymmetricKeyType === 'rsa')

const checks: { [K in SignInKind]: Checks<SignInConfigs[K]> } = {
  // The protocol names nobody itself.
  oidc: { idAttribute: ({ idAttribute }) => idAttribute !== '' },
  oauth2: { idAttribute: ({ idAttribute }) => idAttribute !== '' },
  cas: {},
  ldap: {
    trusted: ({ trusted }) => trusted === '' || areCertificates(trusted),
    filter: ({ filter }) => filter.includes('{username}') && isFilter(filter, { username: 'x' }),
    nameTemplate: ({ nameTemplate }) => nameTemplate === '' || nameTemplate.includes('{username}'),
    bindPassword: ({ bindName, bindPassword }) => bindName === '' || bindPassword !== '',
    groupFilter: ({ groupBase, groupFilter }) =>
      groupBase === '' || isFilter(groupFilter, { dn: 'x', id: 'x' }),
    startTls: ({ serverUrl, startTls }) => !(startTls && serverUrl.startsWith('ldaps:')),
  },
  saml: {
    certificates: ({ certificates }) => areCertificates(certificates),
    privateKey: ({ privateKey }) => privateKey === '' || isKey(privateKey),
    certificate: ({ privateKey, certificate }) =>
      privateKey === ''
        ? certificate === '' || areCertificates(certificate)
        : succeeds(() => new X509Certificate(certificate).checkPrivateKey(createPrivateKey(privateKey))),
  },
}

/** @throws Refusal PROVIDER_FIELD_INVALID */
export function assertUsable<K extends SignInKind>(kind: K, config: SignInConfigs[K]): void {
  const wrong = Object.entries<((given: SignInConfigs[K]) => boolean) | undefined>(checks[kind]).find(
    ([, check]) => check && !check(config),
  )
  if (wrong) throw new Refusal('PROVIDER_FIELD_INVALID', { field: wrong[0] })
}
