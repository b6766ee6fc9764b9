// The outside world as checks see it. Tests replace it where real faults are expensive or need root.

import { statfs } from 'node:fs/promises'
import { connect, type PeerCertificate } from 'node:tls'

interface Room {
  bytes: number
  freeBytes: number
}

interface Certificate {
  endsAt: Date
  issuer: string
  /** Why a browser would reject it; null if it would not. */
  refused: string | null
}

export interface Edges {
  now(): number
  lookMs: number
  /** How long a process waits for its own message. */
  echoMs: number
  /** Delay of the event loop; null outside a server. */
  loopMs(): number | null
  roomOf(folder: string): Promise<Room>
  certificateOf(url: URL): Promise<Certificate>
  ask: (url: string) => Promise<unknown>
}

const patienceMs = 4_000

export const edges: Edges = {
  now: () => Date.now(),
  lookMs: 5_000,
  echoMs: 2_000,
  loopMs: () => null,
  async roomOf(folder) {
    const { blocks, bavail, bsize } = await statfs(folder)
    return { bytes: blocks * bsize, freeBytes: bavail * bsize }
  },
  certificateOf: (url) => certificateOf(url),
  ask: askWithin(patienceMs),
}

/** @param ms for the whole answer */
export function askWithin(ms: number): Edges['ask'] {
  return async (url) => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ms), redirect: 'follow' })
    return answer.json()
  }
}

/** @param authorities in PEM, instead of Node's @param silenceMs without any data */
export function certificateOf(
  { hostname, port }: URL,
  authorities?: string,
  silenceMs = patienceMs,
): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    const host = hostname.replaceAll(/[[\]]/g, '')
    const socket = connect({
      host,
      port: Number(port || 443),
      // Verified below, since an expired certificate should be shown, too.
      rejectUnauthorized: false,
      timeout: silenceMs,
      ...(authorities !== undefined && { ca: authorities }),
      ...(/[a-z]/i.test(host) && !host.includes(':') && { servername: host }),
    })
    socket.on('secureConnect', () => {
      const certificate: PeerCertificate = socket.getPeerCertificate()
      const refused = socket.authorizationError as Error | string | null
      socket.end()
      resolve({
        endsAt: new Date(certificate.valid_to),
        issuer: [certificate.issuer.O, certificate.issuer.CN].flat().filter(Boolean).join(', '),
        refused: refused instanceof Error ? refused.message : refused || null,
      })
    })
    socket.on('timeout', () => socket.destroy(new Error(`${host} does not answer`)))
    socket.on('error', reject)
  })
}
