// `/health/live` checks only the process: it leads to a restart, which mends no database. `/health/ready`: more traffic?

import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from './context.ts'
import { migrationNames, migrationsFolder } from '@verdict/storage/migrations'
import { missingMigrations } from './database-fit-queries.ts'
import { hostname } from 'node:os'
import type { Settings } from '@verdict/contract/settings'
import { sql } from 'kysely'
import type { Queryable } from './db.ts'
import type { BlobStore } from '@verdict/storage/blobs'

const filesKeptMs = { reached: 10_000, away: 2_000 }

/** The store is not asked on every probe. @returns for how many ms it has been away; null if it was reached */
function openFilesProbe(blobs: Pick<BlobStore, 'probe'>, patienceMs: number): () => Promise<number | null> {
  let askedAt = -Infinity
  let awaySince: number | null = null
  let asking: Promise<void> | null = null
  const ask = async (): Promise<void> => {
    const began = performance.now()
    askedAt = began
    try {
      await blobs.probe()
      awaySince = null
    } catch {
      awaySince ??= began
    } finally {
      asking = null
    }
  }
  return async () => {
    const isOld = performance.now() - askedAt >= filesKeptMs[awaySince === null ? 'reached' : 'away']
    if (isOld) asking ??= ask()
    if (asking) {
      const late = await Promise.race([asking, after(patienceMs)])
      if (late === 'late') awaySince ??= askedAt
    }
    return awaySince === null ? null : performance.now() - awaySince
  }
}

const after = (ms: number): Promise<'late'> =>
  new Promise((resolve) => setTimeout(() => resolve('late'), ms).unref())

export const serverName = ({ port }: Pick<Settings, 'port'>): string => `${hostname()}:${port}`

/** Whether another process checked in the last `ms` and reached the files. */
async function anotherReachesFiles(
  db: Queryable,
  processId: string | undefined,
  ms: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('server_processes')
    .select('id')
    .where('id', 'is distinct from', processId ?? null)
    .where('seen_at', '>', sql<Date>`clock_timestamp() - ${ms} * interval '1 millisecond'`)
    .where(sql<boolean>`not faults @> '[{"name": "FILES_AWAY"}]'`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export const livePath = '/health/live'
export const readyPath = '/health/ready'

type Missing = 'starting' | 'stopping' | 'database' | 'migrations' | 'files'

export const notReady = (missing: readonly Missing[]) => ({ ready: false as const, missing })

/** By route, since an address can be written in many ways. */
export const isProbe = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url === livePath || routeOptions.url === readyPath

/** The database is asked at most once in this time. */
const keptMs = 1_000
const patienceMs = 2_000

export function registerProbes(app: FastifyInstance, context: Context): void {
  const look = openReadiness(context)
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
  /** Away on every server: most of the site works without them, and another server would not help. */
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

/** Only for an object store: a folder is local or mounted. */
async function isAwayHereOnly({ db, blobs, processId }: Context, awayMs: number): Promise<boolean> {
  if (blobs.folder !== null) return true
  return within(anotherReachesFiles(db, processId, awayMs)).catch(() => false)
}

/** A disk or database that disappears may not answer for minutes. */
async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), patienceMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
