// How mail is sent, as root set it in the page. The password is sealed; links lead to PUBLIC_URL and nowhere else, since the
// address of a request is what its sender wrote: without that setting no mail is sent.

import type { MailSettings, MailSettingsChange } from '@verdict/contract/mail'
import { Refusal } from '@verdict/contract/refusal'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { seal, unseal } from '../../platform/seal.ts'
import { findSiteValue, putSiteValue, siteKeys } from '../../platform/site-values.ts'
import type { MailServer } from './smtp.ts'

interface Stored extends Omit<MailSettings, 'hasPassword'> {
  /** Sealed; null for none. */
  password: string | null
}

const unset: Stored = {
  isOn: false,
  server: '',
  port: 587,
  tls: 'starttls',
  name: '',
  password: null,
  address: '',
  sender: '',
  perMinute: 60,
  push: false,
}

type Parts = Pick<Context, 'settings'>

export const secretKeyOf = ({ settings }: Parts): string => {
  if (!settings.secretKey) throw new Error('SECRET_KEY is needed for mail')
  return settings.secretKey
}

const purpose = 'mail-password'

const storedNow = async (db: Queryable): Promise<Stored> => ({
  ...unset,
  ...((await findSiteValue(db, siteKeys.mail)) as Partial<Stored> | null),
})

export async function mailSettingsNow(db: Queryable): Promise<MailSettings> {
  const { password, ...shown } = await storedNow(db)
  return { ...shown, hasPassword: password !== null }
}

/** @returns null without one */
export const publicUrlOf = ({ settings }: Parts): string | null =>
  settings.publicUrl?.endsWith('/') ? settings.publicUrl.slice(0, -1) : settings.publicUrl

/** @throws Refusal MAIL_NEEDS_URL, MAIL_INCOMPLETE */
export async function putMailSettings(
  context: Parts,
  tx: Queryable,
  { password, ...change }: MailSettingsChange,
): Promise<void> {
  const before = await storedNow(tx)
  const after: Stored = {
    ...before,
    ...(Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    ) as Partial<Stored>),
    ...(password !== undefined && {
      password: password === '' ? null : seal(secretKeyOf(context), purpose, Buffer.from(password)),
    }),
  }
  if ((after.isOn || after.push) && publicUrlOf(context) === null) throw new Refusal('MAIL_NEEDS_URL')
  if (after.isOn && !isComplete(after)) throw new Refusal('MAIL_INCOMPLETE')
  await putSiteValue(tx, siteKeys.mail, after)
}

const isComplete = ({ server, address }: Stored): boolean => server !== '' && address !== ''

export interface Sending extends MailServer {
  sender: string
  perMinute: number
}

/** Off or on. @throws Refusal MAIL_INCOMPLETE */
export async function mailServerNow(context: Parts & Pick<Context, 'db'>): Promise<Sending> {
  const { password, ...stored } = await storedNow(context.db)
  if (!isComplete({ password, ...stored })) throw new Refusal('MAIL_INCOMPLETE')
  return {
    ...stored,
    password: password === null ? '' : unseal(secretKeyOf(context), purpose, password).toString(),
  }
}

/** Whether messages are queued now. */
export async function sendsMail(context: Parts, db: Queryable): Promise<boolean> {
  if (publicUrlOf(context) === null) return false
  const stored = await storedNow(db)
  return stored.isOn && isComplete(stored)
}
