// Signs of wrong settings that only requests reveal. The last of each kind, in this process.

import type { FastifyInstance } from 'fastify'
import type { Settings } from '@verdict/contract/settings'

export interface Sightings {
  token?: Sighting<{ address: string }>
  /** An address that is not in TRUSTED_PROXIES sent forwarding headers. */
  proxy?: Sighting<{ address: string }>
  /** A page was requested under another address than PUBLIC_URL. */
  scheme?: Sighting<{ asked: string }>
}

type Sighting<T> = T & { at: number }

const seen: Sightings = {}
const freshMs = 10 * 60_000

export function sight<K extends keyof Sightings>(kind: K, what: Omit<NonNullable<Sightings[K]>, 'at'>): void {
  Object.assign(seen, { [kind]: { ...what, at: Date.now() } })
}

export const sightings = (): Sightings =>
  Object.fromEntries(Object.entries(seen).filter(([, { at }]) => Date.now() - at < freshMs))

/** For tests. */
export function forgetSightings(): void {
  for (const kind of Object.keys(seen)) Reflect.deleteProperty(seen, kind)
}

export function watchAddresses(
  app: FastifyInstance,
  { publicUrl, trustedProxies }: Pick<Settings, 'publicUrl' | 'trustedProxies'>,
): void {
  const own = publicUrl === null ? null : new URL(publicUrl)
  app.addHook('onRequest', async (request) => {
    const { headers, socket } = request
    const forwarded = headers['x-forwarded-for'] !== undefined
    // Behind a trusted proxy, `request.ip` is the visitor's.
    const isTrusted = trustedProxies.length > 0 && request.ips !== undefined && request.ips.length > 1
    if (forwarded && !isTrusted) sight('proxy', { address: socket.remoteAddress ?? '' })
    // Only browsers send it.
    const origin = headers.origin
    if (own === null || origin === undefined || !URL.canParse(origin)) return
    const asked = new URL(origin)
    if (asked.host === request.host && asked.origin !== own.origin) sight('scheme', { asked: asked.origin })
  })
}
