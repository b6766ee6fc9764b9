// Points by the judges of CMS (cmscontrib/loaders/italy_yaml.py, cms/grading/scoretypes), of UOJ (uoj_judger) and of Hydro
// (packages/common/subtask.ts, packages/hydrojudge/src/flow.ts).

import { type Files, numberOf, type Original, type Results, sum, yamlAt } from './original.ts'

const accepted = (results: Results, input: string): boolean => results(input).accepted

function cmsGroups(files: Files, count: number): [points: number, tests: number][] {
  const yaml = yamlAt(files, 'task.yaml')
  const said = yaml['score_type_parameters']
  if (yaml['score_type'] === 'GroupMin' && Array.isArray(said)) return said as [number, number][]
  const groups: [number, number][] = []
  for (const line of (files['gen/GEN'] ?? '').split('\n')) {
    const [test = '', comment = ''] = line.split(/#(.*)/s)
    const points = /^ST:(.*)$/.exec(comment.trim())?.[1]
    if (points !== undefined) groups.push([Number(points), 0])
    else if (groups.length > 0 && (test.trim() !== '' || comment.trim().startsWith('COPY:')))
      groups.at(-1)![1] += 1
  }
  const total = numberOf(yaml['total_value'], 100)
  return groups.length > 0 ? groups : Array.from({ length: count }, () => [total / count, 1])
}

export const cms: Original = (files, results) => {
  const count = numberOf(yamlAt(files, 'task.yaml')['n_input'], 0)
  let at = 0
  return sum(
    cmsGroups(files, count).map(([points, tests]) => {
      const own = Array.from({ length: tests }, () => `input/input${at++}.txt`)
      return own.every((input) => accepted(results, input)) ? points : 0
    }),
  )
}

export const uoj: Original = (files, results) => {
  const conf = new Map(files['problem.conf']!.split('\n').map((line) => line.split(' ') as [string, string]))
  const number = (key: string, usual: number): number => numberOf(conf.get(key), usual)
  const [count, subtasks] = [number('n_tests', 10), number('n_subtasks', 0)]
  const isRight = (test: number): boolean => accepted(results, `input${test}.txt`)
  const all = Array.from({ length: count }, (_, index) => index + 1)
  if (subtasks === 0)
    return sum(all.map((test) => (isRight(test) ? number(`point_score_${test}`, 100 / count) : 0)))
  const full = new Map<number, boolean>()
  let [score, from] = [0, 1]
  for (let subtask = 1; subtask <= subtasks; subtask++) {
    const end = number(`subtask_end_${subtask}`, 0)
    const own = all.filter((test) => test >= from && test <= end)
    from = end + 1
    const need = number(`subtask_dependence_${subtask}`, 0)
    const passed = own.every(isRight) && (need === 0 || full.get(need) === true)
    full.set(subtask, passed)
    if (passed) score += number(`subtask_score_${subtask}`, Math.floor(100 / subtasks))
  }
  return score
}

interface Subtask {
  id: number
  type?: 'min' | 'max' | 'sum'
  score: number
  if?: number[]
  cases: { input: string; score?: number }[]
}

/** Whole numbers; what does not divide goes to the last ones. */
const shares = (total: number, count: number): number[] =>
  Array.from(
    { length: count },
    (_, index) => Math.floor(total / count) + (index >= count - (total % count) ? 1 : 0),
  )

export const hydro: Original = (files, results) => {
  const said = yamlAt(files, 'testdata/config.yaml') as { subtasks?: Subtask[]; cases?: Subtask['cases'] }
  const subtasks: Subtask[] = said.subtasks ?? [{ id: 1, type: 'sum', score: 100, cases: said.cases! }]
  const failed = new Set<number>()
  let score = 0
  for (const { id, type = 'min', score: points, if: needs = [], cases } of subtasks) {
    if (needs.some((need) => failed.has(need))) {
      failed.add(id)
      continue
    }
    const each = type === 'sum' ? shares(points, cases.length) : cases.map(() => points)
    const got = cases.map(({ input }, index) => (accepted(results, `testdata/${input}`) ? each[index]! : 0))
    if (got.includes(0)) failed.add(id)
    score += type === 'sum' ? sum(got) : type === 'max' ? Math.max(...got) : Math.min(...got)
  }
  return score
}
