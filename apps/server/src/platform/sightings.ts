// Signs of a wrong setting that only incoming requests reveal, for administrators. The last one of each kind is kept in
// this process.

import type { FastifyInstance } from 'fastify'
import type { Settings } from '@verdict/contract/settings'

export interface Sightings {
  /** A host with an unknown token. */
  token?: Sighting<{ address: string }>
  /** An untrusted address sent forwarding headers. */
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

/** Those of the last ten minutes. */
export const sightings = (): Sightings =>
  Object.fromEntries(Object.entries(seen).filter(([, { at }]) => Date.now() - at < freshMs))

/** For tests. */
export function forgetSightings(): void {
  for (const kind of Object.keys(seen)) Reflect.deleteProperty(seen, kind)
}

/** Compares what proxies and browsers say about a request's origin with the settings. */
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
    // Only browsers send it; other sites' pages are refused anyway.
    const origin = headers.origin
    if (own === null || origin === undefined || !URL.canParse(origin)) return
    const asked = new URL(origin)
    if (asked.host === request.host && asked.origin !== own.origin) sight('scheme', { asked: asked.origin })
  })
}
