// A letter is written once, as lines; plain text and HTML are made from it. Values are filled in as text and never as markup.

import type { AccountMail } from '@verdict/domain/mail'
import { oneLine } from '@verdict/domain/one-line'
import type { PageLanguage } from '@verdict/domain/site-face'
import { chineseMail } from './words/mail-words-zh.ts'
import { englishMail, type MailWords } from './words/mail-words-en.ts'

export const mailWords: Record<PageLanguage, MailWords> = { 'en-US': englishMail, 'zh-CN': chineseMail }

/** At the bell an announcement of a contest and its correction are two. */
type BellKind =
  | 'site'
  | 'course'
  | 'announcement'
  | 'correction'
  | 'question'
  | 'answer'
  | 'mark'
  | 'due'
  | 'begins'
  | 'setter'
export type LetterKind = AccountMail | BellKind | 'test'

export const isLetterKind = (kind: string): kind is LetterKind =>
  kind in englishMail && typeof englishMail[kind as LetterKind] === 'object'

export interface Letter {
  language: PageLanguage
  subject: string
  lines: readonly string[]
  /** A link of its own. */
  action: { label: string; url: string } | null
  /** Below a rule, in small print. */
  foot: readonly { text: string; url: string }[]
}

/** One pass: what is filled in is not filled in again. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '')

interface Written {
  language: PageLanguage
  site: { title: string; url: string }
  uid: string
  values: Readonly<Record<string, string>>
  /** Where the thing is. */
  url: string | null
  /** For mails that one may choose not to get. */
  stop: { url: string; settings: string } | null
}

const around = (text: string, url: string): { text: string; url: string } => ({
  text: text.replace('{{url}}', '').trim(),
  url,
})

export function writeLetter(kind: LetterKind, { language, site, uid, values, url, stop }: Written): Letter {
  const words = mailWords[language]
  const own: { subject: string; lines: string[]; action?: string } = words[kind]
  const all = { ...values, uid, site: site.title }
  return {
    language,
    subject: oneLine(filled(own.subject, all)).trim(),
    lines: [words.hello, ...own.lines].map((line) => filled(line, all)),
    action: url === null ? null : { label: own.action ?? words.open, url },
    foot: [
      ...(stop ? [around(words.stop, stop.url), around(words.choose, stop.settings)] : []),
      { text: `${site.title} ·`, url: site.url },
    ],
  }
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => escapes[one] ?? one)

export const plainText = ({ lines, action, foot }: Letter): string =>
  [
    ...lines,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `-- \n${foot.map(({ text, url }) => `${text} ${url}`).join('\n')}`,
  ].join('\n\n')

const linked = (url: string, text: string, style = ''): string =>
  `<a href="${escaped(url)}"${style && ` style="${style}"`}>${escaped(text)}</a>`

const button =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#1f5fbf;color:#ffffff;text-decoration:none'

export const htmlOf = ({ language, lines, action, foot }: Letter): string =>
  [
    `<!doctype html><html lang="${language}"><body style="font:16px/1.5 sans-serif;max-width:36em;margin:1em">`,
    ...lines.map((line) => `<p>${escaped(line).replaceAll('\n', '<br>')}</p>`),
    ...(action
      ? [`<p>${linked(action.url, action.label, button)}</p>`, `<p>${linked(action.url, action.url)}</p>`]
      : []),
    '<hr><p style="font-size:13px;color:#666666">',
    foot.map(({ text, url }) => `${escaped(text)} ${linked(url, url)}`).join('<br>'),
    '</p></body></html>',
  ].join('\n')

/** With the name of the zone, since a reader may be in another. */
export function timeInZone(at: string, language: PageLanguage, timeZone: string): string {
  const zone = timeZone || 'UTC'
  const time = new Intl.DateTimeFormat(language, {
    timeZone: zone,
    dateStyle: 'full',
    timeStyle: 'short',
  }).format(new Date(at))
  return filled(mailWords[language].zone, { time, zone })
}

export const shownTimes = (
  times: Readonly<Record<string, string>> = {},
  shown: (at: string) => string,
): Record<string, string> => Object.fromEntries(Object.entries(times).map(([name, at]) => [name, shown(at)]))
