import MailComposer from 'nodemailer/lib/mail-composer'
import { htmlOf, type Letter, plainText } from './letter.ts'

interface Envelope {
  from: { name: string; address: string }
  to: string
  messageId: string
  /** An address that ends mails of this kind without a login, by one POST (RFC 8058). */
  unsubscribe: string | null
}

/** As it is sent. Nobody answers, so that no robot should. */
export function composeMail(letter: Letter, { from, to, messageId, unsubscribe }: Envelope): Promise<Buffer> {
  return new MailComposer({
    from,
    // As an object: a text could be read as a list of addresses.
    to: { name: '', address: to },
    subject: letter.subject,
    text: plainText(letter),
    html: htmlOf(letter),
    messageId,
    date: new Date(),
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': letter.language,
      ...(unsubscribe !== null && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  })
    .compile()
    .build()
}
