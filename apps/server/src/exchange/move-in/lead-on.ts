// A redirect reveals that a thing exists, so only those who may know of it get one.

import { readDiscussion, readNews, readProblem } from '../../archive/index.ts'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { MaybeViewer } from '../../platform/viewer.ts'
import { seenContest } from '../../access/contest-access.ts'
import { knownCourse } from '../../access/course-access.ts'
import { readSubmission } from '../../contest/index.ts'
import { findUserById } from '../../people/index.ts'
import { type LedKind, type OldPlace, oldPlaces } from './old-addresses.ts'
import { hasMoved, movedAmong } from './move-in-queries.ts'

interface Thing {
  at: string
  /** @throws Refusal NOT_FOUND if this viewer may not know of it */
  ask: (context: Context, viewer: MaybeViewer, id: number) => Promise<unknown>
}

const things: Record<Exclude<LedKind, 'user'>, Thing> = {
  problem: { at: '/problem/', ask: readProblem },
  contest: { at: '/contests/', ask: ({ db }, viewer, cid) => seenContest(db, viewer, cid) },
  course: { at: '/course/', ask: ({ db }, viewer, courseId) => knownCourse(db, viewer, courseId) },
  submission: { at: '/solution/', ask: readSubmission },
  news: { at: '/news/', ask: readNews },
  discussion: {
    at: '/discuss/',
    ask: (context, viewer, did) => readDiscussion(context, viewer, did, { page: 1, pageSize: 1 }),
  },
}

/** @returns null if there is none for this viewer, as for nearly all addresses */
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
    // After any other refusal the page explains the obstacle.
    if (error.error === 'NOT_FOUND') return null
  }
  return `${at}${id}${page}`
}
