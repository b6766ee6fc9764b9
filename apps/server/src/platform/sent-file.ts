// The one file of a form that is sent, as it arrives.

import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { paced } from './fairness/pace.ts'
import { Refusal } from './refusal.ts'

interface SentFile {
  name: string
  content: Readable
}

export interface ArrivingFile {
  /** As far as it is known beforehand; otherwise the most that it may have. */
  expectedBytes: number
  /** Asked for only once the sender is known to be allowed. @throws Refusal BAD_REQUEST without a file */
  receive: () => Promise<SentFile>
}

/** @param maxBytes one byte more is let through, so that its reader can refuse what is too large: nothing is ever cut */
export const arrivingFile = (request: FastifyRequest, maxBytes: number): ArrivingFile => ({
  expectedBytes: Math.min(Number(request.headers['content-length'] ?? maxBytes), maxBytes),
  receive: async () => {
    const part = request.isMultipart()
      ? await request.file({ limits: { fileSize: maxBytes + 1 } })
      : undefined
    if (!part) throw new Refusal('BAD_REQUEST')
    return { name: part.filename, content: Readable.from(paced(part.file), { objectMode: false }) }
  },
})
