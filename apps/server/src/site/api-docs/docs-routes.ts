import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { cookieName } from '../../people/index.ts'

interface Written {
  text: string
  packed: Buffer
  etag: string
}

async function writeDocs(): Promise<Written> {
  const worker = new Worker(new URL('docs-worker.ts', import.meta.url), {
    workerData: cookieName,
    // Stripping types is called experimental, and works as it is.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const [text] = (await once(worker, 'message')) as [string]
  await worker.terminate()
  const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 24)}"`
  return { text, packed: await promisify(gzip)(text), etag }
}

/** The OpenAPI document, written and compressed once, and the way to the page that shows it. */
export function registerDocs(app: FastifyInstance): void {
  let written: Promise<Written> | null = null
  const docs = (): Promise<Written> => {
    written ??= writeDocs().catch((error: unknown) => {
      written = null
      throw error
    })
    return written
  }
  app.get('/api/docs/json', { compress: false }, async ({ headers }, reply) => {
    const { text, packed, etag } = await docs()
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
    if (headers['if-none-match'] === etag) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    const takesPacked = /\bgzip\b/.test(headers['accept-encoding'] ?? '')
    if (takesPacked) return reply.header('content-encoding', 'gzip').send(packed)
    return reply.send(Buffer.from(text))
  })
  app.get('/api/docs', async (_request, reply) => reply.redirect('/help/api'))
}
