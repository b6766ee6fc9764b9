// The points that an ICPC package gives, by the texts of the format: the default grader of legacy packages, and the aggregation of 2025-09.

import { type Files, folderOf, most, type Said, testNames, yamlAt } from './icpc-files.ts'

/** @param accepts whether the test of this name is accepted @returns the points of a submission */
export function pointsBy(files: Files, accepts: (name: string) => boolean): number {
  const isLegacy = yamlAt(files, 'problem.yaml')!['problem_format_version'] === 'legacy'
  return isLegacy ? legacyPoints(files, accepts) : newPoints(files, accepts)
}

const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0)

function newPoints(files: Files, accepts: (name: string) => boolean): number {
  const names = testNames(files)
  const secret = names.filter((name) => name.startsWith('secret/'))
  const groups = [
    ...new Set(
      secret
        .filter((name) => name.split('/').length > 2)
        .map((name) => name.split('/').slice(0, 2).join('/')),
    ),
  ].sort()
  const inside = (group: string): string[] => names.filter((name) => name.startsWith(`${group}/`))
  const passed = new Map([['sample', inside('sample').every(accepts)]])
  const scoreOf = (said: Said | null, tests: string[], usual: string, bound: unknown): number => {
    const full = Number(most(said, bound))
    const way = said?.['score_aggregation'] ?? usual
    const scores = tests.map((name) => (accepts(name) ? (way === 'sum' ? full / tests.length : full) : 0))
    return way === 'sum' ? sum(scores) : Math.min(...scores)
  }
  const whole = yamlAt(files, 'data/secret/test_group.yaml')
  if (groups.length === 0) return scoreOf(whole, secret, 'sum', 100)
  const scores = groups.map((group) => {
    const said = yamlAt(files, `data/${group}/test_group.yaml`)
    const isRun = ([said?.['require_pass'] ?? []].flat() as string[]).every((need) => passed.get(need))
    passed.set(group, isRun && inside(group).every(accepts))
    return isRun ? scoreOf(said, inside(group), 'pass-fail', 'unbounded') : 0
  })
  const score = whole?.['score_aggregation'] === 'min' ? Math.min(...scores) : sum(scores)
  if (score > Number(most(whole, 100)) + 1e-9) throw new Error('more than the most')
  return score
}

interface Result {
  isAccepted: boolean
  score: number
}

/** The default grader over a tree of folders, whose settings are those of the nearest file. */
function legacyPoints(files: Files, accepts: (name: string) => boolean): number {
  const names = testNames(files)
  const settingsOf = (folder: string): Said =>
    yamlAt(files, `data/${folder === '' ? '' : `${folder}/`}testdata.yaml`) ??
    (folder === '' ? {} : settingsOf(folder.includes('/') ? folderOf(folder) : ''))
  const resultOf = (folder: string): Result => {
    const said = settingsOf(folder)
    const flags = ((said['grader_flags'] ?? '') as string).split(' ')
    const start = folder === '' ? '' : `${folder}/`
    const children = [
      ...new Set(
        names
          .filter((name) => name.startsWith(start))
          .map((name) => start + name.slice(start.length).split('/')[0]!),
      ),
    ].sort()
    const results: Result[] = []
    for (const child of folder === '' ? ['sample', 'secret'] : children) {
      const isTest = names.includes(child)
      const result = isTest
        ? {
            isAccepted: accepts(child),
            score: Number(accepts(child) ? (said['accept_score'] ?? 1) : (said['reject_score'] ?? 0)),
          }
        : resultOf(child)
      results.push(result)
      if (!result.isAccepted && (said['on_reject'] ?? 'break') === 'break') break
    }
    return graded(flags, results, (said['range'] ?? '') as string)
  }
  const result = resultOf('')
  return result.isAccepted ? result.score : 0
}

function graded(flags: readonly string[], all: Result[], range: string): Result {
  const results = flags.includes('ignore_sample') ? all.slice(1) : all
  const mode = flags.findLast((flag) => ['sum', 'avg', 'min', 'max'].includes(flag)) ?? 'sum'
  const isAccepted =
    flags.includes('always_accept') ||
    (flags.includes('accept_if_any_accepted') && results.some((one) => one.isAccepted)) ||
    results.every((one) => one.isAccepted)
  // The score of what is not accepted is ignored.
  const scores = results.map((one) => (one.isAccepted ? one.score : 0))
  const score =
    scores.length === 0
      ? 0
      : mode === 'sum'
        ? sum(scores)
        : mode === 'avg'
          ? sum(scores) / scores.length
          : mode === 'min'
            ? Math.min(...scores)
            : Math.max(...scores)
  const [least, top] = range === '' ? [-Infinity, Infinity] : range.split(' ').map(Number)
  if (isAccepted && (score < least! - 1e-6 || score > top! + 1e-6))
    throw new Error(`${score} out of ${range}`)
  return { isAccepted, score }
}
