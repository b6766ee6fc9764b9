// Tests of an ICPC package: data/sample and data/secret, each folder there a group, in the order of their bytes.

import { isDeepStrictEqual } from 'node:util'
import { type Content, folderOf, nameOf } from '../content.ts'
import { textBytes } from '../limits.ts'
import { type ImportedProblem, type ImportedTest, lose, type Sample, type TestGroup } from '../problem.ts'
import { filesIn, type View } from '../format.ts'
import { Fields, readText, readYaml } from '../text.ts'
import type { IcpcPackage } from './icpc-package.ts'
import { flagsOf, flagsOfTests, groupFile, groupFlags } from './icpc-judging.ts'

const testName = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,254}$/
const byBytes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Paths without their ending, of everything that is an input or an answer there. */
function stemsIn(view: View, folder: string): string[] {
  const stems = new Set<string>()
  for (const { path } of filesIn(view, folder)) {
    const [, stem] = /^(.*)\.(?:in|ans)$/s.exec(path) ?? []
    if (stem !== undefined) stems.add(stem)
  }
  return [...stems].sort(byBytes)
}

const isNamed = (stem: string): boolean =>
  stem
    .split('/')
    .slice(2)
    .every((part) => testName.test(part))

/** NAME.yaml beside a test. */
async function descriptionOf(view: View, stem: string): Promise<Fields> {
  const content = view.files.get(`${stem}.yaml`)
  return content ? readYaml(content) : new Fields({})
}

/** Where they are others than those of all secret tests, which are the checker's own. */
async function flagsOfGroup(view: View, folder: string): Promise<string[]> {
  if (!folder.startsWith('data/secret/') || folder === 'data/secret/') return []
  const own = await groupFlags(view, folder)
  if (own === null) return flagsOfGroup(view, folderOf(folder.slice(0, -1)))
  return isDeepStrictEqual(own, await flagsOfTests(view)) ? [] : own
}

async function testOf(pack: IcpcPackage, stem: string): Promise<ImportedTest | null> {
  const { view, problem } = pack
  const [input, output] = [view.files.get(`${stem}.in`) ?? null, view.files.get(`${stem}.ans`) ?? null]
  const isSample = stem.startsWith('data/sample/')
  if (!isNamed(stem)) {
    lose(problem, 'name-ignored', { file: `${stem}.in` })
    return null
  }
  if (!input && !problem.kinds.includes('submit-answer'))
    lose(problem, 'input-missing', { file: `${stem}.ans` })
  if (!output && !problem.kinds.includes('interactive'))
    lose(problem, 'answer-missing', { file: `${stem}.in` })
  const group = folderOf(stem).slice(isSample ? 'data/sample/'.length : 'data/secret/'.length, -1)
  const own = await descriptionOf(view, stem)
  const said = own.get('output_validator_args')
  const flags = said.isThere ? flagsOf(said) : await flagsOfGroup(view, folderOf(stem))
  const description = (await textAt(view, stem, ['.desc'])) ?? own.get('description').text
  return {
    name: stem.slice('data/'.length),
    input,
    output,
    isSample,
    group: isSample ? (group === '' ? null : `sample/${group}`) : group === '' ? null : group,
    points: null,
    ...(flags.length > 0 && { flags }),
    ...(description !== '' && { description }),
  }
}

export async function readTests(pack: IcpcPackage): Promise<void> {
  const { view, problem } = pack
  for (const folder of ['data/sample/', 'data/secret/']) {
    for (const stem of stemsIn(view, folder)) {
      const test = await testOf(pack, stem)
      if (test) problem.tests.push(test)
    }
  }
  if (stemsIn(view, 'data/secret/').length === 0) {
    const by = ['generators/generators.yaml', 'data/generator.sh', 'generators/'].find((path) =>
      [...view.files.keys()].some((name) => name.startsWith(path)),
    )
    if (by) lose(problem, 'generated-tests', { by })
  }
  if (problem.kinds.includes('scoring')) await readGroups(pack)
  for (const folder of ['data/', 'data/secret/', ...groupFolders(problem)]) await loseSettings(pack, folder)
  await readSamples(pack)
}

const aggregations: Record<string, TestGroup['scoring']> = {
  min: 'min',
  sum: 'sum',
  max: 'max',
  'pass-fail': 'all',
}

function scoringOf(said: Fields): TestGroup['scoring'] {
  const word = said.get('score_aggregation').text
  if (Object.hasOwn(aggregations, word)) return aggregations[word]!
  const flags = flagsOf(said.get('grader_flags'))
  return (
    (flags.findLast((flag) => Object.hasOwn(aggregations, flag)) as 'min' | 'sum' | 'max' | undefined) ??
    'sum'
  )
}

/** The most that it can give. */
function pointsOf(said: Fields, tests: number, scoring: TestGroup['scoring']): number | null {
  const stated = said.get('max_score').number
  if (stated !== null) return stated
  const range = said.get('range').text.trim().split(/\s+/)
  const [, most] = range.map(Number)
  if (range.length === 2 && Number.isFinite(most)) return most!
  const accepted = said.get('accept_score').number
  if (accepted === null) return null
  return scoring === 'sum' ? accepted * tests : accepted
}

const groupFolders = ({ tests }: ImportedProblem): Set<string> =>
  new Set(
    tests.flatMap(({ group, isSample }) => (isSample || group === null ? [] : [`data/secret/${group}/`])),
  )

/** By their names, or by their paths. */
const dependenciesOf = (said: Fields): string[] =>
  said.get('require_pass').texts.map((path) => path.replace(/^(?:data\/)?secret\//, ''))

const graderFlags = /^(?:worst_error|first_error|sum|min|max|ignore_sample|no_errors)$/

/** Ways of combining verdicts and points that we do not have, and arguments of validators for single groups. */
async function loseSettings({ view, problem }: IcpcPackage, folder: string): Promise<void> {
  const said = await groupFile(view, folder)
  if (said.get('grading').text === 'custom') lose(problem, 'custom-grading')
  const flags = flagsOf(said.get('grader_flags'))
  const unknown = flags.filter(
    (flag) => !graderFlags.test(flag) && !(folder === 'data/' && flag === 'always_accept'),
  )
  if (unknown.length > 0) lose(problem, 'setting-ignored', { name: flags.join(' ').slice(0, 100) })
  if (said.get('input_validator_flags', 'input_validator_args').isThere)
    lose(problem, 'setting-ignored', { name: 'input_validator_flags' })
}

async function readGroups(pack: IcpcPackage): Promise<void> {
  const { view, problem } = pack
  const names = [...new Set(problem.tests.flatMap(({ isSample, group }) => (isSample ? [] : [group])))]
  for (const name of names) {
    const said = await groupFile(view, name === null ? 'data/secret/' : `data/secret/${name}/`)
    const tests = problem.tests.filter(({ group, isSample }) => group === name && !isSample)
    const scoring = scoringOf(said)
    const points = pointsOf(said, tests.length, scoring)
    if (name === null) {
      // Tests that lie in no group are counted one by one.
      if (points !== null && scoring === 'sum') for (const test of tests) test.points = points / tests.length
      if (names.length > 1) lose(problem, 'groups-ignored', { name: 'data/secret' })
    } else problem.groups.push({ name, points, scoring, dependsOn: dependenciesOf(said) })
  }
}

const shownAt = (view: View, stem: string, endings: string[]): Content | undefined =>
  endings.map((ending) => view.files.get(stem + ending)).find(Boolean)

async function textAt(view: View, stem: string, endings: string[]): Promise<string | null> {
  const content = shownAt(view, stem, endings)
  return content && content.bytes <= textBytes.sample ? readText(content, textBytes.sample) : null
}

/** The samples that a statement shows; in an interactive problem the conversations, never the files. */
async function readSamples({ view, problem }: IcpcPackage): Promise<void> {
  const talks = problem.kinds.includes('interactive') || problem.kinds.includes('multi-pass')
  const stems = filesIn(view, 'data/sample/').flatMap(
    ({ path }) => /^(.*?)(?:\.(?:in|ans)(?:\.statement)?|\.interaction)$/s.exec(path)?.[1] ?? [],
  )
  for (const stem of [...new Set(stems)].sort(byBytes)) {
    const said = (await descriptionOf(view, stem)).get('hint').text.trim()
    const hint = (await textAt(view, stem, ['.hint'])) ?? (said === '' ? null : said)
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
    else lose(problem, 'sample-differs', { file: nameOf(stem) })
  }
}
