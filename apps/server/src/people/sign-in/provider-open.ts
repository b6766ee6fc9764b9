// Providers as they are used: that of the machine's settings, and the rows that root wrote. Each process opens one anew once
// its row has changed.

import { isOAuthProvider } from '@verdict/domain/oauth'
import type { SignInConfigs, SignInKind } from '@verdict/domain/sign-in'
import { signInStart } from '@verdict/domain/sign-in'
import type { SignInRule } from '@verdict/domain/sign-in-rules'
import type { Context } from '../../platform/context.ts'
import { seal, unseal } from '../../platform/seal.ts'
import type { MatchedBy } from './arrive-queries.ts'
import type { Opened } from './kinds/shape.ts'
import { openKind } from './kinds/table.ts'
import { openProvider } from './provider.ts'
import { findProviderRow, type ProviderRow } from './provider-queries.ts'

export interface Provider {
  name: string
  opened: Opened
  isOn: boolean
  creates: boolean
  matches: readonly MatchedBy[]
  rules: readonly SignInRule[]
  /** The row's; null for the provider of the settings. */
  version: number | null
}

export interface Providers {
  /** Also one that is off. */
  find(name: string): Promise<Provider | null>
}

type Parts = Pick<Context, 'settings'>

const purpose = 'sign-in-provider'

const keyOf = ({ settings }: Parts): string => {
  if (!settings.secretKey) throw new Error('SECRET_KEY is needed for sign-in providers')
  return settings.secretKey
}

export const sealSecrets = (context: Parts, secrets: Record<string, string>): string =>
  seal(keyOf(context), purpose, Buffer.from(JSON.stringify(secrets)))

export const secretsOf = (
  context: Parts,
  { secrets }: Pick<ProviderRow, 'secrets'>,
): Record<string, string> =>
  JSON.parse(unseal(keyOf(context), purpose, secrets).toString()) as Record<string, string>

/** With its secrets. */
function configOf(context: Parts, row: ProviderRow): SignInConfigs[SignInKind] {
  const stored = row.config as object
  return { ...signInStart(row.kind as SignInKind), ...stored, ...secretsOf(context, row) }
}

const ofSettings = (context: Context, opened: Opened, name: string): Provider => ({
  name,
  opened,
  isOn: true,
  creates: context.settings.oauthCreateAccounts === 'on',
  matches: [],
  rules: [],
  version: null,
})

export function openProviders(context: Context): Providers {
  const first = openProvider(context.settings, context.log)
  const held = new Map<string, { version: number; createdAt: number; opened: Opened }>()

  function openedOf(row: ProviderRow): Opened | undefined {
    const createdAt = row.created_at.getTime()
    const known = held.get(row.name)
    if (known?.version === row.version && known.createdAt === createdAt) return known.opened
    const parts = { name: row.name, log: context.log }
    const opened = openKind(row.kind as SignInKind, configOf(context, row), parts)
    if (opened) held.set(row.name, { version: row.version, createdAt, opened })
    return opened
  }

  return {
    async find(name) {
      if (isOAuthProvider(name)) return first && ofSettings(context, first, name)
      const row = await findProviderRow(context.db, name)
      const opened = row && openedOf(row)
      if (!opened) return null
      return {
        name,
        opened,
        isOn: row.is_on,
        creates: row.creates,
        matches: row.matches as MatchedBy[],
        rules: row.rules as unknown as SignInRule[],
        version: row.version,
      }
    },
  }
}
