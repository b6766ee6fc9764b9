// Somebody above took a person's second factors away: the person hears of it where their address is proved.

import { randomUUID } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { queueAccountMail } from '../mail/delivery-work.ts'
import { isVerified } from '../mail/mail-address.ts'
import { sendsMail } from '../mail/mail-setting.ts'

interface Owner {
  id: number
  mail: string
  verified_mail: string | null
}

export async function tellFactorsReset(
  context: Pick<Context, 'settings'>,
  tx: Queryable,
  { id, mail, verified_mail }: Owner,
): Promise<void> {
  if (!isVerified({ mail, verified_mail }) || !(await sendsMail(context, tx))) return
  await queueAccountMail(context, tx, 'factorsReset', {
    key: `factorsReset:${randomUUID()}`,
    userId: id,
    recipient: mail,
    lasts: 24 * 60,
  })
}
