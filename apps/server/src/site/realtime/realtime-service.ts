// Events are published in their transaction and forwarded by every process. A token works once, within 10 s, for its session.

import { createHash, randomBytes } from 'node:crypto'
import type { RealtimeMessage, WatchMessage } from '@verdict/contract/realtime'
import type { Context } from '../../platform/context.ts'
import { inTurns } from '../../platform/fairness/call-queues.ts'
import { findAccess } from '../../access/contest-access.ts'
import { mayProctor } from '../../access/exam.ts'
import { queueAccess } from '../../access/contest-helper.ts'
import {
  type ExamNews,
  examTopic,
  type OwnTimeNews,
  ownTimeTopic,
  type QuestionsNews,
  questionsTopic,
} from '../../changes/index.ts'
import { type ExamMessageNews, examMessageTopic } from '../../exam/index.ts'
import { type BalloonNews, balloonTopic, type PrintNews, printTopic } from '../../hall/index.ts'
import { teamsOfPerson } from '../../access/oneself.ts'
import { mayHear, sittersAmong } from '../../access/sitting.ts'
import {
  ranklistClosedTopic,
  type RanklistNews,
  ranklistTopic,
  type SubmissionNews,
  submissionTopic,
} from '../../contest/index.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { type EndedSessions, sessionTopic } from '../../people/index.ts'
import { notificationTopic, type PushedNotification } from '../../archive/index.ts'
import { type RunNews, runTopic } from '../../judging/index.ts'
import type { Hub } from './hub.ts'
import { type Holder, insertToken, takeToken } from './realtime-queries.ts'
import type { Watched } from './watchers.ts'

/** After a restart everybody reconnects within a second, so they take turns. */
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

/** @returns null if it is missing, unknown, used or expired */
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

const helpedBy = { balloons: 'balloon', prints: 'print' } as const

/** Null if they may not watch. A desk or a queue has no version, since it is loaded when opened. */
export async function watchable(
  { db }: Pick<Context, 'db'>,
  { userId, uid, privilege, sessionId }: Omit<Holder, 'teams'>,
  cid: number,
  of?: WatchMessage['of'],
): Promise<(Watched & { version: number }) | null> {
  const viewer = { userId, uid, privilege, sessionId, teams: await teamsOfPerson(db, userId) }
  if (!mayHear((await sittersAmong(db, [userId])).get(userId), sessionId, cid)) return null
  if (of === 'desk') return (await mayProctor(db, viewer, cid)) ? { cid, view: 'desk', version: 0 } : null
  if (of === 'balloons' || of === 'prints')
    return (await queueAccess(db, viewer, cid, helpedBy[of])) ? { cid, view: of, version: 0 } : null
  const access = await findAccess(db, viewer, cid)
  if (of === 'questions') return access?.manages ? { cid, view: of, version: 0 } : null
  if (!access?.inside || access.isAlone) return null
  return { cid, view: access.seesAll ? 'full' : 'public', version: access.version }
}

const cidOf = (pushed: PushedNotification): number =>
  pushed.target === 'users' && 'cid' in pushed.about ? (pushed.about.cid ?? 0) : 0

/** @returns a function that stops it */
export function fanOut({ channel }: Pick<Context, 'channel'>, hub: Hub): () => void {
  // The number only has to be another one.
  const queueChanged = (cid: number, view: 'balloons' | 'prints' = 'balloons') =>
    hub.watchers.changed({ cid, view }, Date.now())
  const endings = [
    channel.subscribe(submissionTopic, (payload) => {
      const news = payload as SubmissionNews
      for (const userId of news.members ?? [news.userId]) hub.toUser(userId, resultMessage(news), news.cid)
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
      const { cid, version, publicVersion, forHelpers } = payload as RanklistNews
      hub.watchers.changed({ cid, view: 'full' }, version)
      if (publicVersion !== null) hub.watchers.changed({ cid, view: 'public' }, publicVersion)
      if (forHelpers) queueChanged(cid)
    }),
    channel.subscribe(balloonTopic, (payload) => queueChanged((payload as BalloonNews).cid)),
    channel.subscribe(printTopic, (payload) => queueChanged((payload as PrintNews).cid, 'prints')),
    channel.subscribe(ranklistClosedTopic, (payload) =>
      hub.watchers.close({ cid: (payload as { cid: number }).cid, view: 'public' }),
    ),
    channel.subscribe(examTopic, (payload) => {
      const { cid, version } = payload as ExamNews
      hub.watchers.changed({ cid, view: 'desk' }, version)
    }),
    channel.subscribe(questionsTopic, (payload) =>
      // The number only has to be another one.
      hub.watchers.changed({ cid: (payload as QuestionsNews).cid, view: 'questions' }, Date.now()),
    ),
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
