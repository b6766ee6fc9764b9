// Tasks of TPS: problem.json, subtasks.json, solutions.json.

import { byCount } from '../pairs.ts'
import { nameOf, readHead } from '../content.ts'
import { guessLanguage } from '../languages.ts'
import { textBytes } from '../limits.ts'
import {
  byLines,
  emptyStatement,
  type ImportedProblem,
  lose,
  newProblem,
  type ProblemKind,
  finishProblem,
} from '../problem.ts'
import { isSource, programOf, verdictNamed } from '../programs.ts'
import { filesIn, type Format, hasFolder, type View } from '../format.ts'
import { splitMarkdown } from '../statement/markdown.ts'
import { mixedToMarkdown } from '../statement/mixed.ts'
import { surroundings } from '../statement/pictures.ts'
import { Fields, readJson, readText } from '../text.ts'
import { loseUnread } from '../unread.ts'

const detect = async (view: View): Promise<boolean> => {
  const content = view.files.get('problem.json')
  if (!content) return false
  if (view.files.has('subtasks.json') || view.files.has('solutions.json') || hasFolder(view, 'gen/'))
    return true
  return (await readHead(content, 16_384)).includes('"has_checker"')
}

const kinds: Record<string, ProblemKind> = {
  communication: 'communication',
  outputonly: 'submit-answer',
  twosteps: 'multi-pass',
}

const jsonAt = async (view: View, path: string): Promise<Fields> => {
  const content = view.files.get(path)
  return content ? readJson(content) : new Fields({})
}

async function mapping(view: View): Promise<Map<string, string[]>> {
  const content = view.files.get('tests/mapping')
  const found = new Map<string, string[]>()
  for (const line of content ? (await readText(content)).split('\n') : []) {
    const [subtask, test] = line.trim().split(/\s+/)
    if (subtask && test) found.set(test, [...(found.get(test) ?? []), subtask])
  }
  return found
}

async function readTests(view: View, problem: ImportedProblem, subtasks: Fields): Promise<void> {
  const groups = await mapping(view)
  const placed = subtasks.entries.map(([name, said]) => ({ name, said, at: said.get('index').number ?? 0 }))
  for (const { name, said } of placed.toSorted((a, b) => a.at - b.at)) {
    problem.groups.push({ name, points: said.get('score').number, scoring: 'min', dependsOn: [] })
  }
  const worth = new Map(problem.groups.map(({ name, points }) => [name, points ?? 0]))
  const names = filesIn(view, 'tests/').flatMap(({ path }) => /^tests\/(.+)\.in$/.exec(path)?.[1] ?? [])
  for (const name of names.sort(byCount)) {
    const input = view.files.get(`tests/${name}.in`)!
    const output = view.files.get(`tests/${name}.out`) ?? null
    if (!output) lose(problem, 'answer-missing', { file: input.path })
    const own = groups.get(name) ?? []
    for (const group of own.length > 0 ? own : [null]) {
      problem.tests.push({
        name,
        input,
        output,
        isSample: group !== null && worth.get(group) === 0,
        group,
        points: null,
      })
    }
  }
  if (names.length === 0 && hasFolder(view, 'gen/')) lose(problem, 'generated-tests', { by: 'gen/data' })
  if (problem.groups.some(({ points }) => (points ?? 0) > 0))
    problem.kinds = [...problem.kinds.filter((kind) => kind !== 'pass-fail'), 'scoring']
}

async function readPrograms(
  view: View,
  problem: ImportedProblem,
  json: Fields,
  subtasks: Fields,
): Promise<void> {
  const checker = filesIn(view, 'checker/').find(
    ({ path }) => /^checker\/checker\.\w+$/.test(path) && isSource(path),
  )
  problem.checker = { kind: 'compare', comparison: byLines }
  const hasChecker = json.get('has_checker').flag
  if (checker)
    problem.checker = { kind: 'program', program: programOf([checker]), protocol: 'testlib', flags: [] }
  else if (hasChecker) {
    lose(problem, 'checker-unknown', { name: 'checker' })
    problem.checker = { kind: 'missing' }
  }
  const named = new Set(subtasks.entries.flatMap(([, one]) => one.get('validators').texts))
  for (const content of filesIn(view, 'validator/')) {
    if (!isSource(content.path)) continue
    if (named.has(nameOf(content.path))) lose(problem, 'setting-ignored', { name: content.path })
    else problem.validators.push({ program: programOf([content]), protocol: 'testlib', flags: [] })
  }
  for (const content of filesIn(view, 'grader/')) {
    problem.grader.push({ language: content.path.split('/')[1] ?? '', content })
  }
  const verdicts = await jsonAt(view, 'solutions.json')
  for (const content of filesIn(view, 'solution/')) {
    const name = content.path.slice('solution/'.length)
    const expected = verdictNamed(verdicts.get(name).get('verdict').text)
    if (expected.length === 0) lose(problem, 'solution-unclear', { file: content.path })
    if (isSource(name)) problem.references.push({ name, program: programOf([content]), expected })
  }
  loseUnread(problem, verdicts.value, 'solutions.json')
}

async function readStatement(view: View, problem: ImportedProblem): Promise<void> {
  const source = view.files.get('statement/index.md')
  if (!source) return
  const raw = await readText(source, textBytes.statement)
  const around = surroundings(problem, (name) => view.files.get(`statement/${name}`))
  const { title, samples, ...sections } = splitMarkdown(mixedToMarkdown(raw, around))
  problem.language = guessLanguage(raw)
  const description = [sections.description, samples].filter(Boolean).join('\n\n')
  problem.statements.push({ ...emptyStatement(problem.language), title, ...sections, description, source })
}

async function read(view: View): Promise<ImportedProblem[]> {
  const json = await readJson(view.files.get('problem.json')!)
  const problem = newProblem('tps', '', json.get('name', 'code').text || view.name)
  await readStatement(view, problem)
  problem.titles = { [problem.language]: json.get('title').text }
  const [time, memory] = [json.get('time_limit').number, json.get('memory_limit').number]
  if (time !== null && time > 0) problem.limits.timeMs = Math.round(time * 1000)
  if (memory !== null && memory > 0) problem.limits.memoryKb = Math.round(memory * 1024)
  const kind = kinds[json.get('type', 'task_type').text.toLowerCase()]
  if (kind) problem.kinds = [kind]
  if (kind === 'communication') lose(problem, 'custom-judge', { name: 'manager' })
  const described = await jsonAt(view, 'subtasks.json')
  const subtasks = described.get('subtasks')
  void described.get('global_validators')
  if (described.get('subtask_sensitive_validators').list.length > 0)
    lose(problem, 'setting-ignored', { name: 'subtask_sensitive_validators' })
  await readTests(view, problem, subtasks)
  await readPrograms(view, problem, json, subtasks)
  problem.attachments = filesIn(view, 'public/')
  loseUnread(problem, json.value, 'problem.json')
  loseUnread(problem, described.value, 'subtasks.json')
  return [finishProblem(problem)]
}

export const tps: Format = { name: 'tps', detect, read }
