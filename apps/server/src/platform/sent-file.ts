import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { paced } from './fairness/pace.ts'
import type { Endpoint } from '@verdict/contract/endpoint'
import { endpoints } from '@verdict/contract/endpoints'
import { Refusal } from '@verdict/contract/refusal'

/** A judge host sends what it has made without a form, which would cost more than all else. */
export const takesFileBody = ({ routeOptions, headers }: FastifyRequest): boolean => {
  const key = routeOptions.config?.endpoint
  const endpoint: Endpoint | null = key ? endpoints[key] : null
  return endpoint?.upload === 'stream' && headers['content-type'] === 'application/octet-stream'
}

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
    if (request.body instanceof Readable) return { name: '', content: request.body }
    const part = request.isMultipart()
      ? await request.file({ limits: { fileSize: maxBytes + 1 } })
      : undefined
    if (!part) throw new Refusal('BAD_REQUEST')
    return { name: part.filename, content: Readable.from(paced(part.file), { objectMode: false }) }
  },
})

export interface ArrivingFiles {
  /** The declared size, or else the maximum. */
  expectedBytes: number
  /** Each is read before the next is asked for. @throws Refusal BAD_REQUEST without a form, TOO_LARGE with too many parts */
  receive: () => AsyncGenerator<SentFile & { field: string }>
}

/** Several parts of one form. */
export const arrivingFiles = (
  request: FastifyRequest,
  { maxBytes, parts }: { maxBytes: number; parts: number },
): ArrivingFiles => ({
  expectedBytes: Math.min(Number(request.headers['content-length'] ?? maxBytes), maxBytes),
  async *receive() {
    if (!request.isMultipart()) throw new Refusal('BAD_REQUEST')
    let left = parts
    for await (const part of request.files({ limits: { files: parts + 1, fileSize: maxBytes + 1 } })) {
      left -= 1
      if (left < 0) throw new Refusal('TOO_LARGE', { limit: `${parts} files` })
      const content = Readable.from(paced(part.file), { objectMode: false })
      yield { field: part.fieldname, name: part.filename, content }
    }
  },
})
