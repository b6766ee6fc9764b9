import { sql } from 'kysely'
import type { SiteFaceField } from '@verdict/domain/site-face'
import type { Queryable } from './db.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from './context.ts'
import { Refusal } from '@verdict/contract/refusal'

/** @throws Refusal BAD_REQUEST if neither settings nor request have one */
export function siteUrl({ settings }: Pick<Context, 'settings'>, request: FastifyRequest): string {
  const site = settings.publicUrl ?? `${request.protocol}://${request.host}`
  if (!URL.canParse(site)) throw new Refusal('BAD_REQUEST')
  return site
}

export const siteKeys = {
  managersAct: 'managers_rejudge_and_export',
  outboundNetworks: 'outbound_networks',
  retention: 'retention',
  secondFactor: 'second_factor',
  signUp: 'sign_up',
  localLogin: 'local_login',
  setupAside: 'setup_aside',
  retentionClaim: 'retention_claim',
  retentionRound: 'retention_round',
  levelsClaim: 'levels_claim',
  ltiClaim: 'lti_claim',
  mail: 'mail',
  push: 'push_keys',
} as const

export const faceKeys: Record<SiteFaceField, string> = {
  title: 'site_title',
  logo: 'site_logo',
  contact: 'site_contact',
  footer: 'site_footer',
  language: 'site_language',
  timeZone: 'site_time_zone',
}

/** @returns another process's if that one was first */
export async function insertSiteValue(db: Queryable, key: string, value: string): Promise<string> {
  await db
    .insertInto('site_values')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('site_values')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return row.value as string
}

export async function findSiteValue(db: Queryable, key: string): Promise<unknown> {
  const row = await db.selectFrom('site_values').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? null
}

export async function findSiteValues(db: Queryable, keys: readonly string[]): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('site_values').select(['key', 'value']).where('key', 'in', keys).execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}

export async function removeSiteValue(tx: Queryable, key: string): Promise<void> {
  await tx.deleteFrom('site_values').where('key', '=', key).execute()
}

export async function holdSiteValue(tx: Queryable, key: string): Promise<unknown> {
  const row = await tx
    .selectFrom('site_values')
    .select('value')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.value
}

export async function putSiteValue(tx: Queryable, key: string, value: unknown): Promise<void> {
  const fields = { value: JSON.stringify(value), updated_at: sql<Date>`clock_timestamp()` }
  await tx
    .insertInto('site_values')
    .values({ key, ...fields })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(fields))
    .execute()
}

/** For work of one server at a time. @returns whether the last turn began at least so many hours ago, or at a time that has not come */
export async function takeTurn(db: Queryable, key: string, hours: number): Promise<boolean> {
  const { rows } = await sql`
    insert into site_values (key, value) values (${key}, '{}')
    on conflict (key) do update set updated_at = clock_timestamp()
      where site_values.updated_at < clock_timestamp() - ${hours}::integer * interval '1 hour'
        or site_values.updated_at > clock_timestamp()
    returning key`.execute(db)
  return rows.length > 0
}
