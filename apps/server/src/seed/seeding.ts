// The common part of the development data: the context without limits on one person, and people by name.

import { Privilege } from '@verdict/domain/privilege'
import { findRoot } from '../account/index.ts'
import type { Context, Origin } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { findUser } from '../user/index.ts'

export interface Seeding {
  context: Context
  origin: Origin
  /** Somebody as the services see them. */
  as: (uid: string) => Promise<Viewer>
  /** Root, by any name. */
  asRoot: () => Promise<Viewer>
}

/** One process plays a whole class: what holds for one person at the page does not hold here. */
export function seedingOf(context: Context): Seeding {
  const settings = {
    ...context.settings,
    rateLimitSubmit: null,
    rateLimitDiscuss: null,
    rateLimitLogin: null,
    queueLimit: null,
  }
  return {
    context: { ...context, settings },
    origin: { address: '', agent: 'seed', requestId: 'seed' },
    as: async (uid) => {
      const user = await findUser(context.db, uid)
      if (!user) throw new Refusal('NOT_FOUND')
      return { userId: user.id, uid: user.uid, privilege: user.privilege, sessionId: 0 }
    },
    asRoot: async () => {
      const userId = await findRoot(context)
      if (userId === null) throw new Refusal('NOT_FOUND')
      return { userId, uid: settings.rootUsername, privilege: Privilege.Root, sessionId: 0 }
    },
  }
}

/** The first page of any list: development data is small. */
export const wholeList = { page: 1, pageSize: 100 }
