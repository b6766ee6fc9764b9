import { parseMail } from '@verdict/testkit/smtp'
import { expect, test } from 'vitest'
import { filled, htmlOf, type LetterKind, mailWords, plainText, timeInZone, writeLetter } from './letter.ts'
import { composeMail } from './mail-compose.ts'

const site = { title: 'Lab', url: 'https://judge.example.edu' }
const written = (values: Record<string, string>, kind: LetterKind = 'answer') =>
  writeLetter(kind, {
    language: 'en-US',
    site,
    uid: 'alice',
    values,
    url: `${site.url}/discuss/1`,
    stop: { url: `${site.url}/account/unsubscribe/token`, settings: `${site.url}/settings` },
  })
const envelope = {
  from: { name: 'Lab', address: 'judge@example.edu' },
  to: 'alice@example.edu',
  messageId: '<1@example.edu>',
  unsubscribe: `${site.url}/account/unsubscribe/token`,
}

test('[MAIL-TEXT-1] both languages say the same, with the same values filled in', () => {
  const holes = (value: unknown): unknown =>
    typeof value === 'string'
      ? [...value.matchAll(/\{\{\w+\}\}/g)].map(([hole]) => hole).toSorted()
      : Object.fromEntries(Object.entries(value as object).map(([name, part]) => [name, holes(part)]))
  expect(holes(mailWords['zh-CN'])).toEqual(holes(mailWords['en-US']))
})

test('[MAIL-TEXT-2] plain text and HTML say the same words and links', async () => {
  const letter = written({ title: 'Is 0 even?', about: 'Sums' })
  const mail = await parseMail(await composeMail(letter, envelope))
  for (const words of ['Hello alice,', 'Your question about Sums has an answer: “Is 0 even?”']) {
    expect(mail.text).toContain(words)
    expect(mail.html).toContain(words)
  }
  const urls = /https:\/\/[^\s"<]+/g
  expect(new Set(String(mail.html).match(urls))).toEqual(new Set(mail.text?.match(urls)))
  expect(mail.subject).toBe('Answer: Is 0 even?')
})

test('[MAIL-SAFE-1] what people wrote is text: no header, no markup, no link of their own, filled in once', async () => {
  const attacks = [
    'x\r\nBcc: victim@example.edu\r\n\r\nbody',
    '<img src=x onerror=alert(1)>',
    '"><a href="https://evil.example">click</a>',
    '{{uid}} {{site}}',
    '\u202Eright to left\u0000'.replace('\0', ''),
    'a, b <c@example.edu>; d: e;',
  ]
  for (const title of attacks) {
    const letter = written({ title, about: title })
    const raw = (
      await composeMail(letter, { ...envelope, from: { name: title, address: envelope.from.address } })
    ).toString()
    const mail = await parseMail(raw)
    expect(mail.headers.has('bcc'), title).toBe(false)
    expect([mail.to].flat()).toMatchObject([{ value: [{ address: envelope.to }] }])
    expect(mail.from?.value).toMatchObject([{ address: envelope.from.address }])
    const html = htmlOf(letter)
    expect(html.match(/<(?!\/?(?:html|body|p|a|br|hr)\b|!doctype)/g), title).toBeNull()
    expect(
      [...html.matchAll(/href="([^"]*)"/g)].every(([, url]) => url!.startsWith(site.url)),
      title,
    ).toBe(true)
  }
  expect(filled('{{a}}', { a: '{{b}}', b: 'no' })).toBe('{{b}}')
  expect(plainText(written({ title: '{{uid}}', about: 'x' }))).toContain('“{{uid}}”')
})

test('[MAIL-TEXT-3] a time is said in the zone of the site, by name, in the language of the reader', () => {
  const at = '2026-12-01T15:59:00.000Z'
  expect(timeInZone(at, 'en-US', 'Asia/Shanghai')).toMatch(/December 1, 2026 at 11:59\sPM \(Asia\/Shanghai\)/)
  expect(timeInZone(at, 'zh-CN', 'Asia/Shanghai')).toMatch(/2026年12月1日.*23:59（Asia\/Shanghai）/)
  expect(timeInZone(at, 'en-US', '')).toContain('3:59')
})

test('[MAIL-STOP-1] a mail that one may choose not to get says how to stop it, by one click of the mail program', async () => {
  const mail = await parseMail(await composeMail(written({ title: 'x', about: 'y' }), envelope))
  const raw = (await composeMail(written({ title: 'x', about: 'y' }), envelope)).toString()
  expect(raw).toContain('List-Unsubscribe: <https://judge.example.edu/account/unsubscribe/token>')
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(raw).toContain('Auto-Submitted: auto-generated')
  expect(mail.text).toContain(`${site.url}/settings`)
})
