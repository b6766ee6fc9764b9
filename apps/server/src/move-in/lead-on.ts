// Leads an old address on to the thing that moved in. The new address says that the thing is here and its number, so that it
// is given only to those who may know of it; to anybody else the old address is one of nothing.

import { readDiscussion } from '../discussion/index.ts'
import { readNews } from '../news/index.ts'
import type { Context } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import type { MaybeViewer } from '../platform/viewer.ts'
import { readProblem } from '../problem/index.ts'
import { seenContest } from '../standing/contest-access.ts'
import { knownCourse } from '../standing/course-access.ts'
import { readSubmission } from '../submission/index.ts'
import { findUserById } from '../user/index.ts'
import { type LedKind, type OldPlace, oldPlaces } from './old-addresses.ts'
import { hasMoved, movedAmong } from './queries.ts'

interface Thing {
  /** The address here, without the name of the thing. */
  at: string
  /** Throws a Refusal NOT_FOUND where this viewer may not know of it. */
  ask: (context: Context, viewer: MaybeViewer, id: number) => Promise<unknown>
}

const things: Record<Exclude<LedKind, 'user'>, Thing> = {
  problem: { at: '/problem/', ask: readProblem },
  contest: { at: '/contests/', ask: ({ db }, viewer, cid) => seenContest(db, viewer, cid) },
  course: { at: '/course/', ask: ({ db }, viewer, courseId) => knownCourse(db, viewer, courseId) },
  submission: {
    at: '/solution/',
    async ask(context, viewer, sid) {
      if (!viewer) throw new Refusal('NOT_FOUND')
      await readSubmission(context, viewer, sid)
    },
  },
  news: { at: '/news/', ask: readNews },
  discussion: {
    at: '/discuss/',
    ask: (context, viewer, did) => readDiscussion(context, viewer, did, { page: 1, pageSize: 1 }),
  },
}

/** @returns the address here; null where it leads nowhere, as nearly all addresses do, or nowhere for this viewer */
export async function leadOn(
  context: Context,
  viewer: MaybeViewer,
  path: string,
  query: URLSearchParams,
): Promise<string | null> {
  for (const place of oldPlaces(path, query)) {
    const address = await addressAt(context, viewer, place)
    if (address !== null) return address
  }
  return null
}

async function addressAt(context: Context, viewer: MaybeViewer, place: OldPlace): Promise<string | null> {
  const { origin, kind, keys, page } = place
  if (kind === null) return (await hasMoved(context.db, origin)) ? page : null
  const [id] = [...(await movedAmong(context.db, origin, kind, keys)).values()]
  if (id === undefined) return null
  if (kind === 'user') {
    const user = await findUserById(context.db, id)
    return user ? `/user/${user.uid}${page}` : null
  }
  const { at, ask } = things[kind]
  try {
    await ask(context, viewer, id)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Any other refusal is of something that is known: the page at its address says what is in the way.
    if (error.error === 'NOT_FOUND') return null
  }
  return `${at}${id}${page}`
}
