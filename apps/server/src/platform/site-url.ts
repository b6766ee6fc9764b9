// The address by which people reach the site: the one that is set, else that of the request.

import type { FastifyRequest } from 'fastify'
import type { Context } from './context.ts'
import { Refusal } from './refusal.ts'

/** @throws Refusal BAD_REQUEST where the request came to no address */
export function siteUrl({ settings }: Pick<Context, 'settings'>, request: FastifyRequest): string {
  const site = settings.publicUrl ?? `${request.protocol}://${request.host}`
  if (!URL.canParse(site)) throw new Refusal('BAD_REQUEST')
  return site
}
