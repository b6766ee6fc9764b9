// Tests of an ICPC package: data/sample and data/secret; each folder is a group, in byte order.

import { isDeepStrictEqual } from 'node:util'
import { type Content, folderOf, nameOf } from '../content.ts'
import { textBytes } from '../limits.ts'
import { type ImportedTest, lose, type Sample } from '../problem.ts'
import { filesIn, type View } from '../format.ts'
import { Fields, readText, readYaml } from '../text.ts'
import { loseNames } from '../unread.ts'
import type { IcpcPackage } from './icpc-package.ts'
import { groupFolders, readGroups } from './icpc-groups.ts'
import {
  flagsIn,
  flagsOf,
  flagsOfTests,
  groupFile,
  readValidatorFlags,
  saidToValidators,
} from './icpc-judging.ts'

const testName = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,254}$/
const byBytes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Per folder, so that `a-b` comes after everything in `a`. */
function byParts(a: string, b: string): number {
  const [own, others] = [a.split('/'), b.split('/')]
  const at = own.findIndex((part, index) => part !== others[index])
  return at === -1 ? own.length - others.length : byBytes(own[at]!, others[at] ?? '')
}

/** 2025-09: extra files that a test's program finds beside it. */
const besideTest = /^data\/(?:.*\/)?[^/]+\.files\//s

function stemsIn({ view, generated }: Pick<IcpcPackage, 'view' | 'generated'>, folder: string): string[] {
  const stems = new Set([...generated.commands.keys()].filter((stem) => stem.startsWith(folder)))
  for (const { path } of filesIn(view, folder)) {
    if (besideTest.test(path)) continue
    const [, stem] = /^(.*)\.(?:in|ans)$/s.exec(path) ?? []
    if (stem !== undefined) stems.add(stem)
  }
  return [...stems].sort(byParts)
}

const isNamed = (stem: string): boolean =>
  stem
    .split('/')
    .slice(2)
    .every((part) => testName.test(part))

async function descriptionOf(view: View, stem: string): Promise<Fields> {
  const content = view.files.get(`${stem}.yaml`)
  return content ? readYaml(content) : new Fields({})
}

/** Only where they differ from those of all secret tests, which are the checker's. */
async function ownFlags(pack: IcpcPackage, stem: string, said: Fields): Promise<string[] | undefined> {
  if (!stem.startsWith('data/secret/')) return said.isThere ? flagsOf(said) : undefined
  const flags = said.isThere ? flagsOf(said) : await flagsIn(pack, folderOf(stem))
  return isDeepStrictEqual(flags, await flagsOfTests(pack)) ? undefined : flags
}

async function testOf(pack: IcpcPackage, stem: string): Promise<ImportedTest | null> {
  const { view, problem, generated } = pack
  const isSample = stem.startsWith('data/sample/')
  const answers = ['.ans', ...(isSample ? ['.ans.statement', '.out'] : [])]
  const [input, output] = [view.files.get(`${stem}.in`) ?? null, shownAt(view, stem, answers) ?? null]
  if (!isNamed(stem)) {
    lose(problem, 'name-ignored', { file: `${stem}.in` })
    return null
  }
  const command = generated.commands.get(stem)
  if (!input && command === undefined && !problem.kinds.includes('submit-answer'))
    lose(problem, 'input-missing', { file: `${stem}.ans` })
  // Descriptions of generators have answers made from a solution.
  if (!output && generated.solution === null) lose(problem, 'answer-missing', { file: `${stem}.in` })
  const group = folderOf(stem).slice(isSample ? 'data/sample/'.length : 'data/secret/'.length, -1)
  const own = await descriptionOf(view, stem)
  const flags = await ownFlags(pack, stem, own.get('output_validator_args'))
  const description = (await textAt(view, stem, ['.desc'])) ?? own.get('description').text
  loseKeys(problem, own, testKeys, `${stem}.yaml`)
  return {
    name: stem.slice('data/'.length),
    input,
    output,
    isSample,
    group: isSample ? (group === '' ? null : `sample/${group}`) : group === '' ? null : group,
    points: null,
    ...(command !== undefined && { command }),
    ...(flags && { flags }),
    ...(description !== '' && { description }),
  }
}

export async function readTests(pack: IcpcPackage): Promise<void> {
  const { view, problem } = pack
  for (const folder of ['data/sample/', 'data/secret/']) {
    for (const stem of stemsIn(pack, folder)) {
      const test = await testOf(pack, stem)
      if (test) problem.tests.push(test)
    }
  }
  if (stemsIn(pack, 'data/secret/').length === 0) {
    const by = ['generators/generators.yaml', 'data/generator.sh', 'generators/'].find((path) =>
      [...view.files.keys()].some((name) => name.startsWith(path)),
    )
    if (by) lose(problem, 'generated-tests', { by })
  }
  if (problem.kinds.includes('scoring')) await readGroups(pack)
  const folders = groupFolders(problem.tests)
  const flags = await readValidatorFlags(pack, folders)
  for (const folder of new Set(['data/', 'data/sample/', 'data/secret/', ...folders]))
    await loseSettings(pack, folder, flags)
  const beside = [...view.files.keys()].filter((path) => besideTest.test(path))
  if (beside.length > 0) lose(problem, 'files-ignored', { count: beside.length, first: beside[0]! })
  if (!(await isSampleCalledAlike(pack)))
    lose(problem, 'setting-ignored', { name: 'data/sample: output_validator_args' })
  await readSamples(pack)
}

const graderFlags = /^(?:worst_error|first_error|no_errors|sum|avg|min|max|ignore_sample)$/
const verdictFlags = /^(?:always_accept|accept_if_any_accepted)$/

async function loseSettings(pack: IcpcPackage, folder: string, kept: string[] | null): Promise<void> {
  const { problem } = pack
  const said = await groupFile(pack, folder)
  if (said.get('grading').text === 'custom') lose(problem, 'custom-grading')
  // Early drafts of 2023-07 say scores and how they add up here.
  if (said.get('grading').isMap) lose(problem, 'groups-ignored', { name: `${folder}: grading`.slice(0, 100) })
  const flags = flagsOf(said.get('grader_flags'))
  // Verdicts are those of all tests; in scoring groups these flags say what stops a group.
  const isScoring = problem.kinds.includes('scoring')
  const unknown = flags.filter((flag) => !graderFlags.test(flag) && !(isScoring && verdictFlags.test(flag)))
  if (unknown.length > 0) lose(problem, 'setting-ignored', { name: flags.join(' ').slice(0, 100) })
  const own = saidToValidators(said)
  const isKept = own !== null && isDeepStrictEqual(own, kept)
  loseKeys(problem, said, isKept ? new Set([...groupKeys, ...validatorKeys]) : groupKeys, folder)
  if (said.get('output_validator_flags').isMap)
    lose(problem, 'setting-ignored', { name: 'output_validator_flags' })
}

/** The checker is called for samples as for secret tests: other arguments for them are lost. */
async function isSampleCalledAlike(pack: IcpcPackage): Promise<boolean> {
  if (!pack.problem.tests.some(({ isSample }) => isSample)) return true
  const own = await flagsIn(pack, 'data/sample/', pack.problem.version !== '2025-09')
  return isDeepStrictEqual(own, await flagsOfTests(pack))
}

const groupKeys = new Set([
  'on_reject',
  'grading',
  'grader_flags',
  'accept_score',
  'reject_score',
  'range',
  'max_score',
  'score_aggregation',
  'require_pass',
  'static_validation_score',
  'output_validator_args',
  'output_validator_flags',
])
const validatorKeys = ['input_validator_args', 'input_validator_flags']
const testKeys = new Set(['output_validator_args', 'hint', 'description'])

function loseKeys(
  problem: IcpcPackage['problem'],
  said: Fields,
  known: ReadonlySet<string>,
  file: string,
): void {
  const others = said.entries.filter(([key, { value }]) => !known.has(key) && value !== null && value !== '')
  loseNames(
    problem,
    others.map(([key]) => key),
    file,
  )
}

const shownAt = (view: View, stem: string, endings: string[]): Content | undefined =>
  endings.map((ending) => view.files.get(stem + ending)).find(Boolean)

async function textAt(view: View, stem: string, endings: string[]): Promise<string | null> {
  const content = shownAt(view, stem, endings)
  return content && content.bytes <= textBytes.sample ? readText(content, textBytes.sample) : null
}

/** Interactive problems show conversations, never files. */
async function readSamples({ view, problem, generated }: IcpcPackage): Promise<void> {
  const talks = problem.kinds.includes('interactive') || problem.kinds.includes('multi-pass')
  const stems = filesIn(view, 'data/sample/').flatMap(
    ({ path }) => /^(.*?)(?:\.(?:in|ans)(?:\.statement)?|\.interaction)$/s.exec(path)?.[1] ?? [],
  )
  for (const stem of [...new Set(stems)].sort(byBytes)) {
    const said = (await descriptionOf(view, stem)).get('hint').text.trim()
    const hint = (await textAt(view, stem, ['.hint']))?.trimEnd() ?? (said === '' ? null : said)
    const sample: Sample = { input: '', output: '', explanation: hint === null ? {} : { '': hint } }
    const talk = await textAt(view, stem, ['.interaction'])
    if (talk !== null) {
      sample.explanation[''] = [`\`\`\`\n${talk.trimEnd()}\n\`\`\``, hint].filter(Boolean).join('\n\n')
      problem.samples.push(sample)
      continue
    }
    if (talks && !view.files.has(`${stem}.in.statement`)) continue
    const input = await textAt(view, stem, ['.in.statement', '.in'])
    const output = await textAt(view, stem, ['.ans.statement', '.out', '.ans'])
    if (input !== null && output !== null) problem.samples.push({ ...sample, input, output })
    else if (generated.solution === null) lose(problem, 'sample-differs', { file: nameOf(stem) })
  }
}
