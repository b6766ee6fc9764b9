import type { ImportedProblem, TestGroup } from '../problem.ts'
import { flatGroups, givesParts, isAllOrNothing, keepsScoring, partsOf } from './groups.ts'
import { layoutOf } from './icpc-layout.ts'
import type { WrittenFormat } from './writer.ts'

/** Legacy groups cannot depend on others, and stop only at a rejected test. */
function keepsLegacyScoring(problem: ImportedProblem): boolean {
  const { groups } = problem
  const isPartly = ({ scoring, passes }: TestGroup): boolean =>
    !isAllOrNothing({ scoring }) && (passes ?? 'all') === 'all'
  return groups.every(({ name, scoring, stop, dependsOn }) => {
    const isStopped = stop === true && partsOf(groups, name).some(isPartly)
    return dependsOn.length === 0 && !isStopped && (scoring !== 'product' || !givesParts(problem))
  })
}

export function losesScoring(problem: ImportedProblem, format: WrittenFormat): boolean {
  if (format === 'icpc-legacy') return !keepsLegacyScoring(problem)
  if (format === 'icpc') {
    const { groups, whole } = flatGroups(problem.groups)
    const needs = new Set(groups.flatMap(({ dependsOn }) => dependsOn))
    const needed = groups.filter(({ name }) => needs.has(name))
    const isAtOnce = needed.every(isAllOrNothing)
    const hasRest = problem.tests.some(({ group, isSample }) => group === null && !isSample)
    const isWhole = isAtOnce && !(needed.length > 0 && givesParts(problem)) && !(whole === 'min' && hasRest)
    return !isWhole || !keepsScoring(problem, ['sum', 'min', 'all'], true)
  }
  const flat = flatGroups(problem.groups)
  // 100 would be shared among groups without points.
  const isNothing = flat.groups.length > 0 && flat.groups.every(({ points }) => (points ?? 0) === 0)
  return isNothing || flat.whole === 'min' || !keepsScoring(problem, ['sum', 'min', 'all', 'max'], false)
}

/** Hydro gives what is missing to 100 to tests without points, so the sum must be 100 if one has none. */
export function hydroScale({ tests, groups }: ImportedProblem): number {
  const flat = flatGroups(groups).groups
  const names = new Set(flat.map(({ name }) => name))
  const isOut = ({ group }: ImportedProblem['tests'][number]): boolean => group === null || !names.has(group)
  const all =
    flat.length > 0
      ? [...flat.map(({ points }) => points), ...(tests.some(isOut) ? [0] : [])]
      : tests.map(({ points }) => points)
  const total = all.reduce<number>((sum, points) => sum + (points ?? 0), 0)
  return total > 0 && total < 100 && all.includes(0) ? Math.ceil(100 / total) : 1
}

/** Tests of a sum are worth hundredths of points. */
export function losesFractions(problem: ImportedProblem): boolean {
  const scale = hydroScale(problem)
  return problem.groups.some(({ name, points, scoring }) => {
    const count = problem.tests.filter(({ group }) => group === name).length
    return scoring === 'sum' && points !== null && count > 0 && Math.round(points * scale * 100) % count !== 0
  })
}

export const losesGroupNames = (problem: ImportedProblem, format: WrittenFormat): boolean =>
  format === 'hydro'
    ? flatGroups(problem.groups).groups.some(({ name }, index) => Number(name) !== index + 1)
    : !layoutOf(problem, format === 'icpc-legacy').keepsGroupNames
