// Mail beside the bell: what rings there is mailed to those who want its kind by mail, from here alone. Each mail has a link that
// stops its kind for its person, sealed so that nobody else's can be made of it.

import { type NoticeKind, noticeKindOf, noticeKinds, mailedByDefault } from '@verdict/domain/notice-kind'
import { Refusal } from '@verdict/contract/refusal'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { seal, unseal } from '../../platform/seal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { publicUrlOf, secretKeyOf, sendsMail } from './mail-setting.ts'
import { choicesOf, insertNoticeMails, putChoice } from './notice-ways-queries.ts'

interface Rung {
  /** As at the bell. */
  kind: string
  /** Rows of the bell. */
  ids: readonly number[]
  values: Record<string, string>
  /** Where it is read; null without a link. */
  path: string | null
}

const noticeRank = 1
/** Later than that it is at the bell anyway. */
const noticeLasts = 24 * 60

/** In the transaction of the bell. */
export async function mailNotices(
  context: Pick<Context, 'settings'>,
  tx: Queryable,
  { kind: bellKind, ids, values, path }: Rung,
): Promise<void> {
  const kind = noticeKindOf(bellKind)
  if (kind === null || ids.length === 0 || !(await sendsMail(context, tx))) return
  const content = { values, path }
  await insertNoticeMails(tx, { bellKind, kind, ids, content, rank: noticeRank, lasts: noticeLasts })
}

const purpose = 'unsubscribe'

/** @returns null for mails that nobody can choose not to get */
export function stopOf(
  context: Pick<Context, 'settings'>,
  bellKind: string,
  userId: number,
): { url: string; settings: string } | null {
  const kind = noticeKindOf(bellKind)
  const site = publicUrlOf(context)
  if (kind === null || site === null) return null
  const sealed = seal(secretKeyOf(context), purpose, Buffer.from(`${userId}.${kind}`))
  const token = Buffer.from(sealed, 'base64').toString('base64url')
  return { url: `${site}/account/unsubscribe/${token}`, settings: `${site}/settings` }
}

function opened(context: Pick<Context, 'settings'>, token: string): { userId: number; kind: NoticeKind } {
  try {
    const sealed = Buffer.from(token, 'base64url').toString('base64')
    const [userId, name] = unseal(secretKeyOf(context), purpose, sealed).toString().split('.')
    const kind = noticeKinds.find((known) => known === name)
    if (kind) return { userId: Number(userId), kind }
  } catch {
    // Not one of ours.
  }
  throw new Refusal('LINK_OVER')
}

/** Without a login, as often as one likes. @throws Refusal LINK_OVER */
export async function stopMails(
  context: Pick<Context, 'db' | 'settings'>,
  token: string,
): Promise<{ kind: NoticeKind }> {
  const { userId, kind } = opened(context, token)
  if (!(await putChoice(context.db, userId, kind, false))) throw new Refusal('LINK_OVER')
  return { kind }
}

export interface NoticeWays {
  mailIsOn: boolean
  kinds: { kind: NoticeKind; mail: boolean }[]
}

export async function readWays(
  context: Pick<Context, 'db' | 'settings'>,
  { userId }: Viewer,
): Promise<NoticeWays> {
  const [mailIsOn, chosen] = await Promise.all([
    sendsMail(context, context.db),
    choicesOf(context.db, userId),
  ])
  return {
    mailIsOn,
    kinds: noticeKinds.map((kind) => ({ kind, mail: chosen.get(kind) ?? mailedByDefault[kind] })),
  }
}

export async function chooseWay(
  context: Pick<Context, 'db' | 'settings'>,
  viewer: Viewer,
  { kind, mail }: { kind: NoticeKind; mail: boolean },
): Promise<NoticeWays> {
  await putChoice(context.db, viewer.userId, kind, mail)
  return readWays(context, viewer)
}
