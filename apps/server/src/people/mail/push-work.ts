// Notices to browsers, from the same queue as mails: a row for each browser, marked before it is sent. One that is sent
// again takes the place of the first, so that nobody sees it twice. Nobody hears one while they sit an exam.

import { randomUUID } from 'node:crypto'
import { noticeKindOf, pushedByDefault } from '@verdict/domain/notice-kind'
import { pageLanguages } from '@verdict/domain/site-face'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { type BackgroundWork, everySecond } from '../../platform/every-second.ts'
import { faceNow, pageLanguageOf } from '../../platform/face-now.ts'
import {
  addresseeOf,
  claimDelivery,
  type ClaimedDelivery,
  finishDelivery,
  giveUpSending,
  isAnyDue,
  postponeDelivery,
} from './delivery-queries.ts'
import { isLetterKind, shownTimes, timeInZone, writeLetter } from './letter.ts'
import { publicUrlOf } from './mail-setting.ts'
import { choicesOf } from './notice-ways-queries.ts'
import { pushKeys } from './push-keys.ts'
import { type PushMessage, type PushSender, sendPush } from './push-message.ts'
import { forgetEndpoint, subscriptionNamed } from './push-queries.ts'
import { sendsPush } from './push-setting.ts'

type Parts = Pick<Context, 'db' | 'settings'>

export interface PushWork {
  /** Those who sit an exam now. */
  sitting: (db: Queryable, userIds: readonly number[]) => Promise<{ has: (userId: number) => boolean }>
  /** For tests: addresses of a name. */
  resolve?: PushSender['resolve']
}

const pauses = [1, 5, 30]
const mostSeconds = 24 * 3_600

async function senderOf({ db, settings }: Parts, { resolve }: PushWork): Promise<PushSender> {
  const url = new URL(publicUrlOf({ settings }) ?? 'http://localhost')
  const subject = url.protocol === 'https:' ? url.origin : `mailto:judge@${url.hostname}`
  return { db, subject, ...(await pushKeys({ db, settings })), ...(resolve && { resolve }) }
}

/** @returns null where nothing speaks against it */
async function reasonNotToPush(
  db: Queryable,
  { is_over, kind, notification_id, user_id }: ClaimedDelivery,
  { sitting }: PushWork,
): Promise<string | null> {
  if (is_over) return 'over'
  if (notification_id === null) return 'withdrawn'
  const noticeKind = noticeKindOf(kind)
  const chosen = noticeKind && (await choicesOf(db, user_id)).get(noticeKind)?.push
  if (!noticeKind || !(chosen ?? pushedByDefault[noticeKind])) return 'choice'
  return (await sitting(db, [user_id])).has(user_id) ? 'exam' : null
}

async function messageOf(
  { db, settings }: Parts,
  { kind, content, user_id, notification_id }: ClaimedDelivery,
): Promise<PushMessage> {
  if (!isLetterKind(kind)) throw new Error(`no words for a notice of the kind ${kind}`)
  const [face, person] = await Promise.all([faceNow(db, settings), addresseeOf(db, user_id)])
  const language = pageLanguageOf(person?.language) ?? pageLanguageOf(face.language.value) ?? pageLanguages[0]
  const { subject, lines } = writeLetter(kind, {
    language,
    site: { title: face.title.value ?? '', url: publicUrlOf({ settings }) ?? '' },
    uid: person?.uid ?? '',
    values: {
      ...content.values,
      ...shownTimes(content.times, (at) => timeInZone(at, language, face.timeZone.value ?? '')),
    },
    url: null,
    stop: null,
  })
  const [, body = ''] = lines
  return { title: subject, body, path: content.path ?? '/', tag: `notice-${notification_id ?? 0}` }
}

/** @returns false where none is due */
async function pushNext(context: Parts, work: PushWork, sender: PushSender): Promise<boolean> {
  const { db } = context
  const claimed = await claimDelivery(db, 'push', randomUUID())
  if (!claimed) return false
  const { delivery_id: id, recipient, user_id: userId, attempts } = claimed
  const reason = await reasonNotToPush(db, claimed, work)
  const browser = reason === null ? await subscriptionNamed(db, recipient, userId) : undefined
  if (!browser) {
    await finishDelivery(db, id, 'dropped', reason ?? 'gone')
    return true
  }
  const seconds = Math.min(mostSeconds, claimed.seconds_left)
  const { state, said } = await sendPush(sender, browser, await messageOf(context, claimed), seconds)
  if (state === 'gone') {
    await forgetEndpoint(db, browser.endpoint)
    await finishDelivery(db, id, 'dropped', 'gone')
  } else if (state === 'later') {
    const minutes = pauses[attempts - 1]
    const waits = minutes !== undefined && (await postponeDelivery(db, id, minutes, said))
    if (!waits) await finishDelivery(db, id, 'failed', said)
  } else await finishDelivery(db, id, state, state === 'sent' ? null : said)
  return true
}

/** So many at a time: a push service that is slow holds up few others. */
const atOnce = 8

export async function sendDuePushes(
  context: Parts,
  work: PushWork,
  isEnding: () => boolean = () => false,
): Promise<void> {
  const { db } = context
  await giveUpSending(db)
  if (!(await sendsPush(context, db)) || !(await isAnyDue(db, 'push'))) return
  const sender = await senderOf(context, work)
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!isEnding() && (await pushNext(context, work, sender)));
    }),
  )
}

export const keepPushing = (context: Context, work: PushWork): BackgroundWork =>
  everySecond(context.log, 'notices could not be pushed', (isEnding) =>
    sendDuePushes(context, work, isEnding),
  )
