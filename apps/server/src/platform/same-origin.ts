// State-changing calls must come from the site's own pages. Browsers say so themselves: Sec-Fetch-Site where
// they know it, else Origin. A call with neither did not come from a page of ours and is refused.

import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null)

export function assertSameOrigin(request: FastifyRequest, publicUrl: string | null): void {
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin') return
  if (site !== undefined) throw new Refusal('CROSS_ORIGIN')
  const origin = hostOf(request.headers.origin ?? '')
  const own = [request.host, publicUrl ? hostOf(publicUrl) : null]
  if (origin === null || !own.includes(origin)) throw new Refusal('CROSS_ORIGIN')
}
