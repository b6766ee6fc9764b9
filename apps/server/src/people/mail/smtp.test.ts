// One message to a real mail server, in every way that it can end.

import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setDefaultCACertificates, getCACertificates } from 'node:tls'
import { selfSigned } from '@verdict/testkit/certificate'
import { startMailServer, type TestMailServer } from '@verdict/testkit/smtp'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type MailServer, sendBySmtp } from './smtp.ts'

const now = Date.now()
const trusted = selfSigned('localhost', new Date(now - 86_400_000), new Date(now + 86_400_000))
const stranger = selfSigned('localhost', new Date(now - 86_400_000), new Date(now + 86_400_000))
beforeAll(() => setDefaultCACertificates([...getCACertificates(), trusted.cert]))

let mails: TestMailServer | null = null
afterEach(async () => {
  await mails?.close()
  mails = null
})

const start = async (wanted: Parameters<typeof startMailServer>[0] = {}) => {
  mails = await startMailServer(wanted)
  return mails
}
const plain = (port: number, more: Partial<MailServer> = {}): MailServer => ({
  server: 'localhost',
  port,
  tls: 'none',
  name: '',
  password: '',
  address: 'judge@example.edu',
  ...more,
})
const message = { to: 'alice@example.edu', content: Buffer.from('Subject: Hello\r\n\r\nWords.\r\n') }

test('[MAIL-SMTP-1] a mail goes out without TLS, by STARTTLS and by TLS, with a login where the server wants one', async () => {
  const login = { name: 'judge', password: 'Sesame!' }
  for (const [wanted, more] of [
    [{}, {}],
    [{ certificate: trusted }, { tls: 'starttls' }],
    [
      { certificate: trusted, secure: true, login },
      { tls: 'tls', ...login },
    ],
  ] as const) {
    const { port, mails: taken, close } = await startMailServer(wanted)
    expect(await sendBySmtp(plain(port, more), message)).toMatchObject({ state: 'sent', fault: null })
    expect(taken).toMatchObject([{ subject: 'Hello', recipients: ['alice@example.edu'] }])
    await close()
  }
})

describe('[MAIL-SMTP-2] what ends before the message begins to leave', () => {
  test('a server without STARTTLS, or with a certificate of a stranger, gets neither name nor message', async () => {
    const without = await start({ login: { name: 'judge', password: 'Sesame!' } })
    const asked = { tls: 'starttls', name: 'judge', password: 'Sesame!' } as const
    expect(await sendBySmtp(plain(without.port, asked), message)).toMatchObject({
      state: 'later',
      fault: 'tls',
    })
    await without.close()
    const strange = await start({ certificate: stranger })
    expect(await sendBySmtp(plain(strange.port, asked), message)).toMatchObject({
      state: 'later',
      fault: 'certificate',
    })
    expect(strange.arrived()).toBe(0)
  })

  test('a refused login is tried again later, and its password is not repeated in what the server said', async () => {
    const { port } = await start({ login: { name: 'judge', password: 'right' } })
    const outcome = await sendBySmtp(plain(port, { name: 'judge', password: 'Wrong-0ne' }), message)
    expect(outcome).toMatchObject({ state: 'later', fault: 'login' })
    expect(outcome.said).toContain('no such login: judge [password]')
  })

  test('no server at the port, no such name, and one that never greets', async () => {
    const { port, close } = await start()
    await close()
    mails = null
    expect(await sendBySmtp(plain(port), message)).toMatchObject({ state: 'later', fault: 'refused' })
    expect(await sendBySmtp(plain(port, { server: 'no-such-host.invalid' }), message)).toMatchObject({
      state: 'later',
      fault: 'name',
    })
    const mute = await start({ mute: true })
    expect(await sendBySmtp(plain(mute.port), message, { greetingTimeout: 50 })).toMatchObject({
      state: 'later',
      fault: 'late',
    })
  })
})

test('[MAIL-SMTP-3] an answer of 4xx is for later, one of 5xx for good, at each step', async () => {
  const { port, plan, mails: taken } = await start()
  for (const [at, fault] of [
    ['from', 'sender'],
    ['to', 'recipient'],
    ['data', 'content'],
  ] as const) {
    plan({ at, code: 451, says: 'come again' })
    expect(await sendBySmtp(plain(port), message)).toMatchObject({ state: 'later', fault })
    plan({ at, code: 550, says: 'never' })
    const outcome = await sendBySmtp(plain(port), message)
    expect(outcome).toMatchObject({ state: 'failed', fault })
    expect(outcome.said).toContain('never')
  }
  expect(taken).toEqual([])
})

test('[MAIL-QUEUE-3] a connection that breaks after the message and before its answer is unsure; after the answer it was sent', async () => {
  const { port, plan, arrived } = await start()
  plan('drop before')
  expect(await sendBySmtp(plain(port), message)).toMatchObject({ state: 'unsure', fault: 'unsure' })
  plan('drop after')
  expect(await sendBySmtp(plain(port), message)).toMatchObject({ state: 'sent' })
  expect(arrived()).toBe(2)
})

/** Says what the script has for each line that comes, then a byte at a time for as long as somebody listens. */
const startDripping = async (...script: string[]) => {
  const ended = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    let isInMessage = false
    const next = (): void => {
      const line = script.shift()
      if (line !== undefined) return void socket.write(`${line}\r\n`)
      socket.setNoDelay(true)
      const drip = setInterval(() => socket.write('2'), 5)
      socket.on('close', () => {
        clearInterval(drip)
        ended.resolve()
      })
    }
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      const text = part.toString()
      if (isInMessage && !text.endsWith('\r\n.\r\n')) return
      isInMessage = text.startsWith('DATA')
      next()
    })
    next()
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, ended: ended.promise, server }
}

test.each([
  [[], { state: 'later', fault: 'late' }],
  [['220 here', '250 hello', '250 from'], { state: 'later', fault: 'late' }],
  [['220 here', '250 hello', '250 from', '250 to', '354 go on'], { state: 'unsure', fault: 'unsure' }],
])(
  '[MAIL-SMTP-4] a server that drips bytes behind %j ends in time, and its connection, too',
  async (script, outcome) => {
    const { port, ended, server } = await startDripping(...script)
    expect(await sendBySmtp(plain(port), message, { whole: 300 })).toMatchObject(outcome)
    await ended
    server.close()
  },
)

test('[MAIL-SAFE-1] an address with an end of line or a second recipient is sent to nobody', async () => {
  const { port, arrived } = await start()
  for (const to of [
    'a@example.edu>\r\nRCPT TO:<b@example.edu',
    'a@example.edu\nb@example.edu',
    '<>',
    'a b',
  ]) {
    expect((await sendBySmtp(plain(port), { ...message, to })).state, to).toBe('failed')
  }
  expect(arrived()).toBe(0)
})
