// Tasks of TPS: problem.json, subtasks.json, solutions.json.

import { nameOf, readHead } from '../content.ts'
import { guessLanguage } from '../languages.ts'
import { addGrader, isHeader } from '../beside.ts'
import { plainWords } from '../commands.ts'
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
import { readTests } from './tps-tests.ts'
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

async function readPrograms(
  view: View,
  problem: ImportedProblem,
  json: Fields,
  described: Fields,
): Promise<void> {
  const checker = filesIn(view, 'checker/').find(
    ({ path }) => /^checker\/checker\.\w+$/.test(path) && isSource(path),
  )
  await readGraders(view, problem, json)
  problem.checker = { kind: 'compare', comparison: byLines }
  const hasChecker = json.get('has_checker').flag
  if (checker)
    problem.checker = { kind: 'program', program: programOf([checker]), protocol: 'testlib', flags: [] }
  else if (hasChecker) {
    lose(problem, 'checker-unknown', { name: 'checker' })
    problem.checker = { kind: 'missing' }
  }
  // The manager's words are for the checker there, and points for the judge here.
  if (problem.manager && checker) {
    lose(problem, 'manager-with-checker', { name: checker.path })
    problem.checker = { kind: 'missing' }
  }
  readValidators(view, problem, described)
  const verdicts = await jsonAt(view, 'solutions.json')
  for (const content of filesIn(view, 'solution/')) {
    const name = content.path.slice('solution/'.length)
    const expected = verdictNamed(verdicts.get(name).get('verdict').text)
    if (expected.length === 0) lose(problem, 'solution-unclear', { file: content.path })
    if (isSource(name)) problem.references.push({ name, program: programOf([content]), expected })
  }
  loseUnread(problem, verdicts.value, 'solutions.json')
  const main = problem.references.findIndex(
    ({ name }) => verdicts.get(name).get('verdict').text === 'model_solution',
  )
  const [model] = main > 0 ? problem.references.splice(main, 1) : []
  if (model) problem.references.unshift(model)
}

/** A global validator is called with the words behind its name; those of single subtasks are no validators of all tests. */
function readValidators(view: View, problem: ImportedProblem, described: Fields): void {
  const callsOf = (field: Fields): Map<string, string[]> =>
    new Map(field.texts.map(plainWords).map(([name = '', ...flags]) => [name, flags]))
  const global = callsOf(described.get('global_validators'))
  const subtasks = described.get('subtasks').entries
  const single = new Map([
    ...subtasks.flatMap(([, one]) => [...callsOf(one.get('validators'))]),
    ...callsOf(described.get('subtask_sensitive_validators')),
  ])
  for (const content of filesIn(view, 'validator/')) {
    const name = nameOf(content.path)
    if (!isSource(content.path)) continue
    if (single.has(name) && !global.has(name)) lose(problem, 'setting-ignored', { name: content.path })
    else {
      const flags = global.get(name) ?? []
      problem.validators.push({ program: programOf([content]), protocol: 'testlib', flags })
    }
  }
}

const processesOf = (json: Fields): number => {
  const said = json.get('task_type_params').text
  try {
    const { number } = new Fields(JSON.parse(said === '' ? '{}' : said)).get(
      'task_type_parameters_Communication_num_processes',
    )
    return number !== null && number >= 1 ? Math.floor(number) : 1
  } catch {
    return 1
  }
}

async function readGraders(view: View, problem: ImportedProblem, json: Fields): Promise<void> {
  for (const content of [...filesIn(view, 'grader/'), ...filesIn(view, 'graders/')]) {
    if (/^graders?\/manager\.\w+$/.test(content.path) && isSource(content.path)) {
      if (problem.kinds.includes('communication')) {
        problem.manager = { program: programOf([content]), processes: processesOf(json), byPath: true }
      }
    } else if (isSource(content.path) || isHeader(content.path)) await addGrader(problem, content)
  }
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
  if (kind === 'multi-pass') lose(problem, 'custom-judge', { name: 'TwoSteps' })
  const described = await jsonAt(view, 'subtasks.json')
  const subtasks = described.get('subtasks')
  await readTests(view, problem, subtasks)
  await readPrograms(view, problem, json, described)
  problem.attachments = filesIn(view, 'public/')
  loseUnread(problem, json.value, 'problem.json')
  loseUnread(problem, described.value, 'subtasks.json')
  return [finishProblem(problem)]
}

export const tps: Format = { name: 'tps', detect, read }
