// Programs and limits of a build or a stress run, as the problem has them now.

import type { MakePlan } from '@verdict/contract/make'
import { mainSolution, buildLimits } from '@verdict/domain/build'
import { type Language, problemProgramLanguage } from '@verdict/domain/language'
import { limitsWith } from '@verdict/domain/limits'
import { ProblemType } from '@verdict/domain/problem'
import {
  factorsFor,
  judgedAs,
  problemForJudging,
  referencesOf,
  sourcesOf,
  validatorsOf,
} from '../../archive/index.ts'
import type { Queryable } from '../../platform/db.ts'
import { asStarted } from '../verification/verification-run.ts'

type Solution = NonNullable<MakePlan['solution']>

/** @returns null if the problem is gone */
async function solutionsOf(db: Queryable, pid: number) {
  const problem = await problemForJudging(db, pid)
  if (!problem) return null
  const references = await referencesOf(db, pid)
  const factors = await factorsFor(db, problem.languageFactors)
  const as = ({ name, ...program }: (typeof references)[number], leastMs: number): Solution => {
    const { timeMs, memoryKb } = limitsWith(problem, factors(program.language))
    return { name, ...asStarted(program), timeMs: Math.max(leastMs, timeMs), memoryKb }
  }
  return { problem, references, as }
}

async function planWith(
  db: Queryable,
  pid: number,
  {
    problem,
    solution,
  }: { problem: NonNullable<Awaited<ReturnType<typeof problemForJudging>>>; solution: Solution | null },
): Promise<MakePlan> {
  const { type: kind, checker, protocol, flags, comparison } = problem
  const sources = await sourcesOf(db, pid)
  const as = judgedAs(problem, solution?.language ?? null)
  return {
    // Graders of each language, since two solutions may be in two.
    judged: { kind, checker, protocol, flags, comparison, ...as, sources: problem.sources },
    utf8: problem.utf8,
    generators: sources.flatMap(({ role, name, language, code }) =>
      role === 'generator' && language !== null ? [{ name, ...asStarted({ language, code }) }] : [],
    ),
    validators: (await validatorsOf(db, pid)).map((validator) => ({ ...validator, ...asStarted(validator) })),
    solution,
  }
}

const talks: readonly ProblemType[] = [ProblemType.Interaction, ProblemType.Communication]

/** Whether tests have outputs that a program can make by itself. */
export const needsOutputs = ({ kind, passes }: MakePlan['judged']): boolean =>
  !talks.includes(kind) && passes === 1

/** @returns null if the problem is gone */
export async function planOfBuild(db: Queryable, pid: number): Promise<MakePlan | null> {
  const found = await solutionsOf(db, pid)
  if (!found) return null
  const main = mainSolution(found.references)
  const solution = main ? found.as(main, buildLimits.solutionMs) : null
  return planWith(db, pid, { problem: found.problem, solution })
}

/** @returns the plan and the second solution; a name for one that is missing; null if the problem is gone */
export async function planOfStress(
  db: Queryable,
  pid: number,
  names: { first: string; second: string },
): Promise<{ plan: MakePlan; second: Solution } | { missing: string } | null> {
  const found = await solutionsOf(db, pid)
  if (!found) return null
  const named = (name: string) => found.references.find((one) => one.name === name)
  const [first, second] = [named(names.first), named(names.second)]
  if (!first) return { missing: names.first }
  if (!second) return { missing: names.second }
  const plan = await planWith(db, pid, { problem: found.problem, solution: found.as(first, 0) })
  return { plan, second: found.as(second, 0) }
}

/** A host must have them all. */
export const languagesOfPlan = ({ judged, generators, validators, solution }: MakePlan): Language[] => {
  const checkers = judged.checker.trim() === '' ? [] : [problemProgramLanguage]
  const programs = [...generators, ...validators, ...(solution ? [solution] : [])]
  return [...new Set([...checkers, ...programs.map(({ language }) => language)])].toSorted((a, b) => a - b)
}
