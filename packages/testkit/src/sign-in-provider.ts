// Rows of sign-in providers as root writes them, for the counterparts that tests start.

import type { CallArguments } from '@verdict/contract/client'
import type { Endpoints } from '@verdict/contract/endpoints'
import { passwordKeys } from '@verdict/server/people/account/encryption'
import type { SignInConfigs, SignInKind } from '@verdict/domain/sign-in'
import { directoryBase, searcher, type Directory } from './directory.ts'
import type { TestProvider } from './oauth-provider.ts'
import { encryptFor } from './password.ts'
import type { TestPerson, TestServer } from './server.ts'
import { signInConfig } from './sign-in.ts'

export type NewProvider = CallArguments<Endpoints['POST /admin/providers']>['body']

export type NewRule = NonNullable<NewProvider['rules']>[number]

export const newProvider = <K extends SignInKind>(
  name: string,
  kind: K,
  config: Partial<SignInConfigs[K]>,
  more: Partial<NewProvider> = {},
): NewProvider => ({
  name,
  titles: { en: 'Campus', zh: '校园' },
  connection: { kind, config: signInConfig(kind, config) },
  on: true,
  ...more,
})

export const addProvider = (server: TestServer, root: TestPerson, body: NewProvider) =>
  server.call(root, 'POST /admin/providers', { body })

/** A provider of plain OAuth 2 as a row, instead of the one of the settings. */
export const oauth2Of = ({ settings }: TestProvider): Partial<SignInConfigs['oauth2']> => ({
  authorizationUrl: settings['OAUTH_AUTHORIZATION_URL']!,
  tokenUrl: settings['OAUTH_TOKEN_URL']!,
  userinfoUrl: settings['OAUTH_USERINFO_URL']!,
  clientId: settings['OAUTH_CLIENT_ID']!,
  clientSecret: settings['OAUTH_CLIENT_SECRET']!,
  idAttribute: 'data.number',
  nameAttribute: 'data.name',
  mailAttribute: 'data.mail',
  mailVerifiedAttribute: 'data.verified',
})

export const ldapOf = (directory: Pick<Directory, 'url'>): Partial<SignInConfigs['ldap']> => ({
  serverUrl: directory.url,
  bindName: searcher.name,
  bindPassword: searcher.password,
  base: directoryBase,
})

export const personIn = (uid: string, more = ''): string =>
  `dn: uid=${uid},ou=people,${directoryBase}
objectClass: inetOrgPerson
uid: ${uid}
cn: Name of ${uid}
sn: ${uid}
userPassword: right
${more}`.trimEnd()

export const numberFrom = (attribute: string): NewRule => ({
  when: [],
  field: 'studentNumber',
  value: `{${attribute}}`,
  inStep: false,
})

/** The page sends this in the place of a name and a password as it was typed. */
export async function typedAt(server: TestServer, username: string, password = 'right') {
  const { publicKey } = await passwordKeys(server.context)
  return { username, password: encryptFor(publicKey, password) }
}
