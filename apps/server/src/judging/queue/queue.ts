// Classes go in order: contest, practice, rejudges, shadows, verifications. Within a class people take turns (start-time fair
// queueing), so someone's second task comes after everybody's first. A returned task keeps its place.

import { TaskPriority } from '@verdict/domain/judging'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { activeTrace } from '../../platform/tracing.ts'
import { RateLimited } from '../../platform/fairness/rate-limit.ts'
import {
  countTasksOf,
  holdTurns,
  insertShadowTasks,
  insertTask,
  type TaskOf,
  findLongWaits,
  findPlace,
  type PlaceFacts,
} from './queue-queries.ts'
import type { PlaceInQueue, WhyWaiting } from '@verdict/contract/submission'
import type { JudgedTest, JudgeResult } from '@verdict/contract/judge-protocol'
import { scoreOfVerdict } from '@verdict/domain/score'
import type { TestGroup } from '@verdict/domain/test-groups'
import type { Selectable } from 'kysely'
import type { Submissions } from '../../platform/database-types.ts'

/** The subject of a task is locked before it. Submissions register, so that this room does not import theirs. */
export interface Subject {
  /** @param to `groups` as they are now, because points depend on them */
  running(tx: Queryable, to: { hostId: number; total: number; groups: TestGroup[] | null }): Promise<void>
  waiting(tx: Queryable): Promise<void>
  progress(tx: Queryable, so: { tests: JudgedTest[]; total: number }): Promise<void>
  /** @returns whether it is over; else its task continues @throws Refusal BAD_REQUEST */
  finished(tx: Queryable, result: JudgeResult): Promise<boolean>
  failed(tx: Queryable, reason: string): Promise<void>
}

export const heldColumns = [
  'sid',
  'user_id',
  'pid',
  'contest_id',
  'is_open',
  'judge',
  'judgement_id',
  'counted_judge',
  'skipped_at',
  'code_bytes',
] as const

export type HeldSubmission = Pick<Selectable<Submissions>, (typeof heldColumns)[number]>

type Parts = Pick<Context, 'channel'>

export interface JudgedSubmissions {
  hold: (tx: Queryable, sid: number) => Promise<HeldSubmission | undefined>
  subject: (context: Parts, submission: HeldSubmission, judgementId: number) => Subject
}

let submissions: JudgedSubmissions | undefined

/** Must be called once, before the first task is leased. */
export const judgeSubmissions = (by: JudgedSubmissions): void => void (submissions = by)

export function judgedSubmissions(): JudgedSubmissions {
  if (!submissions) throw new Error('submissions have not registered with the queue')
  return submissions
}

export const scored = <T extends Pick<JudgedTest, 'judge' | 'score'>>(of: T): T & { score: number } => ({
  ...of,
  score: of.score ?? scoreOfVerdict(of.judge),
})

/** PostgreSQL text cannot hold NUL or lone surrogates, which programs may print. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\u{FFFD}')

/** From this many seconds on, the person is shown why the task is waiting. */
const longSeconds = 60

function whyOf({ hosts, able, broken }: Pick<PlaceFacts, 'hosts' | 'able' | 'broken'>): WhyWaiting {
  if (broken) return 'files'
  if (hosts === 0) return 'judge'
  return able === 0 ? 'language' : 'busy'
}

/** Says nothing about whose tasks are ahead. @returns null if the judgement is not waiting */
export async function placeOf(db: Queryable, judgementId: number): Promise<PlaceInQueue | null> {
  const facts = await findPlace(db, judgementId)
  if (!facts) return null
  const { ahead, hosts, rate, waited } = facts
  const seconds = rate === null ? null : Math.ceil((ahead + 1) / rate / 1000)
  return { ahead, hasJudge: hosts > 0, seconds, ...(waited > longSeconds && { why: whyOf(facts) }) }
}

export async function whyWaiting(db: Queryable, sids: number[]): Promise<Map<number, WhyWaiting>> {
  if (sids.length === 0) return new Map()
  const waits = await findLongWaits(db, sids, longSeconds)
  return new Map(waits.map((facts) => [facts.sid, whyOf(facts)]))
}

export const workTopic = 'judging-work'

type NewTask = TaskOf & {
  /** The author, or the person who started the verification. */
  userId: number
  priority: (typeof TaskPriority)[keyof typeof TaskPriority]
}

export async function enqueue(
  { channel }: Pick<Context, 'channel'>,
  tx: Queryable,
  task: NewTask,
): Promise<void> {
  await insertTask(tx, task, activeTrace())
  await channel.publish(tx, workTopic, null)
}

const ownPriorities = [TaskPriority.Contest, TaskPriority.Practice]
const retrySeconds = 10

/** Takes a lock, so that concurrent submissions count each other. @throws Refusal RATE_LIMITED */
export async function assertRoomInQueue(tx: Queryable, userId: number, limit: number | null): Promise<void> {
  if (limit === null) return
  await holdTurns(tx, userId)
  if ((await countTasksOf(tx, userId, ownPriorities)) >= limit) throw new RateLimited(retrySeconds)
}

export async function enqueueShadows(
  { channel }: Pick<Context, 'channel'>,
  tx: Queryable,
  shadows: readonly { judgementId: number; userId: number }[],
): Promise<void> {
  await insertShadowTasks(tx, shadows)
  await channel.publish(tx, workTopic, null)
}
