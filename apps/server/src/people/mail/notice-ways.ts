// Mail and pushed notices beside the bell: what rings there goes to those who want its kind so, from here alone. Each mail has a link that
// stops its kind for its person, sealed so that nobody else's can be made of it.

import {
  type NoticeKind,
  noticeKindOf,
  noticeKinds,
  mailedByDefault,
  pushedByDefault,
} from '@verdict/domain/notice-kind'
import { Refusal } from '@verdict/contract/refusal'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { seal, unseal } from '../../platform/seal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { publicUrlOf, secretKeyOf, sendsMail } from './mail-setting.ts'
import { insertNoticePushes } from './push-queries.ts'
import { pushHere, type PushHere } from './push-service.ts'
import { sendsPush } from './push-setting.ts'
import { choicesOf, insertNoticeMails, type MailedNotice, putChoice } from './notice-ways-queries.ts'

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
const noticeLastsMs = 24 * 3_600_000

/** In the transaction of the bell. */
export async function mailNotices(
  context: Pick<Context, 'settings'>,
  tx: Queryable,
  { kind: bellKind, ids, values, path }: Rung,
): Promise<void> {
  const [content, until] = [{ values, path }, new Date(Date.now() + noticeLastsMs)]
  await mailEach(
    context,
    tx,
    bellKind,
    ids.map((id) => ({ id, content, until })),
  )
}

/** In the transaction of the bell, each with words of its own. */
export async function mailEach(
  context: Pick<Context, 'settings'>,
  tx: Queryable,
  bellKind: string,
  notices: readonly MailedNotice[],
): Promise<void> {
  const kind = noticeKindOf(bellKind)
  if (kind === null || notices.length === 0) return
  const rung = { bellKind, kind, notices, rank: noticeRank }
  if (await sendsMail(context, tx)) await insertNoticeMails(tx, rung)
  if (await sendsPush(context, tx)) await insertNoticePushes(tx, rung)
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
  if (!(await putChoice(context.db, userId, kind, { mail: false }))) throw new Refusal('LINK_OVER')
  return { kind }
}

export interface NoticeWays {
  mailIsOn: boolean
  push: PushHere
  kinds: { kind: NoticeKind; mail: boolean; push: boolean }[]
}

export async function readWays(
  context: Pick<Context, 'db' | 'settings'>,
  viewer: Viewer,
): Promise<NoticeWays> {
  const [mailIsOn, push, chosen] = await Promise.all([
    sendsMail(context, context.db),
    pushHere(context, viewer),
    choicesOf(context.db, viewer.userId),
  ])
  return {
    mailIsOn,
    push,
    kinds: noticeKinds.map((kind) => ({
      kind,
      mail: chosen.get(kind)?.mail ?? mailedByDefault[kind],
      push: chosen.get(kind)?.push ?? pushedByDefault[kind],
    })),
  }
}

export async function chooseWay(
  context: Pick<Context, 'db' | 'settings'>,
  viewer: Viewer,
  { kind, mail, push }: { kind: NoticeKind; mail?: boolean | undefined; push?: boolean | undefined },
): Promise<NoticeWays> {
  await putChoice(context.db, viewer.userId, kind, { mail: mail ?? null, push: push ?? null })
  return readWays(context, viewer)
}
