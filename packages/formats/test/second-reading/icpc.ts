// A second reading of ICPC packages, written after the texts of the format (Kattis/problem-package-format, spec/2025-09.md and
// spec/legacy.md) and not after this product's readers: what is wrong with a package, and the points that it gives.

import { type Files, folderOf, most, type Said, testNames, yamlAt } from './icpc-files.ts'

const licences = ['unknown', 'public domain', 'cc0', 'cc by', 'cc by-sa', 'educational', 'permission']

interface Version {
  name: RegExp
  top: RegExp
  keys: string
  limits: string
  groupFile: string
  groupKeys: string
  statement: RegExp
  tests: RegExp
  folders: RegExp
}

/** Folders of references that the format does not know are nobody's there. */
const versions: Record<'2025-09' | 'legacy', Version> = {
  '2025-09': {
    name: /^[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,254}$/,
    top: /^(?:problem\.yaml|statement|attachments|solution|data|generators|include|submissions|input_validators|static_validator|output_validator|input_visualizer|output_visualizer)$/,
    keys: 'problem_format_version type name uuid version credits source license rights_owner embargo_until limits keywords languages allow_file_writing constants',
    limits:
      'time_multipliers time_limit time_resolution memory output code compilation_time compilation_memory validation_time validation_memory validation_output validation_passes',
    groupFile: 'test_group.yaml',
    groupKeys:
      'max_score score_aggregation static_validation_score require_pass args input_validator_args static_validator_args output_validator_args input_visualizer_args output_visualizer_args full_feedback',
    statement: /^statement\/problem\.([a-z]{2,3}(?:-[A-Z]{2})?)\.(?:tex|md|pdf)$/,
    tests: /^(.*?)\.(?:in|ans|files|yaml|png|jpe?g|svg|out|interaction|(?:in|ans)\.(?:statement|download))$/,
    folders: /^(?:accepted|rejected|wrong_answer|time_limit_exceeded|run_time_error|brute_force|mixed)$/,
  },
  legacy: {
    name: /^[a-zA-Z0-9][a-zA-Z0-9_.-]{0,253}[a-zA-Z0-9]$/,
    // The ini is DOMjudge's, as is the file that begins with a dot.
    top: /^(?:problem\.yaml|domjudge-problem\.ini|problem_statement|attachments|data|include|submissions|input_validators|output_validators)$/,
    keys: 'problem_format_version type name uuid author source source_url license rights_owner limits validation validator_flags grading keywords',
    limits:
      'time_multiplier time_safety_margin memory output code compilation_time compilation_memory validation_time validation_memory validation_output',
    groupFile: 'testdata.yaml',
    groupKeys:
      'on_reject grading grader_flags input_validator_flags output_validator_flags accept_score reject_score range',
    statement: /^problem_statement\/problem(?:\.([a-z]{2,3}(?:-[A-Z]{2})?))?\.(?:tex|pdf)$/,
    tests: /^(.*?)\.(?:in|ans|hint|desc|png|jpe?g|svg|interaction)$/,
    folders: /^(?:accepted|partially_accepted|wrong_answer|time_limit_exceeded|run_time_error|mixed)$/,
  },
}

export interface Lacks {
  /** The problem has no accepted solution, or no validator of inputs. */
  solution: boolean
  validator: boolean
}

/** @returns what the text of the format forbids, or asks for in vain */
export function faultsOf(files: Files, lacks: Lacks): string[] {
  const yaml = yamlAt(files, 'problem.yaml') ?? {}
  const said = yaml['problem_format_version']
  if (said !== '2025-09' && said !== 'legacy') return [`version ${String(said)}`]
  const version = versions[said]
  const isScoring = [yaml['type']].flat().includes('scoring')
  return [
    ...namesIn(files, version),
    ...unknown('problem.yaml', yaml, version.keys),
    ...unknown('limits', (yaml['limits'] ?? {}) as Said, version.limits),
    ...wholeOf(yaml, said),
    ...statementsIn(files, yaml, version, said),
    ...testsIn(files, version, said),
    ...groupsIn(files, version, said, isScoring),
    ...programsIn(files, yaml, version, said, lacks),
  ]
}

const unknown = (where: string, said: Said, keys: string): string[] =>
  Object.keys(said).flatMap((key) => (keys.split(' ').includes(key) ? [] : [`${where}: unknown ${key}`]))

function namesIn(files: Files, { name, top }: Version): string[] {
  const own = [...files.keys()].filter((path) => !path.split('/').some((part) => part.startsWith('.')))
  return own.flatMap((path) => {
    const parts = path.split('/')
    const [first] = parts
    // Codes of languages are names, too: c.
    const isName = (part: string, index: number): boolean =>
      name.test(part) || (first === 'include' && index === 1 && /^[a-z][a-z0-9]*$/.test(part))
    return [
      ...parts.filter((part, index) => !isName(part, index)).map((part) => `name ${part} of ${path}`),
      ...(top.test(first!) ? [] : [`${path} has no place`]),
    ]
  })
}

function wholeOf(yaml: Said, version: string): string[] {
  const faults: string[] = []
  const licence = yaml['license'] ?? 'unknown'
  if (!licences.includes(licence as string)) faults.push('license')
  const credits = (yaml['credits'] ?? {}) as Said
  const holder = yaml['rights_owner'] ?? credits['authors'] ?? yaml['author'] ?? yaml['source']
  if (licence !== 'unknown' && licence !== 'public domain' && holder === undefined)
    faults.push('no rights owner')
  const limits = (yaml['limits'] ?? {}) as Said
  for (const [key, limit] of Object.entries(limits)) {
    const isWhole = key === 'time_limit' || Number.isInteger(limit)
    if (!(Number(limit) > 0) || !isWhole) faults.push(`limit ${key} ${String(limit)}`)
  }
  return [...faults, ...(version === 'legacy' ? oldWords(yaml) : newWords(yaml))]
}

function oldWords(yaml: Said): string[] {
  const faults: string[] = []
  for (const key of ['name', 'keywords', 'source', 'author', 'validator_flags'])
    if (!['string', 'undefined'].includes(typeof yaml[key])) faults.push(`${key} is no string`)
  if (!['pass-fail', 'scoring'].includes((yaml['type'] ?? 'pass-fail') as string)) faults.push('type')
  return faults
}

function newWords(yaml: Said): string[] {
  const faults: string[] = []
  const types = [yaml['type'] ?? 'pass-fail'].flat() as string[]
  const known = ['pass-fail', 'scoring', 'multi-pass', 'interactive', 'submit-answer']
  if (types.some((type) => !known.includes(type)) || new Set(types).size < types.length)
    faults.push(`type ${types.join()}`)
  const isBoth = (one: string, other: string): boolean => types.includes(one) && types.includes(other)
  if (
    isBoth('pass-fail', 'scoring') ||
    isBoth('multi-pass', 'submit-answer') ||
    isBoth('interactive', 'submit-answer')
  )
    faults.push(`types ${types.join()} are not together`)
  if (typeof yaml['uuid'] !== 'string') faults.push('no uuid')
  if (yaml['keywords'] !== undefined && !Array.isArray(yaml['keywords'])) faults.push('keywords')
  return faults
}

function statementsIn(files: Files, yaml: Said, { statement }: Version, version: string): string[] {
  const languages = new Set([...files.keys()].flatMap((path) => statement.exec(path)?.slice(1) ?? []))
  if (languages.size === 0) return ['no statement']
  const shown = [...files.keys()].flatMap(
    (path) => /^(?:problem_)?statement\/problem(?:\.([\w-]+))?\.(?:tex|md|pdf)$/.exec(path)?.slice(1) ?? [],
  )
  if (new Set(shown).size < shown.length) return [`statements in ${shown.join()}`]
  if (version === 'legacy') {
    const texts = [...files].filter(([path]) => statement.test(path) && path.endsWith('.tex'))
    return texts.flatMap(([path, text]) => (text.includes('\\problemname{') ? [] : [`${path} has no name`]))
  }
  const name = yaml['name']
  const named = typeof name === 'string' ? ['en'] : Object.keys(name ?? {})
  const isSame = named.length === languages.size && named.every((one) => languages.has(one))
  const texts = [...files].filter(([path]) => statement.test(path) && path.endsWith('.md'))
  return [
    ...(isSame ? [] : [`names in ${named.join()}, statements in ${[...languages].join()}`]),
    ...texts.flatMap(([path, text]) => (text.startsWith('# ') ? [`${path} says the name`] : [])),
  ]
}

function testsIn(files: Files, { tests, groupFile }: Version, version: string): string[] {
  const names = new Set(testNames(files))
  const faults: string[] = []
  if (![...names].some((name) => name.startsWith('secret/'))) faults.push('no secret test')
  for (const name of names) if (!files.has(`data/${name}.ans`)) faults.push(`${name} has no answer`)
  for (const path of [...files.keys()].filter((one) => one.startsWith('data/'))) {
    if (path.endsWith(`/${groupFile}`)) continue
    const stem = tests.exec(path.slice('data/'.length))?.[1]
    const isAlone = version === 'legacy' && path.endsWith('.interaction')
    if (stem === undefined) faults.push(`${path} is of no test`)
    else if (!names.has(stem) && !isAlone) faults.push(`${path} has no input`)
    const other = path.replace(/(statement|download)$/, (one) =>
      one === 'statement' ? 'download' : 'statement',
    )
    if (other !== path && !files.has(other)) faults.push(`${path} is alone`)
    if (path.endsWith('.interaction')) {
      if (
        !files
          .get(path)!
          .split('\n')
          .every((line) => /^(?:[<>]|---$|$)/.test(line))
      )
        faults.push(`${path}: lines`)
      if (files.has(path.replace(/interaction$/, 'in.statement'))) faults.push(`${path} beside a statement`)
    }
    if (path.endsWith('.yaml'))
      faults.push(
        ...unknown(
          path,
          yamlAt(files, path)!,
          'args input_validator_args output_validator_args input_visualizer_args output_visualizer_args full_feedback hint description',
        ),
      )
  }
  return faults
}

function groupsIn(
  files: Files,
  { groupFile, groupKeys }: Version,
  version: string,
  isScoring: boolean,
): string[] {
  const faults: string[] = []
  const settings = [...files.keys()].filter((path) => path.endsWith(`/${groupFile}`))
  for (const path of settings) faults.push(...unknown(path, yamlAt(files, path)!, groupKeys))
  const names = testNames(files)
  const onlyScoring =
    version === 'legacy'
      ? ['accept_score', 'reject_score', 'range']
      : ['max_score', 'score_aggregation', 'require_pass']
  for (const path of settings) {
    const said = yamlAt(files, path)!
    const forbidden =
      isScoring && path !== `data/sample/${groupFile}`
        ? []
        : version === 'legacy' && isScoring
          ? []
          : onlyScoring
    for (const key of forbidden) if (key in said) faults.push(`${path}: ${key}`)
    if (version === 'legacy') faults.push(...legacyFaults(files, path, said))
    if (
      folderOf(path) !== 'data/sample' &&
      !names.some((name) => `data/${name}`.startsWith(folderOf(path) + '/'))
    )
      faults.push(`${path} of no tests`)
  }
  if (version === '2025-09') faults.push(...newFaults(files, names, isScoring))
  return faults
}

/** By the nearest file, or, as problemtools has it, by the nearest that says the key. */
const graderFlags = (files: Files, path: string): string =>
  (yamlAt(files, path)?.['grader_flags'] as string | undefined) ??
  (path === 'data/testdata.yaml' ? '' : graderFlags(files, `${folderOf(folderOf(path))}/testdata.yaml`))

function legacyFaults(files: Files, path: string, said: Said): string[] {
  const flags = `${(said['grader_flags'] ?? '') as string} ${graderFlags(files, path)}`
    .split(' ')
    .filter(Boolean)
  const known = [
    'worst_error',
    'first_error',
    'always_accept',
    'sum',
    'avg',
    'min',
    'max',
    'accept_if_any_accepted',
  ]
  const isRoot = path === 'data/testdata.yaml'
  return [
    ...flags
      .filter((flag) => !known.includes(flag) && !(isRoot && flag === 'ignore_sample'))
      .map((flag) => `${path}: ${flag}`),
    ...(['break', 'continue', undefined].includes(said['on_reject'] as string) ? [] : [`${path}: on_reject`]),
    ...(/^-?[\d.]+ [\d.]+$/.test((said['range'] ?? '0 1') as string) ? [] : [`${path}: range`]),
  ]
}

function newFaults(files: Files, names: readonly string[], isScoring: boolean): string[] {
  const faults: string[] = []
  const secret = names.filter((name) => name.startsWith('secret/'))
  const groups = [
    ...new Set(
      secret
        .filter((name) => name.split('/').length > 2)
        .map((name) => name.split('/').slice(0, 2).join('/')),
    ),
  ].sort()
  if (groups.length > 0 && secret.some((name) => name.split('/').length === 2))
    faults.push('secret has tests and groups')
  if (
    secret.some((name) => name.split('/').length > 3 && files.has(`data/${folderOf(name)}/test_group.yaml`))
  )
    faults.push('a group in a group')
  if (names.some((name) => name.startsWith('sample/') && name.split('/').length > 2))
    faults.push('a group of samples')
  if (!isScoring) return faults
  const whole = yamlAt(files, 'data/secret/test_group.yaml')
  const isBounded = most(whole, 100) !== 'unbounded'
  const way = (said: Said | null, usual: string): string => (said?.['score_aggregation'] ?? usual) as string
  for (const [index, group] of groups.entries()) {
    const said = yamlAt(files, `data/${group}/test_group.yaml`)
    const points = most(said, 'unbounded')
    if (
      points === 'unbounded'
        ? isBounded || way(said, 'pass-fail') === 'pass-fail'
        : !(Number.isInteger(points) && Number(points) >= 0)
    )
      faults.push(`${group}: max_score ${String(points)}`)
    if (!['pass-fail', 'sum', 'min'].includes(way(said, 'pass-fail'))) faults.push(`${group}: aggregation`)
    for (const need of [said?.['require_pass'] ?? []].flat() as string[]) {
      const at = groups.indexOf(need)
      const isBefore = need === 'sample' || (at !== -1 && at < index)
      const isWhole =
        need === 'sample' || way(yamlAt(files, `data/${need}/test_group.yaml`), 'pass-fail') === 'pass-fail'
      if (!isBefore || !isWhole) faults.push(`${group} requires ${need}`)
    }
  }
  return faults
}

function programsIn(files: Files, yaml: Said, { folders }: Version, version: string, lacks: Lacks): string[] {
  const paths = [...files.keys()]
  const has = (folder: string): boolean => paths.some((path) => path.startsWith(`${folder}/`))
  const faults: string[] = []
  if (!has('submissions/accepted') && !lacks.solution) faults.push('no accepted submission')
  if (!has('input_validators') && !lacks.validator) faults.push('no input validator')
  for (const path of paths.filter(
    (one) => one.startsWith('submissions/') && one !== 'submissions/submissions.yaml',
  )) {
    const parts = path.split('/')
    if (parts.length < 3 || !folders.test(parts[1]!)) faults.push(`${path} is no submission`)
  }
  faults.push(...rulesIn(files))
  const words = ((yaml['validation'] ?? 'default') as string).split(' ')
  const isTalking =
    version === 'legacy' ? words.includes('interactive') : [yaml['type']].flat().includes('interactive')
  const folder = version === 'legacy' ? 'output_validators' : 'output_validator'
  faults.push(...callsIn(files, words))
  if (isTalking && !has(folder)) faults.push('nobody talks')
  if (version === 'legacy' && (words[0] === 'custom') !== has(folder))
    faults.push(`validation ${words.join(' ')}`)
  return faults
}

/** @param words of `validation` */
function callsIn(files: Files, words: readonly string[]): string[] {
  const faults: string[] = []
  // The last is DOMjudge's.
  const more = ['score', 'interactive', 'multi-pass']
  if (words.slice(1).some((word) => !more.includes(word))) faults.push(`validation ${words.join(' ')}`)
  for (const [path, text] of files) {
    const at = folderOf(path)
    const isProgram = /^(?:input|output)_validators?\//.test(path)
    if (isProgram && path.endsWith('.cpp') && text.includes('"testlib.h"') && !files.has(`${at}/testlib.h`))
      faults.push(`${path} has no testlib.h`)
  }
  return faults
}

function rulesIn(files: Files): string[] {
  const faults: string[] = []
  const paths = [...files.keys()]
  for (const [pattern, rule] of Object.entries(yamlAt(files, 'submissions/submissions.yaml') ?? {})) {
    if (!paths.some((path) => `${path}/`.startsWith(`submissions/${pattern}/`)))
      faults.push(`rule ${pattern} of nothing`)
    const permitted = ((rule as Said)['permitted'] ?? []) as string[]
    const required = ((rule as Said)['required'] ?? []) as string[]
    const isKnown = permitted.every((word) => ['AC', 'WA', 'TLE', 'RTE'].includes(word))
    // Each test has one of the permitted verdicts, and nearly every submission passes one.
    const isRight = isKnown && permitted.includes('AC') && required.every((word) => permitted.includes(word))
    if (!isRight) faults.push(`rule ${pattern}`)
  }
  return faults
}
