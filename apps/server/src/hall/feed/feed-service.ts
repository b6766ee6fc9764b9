// Whether a contest offers the Contest API: its managers decide, and by default it does not.

import { isDeepStrictEqual } from 'node:util'
import type { ContestFeed } from '@verdict/contract/feed'
import { Refusal } from '@verdict/contract/refusal'
import type { FastifyRequest } from 'fastify'
import { tellFeed } from '../../changes/index.ts'
import { lockContest, managedContest } from '../../access/contest-access.ts'
import { shareCourseInUse } from '../../access/course-access.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { siteUrl } from '../../platform/site-values.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { versionNames } from './ccs-version.ts'
import { findFeed, mayOfferApi, putFeed } from './hall-queries.ts'

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function readFeed(
  context: Pick<Context, 'db' | 'settings'>,
  viewer: Viewer,
  cid: number,
  request: FastifyRequest,
): Promise<ContestFeed> {
  await managedContest(context.db, viewer, cid)
  const feed = await findFeed(context.db, cid)
  const site = siteUrl(context, request)
  return {
    isOpen: feed?.is_open === true,
    isPossible: await mayOfferApi(context.db, cid),
    isPublic: feed?.is_public === true,
    addresses: versionNames.map((version) => ({ version, url: `${site}/ccs/${version}/contests/${cid}` })),
  }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, CONTEST_WITHOUT_API */
export async function setFeed(
  context: Pick<Context, 'db' | 'settings'>,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  after: Pick<ContestFeed, 'isOpen' | 'isPublic'>,
  request: FastifyRequest,
): Promise<ContestFeed> {
  const { course_id } = (await managedContest(context.db, viewer, cid)).contest
  await context.db.transaction().execute(async (tx) => {
    await shareCourseInUse(tx, course_id)
    const contest = await lockContest(tx, cid)
    if (!contest || contest.deleted_at) throw new Refusal('NOT_FOUND')
    if (!(await mayOfferApi(tx, cid))) throw new Refusal('CONTEST_WITHOUT_API')
    const feed = await findFeed(tx, cid)
    const before = { isOpen: feed?.is_open === true, isPublic: feed?.is_public === true }
    if (isDeepStrictEqual(before, after)) return
    await putFeed(tx, cid, after)
    // Followers who may not any more are cut off.
    await tellFeed(tx, cid, 'contest')
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.api',
      target: `contest:${cid}`,
      before: { api: before.isOpen, api_public: before.isPublic },
      after: { api: after.isOpen, api_public: after.isPublic },
    })
  })
  return readFeed(context, viewer, cid, request)
}
