// Root may turn off that people log in by a password of this site. Root always may, so that a provider that fails locks nobody
// out for good.

import { Refusal } from '@verdict/contract/refusal'
import { oauthProviders } from '@verdict/domain/oauth'
import { Privilege } from '@verdict/domain/privilege'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { findSiteValue, siteKeys } from '../../platform/site-values.ts'
import { isEnabled } from './provider.ts'
import { isAnybodyLinked, isAnyWorking } from './provider-queries.ts'

export const localLoginNow = async (db: Queryable): Promise<boolean> =>
  (await findSiteValue(db, siteKeys.localLogin)) !== false

export const acceptsPasswordOf = async (
  db: Queryable,
  { privilege }: { privilege: number },
): Promise<boolean> => privilege === Privilege.Root || localLoginNow(db)

/** @throws Refusal LOCAL_LOGIN_OFF */
export async function assertLocalLogin(db: Queryable, person: { privilege: number }): Promise<void> {
  if (!(await acceptsPasswordOf(db, person))) throw new Refusal('LOCAL_LOGIN_OFF')
}

/** Some provider that is on has let somebody in, or was tried. @throws Refusal LOCAL_LOGIN_NEEDS_PROVIDER */
export async function assertAnotherWay(
  { settings }: Pick<Context, 'settings'>,
  tx: Queryable,
): Promise<void> {
  if (await isAnyWorking(tx)) return
  if (isEnabled(settings) && (await isAnybodyLinked(tx, oauthProviders[0]))) return
  throw new Refusal('LOCAL_LOGIN_NEEDS_PROVIDER')
}
