// A mapped IPv4 address equals itself. Limits count an IPv4 address, or an IPv6 /64, which one household can use freely.

import type { FastifyRequest } from 'fastify'
import { isIPv4, isIPv6 } from 'node:net'

const mappedGroup = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** With `::` expanded. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after]
}

export function addressGroup(address: string): string {
  const [, inner] = mappedGroup.exec(address) ?? []
  if (inner) return inner
  if (!isIPv6(address)) return address
  const network = groupsOf(address).slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

const mapped = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/

/** @returns null for what is no address; a proxy may send anything */
export function plainAddress(text: string): string | null {
  const bare = text.split('%')[0] ?? ''
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return null
  const { hostname } = new URL(`http://[${bare}]`)
  const words = mapped.exec(hostname)?.slice(1)
  if (!words) return hostname.slice(1, -1)
  return words
    .map((word) => Number.parseInt(word, 16))
    .flatMap((word) => [word >> 8, word & 255])
    .join('.')
}

/** Where a request comes from: an address, or nothing. A trusted proxy may pass on whatever its client wrote. */
export const addressOf = (request: Pick<FastifyRequest, 'ip'>): string => plainAddress(request.ip) ?? ''
