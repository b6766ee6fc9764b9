// The key pair by which push services know this site (RFC 8292). It is made once; the private key is sealed.

import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { seal, unseal } from '../../platform/seal.ts'
import { findSiteValue, insertSiteValue, siteKeys } from '../../platform/site-values.ts'
import webPush from 'web-push'
import { secretKeyOf } from './mail-setting.ts'

interface SiteKeys {
  publicKey: string
  privateKey: string
}

const purpose = 'push-key'

export async function pushKeys({
  db,
  settings,
}: Pick<Context, 'settings'> & { db: Queryable }): Promise<SiteKeys> {
  const stored = await findSiteValue(db, siteKeys.push)
  const value =
    typeof stored === 'string' ? stored : await insertSiteValue(db, siteKeys.push, made({ settings }))
  const [publicKey = '', sealed = ''] = value.split(' ')
  return { publicKey, privateKey: unseal(secretKeyOf({ settings }), purpose, sealed).toString() }
}

function made(context: Pick<Context, 'settings'>): string {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  return `${publicKey} ${seal(secretKeyOf(context), purpose, Buffer.from(privateKey))}`
}
