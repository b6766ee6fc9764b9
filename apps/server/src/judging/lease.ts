// Hosts wait for work in long polls. Tasks that cannot be described are given up, so that they do not block others.

import { judgeTask, type JudgeTask } from '@verdict/contract/judge-protocol'
import { judging, TaskPriority } from '@verdict/domain/judging'
import { evenly } from '@verdict/domain/group-run'
import { outputsFor } from '@verdict/domain/outputs'
import type { AskedTask } from '@verdict/domain/result-fit'
import type { Context } from '../platform/context.ts'
import type { Queryable, Transaction } from '../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import { groupsForJudging, judgedAs, limitsIn, problemForJudging, testsForJudging } from '../archive/index.ts'
import { sharesTestsIn } from '../access/contest-access.ts'
import { mayShowFailure } from '../access/feedback.ts'
import { describeRun } from './verification/verification-run.ts'
import { giveUp, putBack, reapExpired } from './judging-attempt.ts'
import type { Bell } from './bell.ts'
import { withClaim } from './claim.ts'
import { type AskingHost, type Host, taking } from './host.ts'
import { describeProbe } from './probe/send.ts'
import { judgedSubmissions, type Subject } from './queue/queue.ts'
import { sentOutputs, triedLimits } from './judging-file-queries.ts'
import { passTurn } from './queue/queue-queries.ts'
import { hasItsShare, holdEnabledHost, leaseTask } from './judging-queries.ts'
import { lastSources, noWork, type Source, sources, type Work } from './sources.ts'
import { ofProbe, ofRun } from './judging-subject.ts'
import {
  holdNextProbe,
  holdNextRun,
  holdNextSubmission,
  type WaitingProbe,
  type WaitingRun,
  type WaitingSubmission,
} from './waiting-queries.ts'

type Parts = Pick<Context, 'db' | 'channel' | 'blobs'>

export interface Waiting {
  gone: AbortSignal
  /** Aborted when the host should be answered with something other than work. */
  overtaken?: AbortSignal
  stopping: AbortSignal
  lookEveryMs?: number
}

async function describe(tx: Queryable, waiting: WaitingSubmission): Promise<Unleased | null> {
  const problem = await problemForJudging(tx, waiting.pid)
  if (!problem) return null
  const tests = await testsForJudging(tx, waiting.pid)
  const outputs = waiting.outputs > 0 ? await outputsToJudge(tx, waiting.sid, tests) : null
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
    ...judgedAs(problem, waiting.language),
    ...(outputs && { answer: 'output' }),
    showsFailure: await mayShowFailure(tx, waiting.sid),
    ...((await triedLimits(tx, waiting.judgementId)) ?? (await limitsIn(tx, waiting.language, problem))),
    tests: outputs ?? tests,
    groups: await groupsForJudging(tx, waiting.pid, tests),
  })
  return success ? data : null
}

type Test = Awaited<ReturnType<typeof testsForJudging>>[number]

async function outputsToJudge(tx: Queryable, sid: number, tests: readonly Test[]) {
  const files = outputsFor(
    await sentOutputs(tx, sid),
    tests.map(({ uuid }) => uuid),
  )
  return tests.map((test, index) => {
    const file = files[index]
    return { ...test, sent: file ? { sha256: file.sha256, bytes: file.bytes } : null }
  })
}

type Unleased = Omit<JudgeTask, 'fencingToken' | 'traceparent'>
const unleased = judgeTask.omit({ fencingToken: true, traceparent: true })

/** People wait for contest and practice submissions and for other sources, but submissions are more. */
const goesBeforeSources = ({ priority }: WaitingSubmission): boolean => priority <= TaskPriority.Practice

/** @returns null if nothing is waiting, 'given up' if there was a task that no host could judge */
async function takeOne(context: Parts, tx: Transaction, host: AskingHost): Promise<Work | null | 'given up'> {
  // The host's settings may have changed while the request waited.
  const orders = await holdEnabledHost(tx, host.id)
  if (!orders) throw new Refusal('HOST_UNKNOWN')
  if (orders.isDrained) return null
  const probe = await holdNextProbe(tx, host)
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
    const work = await takeFrom(sources, context, tx, { ...host, languages: able.ownLanguages })
    if (work) return work
  }
  if (waiting) {
    const task = await describe(tx, waiting)
    const subject = judgedSubmissions().subject(context, waiting, waiting.judgementId)
    return give(tx, host, waiting, subject, task, await sharesTestsIn(tx, waiting.contest_id))
  }
  const run = await holdNextRun(tx, able)
  if (!run) return takeFrom(lastSources, context, tx, { ...host, languages: able.ownLanguages })
  const described = await describeRun(tx, run)
  if (described === 'overtaken') return 'given up'
  const { success, data } = unleased.safeParse({ ...described, taskId: run.taskId })
  return give(tx, host, run, ofRun(run), success ? data : null)
}

async function takeFrom(
  those: readonly Source[],
  context: Parts,
  tx: Queryable,
  host: AskingHost,
): Promise<Work | null> {
  for (const source of those) {
    const work = await source.take(context, tx, host)
    if (work) return { ...noWork, ...work }
  }
  return null
}

function askedOf({ tests, groups, timeMs, memoryKb, verification }: Unleased): AskedTask {
  const isBounded = verification?.what !== 'validator'
  return {
    tests: tests.map(({ uuid }) => uuid),
    isVerification: verification !== null,
    hasGroups: groups !== null,
    timeMs: isBounded ? Math.max(timeMs, verification?.measureMs ?? 0) : null,
    memoryKb: isBounded ? memoryKb : null,
  }
}

const withoutTurns: readonly number[] = [TaskPriority.Shadow, TaskPriority.Probe]

/** @param sharesTests runs every test of a problem without groups, which the judgement keeps as one without */
async function give(
  tx: Queryable,
  host: Host,
  { taskId, priority, turn, traceparent }: WaitingSubmission | WaitingRun | WaitingProbe,
  subject: Subject,
  task: Unleased | null,
  sharesTests = false,
): Promise<Work | 'given up'> {
  if (!task) {
    await giveUp(tx, subject, taskId, 'The problem or its tests are not fit to be judged.')
    return 'given up'
  }
  const groups = task.groups ?? (sharesTests ? evenly(task.tests.length) : null)
  const asked = { ...task, groups }
  const fencingToken = await leaseTask(tx, taskId, { hostId: host.id, asked: askedOf(asked) })
  if (!withoutTurns.includes(priority)) await passTurn(tx, { priority, turn })
  await subject.running(tx, { hostId: host.id, total: task.tests.length, groups: task.groups })
  return { ...noWork, task: { ...asked, fencingToken, traceparent } }
}

/** @throws Refusal HOST_UNKNOWN if the host was disabled or removed meanwhile */
export async function takeWork(context: Parts, host: AskingHost): Promise<Work | null> {
  await reapExpired(context)
  for (;;) {
    const work = await context.db.transaction().execute((tx) => takeOne(context, tx, host))
    if (work !== 'given up') return work
  }
}

/** Does not count as an attempt. */
export async function handBack(context: Parts, host: Host, task: JudgeTask): Promise<void> {
  await withClaim(
    context,
    { taskId: task.taskId, fencingToken: task.fencingToken, hostId: host.id },
    (tx, subject, leased) => putBack(context, tx, subject, leased, { attempts: leased.attempts }),
  )
}

export async function takeWorkBack(context: Parts, host: Host, work: Work): Promise<void> {
  if (work.task) await handBack(context, host, work.task)
  for (const source of [...sources, ...lastSources]) await source.giveBack(context, host, work)
}

const never = new AbortController().signal

/**
 * Waits for one piece of work; null after 25 s or if the caller disconnects.
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
