// The parts of a running process that services receive. Built in app.ts, in tests as in production.

import type { Settings } from '@verdict/contract/settings'
import type { Tracing } from '@verdict/tracing'
import type { FastifyBaseLogger } from 'fastify'
import type { BlobStore } from '@verdict/storage/blobs'
import type { Database } from './db.ts'
import type { Channel } from './channel.ts'
import type { DiskRoom } from './disk-room.ts'
import type { Metrics } from './metrics.ts'
import type { Replica } from './replica.ts'
import type { RateLimiter } from './fairness/rate-limit.ts'

export interface Context {
  settings: Settings
  db: Database
  /** A read replica that is at most seconds behind (readLate); absent if there is none. */
  replica?: Replica
  blobs: BlobStore
  disk: DiskRoom
  channel: Channel
  rateLimiter: RateLimiter
  log: FastifyBaseLogger
  build: { sha: string; time: string }
  /** Identifies this server process among others; absent outside a server. */
  processId?: string
  /** Aborted when the process is about to end, so that long polls answer. Absent in tests, for example. */
  stopping?: AbortSignal
  /** Aborted before `stopping`: other servers should take over, while requests are still answered. */
  draining?: AbortSignal
  /** Absent if nobody reads them. */
  metrics?: Metrics | undefined
  /** Absent without a collector. */
  tracing?: Tracing | undefined
}

/** Where a request came from, for audit rows and sessions. */
export interface Origin {
  address: string
  agent: string
  requestId: string
}
