// Which addresses this server may send requests to. Only those of the public internet count as outside; whatever carries
// another address within it (mapped, translated, tunnelled) is refused, since it would lead around the check.

import ipaddr from 'ipaddr.js'
import os from 'node:os'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Network = [Address, number]

/** Ranges in which no service stands that anybody could want to name. */
const neverRanges: readonly string[] = [
  'unspecified',
  'broadcast',
  'multicast',
  'linkLocal',
  'rfc6145',
  'rfc6052',
  '6to4',
  'teredo',
]

/** Clouds answer with credentials of the machine at these; the others lie in the link-local range. */
const metadataAddresses = new Set([
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
])

const globalV6: Network = ipaddr.parseCIDR('2000::/3')
const compatibleV4: Network = ipaddr.parseCIDR('::/96')
const loopbackV6 = '::1'

const lies = (address: Address, [network, bits]: Network): boolean =>
  address.kind() === network.kind() && address.match(network, bits)

function isNever(address: Address): boolean {
  if ('zoneId' in address && address.zoneId !== undefined) return true
  const text = address.toString()
  if (metadataAddresses.has(text) || neverRanges.includes(address.range())) return true
  return lies(address, compatibleV4) && text !== loopbackV6
}

const isOutside = (address: Address): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || lies(address, globalV6))

/** This machine may have public addresses, behind which services listen that a firewall hides from everybody else. */
const isOwn = (address: Address): boolean =>
  Object.values(os.networkInterfaces())
    .flat()
    .some((own) => own !== undefined && ipaddr.process(own.address).toString() === address.toString())

export type Standing = 'outside' | 'listed' | 'inside' | 'never'

/** @param networks those that root lists: `listed` are inside, and may be sent to all the same */
export function standingOf(text: string, networks: readonly string[]): Standing {
  if (!ipaddr.isValid(text)) return 'never'
  const address = ipaddr.process(text)
  if (isNever(address)) return 'never'
  if (networks.some((network) => lies(address, ipaddr.parseCIDR(network)))) return 'listed'
  return isOutside(address) && !isOwn(address) ? 'outside' : 'inside'
}

/** Beside 80, 443 and those from 1024 up, save the ones on which other protocols than HTTP listen. */
const foreignPorts = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679,
  6697, 10_080, 11_211,
])

export const isPortOfWeb = (port: number): boolean =>
  port === 80 || port === 443 || (port >= 1024 && !foreignPorts.has(port))
