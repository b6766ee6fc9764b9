// The world outside this program that checks ask: the clock, the disk, the address that people type. Tests put others in their
// place where a real fault is dear or needs root.

import { statfs } from 'node:fs/promises'
import { connect, type PeerCertificate } from 'node:tls'

interface Room {
  bytes: number
  /** For accounts that are not root. */
  freeBytes: number
}

interface Certificate {
  endsAt: Date
  issuer: string
  /** Why a browser would refuse it; null when it would not. */
  refused: string | null
}

export interface Edges {
  now(): number
  /** How many milliseconds one look of a check may take. */
  lookMs: number
  /** How many milliseconds a process waits for what it said to all of them, itself among them. */
  echoMs: number
  /** How late this process is with nearly all that it does; null where no server runs in it. */
  loopMs(): number | null
  roomOf(folder: string): Promise<Room>
  certificateOf(url: URL): Promise<Certificate>
  /** The answer to a GET, as JSON. */
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

/**
 * @param authorities in PEM, instead of those that Node.js and NODE_EXTRA_CA_CERTS trust
 * @param silenceMs after so long without a byte it is given up
 */
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
      // Judged by us: one that has ended is to be shown, too.
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
