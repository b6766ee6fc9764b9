// The queue of judging tasks. Classes go in order: contest, practice, rejudges, shadows of jobs, verifications. Within
// a class people take turns, one task per turn (start-time fair queueing: a turn never changes once it is taken, and
// the class only moves on), so one person's second task comes after everybody's first, and the number of tasks that can
// overtake a waiting one is bounded. A returned task keeps its place.

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

/**
 * The thing that a task judges. All tasks are leased, renewed and given up alike; the kind of the subject gets the
 * result. A transaction locks the subject first, then the task. Submissions register at startup, so that this room does
 * not import theirs.
 */
export interface Subject {
  /** A host has started. @param to `groups` as they are now, because its points depend on them */
  running(tx: Queryable, to: { hostId: number; total: number; groups: TestGroup[] | null }): Promise<void>
  /** An attempt ended without a result. */
  waiting(tx: Queryable): Promise<void>
  progress(tx: Queryable, so: { tests: JudgedTest[]; total: number }): Promise<void>
  /** @returns whether it is over; else its task continues @throws Refusal BAD_REQUEST */
  finished(tx: Queryable, result: JudgeResult): Promise<boolean>
  /** No host could judge it. */
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

/** A submission whose row this transaction has locked. */
export type HeldSubmission = Pick<Selectable<Submissions>, (typeof heldColumns)[number]>

type Parts = Pick<Context, 'channel'>

export interface JudgedSubmissions {
  /** Locked until the transaction ends. */
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

/**
 * The number of tasks ahead in the queue and the estimated time. Says nothing about whose they are.
 * @returns null if the judgement is not waiting for a judge
 */
export async function placeOf(db: Queryable, judgementId: number): Promise<PlaceInQueue | null> {
  const facts = await findPlace(db, judgementId)
  if (!facts) return null
  const { ahead, hosts, rate, waited } = facts
  // The tasks ahead plus the one being judged now, at the combined rate.
  const seconds = rate === null ? null : Math.ceil((ahead + 1) / rate / 1000)
  return { ahead, hasJudge: hosts > 0, seconds, ...(waited > longSeconds && { why: whyOf(facts) }) }
}

/** For lists: why submissions have waited long, by their numbers. */
export async function whyWaiting(db: Queryable, sids: number[]): Promise<Map<number, WhyWaiting>> {
  if (sids.length === 0) return new Map()
  const waits = await findLongWaits(db, sids, longSeconds)
  return new Map(waits.map((facts) => [facts.sid, whyOf(facts)]))
}

/** Published when a waiting host may find work. */
export const workTopic = 'judging-work'

type NewTask = TaskOf & {
  /** The person whose turn it takes: the submission's author, or the person who started the verification. */
  userId: number
  priority: (typeof TaskPriority)[keyof typeof TaskPriority]
}

/** The commit of `tx` wakes a waiting host. */
export async function enqueue(
  { channel }: Pick<Context, 'channel'>,
  tx: Queryable,
  task: NewTask,
): Promise<void> {
  await insertTask(tx, task, activeTrace())
  await channel.publish(tx, workTopic, null)
}

/** Classes of a person's own submissions; rejudges by somebody else do not count. */
const ownPriorities = [TaskPriority.Contest, TaskPriority.Practice]
const retrySeconds = 10

/**
 * Limits how many submissions of one person wait at the same time. The lock makes concurrent ones count each other.
 * @throws Refusal RATE_LIMITED
 */
export async function assertRoomInQueue(tx: Queryable, userId: number, limit: number | null): Promise<void> {
  if (limit === null) return
  await holdTurns(tx, userId)
  if ((await countTasksOf(tx, userId, ownPriorities)) >= limit) throw new RateLimited(retrySeconds)
}

/** Shadows wait in the order of their job, regardless of their authors. */
export async function enqueueShadows(
  { channel }: Pick<Context, 'channel'>,
  tx: Queryable,
  shadows: readonly { judgementId: number; userId: number }[],
): Promise<void> {
  await insertShadowTasks(tx, shadows)
  await channel.publish(tx, workTopic, null)
}
