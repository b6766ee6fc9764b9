// Built in app.ts, in tests as in production.

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
  /** Lags some seconds (readReplica); absent if there is none. */
  replica?: Replica
  blobs: BlobStore
  disk: DiskRoom
  channel: Channel
  rateLimiter: RateLimiter
  log: FastifyBaseLogger
  build: { sha: string; time: string }
  /** Absent outside a server. */
  processId?: string
  /** Aborted before the process exits, so that long polls answer. */
  stopping?: AbortSignal
  /** Aborted before `stopping`: other servers take over, while requests are still answered. */
  draining?: AbortSignal
  metrics?: Metrics | undefined
  tracing?: Tracing | undefined
}

export interface Origin {
  address: string
  agent: string
  requestId: string
}
