// The points of Kattis' and ICPC's packages, after Kattis/problem-package-format: spec/legacy.md ("Test Data Groups", "Graders")
// and spec/2025-09.md ("Result aggregation"). Settings of a legacy folder that is silent are inherited key by key, as
// Kattis/problemtools does (problemtools/model/testdata.py).

import { constantYamlAt, type Files, numberOf, type Original, type Results, sum, yamlAt } from './original.ts'

interface Result {
  accepted: boolean
  score: number
}

type Config = Record<string, unknown>

/** Names in a folder: tests without their ending, and folders, as one sorted list. */
function namesIn(files: Files, folder: string): { name: string; isFolder: boolean }[] {
  const names = new Map<string, boolean>()
  for (const path of Object.keys(files)) {
    if (!path.startsWith(folder)) continue
    const [name, ...rest] = path.slice(folder.length).split('/')
    if (rest.length > 0) names.set(name!, true)
    else if (name!.endsWith('.in')) names.set(name!.slice(0, -3), false)
  }
  return [...names.entries()]
    .map(([name, isFolder]) => ({ name, isFolder }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

const combined: Record<string, (scores: number[]) => number> = {
  sum,
  avg: (scores) => sum(scores) / scores.length,
  min: (scores) => Math.min(...scores),
  max: (scores) => Math.max(...scores),
}

/** The default grader. */
function grade(results: Result[], flags: string[], isRoot = false): Result {
  // Only the root has samples to ignore.
  const counted = isRoot && flags.includes('ignore_sample') ? results.slice(1) : results
  if (counted.length === 0) return { accepted: false, score: 0 }
  const mode = flags.filter((flag) => Object.hasOwn(combined, flag)).at(-1) ?? 'sum'
  const verdict = flags
    .filter((flag) => ['worst_error', 'first_error', 'always_accept'].includes(flag))
    .at(-1)
  const accepted =
    verdict === 'always_accept' ||
    (flags.includes('accept_if_any_accepted')
      ? counted.some((result) => result.accepted)
      : counted.every((result) => result.accepted))
  return { accepted, score: combined[mode]!(counted.map(({ score }) => score)) }
}

function legacyGroup(files: Files, results: Results, folder: string, outer: Config): Result {
  const config: Config = { ...outer, ...yamlAt(files, `${folder}testdata.yaml`) }
  const got: Result[] = []
  for (const { name, isFolder } of namesIn(files, folder)) {
    if (isFolder) got.push(legacyGroup(files, results, `${folder}${name}/`, config))
    else {
      const { accepted, score } = results(`${folder}${name}.in`)
      const usual = accepted ? numberOf(config['accept_score'], 1) : numberOf(config['reject_score'], 0)
      got.push({ accepted, score: score ?? usual })
    }
    if (!got.at(-1)!.accepted && (config['on_reject'] ?? 'break') === 'break') break
  }
  const { grader_flags: flags = '' } = config as { grader_flags?: string }
  return grade(got, flags.split(/\s+/), folder === 'data/')
}

/** Without `data/sample` there is nothing to ignore. */
export const legacy: Original = (files, results) => legacyGroup(files, results, 'data/', {}).score

/** Where a leaf gives its accept_score when all of its tests are accepted and 0 otherwise, as DOMjudge has it. */
export const legacyWhole: Original = (files, results) => {
  const leaf = (folder: string, config: Config): Result => {
    const own: Config = { ...config, ...yamlAt(files, `${folder}testdata.yaml`) }
    const inside = namesIn(files, folder)
    const got: Result[] = []
    for (const { name, isFolder } of inside) {
      got.push(isFolder ? leaf(`${folder}${name}/`, own) : { ...results(`${folder}${name}.in`), score: 0 })
      if (!got.at(-1)!.accepted && (own['on_reject'] ?? 'break') === 'break') break
    }
    const flags = ((own['grader_flags'] ?? '') as string).split(/\s+/)
    if (inside.some(({ isFolder }) => isFolder)) return grade(got, flags, folder === 'data/')
    const accepted = got.every((result) => result.accepted)
    return { accepted, score: accepted ? numberOf(own['accept_score'], 0) : 0 }
  }
  return leaf('data/', {}).score
}

const inputsIn = (files: Files, folder: string): string[] =>
  Object.keys(files).filter((path) => path.startsWith(folder) && path.endsWith('.in'))

interface Node {
  config: Config
  tests: string[]
}

/** The scores of tests: all of the maximum, or what score.txt says, which is points. */
function scoresOf({ config, tests }: Node, results: Results, most: number): number[] {
  const aggregation = String(config['score_aggregation'])
  const one = aggregation === 'min' ? most : most / tests.length
  return tests.map((test) => {
    const { accepted, score } = results(test)
    return accepted ? (score ?? one) : 0
  })
}

function scoreOf(node: Node, results: Results, most: number): number {
  const aggregation = String(node.config['score_aggregation'])
  if (aggregation === 'pass-fail') return node.tests.every((test) => results(test).accepted) ? most : 0
  const scores = scoresOf(node, results, most)
  return aggregation === 'min' ? Math.min(...scores) : sum(scores)
}

export const version2025: Original = (files, results) => {
  const secret: Config = {
    score_aggregation: 'sum',
    max_score: 100,
    ...constantYamlAt(files, 'data/secret/test_group.yaml'),
  }
  const most = numberOf(secret['max_score'], 100)
  const folders = namesIn(files, 'data/secret/').filter(({ isFolder }) => isFolder)
  const required = (config: Config): string[] => [config['require_pass'] ?? []].flat().map(String)
  const passes = (name: string): boolean =>
    inputsIn(files, `data/${name}/`).every((test) => results(test).accepted) && isRun(name)
  const configOf = (name: string): Config => ({
    score_aggregation: 'pass-fail',
    ...constantYamlAt(files, `data/${name}/test_group.yaml`),
  })
  const isRun = (name: string): boolean =>
    name === 'sample' || required(configOf(name)).every((other) => passes(other))
  if (!required(secret).every((other) => passes(other))) return 0
  if (folders.length === 0)
    return scoreOf({ config: secret, tests: inputsIn(files, 'data/secret/') }, results, most)
  const scores = folders.map(({ name }) => {
    const group = `secret/${name}`
    const config = configOf(group)
    const own = secret['score_aggregation'] === 'pass-fail' ? most : numberOf(config['max_score'], 0)
    if (!isRun(group)) return 0
    return scoreOf({ config, tests: inputsIn(files, `data/${group}/`) }, results, own)
  })
  return secret['score_aggregation'] === 'sum' ? sum(scores) : Math.min(...scores)
}
