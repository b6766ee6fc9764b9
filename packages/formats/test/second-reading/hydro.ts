// A second reading of Hydro's packages, after its documents and the schema of config.yaml: what is wrong with one, and the points
// that it gives.

import { parse } from 'yaml'

type Files = ReadonlyMap<string, string>

interface Case {
  input: string
  output: string
  score?: number
}
interface Subtask {
  id: number
  score?: number
  type: string
  if?: number[]
  cases: Case[]
}
interface Config {
  type: string
  checker_type: string
  checker?: string
  interactor?: string
  validator?: string
  manager?: string
  num_processes?: number
  multi_pass?: number
  user_extra_files?: string[]
  judge_extra_files?: string[]
  cases?: Case[]
  subtasks?: Subtask[]
}

const configOf = (files: Files): { folder: string; config: Config } => {
  const at = [...files.keys()].find((path) => path.endsWith('/testdata/config.yaml'))!
  return { folder: at.replace('config.yaml', ''), config: parse(files.get(at)!) as Config }
}

const types = ['default', 'interactive', 'communication', 'submit_answer', 'objective', 'remote_judge']
const checkers = ['default', 'strict', 'testlib', 'lemon', 'qduoj', 'syzoj', 'hustoj', 'kattis']

export function faultsOf(files: Files): string[] {
  const { folder, config } = configOf(files)
  const root = folder.replace('testdata/', '')
  const faults = [...files.keys()]
    .filter(
      (path) =>
        !path.startsWith(root) ||
        !/^(?:problem\.yaml|problem(?:_[a-zA-Z_]+)?\.md|testdata\/[^/]+|additional_file\/[^/]+|(?:std|solution)\/[^/]+)$/.test(
          path.slice(root.length),
        ),
    )
    .map((path) => `${path} has no place`)
  const problem = (parse(files.get(`${root}problem.yaml`) ?? '') ?? {}) as Record<string, unknown>
  if (typeof problem['title'] !== 'string') faults.push('title')
  if (!types.includes(config.type)) faults.push(`type ${config.type}`)
  if (!checkers.includes(config.checker_type)) faults.push(`checker type ${config.checker_type}`)
  return [
    ...faults,
    ...kindFaults(files, folder, config),
    ...missingFiles(files, folder, config),
    ...subtaskFaults(config),
  ]
}

/** As Hydro's judge takes them: a manager with its processes, passes as a number, graders that a script names. */
function kindFaults(files: Files, folder: string, config: Config): string[] {
  const faults: string[] = []
  if ((config.type === 'communication') !== (config.manager !== undefined)) faults.push('manager')
  if (config.manager !== undefined && !((config.num_processes ?? 0) >= 1)) faults.push('num_processes')
  if (config.multi_pass !== undefined && !(config.multi_pass >= 2)) faults.push('multi_pass')
  const script = files.get(`${folder}compile.sh`)
  if (script === undefined) return faults
  if (!config.user_extra_files?.includes('compile.sh')) faults.push('compile.sh is not there to compile')
  for (const [, source, grader] of script.matchAll(/ -o foo (foo\.c+) (\S+) /g))
    if (!config.user_extra_files?.includes(grader!)) faults.push(`no ${grader} beside ${source}`)
  return faults
}

function missingFiles(files: Files, folder: string, config: Config): string[] {
  const faults: string[] = []
  const own = ['default', 'strict'].includes(config.checker_type) ? [] : [config.checker!]
  const named = [
    ...own.filter((name) => name.includes('.')),
    config.interactor,
    config.validator,
    config.manager,
    ...(config.user_extra_files ?? []),
    ...(config.judge_extra_files ?? []),
  ]
  const all = (config.subtasks ?? []).flatMap(({ cases }) => cases)
  for (const { input, output } of [...all, ...(config.cases ?? [])]) named.push(input, output)
  for (const name of named)
    if (name && name !== '/dev/null' && !files.has(folder + name)) faults.push(`no ${name}`)
  return faults
}

function subtaskFaults(config: Config): string[] {
  const faults: string[] = []
  const ids = (config.subtasks ?? []).map(({ id }) => id)
  if (ids.some((id, index) => !Number.isInteger(id) || ids.indexOf(id) !== index))
    faults.push(`ids ${ids.join()}`)
  for (const { id, score, type, if: needs = [], cases } of config.subtasks ?? []) {
    // A minimum begins with all of its points, and ends where there are none left: its cases are not run.
    if (type !== 'sum' && score === 0) faults.push(`subtask ${id} runs nothing`)
    if (!['min', 'max', 'sum'].includes(type) || cases.length === 0) faults.push(`subtask ${id}`)
    if (needs.some((need) => !ids.includes(need) || ids.indexOf(need) >= ids.indexOf(id)))
      faults.push(`subtask ${id} needs ${needs.join()}`)
  }
  return faults
}

/** Those without points share, in whole numbers, what the others leave of `total`; none is as good as nothing said. */
function shared(said: (number | undefined)[], total: number): number[] {
  const open = said.filter((one) => !one).length
  const rest = Math.max(0, total - said.reduce<number>((sum, one) => sum + (one ?? 0), 0))
  const more = open - (rest % open)
  let at = 0
  return said.map((one) => one || Math.floor(rest / open) + (at++ >= more ? 1 : 0))
}

/** Each test of a sum has its own share, a subtask is right when all of its tests are. @param accepts by the input's text */
export function pointsBy(files: Files, accepts: (input: string) => boolean): number {
  const { folder, config } = configOf(files)
  const right = new Map<number, boolean>()
  let points = 0
  const subtasks: Subtask[] = config.subtasks ?? [{ id: 1, type: 'sum', cases: config.cases ?? [] }]
  const scores = shared(
    subtasks.map(({ score }) => score),
    100,
  )
  for (const [index, { id, type, if: needs = [], cases }] of subtasks.entries()) {
    const score = scores[index]!
    const isRun = needs.every((need) => right.get(need))
    const passed = cases.map(({ input }) => isRun && accepts(files.get(folder + input)!))
    right.set(id, passed.every(Boolean))
    const count = passed.filter(Boolean).length
    const each = shared(
      cases.map((one) => one.score),
      score,
    )
    if (type === 'sum') points += each.reduce((sum, one, at) => sum + (passed[at] ? one : 0), 0)
    else if (type === 'max' ? count > 0 : count === cases.length) points += score
  }
  return points
}
