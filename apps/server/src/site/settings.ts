// Settings of the whole site, by root. A change counts at once: every decision reads the setting in its own statement.

import type { SiteSettings } from '@verdict/contract/site'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { findSiteValue, putSiteValue, siteKeys } from '../platform/site-values.ts'
import type { Viewer } from '../platform/viewer.ts'
import { maySet } from './policy.ts'

const settingsNow = async (db: Queryable): Promise<SiteSettings> => ({
  managersRejudgeAndExport: (await findSiteValue(db, siteKeys.managersAct)) === true,
})

/** @throws Refusal FORBIDDEN */
export async function readSettings({ db }: Context, viewer: Viewer): Promise<SiteSettings> {
  if (!maySet(viewer)) throw new Refusal('FORBIDDEN')
  return settingsNow(db)
}

/** @throws Refusal FORBIDDEN */
export async function changeSettings(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  after: SiteSettings,
): Promise<SiteSettings> {
  if (!maySet(viewer)) throw new Refusal('FORBIDDEN')
  return db.transaction().execute(async (tx) => {
    const before = await settingsNow(tx)
    if (before.managersRejudgeAndExport === after.managersRejudgeAndExport) return after
    await putSiteValue(tx, siteKeys.managersAct, after.managersRejudgeAndExport)
    const target = 'site:settings'
    await writeAudit(tx, origin, { actorId: viewer.userId, action: 'site.settings', target, before, after })
    return after
  })
}
