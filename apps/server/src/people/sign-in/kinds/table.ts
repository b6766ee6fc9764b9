import type { SignInConfigs, SignInKind } from '@verdict/domain/sign-in'
import { cas } from './cas.ts'
import { ldap } from './ldap.ts'
import { oauth2 } from './oauth2.ts'
import { oidc } from './oidc.ts'
import { saml } from './saml.ts'
import type { KindParts, Opened, ProviderKind } from './shape.ts'

const kinds: { readonly [K in SignInKind]?: ProviderKind<SignInConfigs[K]> } = {
  oidc,
  oauth2,
  cas,
  ldap,
  saml,
}

/** @returns undefined for a kind without a module */
export const openKind = <K extends SignInKind>(
  kind: K,
  config: SignInConfigs[K],
  parts: KindParts,
): Opened | undefined => kinds[kind]?.open(config, parts)
