// The small pages of launches. They alone may stand in a frame, and only in one of the platform that sent the browser here. While
// a platform registers itself it is not known yet; what its page does, it does by the secret in its address alone.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LaunchFault } from './lti-message.ts'
import { languageAmong, type PageLanguage, wordsIn } from './lti-page-texts.ts'
import type { PlatformRecord } from './lti-platform-queries.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign]!)

const originOf = (url: string): string[] => (URL.canParse(url) ? [new URL(url).origin] : [])

const framesOf = ({ issuer, login_url, frames }: PlatformRecord): string[] => [
  ...new Set([...originOf(issuer), ...originOf(login_url), ...frames]),
]

export const languageOf = (request: FastifyRequest, locale = ''): PageLanguage =>
  languageAmong([request.cookies['verdict_lang'], locale, request.headers['accept-language']])

interface Shown {
  language: PageLanguage
  /** The platform that may show it in a frame; null: nobody; 'any': every site. */
  platform: PlatformRecord | 'any' | null
  status?: number
  title: string
  text: string
  /** Read by the script. */
  data: Record<string, string>
  /** Where its form goes. */
  sendsTo?: string
}

function ancestorsOf(platform: Shown['platform']): string {
  if (platform === 'any') return 'http: https:'
  return platform === null ? "'none'" : framesOf(platform).join(' ')
}

const policyOf = ({ platform, sendsTo }: Pick<Shown, 'platform' | 'sendsTo'>): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    `form-action 'self'${sendsTo === undefined ? '' : ` ${originOf(sendsTo).join(' ')}`}`,
    `frame-ancestors ${ancestorsOf(platform)}`,
    "base-uri 'none'",
  ].join('; ')

export function sendLtiPage(reply: FastifyReply, shown: Shown): FastifyReply {
  const { language, platform, status = 200, title, text } = shown
  const data = Object.entries(shown.data)
    .map(([name, value]) => ` data-${name}="${escaped(value)}"`)
    .join('')
  // A window of its own keeps its tie to the page that opened it.
  reply.header('cross-origin-opener-policy', 'unsafe-none')
  if (platform !== null) {
    reply.removeHeader('x-frame-options')
    reply.header('cross-origin-resource-policy', 'cross-origin')
  }
  return reply
    .code(status)
    .headers({
      'content-security-policy': policyOf(shown),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="/lti/page.css">
<script src="/lti/page.js" defer></script>
</head>
<body${data}>
<main>
<h1>${escaped(title)}</h1>
<p role="status">${escaped(text)}</p>
</main>
</body>
</html>
`)
}

export const sendFault = (
  reply: FastifyReply,
  language: PageLanguage,
  fault: LaunchFault,
  platform: PlatformRecord | null,
): FastifyReply => {
  const words = wordsIn(language)
  return sendLtiPage(reply, {
    language,
    platform,
    status: fault === 'keys' ? 503 : 400,
    title: words.problem,
    text: words[fault],
    data: { mode: 'fault' },
  })
}
