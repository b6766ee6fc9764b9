import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { paced } from './fairness/pace.ts'
import { Refusal } from '@verdict/contract/refusal'

interface SentFile {
  name: string
  content: Readable
}

export interface ArrivingFile {
  /** The declared size, or else the maximum. */
  expectedBytes: number
  /** Called after permissions were checked. @throws Refusal BAD_REQUEST without a file */
  receive: () => Promise<SentFile>
}

/** @param maxBytes one more byte is let through, so that an oversized file is refused instead of truncated */
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
