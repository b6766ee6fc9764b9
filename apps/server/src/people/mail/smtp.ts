// One message to one mail server, over a connection of its own. Whether the message had begun to leave decides what a
// connection that breaks means: before, the server has nothing of it; after, nobody knows.

import { Readable } from 'node:stream'
import type { MailFault, MailTlsMode } from '@verdict/domain/mail'
import { oneLine } from '@verdict/domain/one-line'
import SMTPConnection, { type SMTPError } from 'nodemailer/lib/smtp-connection'

export interface MailServer {
  server: string
  port: number
  tls: MailTlsMode
  name: string
  password: string
  /** Its bare address. */
  address: string
}

interface Message {
  to: string
  content: Buffer
}

export interface SmtpOutcome {
  /** Later: it may go well another time. */
  state: 'sent' | 'later' | 'failed' | 'unsure'
  fault: MailFault | null
  /** In the words of the server, or of this machine. */
  said: string
}

const waits = {
  connectionTimeout: 10_000,
  dnsTimeout: 10_000,
  greetingTimeout: 20_000,
  socketTimeout: 60_000,
  /** For all of it: a server that sends a byte now and then is never silent. Less than a row may be in the state of sending. */
  whole: 180_000,
}
const saidLength = 300

const certificateFault = /CERT|SELF_SIGNED|ALTNAME|ISSUER|LEAF_SIGNATURE/

function faultOf({ code, command = '', message, originalCode = '' }: SMTPError): MailFault {
  if (code === 'EAUTH') return 'login'
  if (code === 'EDNS') return 'name'
  if (certificateFault.test(originalCode)) return 'certificate'
  if (code === 'ETLS') return 'tls'
  if (code === 'ETIMEDOUT') return 'late'
  if (code === 'EENVELOPE') return command.startsWith('MAIL') ? 'sender' : 'recipient'
  if (code === 'EMESSAGE') return 'content'
  if (code === 'ESOCKET' && /wrong version number|packet length/i.test(message)) return 'tls'
  return code === 'ESOCKET' || code === 'ECONNECTION' ? 'refused' : 'other'
}

/** A refusal of a login is the site's fault, not the message's, so that it is tried again. */
function outcomeOf(error: SMTPError, hasBegun: boolean, said: (text: string) => string): SmtpOutcome {
  const answered = typeof error.responseCode === 'number'
  const fault = faultOf(error)
  const text = said(error.response ?? error.message)
  if (hasBegun && !answered) return { state: 'unsure', fault: 'unsure', said: text }
  const isForGood = error.permanent === true && ['sender', 'recipient', 'content'].includes(fault)
  // An address of a form that this program does not send to.
  const isMalformed = error.code === 'EENVELOPE' && !answered
  return { state: isForGood || isMalformed ? 'failed' : 'later', fault, said: text }
}

/** Resolves whatever happens. A server may repeat what it was sent, so the password is taken out of its words. @param patience milliseconds */
export function sendBySmtp(
  server: MailServer,
  { to, content }: Message,
  patience: Partial<typeof waits> = {},
): Promise<SmtpOutcome> {
  const { promise, resolve } = Promise.withResolvers<SmtpOutcome>()
  const said = (text: string) =>
    oneLine(server.password === '' ? text : text.replaceAll(server.password, '[password]')).slice(
      0,
      saidLength,
    )
  const { whole, ...ofConnection } = { ...waits, ...patience }
  const connection = new SMTPConnection({
    host: server.server,
    port: server.port,
    secure: server.tls === 'tls',
    requireTLS: server.tls === 'starttls',
    ignoreTLS: server.tls === 'none',
    ...ofConnection,
  })
  let hasBegun = false
  const message = Readable.from(
    (function* () {
      hasBegun = true
      yield content
    })(),
  )
  const late = setTimeout(() => failed(Object.assign(new Error('no end'), { code: 'ETIMEDOUT' })), whole)
  const end = (outcome: SmtpOutcome): void => {
    clearTimeout(late)
    resolve(outcome)
    if (outcome.state === 'sent') connection.quit()
    else connection.close()
  }
  const failed = (error: SMTPError): void => end(outcomeOf(error, hasBegun, said))
  connection.on('error', failed)
  const send = (): void =>
    connection.send({ from: server.address, to: [to] }, message, (error, info) =>
      error ? failed(error) : end({ state: 'sent', fault: null, said: said(info?.response ?? '') }),
    )
  connection.connect((error) => {
    if (error) failed(error)
    else if (server.name === '' || !connection.allowsAuth) send()
    else {
      connection.login({ user: server.name, pass: server.password }, (refused) =>
        refused ? failed(refused) : send(),
      )
    }
  })
  return promise
}
