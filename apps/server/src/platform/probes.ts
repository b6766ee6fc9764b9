// Two questions that a balancer or an orchestrator asks every few seconds, of anybody's port and without a login.
// `/health/live`: does the process answer at all? If not, it is to be started anew: so nothing else is looked at, since no new
// start mends a database. `/health/ready`: may people be sent here? The answer says which part is missing, and no more.

import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from './context.ts'
import { openFilesProbe } from './files-probe.ts'
import { migrationNames, migrationsFolder } from './migrations.ts'
import { missingMigrations } from './probe-queries.ts'
import { anotherReachesFiles } from './server-processes.ts'

export const livePath = '/health/live'
export const readyPath = '/health/ready'

/** The parts that stand in the way, in words for the operator; they are the same for everybody and name nothing of the inside. */
type Missing = 'starting' | 'stopping' | 'database' | 'migrations' | 'files'

export const notReady = (missing: readonly Missing[]) => ({ ready: false as const, missing })

/** By the route: an address can be written in many ways. */
export const isProbe = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url === livePath || routeOptions.url === readyPath

/** The database is asked once in this time, however many ask us. */
const keptMs = 1_000
const patienceMs = 2_000

export function registerProbes(app: FastifyInstance, context: Context): void {
  const look = openReadiness(context)
  // No line for each: they are asked every few seconds for years.
  const options = { logLevel: 'warn', schema: { hide: true } } as const
  app.get(livePath, options, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { live: true }
  })
  app.get(readyPath, options, async (_request, reply) => {
    const isStopping = context.draining?.aborted || context.stopping?.aborted
    const { missing, without } = isStopping ? stoppingNow : await look()
    reply.header('cache-control', 'no-store')
    if (missing.length > 0) return reply.code(503).send(notReady(missing))
    return { ready: true, ...(without.length > 0 && { without }) }
  })
}

interface Parts {
  missing: Missing[]
  /** Away for every server alike: most of the site is of use without them, and another server would be no help. */
  without: 'files'[]
}

const stoppingNow: Parts = { missing: ['stopping'], without: [] }

function openReadiness(context: Context): () => Promise<Parts> {
  const filesAway = openFilesProbe(context.blobs, patienceMs)
  let kept: { at: number; parts: Promise<Parts> } | null = null
  return () => {
    const now = performance.now()
    if (!kept || now - kept.at >= keptMs) kept = { at: now, parts: lookAtParts(context, filesAway) }
    return kept.parts
  }
}

async function lookAtParts(context: Context, filesAway: () => Promise<number | null>): Promise<Parts> {
  const { db, settings } = context
  const [database, folder, awayMs] = await Promise.all([
    within(missingMigrations(db, await migrationNames(migrationsFolder))).then(
      (count) => (count > 0 ? 'migrations' : null),
      () => 'database' as const,
    ),
    within(access(settings.dataDir, constants.R_OK | constants.W_OK)).then(
      () => null,
      () => 'files' as const,
    ),
    filesAway(),
  ])
  const isOwnFault = awayMs !== null && (await isAwayHereOnly(context, awayMs))
  const files = folder ?? (isOwnFault ? ('files' as const) : null)
  return {
    missing: [database, files].filter((part) => part !== null),
    without: files === null && awayMs !== null ? ['files'] : [],
  }
}

/** Asked about an object store alone: a folder is this machine's, or mounted on it. */
async function isAwayHereOnly({ db, blobs, processId }: Context, awayMs: number): Promise<boolean> {
  if (blobs.folder !== null) return true
  return within(anotherReachesFiles(db, processId, awayMs)).catch(() => false)
}

/** A disk of another machine or a database that has gone away may say nothing for minutes. */
async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), patienceMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
