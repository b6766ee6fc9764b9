// A bucket's client is loaded only if FILES_URL needs it. Any compatible store must do, so only basic requests are used.

import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { type BucketPlace, placeInWords } from '@verdict/contract/files-place'
import { type Blob, FilesAway } from './store.ts'

export interface BucketOptions {
  place: BucketPlace
  /** `ID:SECRET`. null: the machine's or environment's credentials. */
  key: string | null
  /** Timeout without any response. */
  patienceMs?: number
  /** A store takes 10,000 parts, by default 320 GB per object. */
  partBytes?: number
}

interface Found {
  name: string
  writtenMs: number
}

/** By the client itself, with growing pauses. */
const triesAtMost = 4
const silenceMs = 20_000
const addressSeconds = 600

function openClient({ place, key, patienceMs = silenceMs }: BucketOptions): S3Client {
  const [accessKeyId = '', ...rest] = key?.split(':') ?? []
  return new S3Client({
    region: place.region,
    forcePathStyle: place.style === 'path',
    ...(place.endpoint !== null && { endpoint: place.endpoint }),
    ...(key !== null && { credentials: { accessKeyId, secretAccessKey: rest.join(':') } }),
    maxAttempts: triesAtMost,
    // Unknown to many stores; the signature contains our hash.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(5_000, patienceMs),
      socketTimeout: patienceMs,
      httpAgent: { maxSockets: 64 },
      httpsAgent: { maxSockets: 64 },
    },
  })
}

/** HEAD has no body that could name the error. */
const isNoSuchObject = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)

/** The aggregate of several addresses has no reason of its own. */
const reasonOf = (error: unknown): string => {
  const [first = error]: unknown[] = error instanceof AggregateError ? error.errors : []
  if (!(first instanceof Error)) return String(first)
  return first instanceof S3ServiceException ? `${first.name}: ${first.message}` : first.message
}

export class Bucket {
  readonly #client: S3Client
  readonly #place: BucketPlace
  readonly #partBytes: number

  constructor(options: BucketOptions) {
    this.#client = openClient(options)
    this.#place = options.place
    this.#partBytes = options.partBytes ?? 32 * 1024 * 1024
  }

  #at(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#place.bucket, Key: this.#place.prefix + name }
  }

  /** @returns null if there is no such object @throws FilesAway */
  async #ask<T>(asking: Promise<T>): Promise<T | null> {
    try {
      return await asking
    } catch (error) {
      if (isNoSuchObject(error)) return null
      throw this.away(error)
    }
  }

  away(error: unknown): FilesAway {
    const message = `${placeInWords(this.#place)} cannot be reached: ${reasonOf(error)}`
    return new FilesAway(message, { cause: error })
  }

  async head(name: string): Promise<{ bytes: number; writtenMs: number } | null> {
    const facts = await this.#ask(this.#client.send(new HeadObjectCommand(this.#at(name))))
    return facts && { bytes: facts.ContentLength ?? 0, writtenMs: facts.LastModified?.getTime() ?? 0 }
  }

  /** @param open the same content each time: the request may be repeated */
  async put(name: string, { sha256, bytes }: Blob, open: () => Readable): Promise<void> {
    const command = new PutObjectCommand({ ...this.#at(name), Body: '', ContentLength: bytes })
    // It becomes part of the signature, and the store compares it with the content.
    command.middlewareStack.add(
      (next) => (args) => {
        const { headers } = args.request as { headers: Record<string, string> }
        headers['x-amz-content-sha256'] = sha256
        return next(args)
      },
      { step: 'build' },
    )
    // The client does not repeat requests with a stream: each attempt gets its own below the retry.
    command.middlewareStack.add(
      (next) => async (args) => {
        const body = open()
        try {
          return await next({ ...args, request: { ...(args.request as object), body } })
        } finally {
          body.destroy()
        }
      },
      { step: 'finalizeRequest', priority: 'low' },
    )
    const stored = await this.#ask(this.#client.send(command))
    if (!stored) throw this.away(new Error('there is no such bucket'))
  }

  /**
   * The object exists from its last part on; if the stream fails, nothing remains.
   * @throws the failure of the stream, or FilesAway
   */
  async putStream(name: string, content: Readable): Promise<void> {
    // The error is checked below.
    content.once('error', () => undefined)
    const upload = new Upload({
      client: this.#client,
      params: { ...this.#at(name), Body: content },
      partSize: this.#partBytes,
      queueSize: 1,
    })
    try {
      await upload.done()
    } catch (error) {
      const { errored } = content
      throw errored && errored.name !== 'AbortError' ? errored : this.away(error)
    } finally {
      content.destroy()
    }
  }

  /** Abandoned uploads take space in the store. */
  async dropUploads(idleMs: number): Promise<void> {
    const asked = { Bucket: this.#place.bucket, Prefix: this.#place.prefix }
    const found = await this.#ask(this.#client.send(new ListMultipartUploadsCommand(asked)))
    for (const { Key, UploadId, Initiated } of found?.Uploads ?? []) {
      if (!Initiated || Date.now() - Initiated.getTime() < idleMs) continue
      const dropped = new AbortMultipartUploadCommand({ Bucket: this.#place.bucket, Key, UploadId })
      await this.#ask(this.#client.send(dropped))
    }
  }

  /**
   * Resumes where a connection broke while attempts make progress.
   * @param names the first existing one is read
   * @throws FilesAway, and `missing` if none exists
   */
  async *pieces(names: readonly string[], missing: () => Error): AsyncGenerator<Buffer> {
    for (let read = 0, isWhole = false; !isWhole;) {
      const before = read
      let body: Readable | null = null
      for (const name of names) body ??= await this.get(name, read)
      if (!body) throw missing()
      try {
        for await (const chunk of body as AsyncIterable<Buffer>) {
          read += chunk.length
          yield chunk
        }
        isWhole = true
      } catch (error) {
        if (read === before) throw this.away(error)
      }
    }
  }

  /** @returns null if there is no such object */
  async get(name: string, offset: number): Promise<Readable | null> {
    const range = offset > 0 ? { Range: `bytes=${offset}-` } : {}
    const answer = await this.#ask(this.#client.send(new GetObjectCommand({ ...this.#at(name), ...range })))
    if (!answer) return null
    const body = answer.Body as Readable
    if (offset === 0 || answer.$metadata.httpStatusCode === 206) return body
    body.destroy()
    throw this.away(new Error('the store does not read on from the middle'))
  }

  async copy(from: string, to: string): Promise<void> {
    const { Bucket: bucket, Key } = this.#at(from)
    const copied = new CopyObjectCommand({ ...this.#at(to), CopySource: encodeURI(`${bucket}/${Key}`) })
    await this.#ask(this.#client.send(copied))
  }

  async remove(name: string): Promise<void> {
    await this.#ask(this.#client.send(new DeleteObjectCommand(this.#at(name))))
  }

  /** A page at a time. */
  async *list(below = ''): AsyncIterable<Found[]> {
    const start = this.#place.prefix + below
    let next: string | undefined
    do {
      const asked = { Bucket: this.#place.bucket, Prefix: start, ContinuationToken: next }
      const page = await this.#ask(this.#client.send(new ListObjectsV2Command(asked)))
      yield (page?.Contents ?? []).map(({ Key = '', LastModified }) => ({
        name: Key.slice(start.length),
        writtenMs: LastModified?.getTime() ?? 0,
      }))
      next = page?.NextContinuationToken
    } while (next !== undefined)
  }

  address(name: string): Promise<string> {
    return getSignedUrl(this.#client, new GetObjectCommand(this.#at(name)), { expiresIn: addressSeconds })
  }
}
