// Root names the platforms that may send people here; the addresses of their services may lie inside.

import type { Given } from '@verdict/contract/endpoints'
import type { LtiKey, LtiPlatform } from '@verdict/contract/lti'
import { Refusal } from '@verdict/contract/refusal'
import { ltiLimits } from '@verdict/domain/field-limits'
import type { Insertable } from 'kysely'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { LtiPlatforms } from '../../platform/database-types.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { publicKeys, renewKey } from './lti-keys.ts'
import {
  countPlatforms,
  deletePlatform,
  insertPlatform,
  isPlatformTaken,
  lockPlatform,
  type PlatformRecord,
  platformsOf,
  publishedKeys,
  updatePlatform,
} from './lti-platform-queries.ts'

export const launchPath = '/lti/launch'

export const addressesOf = (site: string) => ({
  login: new URL('/lti/login', site).href,
  launch: new URL(launchPath, site).href,
  keys: new URL('/lti/keys', site).href,
})

export const named = (row: PlatformRecord) => ({
  name: row.name,
  issuer: row.issuer,
  clientId: row.client_id,
  deployments: row.deployments,
  loginUrl: row.login_url,
  tokenUrl: row.token_url,
  keysUrl: row.keys_url,
  audience: row.audience,
  frames: row.frames,
  creates: row.creates,
  matches: row.matches,
  on: row.is_on,
})
type Named = ReturnType<typeof named>

const storedAs: { [Name in keyof Named]: keyof PlatformRecord } = {
  name: 'name',
  issuer: 'issuer',
  clientId: 'client_id',
  deployments: 'deployments',
  loginUrl: 'login_url',
  tokenUrl: 'token_url',
  keysUrl: 'keys_url',
  audience: 'audience',
  frames: 'frames',
  creates: 'creates',
  matches: 'matches',
  on: 'is_on',
}

const columnsOf = (given: Partial<Named>): Partial<PlatformRecord> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [storedAs[name as keyof Named], value]))

export async function readPlatforms(
  context: Context,
  site: string,
): Promise<{ platforms: LtiPlatform[]; addresses: ReturnType<typeof addressesOf>; keys: LtiKey[] }> {
  await publicKeys(context)
  const [rows, keys] = await Promise.all([platformsOf(context.db), publishedKeys(context.db)])
  return {
    platforms: rows.map((row) => ({
      platformId: row.platform_id,
      ...named(row),
      pending: row.is_pending,
      courses: row.courses ?? 0,
      people: row.people ?? 0,
    })),
    addresses: addressesOf(site),
    keys: keys.map((key) => ({
      keyId: key.key_id,
      createdAt: key.created_at.toISOString(),
      publishedUntil: key.published_until?.toISOString() ?? null,
    })),
  }
}

/** @throws Refusal LTI_PLATFORM_TAKEN, LTI_PLATFORMS_FULL */
export async function addPlatform(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  given: Given<'POST /admin/lti'>['body'],
): Promise<{ platformId: number }> {
  return db.transaction().execute(async (tx) => {
    if ((await countPlatforms(tx)) >= ltiLimits.platforms) {
      throw new Refusal('LTI_PLATFORMS_FULL', { limit: ltiLimits.platforms })
    }
    const platformId = await insertPlatform(tx, columnsOf(given) as Insertable<LtiPlatforms>)
    if (platformId === null) throw new Refusal('LTI_PLATFORM_TAKEN')
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'learning-platform.create',
      target: `learning-platform:${platformId}`,
      after: given,
    })
    return { platformId }
  })
}

/** @throws Refusal NOT_FOUND, LTI_PLATFORM_TAKEN */
export async function changePlatform(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  platformId: number,
  change: Given<'PUT /admin/lti/:platformId'>['body'],
): Promise<Record<string, never>> {
  return db.transaction().execute(async (tx) => {
    const row = await lockPlatform(tx, platformId)
    if (!row) throw new Refusal('NOT_FOUND')
    const before = named(row)
    const given = Object.fromEntries(
      Object.entries(change).filter(
        ([name, value]) => JSON.stringify(before[name as keyof Named]) !== JSON.stringify(value),
      ),
    ) as Partial<Named>
    const names = Object.keys(given) as (keyof Named)[]
    if (names.length === 0) return {}
    const { issuer, clientId } = { ...before, ...given }
    if (await isPlatformTaken(tx, { issuer, clientId, but: platformId })) {
      throw new Refusal('LTI_PLATFORM_TAKEN')
    }
    const isApproved = row.is_pending && given.on === true
    await updatePlatform(tx, platformId, {
      ...columnsOf(given),
      ...(isApproved && { is_pending: false }),
    })
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: isApproved ? 'learning-platform.approve' : 'learning-platform.change',
      target: `learning-platform:${platformId}`,
      before: Object.fromEntries(names.map((name) => [name, before[name]])),
      after: given,
    })
    return {}
  })
}

/** @throws Refusal NOT_FOUND */
export async function removePlatform(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  platformId: number,
): Promise<Record<string, never>> {
  return db.transaction().execute(async (tx) => {
    const row = await lockPlatform(tx, platformId)
    if (!row) throw new Refusal('NOT_FOUND')
    await deletePlatform(tx, platformId)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'learning-platform.delete',
      target: `learning-platform:${platformId}`,
      before: named(row),
    })
    return {}
  })
}

export async function rotateKey(
  context: Context,
  viewer: Viewer,
  origin: Origin,
): Promise<{ keyId: string }> {
  return context.db.transaction().execute(async (tx) => {
    const keyId = (await renewKey(context, tx))!
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'learning-platform.key',
      target: `learning-platform:key`,
      after: { keyId },
    })
    return { keyId }
  })
}
