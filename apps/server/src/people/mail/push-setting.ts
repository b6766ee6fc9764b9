// Off until root switches it on, since push services are programs of others: Google's, Mozilla's, Apple's.

import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { mailSettingsNow, publicUrlOf } from './mail-setting.ts'

/** Whether notices are pushed to browsers now. */
export const sendsPush = async (context: Pick<Context, 'settings'>, db: Queryable): Promise<boolean> =>
  publicUrlOf(context) !== null && (await mailSettingsNow(db)).push
