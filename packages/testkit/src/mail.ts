// A test server that sends mail, and people with addresses.

import type { MailSettingsChange } from '@verdict/contract/mail'
import type { TestPerson, TestServer } from './server.ts'

export const publicUrl = 'https://judge.example.edu'
/** The settings of a server that may send mail, and sends it soon. */
export const mailable = { PUBLIC_URL: publicUrl, lookEveryMs: 100 }

/** By root, as in the page. */
export const setMail = (server: TestServer, root: TestPerson, port: number, more: MailSettingsChange = {}) =>
  server.call(root, 'PUT /admin/mail', {
    body: {
      isOn: true,
      server: '127.0.0.1',
      port,
      tls: 'none',
      address: 'judge@example.edu',
      perMinute: 1_000,
      ...more,
    },
  })

/** With a proved address, or one that is only written down. */
export async function giveMail(
  { db }: TestServer,
  { userId }: TestPerson,
  mail: string,
  isProved = true,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ mail, verified_mail: isProved ? mail : null })
    .where('id', '=', userId)
    .execute()
}
