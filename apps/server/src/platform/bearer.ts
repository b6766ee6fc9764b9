// A request that carries a personal token counts as its owner's by that alone: no cookie is looked at, and no page can
// have sent it for somebody who did not know.

import { tokenPrefix } from '@verdict/domain/access-token'
import type { FastifyRequest } from 'fastify'

const scheme = /^bearer +/i

/** @returns null without one; judge hosts carry tokens of another kind */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const given = headers.authorization
  if (given === undefined || !scheme.test(given)) return null
  const token = given.replace(scheme, '').trim()
  return token.startsWith(tokenPrefix) ? token : null
}
