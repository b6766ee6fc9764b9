// Routes that serve something else set their own policy. API answers are not cached unless the route says so.

import type { Settings } from '@verdict/contract/settings'
import type { FastifyInstance } from 'fastify'

/** Formulas need inline styles. */
function contentPolicy(avatarUrl: string | null): string {
  const avatars = avatarUrl ? ` ${new URL(avatarUrl).origin}` : ''
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${avatars}`,
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

const aYear = 365 * 24 * 60 * 60

export function securityHeaders(settings: Settings): Record<string, string> {
  return {
    'content-security-policy': contentPolicy(settings.avatarUrl),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(settings.publicUrl?.startsWith('https:') && {
      'strict-transport-security': `max-age=${aYear}`,
    }),
  }
}

export function sendSecurityHeaders(app: FastifyInstance, settings: Settings): void {
  const always = securityHeaders(settings)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always)
    // One route has many spellings: `/%61pi/account/profile`.
    if (request.routeOptions.url?.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
}
