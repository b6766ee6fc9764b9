// Hashed files are cached for ever; other addresses get the shell, unknown ones below /api and reserved folders a JSON 404.

import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyBaseLogger } from 'fastify'
import { viewerOf } from '../people/index.ts'
import type { Context } from '../platform/context.ts'
import { isDatabaseAway } from '../platform/database-ready.ts'
import type { QueueCall } from '../platform/fairness/call-queues.ts'
import type { MaybeViewer } from '../platform/viewer.ts'
import { withSitting } from '../access/sitting.ts'
import { firstAnswer, type FirstAnswer } from './first-answer.ts'
import { languageOf, openShell, type Drawing } from './shell.ts'
import { stat } from 'node:fs/promises'
import { addressOf } from '../platform/address.ts'
import { HelperFailure } from '../platform/fairness/helper.ts'
import { createHelperPool } from '../platform/fairness/helper-pool.ts'
import type { DrawAnswer, DrawRequest } from './draw-worker.ts'

/** A drawing only speeds up a first visit: without it the page draws itself. */
const pool = createHelperPool<DrawRequest, DrawAnswer>({
  program: new URL('./draw-worker.ts', import.meta.url),
  helpers: 1,
  cpuMs: 2_000,
  // Long, since starting a helper takes a large part of the time that a page waits.
  idleMs: 3_600_000,
  // More would not be finished in time.
  maxWaiting: 30,
  heapMb: 256,
  memoryMb: 448,
})

type Draw = (
  request: Omit<DrawRequest, 'program'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
) => Promise<Drawing | null>

/** @param folder of the built page; a rebuild is picked up at once */
export function openDraw(folder: string, patienceMs: number): Draw {
  const path = join(folder, 'render', 'render.js')
  return async (request, log) => {
    const built = await stat(path).catch(() => null)
    if (!built) return null
    const program = `${pathToFileURL(path).href}?${built.mtimeMs}`
    const drawn = pool.run({ ...request, program }).catch((error: unknown) => {
      if (!(error instanceof HelperFailure)) throw error
      // Overload is expected and not logged.
      return error.reason === 'busy' ? null : { failed: error.message }
    })
    const answer = await within(patienceMs, drawn)
    if (answer === null || !('failed' in answer)) return answer
    log.warn({ path: request.path, failed: answer.failed }, 'page not drawn')
    return null
  }
}

async function within(ms: number, drawn: Promise<DrawAnswer>): Promise<DrawAnswer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<DrawAnswer>((resolve) => {
    timer = setTimeout(() => resolve({ failed: 'took too long' }), ms)
  })
  try {
    return await Promise.race([drawn, late])
  } finally {
    clearTimeout(timer)
  }
}

const builtPage = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const languageCookie = 'verdict_lang'

const aYear = 'public, max-age=31536000, immutable'
/** For files without a hash in their name. */
const tenMinutes = 'public, max-age=600'
const topFile = /^\/[\w-]+\.(?:js|svg|ico|png|txt|webmanifest)$/
const builtName = /^[\w-][\w.-]*$/
const ownFolders = /^\/(?:api|ws|uploads|assets)(?:\/|$)/

/** A worker has its own policy; for other files the page's applies. */
const policyOfFiles = "default-src 'self'"
/** They mean nothing for scripts and fonts, of which a page loads dozens. */
const ofDocuments = ['permissions-policy', 'cross-origin-opener-policy', 'x-frame-options']

export interface PageOptions {
  /** The built page, which may be built later. */
  folder?: string
  /** By default about as long as a browser takes to draw. */
  drawnWithinMs?: number
  /** Redirects an unknown address; null if it leads nowhere. */
  leadOn?: (
    context: Context,
    viewer: MaybeViewer,
    path: string,
    query: URLSearchParams,
  ) => Promise<string | null>
}

const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

async function registerFiles(app: FastifyInstance, folder: string): Promise<void> {
  const assets = join(folder, 'assets')
  await app.register(fastifyStatic, {
    root: assets,
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    lastModified: false,
    // It may not be built yet.
    suppressWarning: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(assets) ? aYear : tenMinutes)
      if (path.startsWith(assets)) reply.header('content-security-policy', policyOfFiles)
      for (const name of ofDocuments) reply.removeHeader(name)
    },
  })
  // The plugin's own route would read the whole folder for each file.
  app.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, (request, reply) => {
    const name = request.params['*']
    return builtName.test(name) ? reply.sendFile(name) : reply.callNotFound()
  })
}

export async function registerPage(
  app: FastifyInstance,
  context: Context,
  queueCall: QueueCall,
  { folder = builtPage, drawnWithinMs = 1_000, leadOn = async () => null }: PageOptions,
): Promise<void> {
  await registerFiles(app, folder)
  const shell = openShell(folder)
  const draw = openDraw(folder, drawnWithinMs)

  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, async (request, reply) => {
    // `/%61pi/tag` is below /api, too.
    const path = `/${request.params['*']}`
    if (topFile.test(path) && !ownFolders.test(path)) return reply.sendFile(path.slice(1), folder)
    if (ownFolders.test(path) || !wantsPage(request.headers.accept)) return reply.callNotFound()
    const fill = await shell()
    if (!fill) {
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The page is not built yet. Run: npm run build:web\n')
    }
    const query = queryOf(request.url)
    const answer = await answerFor(context, queueCall, request, reply, async (viewer) => {
      const found = await firstAnswer(context, viewer, path, query !== '')
      if (found.status === 200 || viewer?.sitting) return found
      return (await leadOn(context, viewer, path, new URLSearchParams(query))) ?? found
    })
    // The redirect depends on the viewer.
    if (typeof answer === 'string') {
      return reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie' }).redirect(answer, 302)
    }
    const boot = answer?.boot ?? null
    const language = languageOf(request.cookies[languageCookie], boot?.website.language)
    const html = fill({
      path,
      language,
      title: boot?.website.title ?? context.settings.siteTitle,
      logo: boot?.website.logo ?? null,
      boot,
      drawn: answer?.draws ? await draw({ path, language, start: boot }, request.log) : null,
      hasMath: answer?.hasMath ?? false,
    })
    return reply
      .code(answer?.status ?? 503)
      .headers({ 'cache-control': 'private, no-cache', vary: 'Cookie' })
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

const wantsPage = (accept: string | undefined): boolean =>
  accept === undefined || /text\/html|\*\/\*/.test(accept)

/** @returns null while the database is away; the page retries */
async function answerFor(
  context: Context,
  queueCall: QueueCall,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (viewer: MaybeViewer) => Promise<FirstAnswer | string>,
): Promise<FirstAnswer | string | null> {
  try {
    const viewer = await withSitting(context.db, await viewerOf(context, request, reply), addressOf(request))
    return await queueCall(viewer, addressOf(request), () => answer(viewer))
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    request.log.warn({ err: error }, 'database is away')
    return null
  }
}
