// An entrant is shown each announcement once, on every page that is open at that time, or on the first one opened later.

import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { type Access, insideContest } from '../../access/contest-access.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { countQuestions } from './clarification-queries.ts'
import {
  announcementsSince,
  countUnreadTalk,
  findMark,
  moveTalkMark,
  type TalkMark,
  wordsBelow,
} from './talk-news-queries.ts'

type News = DataOf<Endpoints['GET /contest/:cid/clarifications/news']>

const shownAtOnce = 5
const wordsShown = 3
/** The last answers come after the end, and what nobody read in old contests is no news. */
const countedAfterMs = 24 * 60 * 60 * 1000

/** @throws Refusal NOT_FOUND, CONTEST_NOT_ENTERED, CONTEST_NOT_STARTED, COURSE_PRIVATE, COURSE_WITHOUT_CODE */
export async function talkNews(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  cid: number,
  since: string | undefined,
): Promise<News> {
  const access = await insideContest(db, viewer, cid)
  const { manages, contest, phase } = access
  const none = { now: contest.now.toISOString(), manages, broadcasts: [], more: 0 }
  if (manages) return { ...none, unread: (await countQuestions(db, viewer, cid)).waiting }
  if (!isNews(access)) return { ...none, unread: 0 }
  const mark = await findMark(db, cid, viewer.userId)
  // First, so that whatever is shown is counted.
  const notified = phase === 'running' ? await broadcastsFor(db, viewer, cid, mark, since) : {}
  const unread = await countUnreadTalk(db, viewer, cid, mark.read_through)
  return { ...none, ...notified, unread }
}

const isNews = ({ phase, contest }: Access): boolean =>
  phase === 'running' ||
  (phase === 'ended' && contest.ends_at.getTime() > contest.now.getTime() - countedAfterMs)

async function broadcastsFor(
  db: Queryable,
  viewer: Viewer,
  cid: number,
  mark: TalkMark,
  since: string | undefined,
): Promise<Pick<News, 'broadcasts' | 'more'>> {
  const from = since === undefined ? mark.shown_through : new Date(since)
  const { rows, count } = await announcementsSince(db, viewer, cid, from, shownAtOnce)
  const words = await wordsBelow(
    db,
    rows.map(({ did }) => did),
    wordsShown,
  )
  const broadcasts = rows.map((row) => ({
    did: row.did,
    title: row.title,
    html: row.html,
    hasMath: row.has_math,
    replies: words
      .filter(({ did }) => did === row.did)
      .map(({ id, quick, html, has_math }) => ({ id, quick, html, hasMath: has_math })),
    at: row.at.toISOString(),
  }))
  return { broadcasts, more: count - rows.length }
}

/** @throws Refusal as `talkNews` */
export async function markTalk(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  cid: number,
  marks: { shown?: string | undefined; read?: string | undefined },
): Promise<void> {
  await insideContest(db, viewer, cid)
  if (marks.shown !== undefined || marks.read !== undefined) {
    await moveTalkMark(db, cid, viewer.userId, marks)
  }
}
