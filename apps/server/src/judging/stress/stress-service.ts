// A stress run looks for an input on which two solutions differ. It is private to those who edit the problem.

import { type newStress, type Stress, stress } from '@verdict/contract/stress'
import { Refusal } from '@verdict/contract/refusal'
import type { z } from 'zod'
import { addText, expandFor } from '../../archive/index.ts'
import { findProblemToTest, findTestableProblem } from '../../access/problem-access.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { present } from '../../platform/present.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { languagesOfPlan, planOfStress } from '../make/plan.ts'
import { workTopic } from '../queue/queue.ts'
import { beginStress, findStress, lockStress, putStress } from './stress-queries.ts'

type Parts = Pick<Context, 'db' | 'channel'>

const startLimit = { count: 20, seconds: 600 }

const never: Stress = {
  state: 'never',
  startedBy: null,
  startedAt: null,
  finishedAt: null,
  first: '',
  second: '',
  command: '',
  seconds: 0,
  tried: 0,
  difference: null,
  words: '',
}

async function presentStress(db: Queryable, pid: number): Promise<Stress> {
  const found = await findStress(db, pid)
  if (!found) return never
  return present(stress, found, {
    startedBy: found.startedBy,
    first: found.first_name,
    second: found.second_name,
    startedAt: found.started_at.toISOString(),
    finishedAt: found.finished_at?.toISOString() ?? null,
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function readStress({ db }: Pick<Context, 'db'>, viewer: Viewer, pid: number): Promise<Stress> {
  await findTestableProblem({ db }, viewer, pid)
  return presentStress(db, pid)
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, STRESS_RUNNING, STRESS_SOLUTION_UNKNOWN, RECIPE_FAULTY, RATE_LIMITED */
export async function startStress(
  context: Pick<Context, 'db' | 'channel' | 'rateLimiter'>,
  viewer: Viewer,
  pid: number,
  { first, second, command, seconds }: z.output<typeof newStress>,
): Promise<Stress> {
  await findProblemToTest(context, viewer, pid)
  await context.rateLimiter.hit(`stress:${viewer.userId}`, startLimit)
  return context.db.transaction().execute(async (tx) => {
    await assertOneCommand(tx, pid, command)
    const planned = await planOfStress(tx, pid, { first, second })
    if (!planned) throw new Refusal('NOT_FOUND')
    if ('missing' in planned) throw new Refusal('STRESS_SOLUTION_UNKNOWN', { name: planned.missing })
    const { plan, second: other } = planned
    const languages = [...new Set([...languagesOfPlan(plan), other.language])].toSorted((a, b) => a - b)
    const begun = await beginStress(tx, {
      pid,
      state: 'waiting',
      first_name: first,
      second_name: second,
      command,
      seconds,
      plan: JSON.stringify({ ...plan, second: other }),
      languages,
      started_by: viewer.userId,
    })
    if (!begun) throw new Refusal('STRESS_RUNNING')
    await context.channel.publish(tx, workTopic, null)
    return presentStress(tx, pid)
  })
}

async function assertOneCommand(tx: Queryable, pid: number, text: string): Promise<void> {
  const row = { kind: 'script' as const, text, group: null, isSample: false, name: '', description: '' }
  const { commands, faults } = await expandFor(tx, pid, [row])
  const isOne = commands.length === 1 && commands[0]!.files === null
  if (faults.length > 0 || !isOne) throw new Refusal('RECIPE_FAULTY', { row: 1, line: faults[0]?.line ?? 1 })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function stopStress({ db, channel }: Parts, viewer: Viewer, pid: number): Promise<Stress> {
  await findTestableProblem({ db }, viewer, pid)
  return db.transaction().execute(async (tx) => {
    const found = await lockStress(tx, pid)
    if (found?.finished_at === null) {
      await putStress(tx, pid, { state: 'stopped', make_id: null, finished: true })
      await channel.publish(tx, workTopic, null)
    }
    return presentStress(tx, pid)
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, NO_DIFFERENCE */
export async function keepDifference(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  origin: Origin,
  pid: number,
): Promise<{ number: number }> {
  await findProblemToTest(context, viewer, pid)
  const difference = (await findStress(context.db, pid))?.difference
  const isWhole = difference && Buffer.byteLength(difference.input.text) === difference.input.bytes
  if (!isWhole) throw new Refusal('NO_DIFFERENCE')
  const { input, command } = difference
  const description = command.slice(0, 200).toWellFormed()
  return { number: await addText(context, viewer, origin, pid, { input: input.text, description }) }
}
