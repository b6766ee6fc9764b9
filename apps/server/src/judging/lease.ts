// Giving out work. A host's request waits until there is a task, at most 25 s: a commit that adds one rings the bell, and
// a look every second is the safety net for rings that were lost. A task goes to one host, with a fencing token that
// grows each time. One that cannot be made into a whole task is given up at once, so that it does not block the others.

import { judgeTask, type JudgeTask } from '@verdict/contract/judge-protocol'
import { judging, TaskPriority } from '@verdict/domain/judging'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { limitsIn } from '../language/index.ts'
import { mayShowFailure } from '../standing/feedback.ts'
import { problemForJudging } from '../problem/index.ts'
import { groupsForJudging, testsForJudging } from '../testcase/index.ts'
import { describeRun } from '../verification/index.ts'
import { giveUp, putBack, reapExpired } from './attempt.ts'
import type { Bell } from './bell.ts'
import { withClaim } from './claim.ts'
import { type AskingHost, type Host, taking } from './host.ts'
import { describeProbe } from '../probe/index.ts'
import { passTurn } from '../queue/index.ts'
import {
  hasItsShare,
  holdEnabledHost,
  holdNextProbe,
  holdNextRun,
  holdNextSubmission,
  leaseTask,
  type WaitingProbe,
  type WaitingRun,
  type WaitingSubmission,
} from './queries.ts'
import { noWork, sources, type Work } from './sources.ts'
import { ofProbe, ofRun, ofSubmission, type Subject } from './subject.ts'

type Parts = Pick<Context, 'db' | 'channel'>

export interface Waiting {
  /** Aborted when nobody listens any more. */
  gone: AbortSignal
  /** Aborted when the host is to hear something other than work. */
  overtaken?: AbortSignal
  /** Aborted when the server stops. */
  stopping: AbortSignal
  lookEveryMs?: number
}

/** Everything of the task that does not depend on the lease; null when something of it is missing or not right. */
async function describe(tx: Queryable, waiting: WaitingSubmission): Promise<Unleased | null> {
  const problem = await problemForJudging(tx, waiting.pid)
  if (!problem) return null
  const tests = await testsForJudging(tx, waiting.pid)
  const { success, data } = unleased.safeParse({
    taskId: waiting.taskId,
    sid: waiting.sid,
    pid: waiting.pid,
    kind: problem.type,
    language: waiting.language,
    code: waiting.code,
    checker: problem.checker,
    protocol: problem.protocol,
    flags: problem.flags,
    comparison: problem.comparison,
    showsFailure: await mayShowFailure(tx, waiting.sid),
    ...(await limitsIn(tx, waiting.language, problem)),
    tests,
    groups: await groupsForJudging(tx, waiting.pid, tests),
  })
  return success ? data : null
}

type Unleased = Omit<JudgeTask, 'fencingToken' | 'traceparent'>
const unleased = judgeTask.omit({ fencingToken: true, traceparent: true })

/** Somebody waits for the other sources with the page open; so do people with submissions, and there are more of them. */
const goesBeforeSources = ({ priority }: WaitingSubmission): boolean => priority <= TaskPriority.Practice

/** @returns null when nothing waits, 'given up' when there was a task that nobody could judge */
async function takeOne(context: Parts, tx: Queryable, host: AskingHost): Promise<Work | null | 'given up'> {
  // It may have waited here for a while.
  const orders = await holdEnabledHost(tx, host.id)
  if (!orders) throw new Refusal('HOST_UNKNOWN')
  if (orders.isDrained) return null
  const probe = await holdNextProbe(tx, host.languages)
  if (probe) {
    const { success, data } = unleased.safeParse({
      ...(await describeProbe(tx, probe)),
      taskId: probe.taskId,
    })
    return give(tx, host, probe, ofProbe(context, probe), success ? data : null)
  }
  if (orders.share < 100 && (await hasItsShare(tx, host.id))) return null
  const able = taking(host, orders)
  const waiting = await holdNextSubmission(tx, able)
  if (!waiting || !goesBeforeSources(waiting)) {
    for (const source of sources) {
      const work = await source.take(context, tx, { ...host, languages: able.ownLanguages })
      if (work) return { ...noWork, ...work }
    }
  }
  if (waiting) {
    const task = await describe(tx, waiting)
    const subject = ofSubmission(context, waiting, waiting.judgementId)
    return give(tx, host, waiting, subject, task)
  }
  const run = await holdNextRun(tx, able)
  if (!run) return null
  const described = await describeRun(tx, run)
  if (described === 'overtaken') return 'given up'
  const { success, data } = unleased.safeParse({ ...described, taskId: run.taskId })
  return give(tx, host, run, ofRun(run), success ? data : null)
}

/** Nobody's turn comes by these. */
const withoutTurns: readonly number[] = [TaskPriority.Shadow, TaskPriority.Probe]

async function give(
  tx: Queryable,
  host: Host,
  { taskId, priority, turn, traceparent }: WaitingSubmission | WaitingRun | WaitingProbe,
  subject: Subject,
  task: Unleased | null,
): Promise<Work | 'given up'> {
  if (!task) {
    await giveUp(tx, subject, taskId, 'The problem or its tests are not fit to be judged.')
    return 'given up'
  }
  const fencingToken = await leaseTask(tx, taskId, host.id)
  if (!withoutTurns.includes(priority)) await passTurn(tx, { priority, turn })
  await subject.running(tx, { hostId: host.id, total: task.tests.length, groups: task.groups })
  return { ...noWork, task: { ...task, fencingToken, traceparent } }
}

/** The work to do at once, or null. @throws Refusal HOST_UNKNOWN when the host was disabled or removed meanwhile */
export async function takeWork(context: Parts, host: AskingHost): Promise<Work | null> {
  await reapExpired(context)
  for (;;) {
    const work = await context.db.transaction().execute((tx) => takeOne(context, tx, host))
    if (work !== 'given up') return work
  }
}

/** The host never got it: the lease ends without counting as an attempt. */
export async function handBack(context: Parts, host: Host, task: JudgeTask): Promise<void> {
  await withClaim(
    context,
    { taskId: task.taskId, fencingToken: task.fencingToken, hostId: host.id },
    (tx, subject, leased) => putBack(context, tx, subject, leased, leased.attempts),
  )
}

/** Work that the host never got. */
export async function takeWorkBack(context: Parts, host: Host, work: Work): Promise<void> {
  if (work.task) await handBack(context, host, work.task)
  for (const source of sources) await source.giveBack(context, host, work)
}

const never = new AbortController().signal

/**
 * One piece of work, waiting for it if need be; none after 25 s, or when nobody listens any more.
 * @throws Refusal NOT_READY when the server stops, HOST_UNKNOWN when the host is disabled or removed
 */
export async function waitForWork(
  context: Parts,
  bell: Bell,
  host: AskingHost,
  { gone, overtaken = never, stopping, lookEveryMs = 1_000 }: Waiting,
): Promise<Work> {
  const until = performance.now() + judging.longPollMs
  const ended = AbortSignal.any([gone, overtaken, stopping])
  for (;;) {
    if (stopping.aborted) throw new Refusal('NOT_READY')
    if (gone.aborted) return noWork
    const heard = bell.rings
    const work = await takeWork(context, host)
    if (work) return work
    const leftMs = until - performance.now()
    if (leftMs <= 0 || overtaken.aborted) return noWork
    await bell.afterIdle(heard, Math.min(leftMs, lookEveryMs), ended)
  }
}
