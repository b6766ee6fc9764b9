// See docs/decisions/027-difficulty.md. One server fits all levels again each hour, beside its calls.

import { setImmediate } from 'node:timers/promises'
import { saidLevel } from '@verdict/domain/level'
import { creditOf, type Credits, fewestProblems, fitLevels } from '@verdict/domain/level-fit'
import type { Context } from '../../platform/context.ts'
import { type BackgroundWork, everySecond } from '../../platform/every-second.ts'
import type { Queryable } from '../../platform/db.ts'
import { readReplica } from '../../platform/replica.ts'
import { siteKeys, takeTurn } from '../../platform/site-values.ts'
import { type LeveledProblem, problemsAfter, putEstimates, triesOf } from './level-queries.ts'

/** For each problem; more would hardly change its level. */
const latestTries = 300
/** Where those are of fewer people: one alone may have pushed the others out. */
const fewPeople = 30
const triesOfFew = 5_000
const readAtOnce = 20
const writtenAtOnce = 500

type Tries = Awaited<ReturnType<typeof triesOf>>

async function triesOfSome(db: Queryable, problems: readonly LeveledProblem[]): Promise<Tries> {
  const tries = await triesOf(
    db,
    problems.map(({ pid }) => pid),
    latestTries,
  )
  const people = new Map<number, number>()
  for (const { pid } of tries) people.set(pid, (people.get(pid) ?? 0) + 1)
  const few = problems.flatMap(({ pid, submit }) =>
    submit > latestTries && (people.get(pid) ?? 0) < fewPeople ? [pid] : [],
  )
  if (few.length === 0) return tries
  return [...tries.filter(({ pid }) => !few.includes(pid)), ...(await triesOf(db, few, triesOfFew))]
}

async function readTries(context: Pick<Context, 'db' | 'replica'>, isEnding: () => boolean) {
  const problems: LeveledProblem[] = []
  const people = new Map<number, number>()
  const tries: Record<'problem' | 'person' | 'credit', number[]> = { problem: [], person: [], credit: [] }
  for (let last = 0; !isEnding();) {
    const some = await problemsAfter(context.db, last, readAtOnce)
    if (some.length === 0) break
    last = some.at(-1)!.pid
    const places = new Map(some.map(({ pid }, at) => [pid, problems.length + at]))
    problems.push(...some)
    for (const row of await readReplica(context, (db) => triesOfSome(db, some))) {
      if (!people.has(row.user_id)) people.set(row.user_id, people.size)
      tries.problem.push(places.get(row.pid)!)
      tries.person.push(people.get(row.user_id)!)
      tries.credit.push(creditOf(row))
    }
  }
  return { problems, credits: creditsOf(tries, { problems: problems.length, people: people.size }) }
}

/** Without those who tried too few problems. */
function creditsOf(
  tries: Record<'problem' | 'person' | 'credit', number[]>,
  counts: Pick<Credits, 'problems' | 'people'>,
): Credits {
  const tried = new Int32Array(counts.people)
  for (const person of tries.person) tried[person]! += 1
  const kept = (values: number[]) => values.filter((_, at) => tried[tries.person[at]!]! >= fewestProblems)
  return {
    ...counts,
    problem: Int32Array.from(kept(tries.problem)),
    person: Int32Array.from(kept(tries.person)),
    credit: Float32Array.from(kept(tries.credit)),
  }
}

export async function fitAllLevels(
  context: Pick<Context, 'db' | 'replica'>,
  isEnding: () => boolean = () => false,
): Promise<void> {
  const { problems, credits } = await readTries(context, isEnding)
  const work = fitLevels(credits)
  let step = work.next()
  while (!step.done && !isEnding()) {
    await setImmediate()
    step = work.next()
  }
  if (!step.done || isEnding()) return
  const levels = step.value
  const fitted = problems.map(({ pid, difficulty }, at) => ({
    pid,
    difficulty,
    said: saidLevel(difficulty),
    estimate: levels[at]?.level ?? null,
    error: levels[at]?.error ?? null,
    people: levels[at]?.people ?? 0,
  }))
  for (let at = 0; at < fitted.length && !isEnding(); at += writtenAtOnce) {
    await putEstimates(context.db, fitted.slice(at, at + writtenAtOnce))
  }
}

const lookEveryMs = 60_000

export function keepLevels(context: Context): BackgroundWork {
  let last = performance.now()
  return everySecond(context.log, 'levels of problems could not be fitted', async (isEnding) => {
    if (performance.now() - last < lookEveryMs) return
    last = performance.now()
    if (await takeTurn(context.db, siteKeys.levelsClaim, 1)) await fitAllLevels(context, isEnding)
  })
}
