import type { ImportedProblem, TestGroup } from '../problem.ts'
import { flatGroups, givesParts, isAllOrNothing, isCounted, partsOf } from './groups.ts'
import type { Layout } from './icpc-layout.ts'

type Said = Record<string, unknown>
type Settings = Map<string, Said>

/** ICPC points are whole numbers: all are multiplied by this. */
export function scaleOf({ groups }: ImportedProblem): number {
  const points = flatGroups(groups).groups.map((group) => Math.round((group.points ?? 0) * 100))
  return [1, 2, 4, 5, 10, 20, 25, 50, 100].find((scale) => points.every((one) => (one * scale) % 100 === 0))!
}

const isScoring = ({ kinds }: ImportedProblem): boolean => kinds.includes('scoring')

const pointsOfTests = ({ tests }: ImportedProblem): number => {
  const all = tests.filter(isCounted).map(({ points }) => points ?? 0)
  const total = all.reduce((sum, one) => sum + one, 0)
  return Number.isInteger(total) && total > 0 ? total : 100
}

export function newSettings(problem: ImportedProblem, { folders, rest }: Layout): Settings {
  const found: Settings = new Map()
  if (!isScoring(problem)) return found
  const { groups, whole } = flatGroups(problem.groups)
  if (groups.length === 0) return found.set('secret/', { max_score: pointsOfTests(problem) })
  const scale = scaleOf(problem)
  const isSaid = groups.some(({ points }) => points !== null)
  const pointsOf = ({ points }: TestGroup): number => (isSaid ? Math.round((points ?? 0) * scale) : 1)
  const needed = new Set(groups.flatMap(({ dependsOn }) => dependsOn))
  const all = groups.map(pointsOf)
  const total = whole === 'min' ? Math.min(...all) : all.reduce((sum, one) => sum + one, 0)
  found.set('secret/', { max_score: total, ...(whole === 'min' && { score_aggregation: 'min' }) })
  const order = groups.map(({ name }) => name)
  for (const [index, group] of groups.entries()) {
    const isWhole = group.scoring === 'all' || !givesParts(problem) || needed.has(group.name)
    const needs = group.dependsOn.flatMap((name) => {
      if (name === 'sample') return ['sample']
      return order.indexOf(name) < index && folders.has(name)
        ? [`secret/${folders.get(name)!.slice(0, -1)}`]
        : []
    })
    found.set(`secret/${folders.get(group.name)!}`, {
      max_score: pointsOf(group),
      score_aggregation:
        !isAllOrNothing(group) && !needed.has(group.name) ? 'sum' : isWhole ? 'pass-fail' : 'min',
      ...(needs.length > 0 && { require_pass: needs }),
    })
  }
  if (rest !== null) found.set(`secret/${rest}`, { max_score: 0, score_aggregation: 'pass-fail' })
  return found
}

/** A rejected group gives nothing there, so one with partial points is accepted when any test is. */
const flagsOf = (group: TestGroup): string => {
  const { scoring, passes } = group
  const word = isAllOrNothing(group) ? 'min' : scoring
  if (passes === 'always') return `always_accept ${word}`
  return isAllOrNothing(group) && passes !== 'any' ? word : `accept_if_any_accepted ${word}`
}

export function legacySettings(problem: ImportedProblem, layout: Layout): Settings {
  const found: Settings = new Map()
  if (!isScoring(problem)) return found
  const { tests, groups } = problem
  const countOf = (name: string): number => tests.filter(({ group }) => group === name).length
  const visit = (group: TestGroup): number => {
    const parts = partsOf(groups, group.name)
    const most = parts.map(visit)
    const stop = group.stop ?? isAllOrNothing(group)
    const combined =
      group.scoring === 'sum'
        ? most.reduce((sum, one) => sum + one, 0)
        : group.scoring === 'max'
          ? Math.max(...most)
          : Math.min(...most)
    const points = parts.length > 0 ? combined : (group.points ?? 0)
    found.set(`secret/${layout.folders.get(group.name)!}`, {
      on_reject: stop ? 'break' : 'continue',
      grader_flags: flagsOf(group),
      ...(parts.length === 0 && {
        accept_score: group.scoring === 'sum' ? points / Math.max(1, countOf(group.name)) : points,
      }),
      range: `0 ${points}`,
    })
    return points
  }
  const secret = tests.filter(isCounted).length
  const total =
    groups.length === 0
      ? pointsOfTests(problem)
      : partsOf(groups, null)
          .map(visit)
          .reduce((sum, one) => sum + one, 0)
  const range = `0 ${total}`
  const open = { on_reject: 'continue', range }
  if (layout.samples.length > 0) {
    found.set('', { ...open, grader_flags: 'ignore_sample' })
    // Explicit, because some tools inherit each key separately, and the root's are not meant for it.
    found.set('sample/', {
      on_reject: 'continue',
      grader_flags: 'worst_error',
      accept_score: 0,
      range: '0 0',
    })
  }
  found.set('secret/', {
    ...open,
    grader_flags: 'accept_if_any_accepted sum',
    ...(groups.length === 0 && { accept_score: total / Math.max(1, secret) }),
  })
  if (layout.rest !== null)
    found.set(`secret/${layout.rest}`, {
      on_reject: 'continue',
      grader_flags: 'sum',
      accept_score: 0,
      range: '0 0',
    })
  return found
}
