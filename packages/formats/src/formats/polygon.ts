// Packages of Codeforces Polygon, standard and full, alone or in a contest, described by problem.xml.

import { addGrader, isHeader } from '../beside.ts'
import { type Content, nameOf, textContent } from '../content.ts'
import { languageTag } from '../languages.ts'
import {
  byLines,
  byTokens,
  type Checker,
  type Comparison,
  lose,
  markKind,
  newProblem,
  finishProblem,
  toTheByte,
} from '../problem.ts'
import type { ImportedProblem, Program } from '../problem.ts'
import { isSource, programOf, verdictNamed } from '../programs.ts'
import type { Format, View } from '../format.ts'
import { readText } from '../text.ts'
import { latexTitle } from '../statement/latex-title.ts'
import { loseNames } from '../unread.ts'
import { parseXml, type XmlNode } from '../xml.ts'
import { isBoilerplate } from '../left-files.ts'
import { standardPrograms } from './standard-programs.ts'
import { readStatements } from './polygon-statement.ts'
import { readTests } from './polygon-tests.ts'

const maxBytes = 8 * 1024 * 1024

const float = (floatAbsolute: number | null, floatRelative: number | null): Comparison => ({
  ...byTokens,
  floatAbsolute,
  floatRelative,
})

/** Checkers of testlib (and UOJ's for bytes) that equal a comparison; null needs the program. */
const standard: Record<string, Comparison | null> = {
  bcmp: toTheByte,
  caseicmp: byTokens,
  casencmp: byTokens,
  casewcmp: byTokens,
  wcmp: byTokens,
  ncmp: byTokens,
  hcmp: byTokens,
  icmp: byTokens,
  yesno: { ...byTokens, ignoreCase: true },
  nyesno: { ...byTokens, ignoreCase: true },
  rcmp: float(1.5e-6, null),
  rncmp: float(1.5e-5, null),
  acmp: float(1.5e-6, null),
  dcmp: float(1e-6, 1e-6),
  rcmp4: float(1e-4, 1e-4),
  rcmp6: float(1e-6, 1e-6),
  rcmp9: float(1e-9, 1e-9),
}

export function standardChecker(name: string, program: Program | null): Checker {
  const short = name.replace(/^std::/, '').replace(/\.cpp$/, '')
  const comparison = Object.hasOwn(standard, short) ? standard[short]! : null
  const own = Object.hasOwn(standardPrograms, short)
    ? programOf([textContent(`${short}.cpp`, standardPrograms[short]!)])
    : null
  return { kind: 'standard', name: short, comparison, program: program ?? own }
}

const sourceOf = (view: View, node: XmlNode): Program | null => {
  const source = node.at('source')
  const content = view.files.get(source.attribute('path'))
  return content && content.bytes > 2 ? programOf([content], source.attribute('type')) : null
}

function checkerOf(view: View, problem: ImportedProblem, node: XmlNode | undefined): Checker {
  if (!node) return { kind: 'compare', comparison: byLines }
  const program = sourceOf(view, node)
  const name = node.attribute('name')
  if (name.startsWith('std::')) return standardChecker(name, program)
  if (!program) {
    if (problem.interactor) return { kind: 'compare', comparison: byLines }
    lose(problem, 'checker-unknown', { name: name || node.at('source').attribute('path') })
    return { kind: 'missing' }
  }
  return { kind: 'program', program, protocol: 'testlib', flags: [] }
}

function readAssets(view: View, problem: ImportedProblem, assets: XmlNode): void {
  const interactor = sourceOf(view, assets.at('interactor'))
  if (interactor) {
    problem.interactor = { program: interactor, protocol: 'testlib', flags: [] }
    problem.kinds = ['interactive']
  }
  problem.checker = checkerOf(view, problem, assets.all('checker')[0])
  const beside = interactor && nameOfChecker(problem.checker)
  if (beside) lose(problem, 'checker-with-interactor', { name: beside })
  for (const node of assets.at('validators').all('validator')) {
    const program = sourceOf(view, node)
    if (program) problem.validators.push({ program, protocol: 'testlib', flags: [] })
  }
  const solutions = assets
    .at('solutions')
    .all('solution')
    .filter((node) => sourceOf(view, node))
  for (const node of solutions) {
    const program = sourceOf(view, node)!
    const expected = verdictNamed(node.attribute('tag'))
    const name = program.files[0]!.path
    if (expected.length === 0) lose(problem, 'solution-unclear', { file: name })
    problem.references.push({ name, program, expected })
  }
  // The main solution makes the answers here, too.
  const main = solutions.findIndex((node) => node.attribute('tag') === 'main')
  const [own] = main > 0 ? problem.references.splice(main, 1) : []
  if (own) problem.references.unshift(own)
}

const nameOfChecker = (checker: Checker): string | null =>
  checker.kind === 'standard'
    ? `std::${checker.name}`
    : checker.kind === 'program'
      ? checker.program.files[0]!.path
      : null

/** Executables that are not the programs of the assets are generators. */
function readGenerators(view: View, problem: ImportedProblem, files: XmlNode): void {
  const known = new Set(programsOf(problem).flatMap(({ files: own }) => own.map(({ path }) => path)))
  for (const node of files.at('executables').all('executable')) {
    const program = sourceOf(view, node)
    const path = node.at('source').attribute('path')
    if (!program || known.has(path)) continue
    problem.generators.push({ name: nameOf(path).replace(/\.[^.]+$/, ''), program })
  }
}

const programsOf = ({ checker, interactor, validators, references }: ImportedProblem): Program[] => [
  ...('program' in checker && checker.program ? [checker.program] : []),
  ...(interactor ? [interactor.program] : []),
  ...[...validators, ...references].map(({ program }) => program),
]

async function readFiles(view: View, problem: ImportedProblem, files: XmlNode): Promise<void> {
  for (const node of files.at('resources').all('file')) {
    const content = view.files.get(node.attribute('path'))
    const type = node.attribute('type')
    const isForSolutions = node
      .at('assets')
      .all('asset')
      .some((asset) => asset.attribute('name') === 'solution')
    if (content && isForSolutions && (isHeader(content.path) || isSource(content.path))) {
      await addGrader(problem, content, type)
    } else if (content && !isBoilerplate(content) && isHeader(content.path)) addBeside(problem, content)
  }
  for (const node of files.at('attachments').all('file')) {
    const content = view.files.get(node.attribute('path'))
    if (content) problem.attachments.push(content)
    else lose(problem, 'attachment-missing', { file: node.attribute('path') })
  }
}

/** The program runs again on what its checker or interactor wrote; testlib's say so in no way that is one here. */
function readSecondRun(problem: ImportedProblem): void {
  markKind(problem, 'multi-pass')
  problem.passes = 2
}

function addBeside(problem: ImportedProblem, content: Content): void {
  const programs = [
    problem.checker.kind === 'program' ? problem.checker.program : null,
    problem.interactor?.program,
    ...[...problem.validators, ...problem.generators].map(({ program }) => program),
  ]
  for (const program of programs) {
    const isCompiled = program && ['c', 'cpp'].includes(program.languageName)
    if (isCompiled && !program.files.includes(content)) program.files.push(content)
  }
}

async function read(view: View): Promise<ImportedProblem[]> {
  const xml = parseXml(await readText(view.files.get('problem.xml')!, maxBytes), 'problem.xml')
  const key = xml.attribute('url') || xml.attribute('short-name') || view.name
  const problem = newProblem('polygon', '', key)
  for (const node of xml.at('names').all('name')) {
    problem.titles[languageTag(node.attribute('language')) ?? 'en'] ??= latexTitle(node.attribute('value'))
  }
  const judging = xml.at('judging')
  const [input, output] = [judging.attribute('input-file'), judging.attribute('output-file')]
  if (input !== '' || output !== '') problem.files = { input, output }
  readAssets(view, problem, xml.at('assets'))
  readGenerators(view, problem, xml.at('files'))
  await readFiles(view, problem, xml.at('files'))
  if (judging.attribute('run-count') === '2') readSecondRun(problem)
  await readStatements(view, problem, xml)
  await readTests(view, problem, judging)
  for (const tag of xml
    .at('tags')
    .all('tag')
    .map((node) => node.attribute('value'))) {
    if (/^\*\d+$/.test(tag)) problem.difficulty = tag.slice(1)
    else if (tag !== '') problem.tags.push(tag)
  }
  if (xml.at('stresses').at('list').children.length > 0)
    lose(problem, 'setting-ignored', { name: 'stresses' })
  if (xml.at('properties').all('property').some(isPercent))
    lose(problem, 'setting-ignored', { name: 'treat-points-from-checker-as-percent' })
  loseOwnTests(problem, xml.at('assets'))
  const unread = xml
    .unread()
    .filter((name) => !plain.has(name) && !/\/binary(?:@|$)|^assets\/.*\/testset(?:\/|$)/.test(name))
  loseNames(problem, unread, 'problem.xml')
  return [finishProblem(problem)]
}

/** Tests of a checker or a validator. */
function loseOwnTests(problem: ImportedProblem, assets: XmlNode): void {
  for (const node of [...assets.all('checker'), ...assets.at('validators').all('validator')])
    if (node.at('testset', 'tests').children.length > 0)
      lose(problem, 'setting-ignored', { name: `testset of the ${node.name}` })
}

/** Parts that one set of tests gives are no loss in another; that there is another is said. */
const plain = new Set([
  '@revision',
  '@short-name',
  'judging@cpu-name',
  'judging@cpu-speed',
  'judging/testset/test-count',
  'judging/testset/time-limit',
  'judging/testset/memory-limit',
  'judging/testset/input-path-pattern',
  'judging/testset/answer-path-pattern',
  'judging/testset/tests',
  'judging/testset/tests/test@verify',
  'judging/testset/tests/test@method',
  'statements/statement@charset',
  'statements/statement@mathjax',
  'assets/checker@type',
  'assets/checker/copy',
  'properties/property@value',
  'stresses/stress-count',
  'stresses/stress-path-pattern',
  'stresses/list',
])

const isPercent = (node: XmlNode): boolean =>
  node.attribute('name') === 'treat-points-from-checker-as-percent' && node.attribute('value') === 'true'

export const polygon: Format = { name: 'polygon', detect: (view) => view.files.has('problem.xml'), read }
