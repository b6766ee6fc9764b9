// The parts of the running process that nouns receive. Built in app.ts, in tests as in production.

import type { Settings } from '@verdict/contract/settings'
import type { Tracing } from '@verdict/tracing'
import type { FastifyBaseLogger } from 'fastify'
import type { BlobStore } from './blobs.ts'
import type { Database } from './db.ts'
import type { Channel } from './channel.ts'
import type { DiskRoom } from './disk-room.ts'
import type { Metrics } from './metrics.ts'
import type { Replica } from './replica.ts'
import type { RateLimiter } from './fairness/rate-limit.ts'

export interface Context {
  settings: Settings
  db: Database
  /** A replica of it that is up to date within seconds (readLate); absent where there is none. */
  replica?: Replica
  blobs: BlobStore
  disk: DiskRoom
  channel: Channel
  rateLimiter: RateLimiter
  log: FastifyBaseLogger
  build: { sha: string; time: string }
  /** By which others know a server from the rest; absent where no server runs. */
  processId?: string
  /** Aborted when the process is to end: long polls answer at once. Absent where nothing ends it, as in tests. */
  stopping?: AbortSignal
  /** Aborted before `stopping`: others are to take over, and what arrives is still answered. */
  draining?: AbortSignal
  /** Absent where nobody reads them. */
  metrics?: Metrics | undefined
  /** Absent where no collector is set. */
  tracing?: Tracing | undefined
}

/** Where a request came from, for audit rows and sessions. */
export interface Origin {
  address: string
  agent: string
  requestId: string
}
