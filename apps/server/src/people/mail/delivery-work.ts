// The queue of outgoing mail: a row each, put there in the transaction of its cause, and sent by whichever server takes it. A row
// is marked as being sent before a byte leaves. One that stays so after a crash is unsure and is not sent again by itself, as is a
// mail whose connection broke before the other side had said that it has it: twice is worse than asking root.

import { randomUUID } from 'node:crypto'
import { noticeKindOf } from '@verdict/domain/notice-kind'
import { pageLanguages } from '@verdict/domain/site-face'
import type { Context } from '../../platform/context.ts'
import type { Database, Queryable } from '../../platform/db.ts'
import { type BackgroundWork, everySecond } from '../../platform/every-second.ts'
import { faceNow, pageLanguageOf } from '../../platform/face-now.ts'
import { RateLimited } from '../../platform/fairness/rate-limit.ts'
import { seal, unseal } from '../../platform/seal.ts'
import {
  type Addressee,
  addresseeOf,
  claimDelivery,
  type ClaimedDelivery,
  finishDelivery,
  forgetSecrets,
  giveUpSending,
  insertDelivery,
  isAnyDue,
  type NewDelivery,
  postponeDelivery,
} from './delivery-queries.ts'
import { isLetterKind, shownTimes, timeInZone, writeLetter } from './letter.ts'
import { sweepLinks } from './mail-link-queries.ts'
import { stopOf } from './notice-ways.ts'
import { choicesOf } from './notice-ways-queries.ts'
import { mailServerNow, publicUrlOf, secretKeyOf, type Sending, sendsMail } from './mail-setting.ts'
import { composeMail } from './mail-compose.ts'
import { sendBySmtp, type SmtpOutcome } from './smtp.ts'

type Parts = Pick<Context, 'db' | 'settings' | 'rateLimiter'>

/** Minutes until the next attempt. */
const pauses = [1, 5, 15, 60, 240, 720]

/** Account mails go before notices. */
const ranks = { account: 0, notice: 1 } as const

const secretPurpose = 'mail-link'

interface AccountMailOf {
  key: string
  userId: number
  recipient: string
  values?: Record<string, string>
  path?: string | null
  /** Goes behind the path, after a #, and into no log. */
  token?: string
  /** Minutes. */
  lasts: number
}

/** In the transaction of its cause. */
export async function queueAccountMail(
  context: Pick<Context, 'settings'>,
  tx: Queryable,
  kind: NewDelivery['kind'],
  { token, values = {}, path = null, ...mail }: AccountMailOf,
): Promise<void> {
  await insertDelivery(tx, 'mail', {
    ...mail,
    kind,
    content: { values, path },
    secret: token === undefined ? null : seal(secretKeyOf(context), secretPurpose, Buffer.from(token)),
    rank: ranks.account,
  })
}

/** A fault of the mail server, not of this message: the next one would end the same. */
const isOfServer = ({ state, fault }: SmtpOutcome): boolean =>
  state === 'later' && fault !== null && !['sender', 'recipient', 'content'].includes(fault)

type Step = 'none' | 'done' | 'rest'

/** @returns `rest` where the mail server is of no use now */
async function sendNext(context: Parts): Promise<Step> {
  const { db, rateLimiter } = context
  if (!(await isAnyDue(db, 'mail'))) return 'none'
  const sending = await mailServerNow(context)
  const hit = await rateLimiter.hit('mail', { count: sending.perMinute, seconds: 60 })
  const domain = sending.address.slice(sending.address.lastIndexOf('@') + 1)
  const claimed = await claimDelivery(db, 'mail', `<${randomUUID()}@${domain}>`)
  if (!claimed) {
    await hit.giveBack()
    return 'none'
  }
  const person = await addresseeOf(db, claimed.user_id)
  const reason = reasonNotToSend(claimed, person) ?? (await reasonByChoice(db, claimed))
  if (!person || reason !== null) {
    await hit.giveBack()
    await finishDelivery(db, claimed.delivery_id, 'dropped', reason)
    return 'done'
  }
  const outcome = await sendBySmtp(sending, await mailOf(context, sending, claimed, person))
  await noteOutcome(db, claimed, outcome)
  return isOfServer(outcome) ? 'rest' : 'done'
}

/** Facts that changed since it was queued. @returns null where nothing speaks against it */
function reasonNotToSend(
  { is_over, key, notification_id, recipient, kind }: ClaimedDelivery,
  person: Addressee | undefined,
): string | null {
  if (is_over) return 'over'
  if (!person || person.is_banned) return 'banned'
  if (key.startsWith('bell:') && notification_id === null) return 'withdrawn'
  const isCurrent = person.mail === recipient
  if (kind === 'address') return isCurrent ? null : 'address'
  if (kind === 'addressChanged') return null
  return isCurrent && person.verified_mail === recipient ? null : 'address'
}

async function reasonByChoice(db: Database, { kind, user_id }: ClaimedDelivery): Promise<string | null> {
  const noticeKind = noticeKindOf(kind)
  if (noticeKind === null) return null
  return (await choicesOf(db, user_id)).get(noticeKind)?.mail === false ? 'choice' : null
}

async function mailOf(
  context: Parts,
  sending: Sending,
  claimed: ClaimedDelivery,
  { uid, language: own }: Addressee,
): Promise<{ to: string; content: Buffer }> {
  const { kind, content, secret, recipient, message_id: messageId } = claimed
  if (!isLetterKind(kind)) throw new Error(`no words for a mail of the kind ${kind}`)
  const face = await faceNow(context.db, context.settings)
  const site = { title: face.title.value ?? '', url: publicUrlOf(context) ?? '' }
  const language = pageLanguageOf(own) ?? pageLanguageOf(face.language.value) ?? pageLanguages[0]
  const token = secret === null ? '' : `#${unseal(secretKeyOf(context), secretPurpose, secret).toString()}`
  const stop = stopOf(context, kind, claimed.user_id)
  const letter = writeLetter(kind, {
    language,
    site,
    uid,
    values: {
      ...content.values,
      ...shownTimes(content.times, (at) => timeInZone(at, language, face.timeZone.value ?? '')),
    },
    url: content.path === null ? null : `${site.url}${content.path}${token}`,
    stop,
  })
  return {
    to: recipient,
    content: await composeMail(letter, {
      from: { name: sending.sender || site.title, address: sending.address },
      to: recipient,
      messageId,
      unsubscribe: stop?.url ?? null,
    }),
  }
}

async function noteOutcome(
  db: Database,
  { delivery_id: id, attempts }: ClaimedDelivery,
  { state, said }: SmtpOutcome,
): Promise<void> {
  if (state !== 'later') {
    await finishDelivery(db, id, state, state === 'sent' ? null : said)
    return
  }
  const minutes = pauses[attempts - 1]
  const waits = minutes !== undefined && (await postponeDelivery(db, id, minutes, said))
  if (!waits) await finishDelivery(db, id, 'failed', said)
}

/** One after the other, until none is due, as many went out as may in a minute, or the mail server fails. */
export async function sendDueMail(
  context: Parts,
  isEnding: () => boolean = () => false,
): Promise<'none' | 'rest'> {
  await giveUpSending(context.db)
  if (!(await sendsMail(context, context.db))) return 'none'
  try {
    for (let step: Step = 'done'; step === 'done' && !isEnding();) {
      step = await sendNext(context)
      if (step === 'rest') return 'rest'
    }
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error
  }
  return 'none'
}

const restMs = 60_000
const sweepEveryMs = 3_600_000

export function keepSendingMail(context: Context): BackgroundWork {
  let [restsUntil, lastSwept] = [0, 0]
  return everySecond(context.log, 'mails could not be sent', async (isEnding) => {
    if (performance.now() - lastSwept > sweepEveryMs) {
      lastSwept = performance.now()
      await sweepLinks(context.db)
      await forgetSecrets(context.db)
    }
    if (performance.now() < restsUntil) return
    if ((await sendDueMail(context, isEnding)) === 'rest') restsUntil = performance.now() + restMs
  })
}
