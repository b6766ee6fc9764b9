import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  delivery,
  type Delivery,
  type MailNow,
  type MailSettings,
  type MailSettingsChange,
  type MailTest,
} from '@verdict/contract/mail'
import { Refusal } from '@verdict/contract/refusal'
import type { DeliveryState } from '@verdict/domain/mail'
import { pageLanguages } from '@verdict/domain/site-face'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { faceNow, pageLanguageOf } from '../../platform/face-now.ts'
import { type Page, pageFrom, type PageRequest } from '../../platform/paging.ts'
import { present } from '../../platform/present.ts'
import { type Viewer, viewerIsRoot } from '../../platform/viewer.ts'
import {
  addresseeOf,
  countDeliveries,
  deliveryExists,
  deliveryPage,
  queueOfMail,
  sendAgain,
} from './delivery-queries.ts'
import { writeLetter } from './letter.ts'
import { composeMail } from './mail-compose.ts'
import { mailServerNow, mailSettingsNow, publicUrlOf, putMailSettings } from './mail-setting.ts'
import { sendBySmtp } from './smtp.ts'

function assertRoot(viewer: Viewer): void {
  if (!viewerIsRoot(viewer)) throw new Refusal('FORBIDDEN')
}

const mailNow = async (context: Pick<Context, 'settings'>, db: Queryable): Promise<MailNow> => ({
  settings: await mailSettingsNow(db),
  publicUrl: publicUrlOf(context),
  ...(await queueOfMail(db)),
})

/** @throws Refusal FORBIDDEN */
export async function readMail(context: Context, viewer: Viewer): Promise<MailNow> {
  assertRoot(viewer)
  return mailNow(context, context.db)
}

const forAudit = (settings: MailSettings) => ({
  mailOn: settings.isOn,
  mailServer: settings.server,
  mailPort: settings.port,
  mailTls: settings.tls,
  mailName: settings.name,
  mailAddress: settings.address,
  mailSender: settings.sender,
  mailPerMinute: settings.perMinute,
  pushOn: settings.push,
})

/** @throws Refusal FORBIDDEN, MAIL_NEEDS_URL, MAIL_INCOMPLETE */
export async function changeMail(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  change: MailSettingsChange,
): Promise<MailNow> {
  assertRoot(viewer)
  return context.db.transaction().execute(async (tx) => {
    const before = await mailSettingsNow(tx)
    await putMailSettings(context, tx, change)
    const after = await mailSettingsNow(tx)
    if (change.password !== undefined || !isDeepStrictEqual(before, after)) {
      await writeAudit(tx, origin, {
        actorId: viewer.userId,
        action: 'site.mail',
        target: 'site:mail',
        before: forAudit(before),
        after: { ...forAudit(after), ...(change.password !== undefined && { mailPassword: true }) },
      })
    }
    return mailNow(context, tx)
  })
}

const testLimit = { count: 10, seconds: 60 }

/** Sent now and past the queue, so that root sees what happens. @throws Refusal FORBIDDEN, MAIL_INCOMPLETE, MAIL_MISSING, RATE_LIMITED */
export async function testMail(context: Context, viewer: Viewer): Promise<MailTest> {
  assertRoot(viewer)
  const { db, settings, rateLimiter } = context
  const sending = await mailServerNow(context)
  const person = await addresseeOf(db, viewer.userId)
  if (!person || person.mail === '') throw new Refusal('MAIL_MISSING')
  await rateLimiter.hit('mail-test', testLimit)
  const face = await faceNow(db, settings)
  const site = { title: face.title.value ?? '', url: publicUrlOf(context) ?? '' }
  const language = pageLanguageOf(person.language) ?? pageLanguageOf(face.language.value) ?? pageLanguages[0]
  const letter = writeLetter('test', { language, site, uid: person.uid, values: {}, url: null, stop: null })
  const content = await composeMail(letter, {
    from: { name: sending.sender || site.title, address: sending.address },
    to: person.mail,
    messageId: `<${randomUUID()}@${sending.address.slice(sending.address.lastIndexOf('@') + 1)}>`,
    unsubscribe: null,
  })
  const { fault, said } = await sendBySmtp(sending, { to: person.mail, content })
  return { fault, said, to: person.mail }
}

/** @throws Refusal FORBIDDEN */
export async function listDeliveries(
  { db }: Context,
  viewer: Viewer,
  { state, ...page }: PageRequest & { state?: DeliveryState | undefined },
): Promise<Page<Delivery>> {
  assertRoot(viewer)
  const [rows, count] = await Promise.all([deliveryPage(db, state, page), countDeliveries(db, state)])
  return pageFrom(
    rows.map((row) => present(delivery, row, { id: row.delivery_id })),
    count,
    page,
  )
}

/** @throws Refusal FORBIDDEN, NOT_FOUND, MAIL_NOT_AGAIN */
export async function sendDeliveryAgain(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  id: number,
): Promise<void> {
  assertRoot(viewer)
  await context.db.transaction().execute(async (tx) => {
    if (!(await deliveryExists(tx, id))) throw new Refusal('NOT_FOUND')
    const again = await sendAgain(tx, id)
    if (!again) throw new Refusal('MAIL_NOT_AGAIN')
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'site.mailAgain',
      target: 'site:mail',
      after: { mailKind: again.kind, recipient: again.recipient },
    })
  })
}
