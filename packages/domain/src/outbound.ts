/**
 * How a request to an address that somebody gave can fail. `nowhere`: the name is not known, or leads inside this network;
 * `address`: it is none that requests are sent to at all.
 */
export const outboundFaults = [
  'address',
  'nowhere',
  'unreachable',
  'certificate',
  'timeout',
  'answer',
] as const
export type OutboundFault = (typeof outboundFaults)[number]
