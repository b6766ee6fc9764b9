// The realtime channel: submission results and notifications, pushed to the pages that people have open. An event is
// published in the transaction that makes it happen; every server process hears of it and tells the sockets that it has.
// A connection is opened by a token that is good once, within 10 s, for the session that asked for it.

import { createHash, randomBytes } from 'node:crypto'
import type { RealtimeMessage } from '@verdict/contract/realtime'
import type { Context } from '../platform/context.ts'
import { inTurns } from '../platform/fairness/turns.ts'
import { findAccess } from '../standing/contest-access.ts'
import { mayProctor } from '../standing/exam.ts'
import { type ExamNews, examTopic } from '../exam-log/index.ts'
import { type ExamMessageNews, examMessageTopic } from '../exam-desk/index.ts'
import { mayHear, sittersAmong } from '../standing/sitting.ts'
import { type RanklistNews, ranklistTopic } from '../score/index.ts'
import { type OwnTimeNews, ownTimeTopic } from '../own-time/index.ts'
import type { Viewer } from '../platform/viewer.ts'
import { type SubmissionNews, submissionTopic } from '../submission/index.ts'
import { type EndedSessions, sessionTopic } from '../account/index.ts'
import { notificationTopic, type PushedNotification } from '../notification/index.ts'
import { type RunNews, runTopic } from '../run/index.ts'
import type { Hub } from './hub.ts'
import { insertToken, takeToken, type Holder } from './queries.ts'
import type { Watched } from './watchers.ts'

/**
 * After a restart everybody comes back within the same second, for a token and with it. They take turns, so that the
 * database's connections are there for everybody else meanwhile.
 */
const atOnce = 4
const maxWaiting = 20_000
const inTurn = inTurns(atOnce, maxWaiting)

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** @throws Refusal RATE_LIMITED */
export async function issueToken(
  { db, rateLimiter, settings }: Pick<Context, 'db' | 'rateLimiter' | 'settings'>,
  viewer: Viewer,
): Promise<{ token: string }> {
  const token = randomBytes(24).toString('base64url')
  await inTurn(async () => {
    await rateLimiter.hit(`realtime:${viewer.userId}`, settings.rateLimitRealtime)
    await insertToken(db, { hash: hashOf(token), userId: viewer.userId, sessionId: viewer.sessionId })
  })
  return { token }
}

/** Uses the token up. @returns null for one that is missing, unknown, used or too old */
export async function redeemToken(
  { db }: Pick<Context, 'db'>,
  token: string | undefined,
): Promise<Holder | null> {
  return token ? ((await inTurn(() => takeToken(db, hashOf(token)))) ?? null) : null
}

const resultMessage = ({
  sid,
  judge,
  pid,
  time,
  memory,
  score,
  progress,
  updatedAt,
}: SubmissionNews): RealtimeMessage => ({
  type: 'submission_result',
  data: {
    solutionId: sid,
    judgeStatus: judge,
    pid,
    time,
    memory,
    updatedAt,
    ...(score !== undefined && { score }),
    ...(progress && { progress }),
  },
})

/**
 * The ranklist of a contest as this person may have it open, or its desk, and the version now; null when they may not. A desk
 * is asked for anew when it is opened: which version that is it need not know.
 */
export async function watchable(
  { db }: Pick<Context, 'db'>,
  { userId, uid, privilege, sessionId }: Holder,
  cid: number,
  of?: 'desk',
): Promise<(Watched & { version: number }) | null> {
  const viewer = { userId, uid, privilege, sessionId }
  if (!mayHear((await sittersAmong(db, [userId])).get(userId), sessionId, cid)) return null
  if (of === 'desk') return (await mayProctor(db, viewer, cid)) ? { cid, view: 'desk', version: 0 } : null
  const access = await findAccess(db, viewer, cid)
  if (!access?.inside || access.isAlone) return null
  return { cid, view: access.seesAll ? 'full' : 'public', version: access.version }
}

/** The contest that a notification comes from; 0: none. */
const cidOf = (pushed: PushedNotification): number =>
  pushed.target === 'users' && 'cid' in pushed.about ? pushed.about.cid : 0

/** Tells this process's sockets what is published. @returns a function that ends it */
export function fanOut({ channel }: Pick<Context, 'channel'>, hub: Hub): () => void {
  const endings = [
    channel.subscribe(submissionTopic, (payload) => {
      const news = payload as SubmissionNews
      hub.toUser(news.userId, resultMessage(news), news.cid)
    }),
    channel.subscribe(runTopic, (payload) => {
      const { userId, id, pid, cid } = payload as RunNews
      hub.toUser(userId, { type: 'run_finished', data: { id, pid } }, cid)
    }),
    channel.subscribe(notificationTopic, (payload) => {
      const pushed = payload as PushedNotification
      const about = pushed.target === 'users' && { about: pushed.about }
      const message: RealtimeMessage = {
        type: 'notification',
        data: { title: pushed.title, content: pushed.content, ...about },
      }
      if (pushed.target === 'broadcast') hub.toAll(message)
      else
        for (const userId of pushed.target === 'user' ? [pushed.userId] : pushed.userIds)
          hub.toUser(userId, message, cidOf(pushed))
    }),
    channel.subscribe(ownTimeTopic, (payload) => {
      const { cid, userIds } = payload as OwnTimeNews
      for (const userId of userIds) hub.toUser(userId, { type: 'exam_time', data: { cid } }, cid)
    }),
    channel.subscribe(ranklistTopic, (payload) => {
      const { cid, version, publicVersion } = payload as RanklistNews
      hub.watchers.changed({ cid, view: 'full' }, version)
      if (publicVersion !== null) hub.watchers.changed({ cid, view: 'public' }, publicVersion)
    }),
    channel.subscribe(examTopic, (payload) => {
      const { cid, version } = payload as ExamNews
      hub.watchers.changed({ cid, view: 'desk' }, version)
    }),
    channel.subscribe(examMessageTopic, (payload) => {
      const { cid, userIds, message } = payload as ExamMessageNews
      for (const userId of userIds) hub.toUser(userId, { type: 'exam_message', data: { cid, message } }, cid)
    }),
    () => hub.watchers.stop(),
    channel.subscribe(sessionTopic, (payload) => hub.closeOf(payload as EndedSessions)),
    channel.onReconnect(() => hub.closeAll()),
  ]
  return () => endings.forEach((end) => end())
}
