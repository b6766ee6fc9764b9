import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { MaybeViewer } from '../../platform/viewer.ts'
import type { CcsStanding } from './ccs-standing.ts'
import type { Version } from './ccs-version.ts'
import type { FeedHub } from './feed-hub.ts'

export interface CcsQuestion {
  context: Context
  hub: FeedHub
  version: Version
  viewer: MaybeViewer
  standing: CcsStanding
  params: Record<string, string>
  query: ReadonlyMap<string, string>
  body: unknown
  request: FastifyRequest
  reply: FastifyReply
  /** Whether they still are what they came as. */
  stands: () => Promise<boolean>
}
