// The page: built files by their names (those with a hash in the name for ever, compressed when they were built), and
// the shell for every other address that a person may type. Below /api and the other folders of ours an unknown
// address is a JSON 404, never the page.

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { viewerOf } from '../account/index.ts'
import type { Context } from '../platform/context.ts'
import { isDatabaseAway } from '../platform/database-ready.ts'
import type { QueueCall } from '../platform/fairness/call-queues.ts'
import type { MaybeViewer } from '../platform/viewer.ts'
import { withSitting } from '../standing/sitting.ts'
import { openDraw } from './draw.ts'
import { firstAnswer, type FirstAnswer } from './first-answer.ts'
import { languageOf, openShell } from './shell.ts'

const builtPage = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const languageCookie = 'verdict_lang'

const aYear = 'public, max-age=31536000, immutable'
/** For files without a hash in their name. */
const tenMinutes = 'public, max-age=600'
const topFile = /^\/[\w-]+\.(?:js|svg|ico|png|txt|webmanifest)$/
/** All lie in one folder. */
const builtName = /^[\w-][\w.-]*$/
const ownFolders = /^\/(?:api|ws|uploads|assets)(?:\/|$)/

/** A worker has the policy of its own file; for all others the page's counts. */
const policyOfFiles = "default-src 'self'"
/** They say nothing of a script or a font, and a page loads dozens of these. */
const ofDocuments = ['permissions-policy', 'cross-origin-opener-policy', 'x-frame-options']

export interface PageOptions {
  /** Where the built page lies; one that is built later, or anew, is taken then. */
  folder?: string
  /** A page comes without a drawing that takes longer. By default about what a browser takes to draw it itself. */
  drawnWithinMs?: number
  /** Where an address leads that is none of the page's, for this viewer; null for nowhere. */
  leadOn?: (
    context: Context,
    viewer: MaybeViewer,
    path: string,
    query: URLSearchParams,
  ) => Promise<string | null>
}

const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

/** Files that the build has named by their content, and `sendFile` for those beside the page. */
async function registerFiles(app: FastifyInstance, folder: string): Promise<void> {
  const assets = join(folder, 'assets')
  await app.register(fastifyStatic, {
    root: assets,
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    // The version says it already.
    lastModified: false,
    // It would warn of a folder that is not built yet.
    suppressWarning: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(assets) ? aYear : tenMinutes)
      if (path.startsWith(assets)) reply.header('content-security-policy', policyOfFiles)
      for (const name of ofDocuments) reply.removeHeader(name)
    },
  })
  // The plugin's own route reads the folder of a thousand names for each file, to compare the case of its letters.
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
    // As the router read it: `/%61pi/tag` is below /api too.
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
    // It depends on the reader, and on what is still there.
    if (typeof answer === 'string') {
      return reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie' }).redirect(answer, 302)
    }
    const language = languageOf(request.cookies[languageCookie])
    const boot = answer?.boot ?? null
    const html = fill({
      path,
      language,
      title: context.settings.siteTitle,
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

/** @returns null while the database is away: the page itself says that the server cannot be asked, and can try again */
async function answerFor(
  context: Context,
  queueCall: QueueCall,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (viewer: MaybeViewer) => Promise<FirstAnswer | string>,
): Promise<FirstAnswer | string | null> {
  try {
    const viewer = await withSitting(context.db, await viewerOf(context, request, reply), request.ip)
    return await queueCall(viewer, request.ip, () => answer(viewer))
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    request.log.warn({ err: error }, 'database is away')
    return null
  }
}
