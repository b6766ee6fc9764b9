// A mail server on a port of its own, over loopback: it takes mails, or does what a test has it do.

import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { TestCertificate } from './certificate.ts'

export const parseMail = (raw: Buffer | string): Promise<ParsedMail> => simpleParser(raw)

interface ReceivedMail extends ParsedMail {
  /** Those of the envelope. */
  recipients: string[]
  raw: string
}

/** The fate of a mail. By code: it is refused at that step. */
type MailStep =
  | 'take'
  | { at: 'from' | 'to' | 'data'; code: number; says?: string }
  /** The connection breaks after the message, before or after the server says that it has it. */
  | 'drop before'
  | 'drop after'

export interface TestMailServer {
  port: number
  /** In the order of their arrival, of those that were taken. */
  mails: ReceivedMail[]
  /** How many messages arrived whole, taken or not. */
  arrived: () => number
  /** For the next ones; then they are taken again. */
  plan: (...steps: MailStep[]) => void
  /** @returns the next one that nobody waited for yet */
  next: () => Promise<ReceivedMail>
  /** Nobody waits for those that arrived so far. */
  forget: () => void
  close: () => Promise<void>
}

interface Wanted {
  /** STARTTLS is offered, or TLS from the first byte. */
  certificate?: TestCertificate
  secure?: boolean
  login?: { name: string; password: string }
  /** Connections are taken, and nothing is ever said. */
  mute?: boolean
}

const refusal = (code: number, says = 'not now') => Object.assign(new Error(says), { responseCode: code })

export async function startMailServer({
  certificate,
  secure = false,
  login,
  mute = false,
}: Wanted = {}): Promise<TestMailServer> {
  const mails: ReceivedMail[] = []
  const steps: MailStep[] = []
  const sockets = new Set<Socket>()
  let arrived = 0
  let read = 0
  let waiting: { resolve: (mail: ReceivedMail) => void } | null = null
  const hand = (): void => {
    const mail = mails[read]
    if (!waiting || !mail) return
    read += 1
    waiting.resolve(mail)
    waiting = null
  }
  const refusedAt = (at: 'from' | 'to' | 'data') => {
    const [step] = steps
    if (typeof step !== 'object' || step.at !== at) return null
    steps.shift()
    return refusal(step.code, step.says)
  }
  const end = (soon: boolean): void => {
    for (const socket of sockets) {
      if (soon) socket.destroySoon()
      else socket.destroy()
    }
  }
  const options: SMTPServerOptions = {
    secure,
    ...(certificate && { key: certificate.key, cert: certificate.cert }),
    disabledCommands: [...(certificate ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    authOptional: !login,
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect: (_session, done) => {
      if (!mute) done()
    },
    onAuth({ username, password }, _session, done) {
      const isRight = username === login?.name && password === login?.password
      // As some servers do: it says what it was sent.
      done(isRight ? null : refusal(535, `no such login: ${username} ${password}`), { user: username })
    },
    onMailFrom: (_address, _session, done) => done(refusedAt('from')),
    onRcptTo: (_address, _session, done) => done(refusedAt('to')),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        arrived += 1
        const refused = refusedAt('data')
        const step = refused ? null : (steps.shift() ?? 'take')
        if (refused) return done(refused)
        if (step === 'drop before') return end(false)
        const raw = Buffer.concat(parts)
        const keep = async (): Promise<void> => {
          const mail = await simpleParser(raw)
          const recipients = session.envelope.rcptTo.map(({ address }) => address)
          mails.push({ ...mail, recipients, raw: raw.toString() })
          done()
          if (step === 'drop after') end(true)
          hand()
        }
        void keep()
      })
    },
  }
  const server = new SMTPServer(options)
  // Clients that break off.
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    arrived: () => arrived,
    plan: (...next) => void steps.push(...next),
    next() {
      const { promise, resolve } = Promise.withResolvers<ReceivedMail>()
      waiting = { resolve }
      hand()
      return promise
    },
    forget: () => void (read = mails.length),
    async close() {
      const closed = new Promise<void>((resolve) => server.close(resolve))
      end(false)
      await closed
    },
  }
}

/** The link of a mail that leads to such a page, with its token. */
export function linkIn({ text = '' }: ParsedMail, path: string): { url: string; token: string } {
  const url = text.split(/\s+/).find((word) => word.includes(path))
  if (!url) throw new Error(`no link to ${path} in:\n${text}`)
  return { url, token: url.slice(url.indexOf('#') + 1) }
}
