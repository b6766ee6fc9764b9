// Reference submissions of an ICPC package: expected by folder, by submissions.yaml, or by a line in the source.

import { Judge } from '@verdict/domain/verdict'
import { matchesGlob } from 'node:path'
import { readText, readYaml, Fields } from '../text.ts'
import { type ImportedProblem, lose } from '../problem.ts'
import { programOf, programOfFolder, verdictNamed } from '../programs.ts'
import { foldersOf, unitsIn, viewOf, type View } from '../format.ts'
import { textBytes } from '../limits.ts'
import { type Content, nameOf, readHead } from '../content.ts'
import { loseUnread } from '../unread.ts'
import type { IcpcPackage } from './icpc-package.ts'

/** Folders whose names are unambiguous: DOMjudge does not look into their files either. */
const standard: Record<string, Judge[]> = {
  accepted: [Judge.Accepted],
  slow_accepted: [Judge.Accepted],
  wrong_answer: verdictNamed('wrong_answer'),
  time_limit_exceeded: [Judge.TimeLimitExceeded],
  run_time_error: verdictNamed('runtime_error'),
  runtime_error: verdictNamed('runtime_error'),
  compiler_error: [Judge.CompileError],
  output_limit: [Judge.OutputLimitExceeded],
  no_output: verdictNamed('no_output'),
}

const expectedResults = /@EXPECTED_RESULTS@:\s*([A-Za-z_,\s-]*)/

const expectedScore = /@EXPECTED_SCORE@:[ \t]{0,100}(\d{1,9}(?:\.\d{1,9})?)/

/** `@EXPECTED_SCORE@: 50` in a source, as DOMjudge reads it. */
async function scoreInside(files: readonly Content[]): Promise<Score | null> {
  for (const content of files) {
    if (content.bytes > textBytes.program) continue
    const points = expectedScore.exec(await readText(content, textBytes.program))?.[1]
    if (points !== undefined) return { least: Number(points), most: Number(points) }
  }
  return null
}

type Score = NonNullable<ImportedProblem['references'][number]['score']>

function scoreOf(said: Fields): Score | null {
  const [least, most = least] = said.list.map(({ number }) => number)
  return typeof least === 'number' && typeof most === 'number' && least <= most ? { least, most } : null
}

async function expectedInside(files: readonly Content[]): Promise<Judge[]> {
  for (const content of files) {
    if (content.bytes > textBytes.program) continue
    const names = expectedResults.exec(await readText(content, textBytes.program))?.[1]?.split('\n')[0]
    if (names === undefined) continue
    const found = names
      .split(',')
      .map((name) => name.trim().toLowerCase().replaceAll('-', '_').replace('run_time', 'runtime'))
    return [...new Set(found.flatMap(verdictNamed))]
  }
  return []
}

interface Ruled {
  expected: Judge[]
  score: Score | null
  language: string
  isModel: boolean
}

function expectedByRules(rules: Fields, path: string): Ruled | null {
  let found = null as Ruled | null
  for (const [pattern, rule] of rules.entries) {
    if (pattern.length > 200 || !(matchesGlob(path, pattern) || path.startsWith(`${pattern}/`))) continue
    const before: Ruled | null = found
    const verdicts = [rule.get('required'), rule.get('permitted')].map(({ texts }) =>
      texts.flatMap(verdictNamed),
    )
    const expected = verdicts.find((one) => one.length > 0) ?? before?.expected ?? []
    found = {
      expected: [...new Set(expected)],
      score: scoreOf(rule.get('score')) ?? before?.score ?? null,
      language: rule.get('language').text || (before?.language ?? ''),
      isModel: rule.get('model_solution').isThere
        ? rule.get('model_solution').flag
        : (before?.isModel ?? false),
    }
  }
  return found
}

async function languageSaid(files: readonly Content[], isFolder: boolean): Promise<string> {
  if (isFolder && files.some(({ path }) => ['build', 'run'].includes(nameOf(path)))) return 'build and run'
  const script = files.find(({ path }) => /\.py$/i.test(path))
  const head = script ? (await readHead(script, 100)).toString('latin1') : ''
  return /^#!.*python2/.test(head) ? 'python2' : ''
}

const rulesOf = async (view: View): Promise<Fields> => {
  const content = view.files.get('submissions/submissions.yaml')
  return content ? readYaml(content) : new Fields({})
}

/** The solution that makes the answers is the main one here, too. */
function putFirst({ references }: ImportedProblem, solution: string | null): void {
  const main = references.findIndex(({ name }) => `submissions/${name}` === solution)
  const [own] = main > 0 ? references.splice(main, 1) : []
  if (own) references.unshift(own)
}

type Unit = ReturnType<typeof unitsIn>[number]

async function readReference(
  { problem }: IcpcPackage,
  { word, ruled }: { word: string; ruled: Ruled | null },
  { name, files, isFolder }: Unit,
): Promise<void> {
  const path = `${word}/${name}`
  const byFolder = Object.hasOwn(standard, word) ? standard[word]! : null
  const inside = byFolder ? [] : await expectedInside(files)
  const expected = [ruled?.expected ?? [], byFolder ?? [], inside, verdictNamed(word)].find(
    ({ length }) => length > 0,
  )
  const score = problem.kinds.includes('scoring') ? (ruled?.score ?? (await scoreInside(files))) : null
  if (!expected && !score) lose(problem, 'solution-unclear', { file: path })
  const language = ruled?.language || (await languageSaid(files, isFolder))
  const program = isFolder ? programOfFolder(files, language) : programOf(files, language)
  problem.references.push({ name: path, program, expected: expected ?? [], ...(score && { score }) })
}

export async function readReferences(pack: IcpcPackage): Promise<void> {
  const { view, problem, generated } = pack
  const rules = await rulesOf(view)
  let model: string | null = null
  for (const { name: word } of foldersOf(viewOf(view, 'submissions/'))) {
    for (const unit of unitsIn(view, `submissions/${word}/`)) {
      if (unit.name.startsWith('.') || /\.(?:md|txt)$/i.test(unit.name)) continue
      const ruled = expectedByRules(rules, `${word}/${unit.name}`)
      if (ruled?.isModel) model ??= `submissions/${word}/${unit.name}`
      await readReference(pack, { word, ruled }, unit)
    }
  }
  loseUnread(problem, rules.value, 'submissions.yaml')
  putFirst(problem, generated.solution ?? model)
}
