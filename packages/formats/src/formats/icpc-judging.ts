import { isDeepStrictEqual } from 'node:util'
import { Fields, parseYaml, readText } from '../text.ts'
import { type Content, folderOf } from '../content.ts'
import { type Checker, type Comparison, lose, type Program, type Protocol } from '../problem.ts'
import { isSource, programOf, programOfFolder } from '../programs.ts'
import { unitsIn } from '../format.ts'
import { type Role, unwrapped } from '../write/testlib-call.ts'
import { type IcpcPackage, withConstants } from './icpc-package.ts'

type Said = Pick<IcpcPackage, 'view' | 'constants'>

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)

const quotedWords = (text: string): string[] =>
  (text.match(/(?:"[^"]*"|'[^']*'|[^\s"']|["'])+/g) ?? []).map((word) =>
    word.replaceAll(
      /"([^"]*)"|'([^']*)'/g,
      (_whole, double?: string, single?: string) => double ?? single ?? '',
    ),
  )

export const flagsOf = (field: Fields): string[] =>
  Array.isArray(field.value) ? field.texts : quotedWords(field.text)

export async function groupFile({ view, constants }: Said, folder: string): Promise<Fields> {
  const content = view.files.get(`${folder}test_group.yaml`) ?? view.files.get(`${folder}testdata.yaml`)
  return content ? parseYaml(withConstants(await readText(content), constants), content.path) : new Fields({})
}

/** Words, or in drafts a map, which implies a custom program. */
export function validationWords(yaml: Fields): string[] {
  const said = yaml.get('validation')
  if (!said.isMap) return words(said.text)
  return ['custom', ...said.entries.flatMap(([name, { flag }]) => (flag ? [name] : []))]
}

/** A folder's arguments are those around it unless it sets its own. 2025-09 inherits nothing, but its tools do. */
export async function flagsIn(pack: Said, folder: string, inherits = true): Promise<string[]> {
  const said = (await groupFile(pack, folder)).get('output_validator_args', 'output_validator_flags')
  if (said.isThere) return flagsOf(said)
  return inherits && folder !== 'data/' ? flagsIn(pack, folderOf(folder.slice(0, -1))) : []
}

/** Null: nothing, or a map by name of validator. */
export function saidToValidators(folder: Fields): string[] | null {
  const said = folder.get('input_validator_args', 'input_validator_flags')
  return said.isThere && !said.isMap ? flagsOf(said) : null
}

const bound = /^([A-Za-z_]\w*)=(-?\d{1,15})$/

/** Here validators read every input alike, so the bounds of groups become the widest. @returns null where they are no bounds */
function widestFlags(all: readonly string[][]): string[] | null {
  const [first, ...others] = all
  if (first === undefined) return null
  if (others.every((one) => isDeepStrictEqual(one, first))) return first
  const found = new Map<string, number>()
  for (const flag of all.flat()) {
    const [, name, value] = bound.exec(flag) ?? []
    if (name === undefined) return null
    const widest = /^min|min$/i.test(name) ? Math.min : Math.max
    found.set(name, widest(found.get(name) ?? Number(value), Number(value)))
  }
  return [...found].map(([name, value]) => `${name}=${value}`)
}

const flagsToValidators = async (pack: Said, folder: string): Promise<string[]> =>
  saidToValidators(await groupFile(pack, folder)) ??
  (folder === 'data/' ? [] : flagsToValidators(pack, folderOf(folder.slice(0, -1))))

/** @param folders those of tests @returns the arguments that validators get; null: none */
export async function readValidatorFlags(
  pack: IcpcPackage,
  folders: Iterable<string>,
): Promise<string[] | null> {
  const all: string[][] = []
  for (const folder of folders)
    if (folder.startsWith('data/secret/')) all.push(await flagsToValidators(pack, folder))
  // Without arguments there may be no bounds at all.
  const flags = all.some((one) => one.length === 0) ? null : widestFlags(all)
  if (flags) for (const validator of pack.problem.validators) validator.flags = [...flags]
  return flags
}

export const flagsOfTests = (pack: Said): Promise<string[]> => flagsIn(pack, 'data/secret/')

const flagsOfPackage = async (pack: IcpcPackage): Promise<string[]> => [
  ...flagsOf(pack.yaml.get('validator_flags')),
  ...(await flagsOfTests(pack)),
]

/** The default validator: words, case-insensitive by default, numbers within tolerances. */
function comparisonOf(flags: readonly string[], unknown: (flag: string) => void): Comparison {
  const found: Comparison = { by: 'tokens', ignoreCase: true, floatAbsolute: null, floatRelative: null }
  for (let at = 0; at < flags.length; at++) {
    const flag = flags[at]!.replace(/^-+/, '')
    if (flag === 'case_sensitive') found.ignoreCase = false
    else if (flag === 'space_change_sensitive') found.by = 'bytes'
    else if (/^float_(?:absolute_|relative_)?tolerance$/.test(flag)) {
      const tolerance = Number(flags[(at += 1)])
      if (!(tolerance >= 0)) unknown(flag)
      else {
        if (!flag.includes('relative')) found.floatAbsolute = tolerance
        if (!flag.includes('absolute')) found.floatRelative = tolerance
      }
    } else unknown(flags[at]!)
  }
  return found
}

interface Called {
  program: Program
  protocol: Protocol
}

async function outputValidators({ view, problem }: IcpcPackage): Promise<Called[]> {
  const several = unitsIn(view, 'output_validators/')
  const single = unitsIn(view, 'output_validator/').flatMap(({ files }) => files)
  const units = single.length > 0 ? [{ files: single, isFolder: true }] : several
  const role = problem.kinds.includes('interactive') ? 'interactor' : 'checker'
  const found: Called[] = []
  for (const { files, isFolder } of units) {
    if (files.some(({ bytes }) => bytes > 0)) found.push(await calledAs(role, files, isFolder))
  }
  return found
}

async function calledAs(role: Role, all: Content[], isFolder: boolean): Promise<Called> {
  const { files, protocol } = await unwrapped(all, role)
  return { program: isFolder ? programOfFolder(files) : programOf(files), protocol }
}

export async function readJudging(pack: IcpcPackage): Promise<void> {
  const { yaml, problem, ini } = pack
  const flags = await flagsOfPackage(pack)
  const programs = await outputValidators(pack)
  const [program] = programs
  const validation = validationWords(yaml)
  const isCustom = validation.includes('custom') || ini.has('special_compare') || ini.has('special_run')
  const isNew = !validation.includes('default') && validation.length === 0
  if (programs.length > 1) {
    lose(problem, 'validator-merged', { count: programs.length })
    problem.checker = { kind: 'missing' }
  } else if (program && (isCustom || isNew)) useProgram(pack, program, flags)
  else if (isCustom || problem.kinds.includes('interactive')) {
    lose(problem, 'checker-unknown', { name: 'output_validators' })
    problem.checker = { kind: 'missing' }
  } else problem.checker = defaultChecker(pack, flags)
  await readValidators(pack)
}

/** In an interactive problem one program interacts and judges. */
function useProgram({ problem }: IcpcPackage, called: Called, flags: string[]): void {
  if (problem.kinds.includes('interactive')) problem.interactor = { ...called, flags }
  else problem.checker = { kind: 'program', ...called, flags }
}

const defaultChecker = ({ problem }: IcpcPackage, flags: string[]): Checker => ({
  kind: 'compare',
  comparison: comparisonOf(flags, (name) => lose(problem, 'setting-ignored', { name })),
})

async function readValidators({ view, problem }: IcpcPackage): Promise<void> {
  for (const folder of ['input_validators/', 'input_format_validators/', 'input_validator/']) {
    for (const { name, files, isFolder } of unitsIn(view, folder)) {
      const sources = files.some(({ path }) => isSource(path))
      if (!sources) lose(problem, 'files-ignored', { count: files.length, first: folder + name })
      else {
        const { program, protocol } = await calledAs('validator', files, isFolder)
        problem.validators.push({
          program,
          protocol: protocol === 'testlib' ? protocol : 'kattis',
          flags: [],
        })
      }
    }
  }
}
