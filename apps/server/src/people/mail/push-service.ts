import { Refusal } from '@verdict/contract/refusal'
import type { Context } from '../../platform/context.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { pushKeys } from './push-keys.ts'
import { isUsable } from './push-message.ts'
import { type BrowserKeys, dropSubscription, hasSubscription, putSubscription } from './push-queries.ts'
import { sendsPush } from './push-setting.ts'

const limit = { count: 30, seconds: 3_600 }

export interface PushHere {
  /** By which a browser subscribes; null where the site pushes nothing. */
  publicKey: string | null
  isHere: boolean
}

export async function pushHere(
  context: Pick<Context, 'db' | 'settings'>,
  { sessionId }: Viewer,
): Promise<PushHere> {
  const { db } = context
  if (!(await sendsPush(context, db))) return { publicKey: null, isHere: false }
  const [{ publicKey }, isHere] = await Promise.all([pushKeys(context), hasSubscription(db, sessionId)])
  return { publicKey, isHere }
}

/** For this session, until it ends. @throws Refusal PUSH_OFF, PUSH_UNUSABLE, RATE_LIMITED */
export async function subscribe(
  context: Pick<Context, 'db' | 'settings' | 'rateLimiter'>,
  viewer: Viewer,
  browser: BrowserKeys,
): Promise<PushHere> {
  const { db, rateLimiter } = context
  if (!(await sendsPush(context, db))) throw new Refusal('PUSH_OFF')
  if (!isUsable(browser)) throw new Refusal('PUSH_UNUSABLE')
  await rateLimiter.hit(`push:${viewer.userId}`, limit)
  await db.transaction().execute((tx) => putSubscription(tx, viewer, browser))
  return pushHere(context, viewer)
}

export async function unsubscribe(
  context: Pick<Context, 'db' | 'settings'>,
  viewer: Viewer,
): Promise<PushHere> {
  await dropSubscription(context.db, viewer.sessionId)
  return pushHere(context, viewer)
}
