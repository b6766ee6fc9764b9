// Root names the providers that people sign in by. Their addresses may lie inside. Secrets are written and never read out.

import type { Given } from '@verdict/contract/endpoints'
import type { GivenProvider } from '@verdict/contract/sign-in-kinds'
import type { SignInProvider } from '@verdict/contract/sign-in-provider'
import { Refusal } from '@verdict/contract/refusal'
import { signInLimits } from '@verdict/domain/field-limits'
import {
  isSecret,
  type SignInConfigs,
  signInFields,
  type SignInField,
  type SignInKind,
} from '@verdict/domain/sign-in'
import type { SignInRule } from '@verdict/domain/sign-in-rules'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { MatchedBy } from './arrive-queries.ts'
import { assertAnotherWay, localLoginNow } from './local-login.ts'
import { assertUsable } from './provider-check.ts'
import { sealSecrets, secretsOf } from './provider-open.ts'
import {
  deleteProvider,
  insertProvider,
  lockProviderNames,
  lockProviderRow,
  offeredRows,
  type ProviderRow,
  providerRows,
  putPositions,
  updateProvider,
} from './provider-queries.ts'

type Values = Record<string, string | boolean>

const shownOf = (row: ProviderRow) => ({
  titles: { en: row.title_en, zh: row.title_zh },
  on: row.is_on,
  creates: row.creates,
  matches: row.matches as MatchedBy[],
  rules: row.rules as unknown as SignInProvider['rules'],
})

function addressesOf(kind: string, name: string, site: string): SignInProvider['addresses'] {
  const at = (path: string): string => new URL(path, site).href
  const isSaml = kind === 'saml'
  return {
    callback: kind === 'ldap' ? null : at(`/oauth/${name}/callback`),
    posted: isSaml ? at(`/oauth/${name}/saml`) : null,
    metadata: isSaml ? at(`/api/oauth/${name}/metadata`) : null,
  }
}

export async function listProviders(context: Context, site: string): Promise<{ docs: SignInProvider[] }> {
  const rows = await providerRows(context.db)
  return {
    docs: rows.map((row) => ({
      name: row.name,
      ...shownOf(row),
      connection: {
        kind: row.kind as SignInKind,
        config: row.config as Values,
        secrets: Object.entries(secretsOf(context, row)).flatMap(([name, value]) =>
          value === '' ? [] : name,
        ),
      },
      people: row.people ?? 0,
      workedAt: row.worked_at?.toISOString() ?? null,
      addresses: addressesOf(row.kind, row.name, site),
    })),
  }
}

/** Ways to sign in, besides the provider of the settings, which the page knows otherwise. */
export async function offeredWays({ db }: Pick<Context, 'db'>) {
  const [rows, localLogin] = await Promise.all([offeredRows(db), localLoginNow(db)])
  return {
    providers: rows.map((row) => ({
      name: row.name,
      titles: { en: row.title_en, zh: row.title_zh },
      way: row.kind === 'ldap' ? ('form' as const) : ('redirect' as const),
    })),
    localLogin,
  }
}

/** @param before of the row; a secret that is not given stays @throws Refusal PROVIDER_FIELD_INVALID */
function partsOf({ kind, config }: GivenProvider, before: Record<string, string> = {}) {
  const given = config as Partial<Values>
  const open: Values = {}
  const secrets: Record<string, string> = {}
  for (const [name, field] of Object.entries<SignInField>(signInFields[kind])) {
    if (isSecret(field)) secrets[name] = (given[name] as string | undefined) ?? before[name] ?? ''
    else open[name] = given[name]!
  }
  assertUsable(kind, { ...open, ...secrets } as unknown as SignInConfigs[typeof kind])
  const newSecrets = Object.keys(secrets).filter((name) => secrets[name] !== (before[name] ?? ''))
  return { open, secrets, newSecrets }
}

/** One line each. */
const inWords = (rules: readonly SignInRule[]): string[] =>
  rules.map(({ when, field, value, inStep }) => {
    const conditions = when.map(({ attribute, test, values }) =>
      `${attribute} ${test} ${values.join(' | ')}`.trim(),
    )
    return `${conditions.join(', ') || '*'} → ${field}${value && ` ${value}`}${inStep ? ' ↻' : ''}`
  })

const forAudit = ({ titles, on, creates, matches, rules }: Partial<ReturnType<typeof shownOf>>) => ({
  ...(titles && { titleEn: titles.en, titleZh: titles.zh }),
  ...(on !== undefined && { on }),
  ...(creates !== undefined && { creates }),
  ...(matches && { matches }),
  ...(rules && { rules: inWords(rules) }),
})

const columnsOf = ({ titles, on, creates, matches, rules }: Partial<ReturnType<typeof shownOf>>) => ({
  ...(titles && { title_en: titles.en, title_zh: titles.zh }),
  ...(on !== undefined && { is_on: on }),
  ...(creates !== undefined && { creates }),
  ...(matches && { matches: [...matches] }),
  ...(rules && { rules: JSON.stringify(rules) }),
})

/** @throws Refusal PROVIDER_NAME_TAKEN, PROVIDERS_FULL, PROVIDER_FIELD_INVALID */
export async function addProvider(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  { name, connection, ...given }: Given<'POST /admin/providers'>['body'],
): Promise<Record<string, never>> {
  const { open, secrets, newSecrets } = partsOf(connection)
  return context.db.transaction().execute(async (tx) => {
    if ((await lockProviderNames(tx)).length >= signInLimits.providers) {
      throw new Refusal('PROVIDERS_FULL', { limit: signInLimits.providers })
    }
    const row = {
      name,
      kind: connection.kind,
      config: JSON.stringify(open),
      secrets: sealSecrets(context, secrets),
      ...columnsOf(given),
    }
    if (!(await insertProvider(tx, row))) throw new Refusal('PROVIDER_NAME_TAKEN')
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'sign-in-provider.create',
      target: `sign-in-provider:${name}`,
      after: { kind: connection.kind, ...forAudit(given), config: open, newSecrets },
    })
    return {}
  })
}

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

/** @throws Refusal NOT_FOUND, PROVIDER_FIELD_INVALID, LOCAL_LOGIN_NEEDS_PROVIDER */
export async function changeProvider(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  name: string,
  { connection, ...change }: Given<'PUT /admin/providers/:provider'>['body'],
): Promise<Record<string, never>> {
  return context.db.transaction().execute(async (tx) => {
    const row = await lockProviderRow(tx, name)
    if (!row) throw new Refusal('NOT_FOUND')
    const shown = shownOf(row)
    const changed = Object.fromEntries(
      Object.entries(change).filter(
        ([field, value]) => value !== undefined && differs(shown[field as keyof typeof shown], value),
      ),
    ) as Partial<typeof shown>
    const fields = Object.keys(changed) as (keyof typeof shown)[]
    const connected = connection && newConnection(context, row, connection)
    if (fields.length === 0 && !connected) return {}
    await updateProvider(tx, name, {
      ...columnsOf(changed),
      ...(connected && { ...connected.columns, worked_at: null }),
    })
    if (changed.on === false) await assertStillAWay(context, tx)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'sign-in-provider.change',
      target: `sign-in-provider:${name}`,
      before: {
        ...forAudit(Object.fromEntries(fields.map((field) => [field, shown[field]]))),
        ...(connected && { config: connected.before }),
      },
      after: { ...forAudit(changed), ...(connected && connected.after) },
    })
    return {}
  })
}

/** @returns undefined if nothing of it is new @throws Refusal PROVIDER_FIELD_INVALID if the kind is another, too */
function newConnection(context: Context, row: ProviderRow, connection: GivenProvider) {
  if (connection.kind !== row.kind) throw new Refusal('PROVIDER_FIELD_INVALID', { field: 'kind' })
  const { open, secrets, newSecrets } = partsOf(connection, secretsOf(context, row))
  const before = row.config as Values
  const names = Object.keys(open).filter((field) => differs(before[field], open[field]))
  if (names.length === 0 && newSecrets.length === 0) return undefined
  const pick = (values: Values): Values =>
    Object.fromEntries(
      names.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])),
    )
  return {
    columns: { config: JSON.stringify(open), secrets: sealSecrets(context, secrets) },
    before: pick(before),
    after: { config: pick(open), ...(newSecrets.length > 0 && { newSecrets }) },
  }
}

async function assertStillAWay(context: Context, tx: Queryable): Promise<void> {
  if (!(await localLoginNow(tx))) await assertAnotherWay(context, tx)
}

/** @returns how many were connected @throws Refusal NOT_FOUND, LOCAL_LOGIN_NEEDS_PROVIDER */
export async function removeProvider(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  name: string,
): Promise<{ people: number }> {
  return context.db.transaction().execute(async (tx) => {
    const row = await lockProviderRow(tx, name)
    if (!row) throw new Refusal('NOT_FOUND')
    const people = await deleteProvider(tx, name)
    if (row.is_on) await assertStillAWay(context, tx)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'sign-in-provider.delete',
      target: `sign-in-provider:${name}`,
      before: { kind: row.kind, ...forAudit(shownOf(row)), config: row.config as Values, people },
    })
    return { people }
  })
}

/** @throws Refusal PROVIDERS_CHANGED unless it names each once */
export async function orderProviders(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  names: readonly string[],
): Promise<Record<string, never>> {
  return context.db.transaction().execute(async (tx) => {
    const held = await lockProviderNames(tx)
    if (differs(held, names.toSorted())) throw new Refusal('PROVIDERS_CHANGED')
    const before = (await providerRows(tx)).map(({ name }) => name)
    if (!differs(before, names)) return {}
    await putPositions(tx, names)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'sign-in-provider.order',
      target: 'sign-in-provider:order',
      before: { providers: before },
      after: { providers: [...names] },
    })
    return {}
  })
}
