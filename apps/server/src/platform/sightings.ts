// Signs of a wrong setting that only arriving requests show, for administrators. The last one of each kind is kept, in this
// process.

import type { FastifyInstance } from 'fastify'
import type { Settings } from '@verdict/contract/settings'

export interface Sightings {
  /** A host whose token nobody knows. */
  token?: Sighting<{ address: string }>
  /** Somebody at an address that is not trusted says for whom it speaks. */
  proxy?: Sighting<{ address: string }>
  /** A page was asked for by another address than PUBLIC_URL. */
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

/** As after a start. */
export function forgetSightings(): void {
  for (const kind of Object.keys(seen)) Reflect.deleteProperty(seen, kind)
}

/** Looks at what a proxy and a browser say of the way that a request came. */
export function watchAddresses(
  app: FastifyInstance,
  { publicUrl, trustedProxies }: Pick<Settings, 'publicUrl' | 'trustedProxies'>,
): void {
  const own = publicUrl === null ? null : new URL(publicUrl)
  app.addHook('onRequest', async (request) => {
    const { headers, socket } = request
    const forwarded = headers['x-forwarded-for'] !== undefined
    // With proxies that are trusted, a request that comes through one is named after its visitor.
    const isTrusted = trustedProxies.length > 0 && request.ips !== undefined && request.ips.length > 1
    if (forwarded && !isTrusted) sight('proxy', { address: socket.remoteAddress ?? '' })
    // Browsers alone send it, and other sites' pages are refused.
    const origin = headers.origin
    if (own === null || origin === undefined || !URL.canParse(origin)) return
    const asked = new URL(origin)
    if (asked.host === request.host && asked.origin !== own.origin) sight('scheme', { asked: asked.origin })
  })
}
