// The address of a request as it is compared with others: an IPv4 address that comes as an IPv6 one is itself.

import { isIPv4, isIPv6 } from 'node:net'

/** An IPv6 address with the IPv4 address in its end, as it is written shortest. */
const mapped = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/

/** @returns null for a text that is no address: whatever a proxy may have passed on */
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
