// Headers of every answer: scripts only from files of ours (no inline script), nothing from other hosts
// but avatars, no framing, and none of the machine's devices. A route that serves something else (pictures, the API's
// documentation) says its own policy.
// Answers of the API are kept by nobody unless the route says otherwise.

import type { Settings } from '@verdict/contract/settings'
import type { FastifyInstance } from 'fastify'

/** Inline styles are what formulas are set with; scripts stay closed. */
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
    // By the route and not by the address, of which there are many for one route: `/%61pi/account/profile`.
    if (request.routeOptions.url?.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
}
