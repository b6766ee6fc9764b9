// As what somebody comes to a contest by the Contest API. It offers nothing that the product would not show them.

import { Refusal } from '@verdict/contract/refusal'
import type { TokenScope } from '@verdict/domain/access-token'
import type { FastifyRequest } from 'fastify'
import { type Access, findAccess } from '../../access/contest-access.ts'
import { withSitting } from '../../access/sitting.ts'
import { maySupervise } from '../../access/submission.ts'
import { callerOfHeader, type KnownPasswords } from '../../people/index.ts'
import { addressOf } from '../../platform/address.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { type MaybeViewer, viewerIsAdmin } from '../../platform/viewer.ts'
import type { LogoSizes } from './ccs-logo.ts'
import { entrantOf } from './team-in-hall-queries.ts'
import { type Hall, hallOf, judgeLens, type Lens, managerLens, publicLens, staffLens } from './hall.ts'

export const ccsRoles = ['public', 'team', 'judge', 'admin'] as const
export type CcsRole = (typeof ccsRoles)[number]

export interface CcsStanding {
  viewer: MaybeViewer
  role: CcsRole
  lens: Lens
  hall: Hall
}

/** Nobody comes by a cookie. In an exam programs sleep, as tokens do. @throws Refusal as `callerOfHeader`, TOKEN_ASLEEP */
export async function ccsViewer(
  context: Context,
  known: KnownPasswords,
  request: FastifyRequest,
): Promise<MaybeViewer> {
  const caller = await callerOfHeader(context, known, request)
  const viewer = await withSitting(context.db, caller, addressOf(request))
  if (viewer?.sitting) throw new Refusal('TOKEN_ASLEEP')
  if (viewer?.owesFactor) throw new Refusal('FACTOR_DUE')
  return viewer
}

/** @throws Refusal TOKEN_SCOPE */
export function assertScope(viewer: MaybeViewer, scope: TokenScope): void {
  if (viewer?.token && !viewer.token.scopes.includes(scope)) throw new Refusal('TOKEN_SCOPE', { scope })
}

async function roleOf(
  db: Queryable,
  viewer: MaybeViewer,
  access: Access,
  hall: Hall,
): Promise<Pick<CcsStanding, 'role' | 'lens'> | null> {
  const views = access.contest.course_views
  if (access.manages) return { role: 'admin', lens: views || viewerIsAdmin(viewer) ? staffLens : managerLens }
  const entrant = viewer && access.isEntrant ? await entrantOf(db, hall.cid, viewer) : undefined
  if (entrant !== undefined) return { role: 'team', lens: { kind: 'team', entrant } }
  if (maySupervise({ ...access, views })) return { role: 'judge', lens: judgeLens }
  return hall.contest.feed_is_public ? { role: 'public', lens: publicLens } : null
}

/** Null where there is nothing for them. */
export async function ccsStanding(
  db: Queryable,
  viewer: MaybeViewer,
  cid: number,
  logos: LogoSizes | null = null,
): Promise<CcsStanding | null> {
  const hall = await hallOf(db, cid, logos)
  if (!hall?.contest.feed_is_open) return null
  const access = await findAccess(db, viewer, cid)
  const role = access && (await roleOf(db, viewer, access, hall))
  return role && { viewer, hall, ...role }
}
