// A real server of S3's API for tests, and in front of it a proxy that does what networks and stores do: refuse, break off,
// bring less or something else, say nothing. By itself it is s3rver, in this process; OBJECT_STORE_URL (as FILES_URL) and OBJECT_STORE_KEY
// (as FILES_KEY) name another one, with path style, to try the same on: each store of a test gets a prefix of its own there.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { type BucketPlace, parseFilesPlace } from '@verdict/contract/files-place'
import { dataRoot } from './data-root.ts'

/**
 * `refuse`: 503. `cut`: the connection breaks in the middle of what is sent, or received. `shorten`: a part of the content, as if it
 * were all. `change`: a byte is another. `silence`: no answer.
 */
type StoreFault = 'refuse' | 'cut' | 'shorten' | 'change' | 'silence'

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'

export interface TestObjectStore {
  /** For FILES_URL and FILES_KEY. */
  url: string
  key: string
  place: BucketPlace
  /** The faults of the next requests of this method, one after the other. */
  next(method: Method, ...faults: StoreFault[]): void
  /** Is done before the next request of this method is passed on. */
  meanwhile(method: Method, work: () => Promise<unknown>): void
  /** Method and path of what was asked, since it was last looked at. */
  asked(): string[]
  down(): Promise<void>
  up(): Promise<void>
  close(): Promise<void>
}

interface Backing {
  endpoint: string
  bucket: string
  key: string
  close: () => Promise<void>
}

async function openBacking(): Promise<Backing> {
  const given = parseFilesPlace(process.env['OBJECT_STORE_URL'] ?? 'folder')
  if (given?.kind === 's3' && given.endpoint !== null) {
    const { endpoint, bucket } = given
    return { endpoint, bucket, key: process.env['OBJECT_STORE_KEY'] ?? '', close: async () => undefined }
  }
  const directory = await mkdtemp(join(dataRoot(), 'verdict-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    // It puts the address of a list together in another way than any client does.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const { port } = await server.run()
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'files',
    // The only pair of keys that it knows.
    key: 'S3RVER:S3RVER',
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export async function startObjectStore(): Promise<TestObjectStore> {
  const backing = await openBacking()
  const planned: { method: string; fault: StoreFault | (() => Promise<unknown>) }[] = []
  let asked: string[] = []
  const open = async (port: number): Promise<Server> => {
    const server = createServer((incoming, answer) => {
      asked.push(`${incoming.method} ${incoming.url?.split('?')[0]}`)
      const index = planned.findIndex(({ method }) => method === incoming.method)
      const [plan] = index < 0 ? [] : planned.splice(index, 1)
      const fault = plan?.fault ?? null
      if (typeof fault !== 'function') pass(backing.endpoint, incoming, answer, fault)
      else void fault().then(() => pass(backing.endpoint, incoming, answer, null))
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  const shut = async (server: Server): Promise<void> => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  let proxy = await open(0)
  const { port } = proxy.address() as AddressInfo
  const url = `s3://${backing.bucket}/${randomUUID()}?endpoint=http://127.0.0.1:${port}`
  return {
    url,
    key: backing.key,
    place: parseFilesPlace(url) as BucketPlace,
    next: (method, ...faults) => planned.push(...faults.map((fault) => ({ method, fault }))),
    meanwhile: (method, work) => planned.push({ method, fault: work }),
    asked() {
      const list = asked
      asked = []
      return list
    },
    down: () => shut(proxy),
    async up() {
      proxy = await open(port)
    },
    async close() {
      await shut(proxy)
      await backing.close()
    },
  }
}

/** The signature holds the host that the client names, which is handed on as it is. */
function pass(
  endpoint: string,
  incoming: IncomingMessage,
  answer: ServerResponse,
  fault: StoreFault | null,
): void {
  if (fault === 'silence') return
  if (fault === 'refuse') {
    incoming.resume()
    answer.writeHead(503, { 'content-type': 'application/xml' })
    answer.end('<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>')
    return
  }
  if (fault === 'cut' && incoming.method === 'PUT') {
    incoming.once('data', () => incoming.socket.destroy())
    return
  }
  const { method, headers, url } = incoming
  const outgoing = request(new URL(url ?? '/', endpoint), { method, headers }, (got) => {
    if (fault === null || method === 'HEAD') {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    } else void spoil(got, answer, fault)
  })
  outgoing.on('error', () => answer.destroy())
  incoming.pipe(outgoing)
}

async function spoil(got: IncomingMessage, answer: ServerResponse, fault: StoreFault): Promise<void> {
  const content = await buffer(got)
  const half = Math.floor(content.length / 2)
  if (fault === 'change') content.writeUInt8(content.readUInt8(half) ^ 1, half)
  const sent = fault === 'change' ? content : content.subarray(0, half)
  const length = fault === 'cut' ? content.length : sent.length
  answer.writeHead(got.statusCode ?? 502, { ...got.headers, 'content-length': String(length) })
  answer.write(sent, () => {
    if (fault === 'cut') answer.destroy()
    else answer.end()
  })
}
