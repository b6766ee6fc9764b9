// Tests that a package describes instead of holding them: by generators/generators.yaml of BAPCtools, or by data/generator.sh where
// that is a plain list. Tests that they write themselves become files of the package; the rest are commands.

import type { Content } from '../content.ts'
import { unitsIn, type View } from '../format.ts'
import { type ImportedProblem, lose } from '../problem.ts'
import { isSource, programOfFolder } from '../programs.ts'
import type { Fields } from '../text.ts'
import { readText, readYaml } from '../text.ts'
import { loseUnread } from '../unread.ts'
import { type Described, generatorName } from './icpc-described.ts'
import { readRules } from './icpc-generators-yaml.ts'
import { readScript } from './icpc-generator-sh.ts'

export interface Generated {
  view: View
  commands: Described['commands']
  /** That makes the answers; '' is any accepted one, null: the package holds them. */
  solution: string | null
}

const nothing = (view: View): Generated => ({ view, commands: new Map(), solution: null })

export async function readGenerated(
  view: View,
  problem: ImportedProblem,
  constants: (text: string) => string,
): Promise<Generated> {
  const yaml = view.files.get('generators/generators.yaml')
  const script = view.files.get('data/generator.sh')
  if (yaml) {
    const said: Fields = await readYaml(yaml)
    if (!said.isMap) return nothing(view)
    const described = readRules(view, said, constants)
    loseUnread(problem, said.value, 'generators.yaml')
    return use(view, problem, described)
  }
  const described = script ? readScript(view, await readText(script)) : null
  return described ? use(view, problem, described) : nothing(view)
}

function use(view: View, problem: ImportedProblem, { files, programs, ...rest }: Described): Generated {
  for (const [word, paths] of programs) {
    const content = filesOf(view, word, paths)
    if (content.length === 0) lose(problem, 'generated-tests', { by: word })
    else if (!isKnown(problem, word, content))
      problem.generators.push({ name: generatorName(word), program: programOfFolder([...content]) })
  }
  // Files of the package stand before those of a description.
  return { ...rest, view: { ...view, files: new Map([...files, ...view.files]) } }
}

function filesOf(view: View, word: string, paths: readonly string[]): Content[] {
  const listed = paths.flatMap((path) => view.files.get(path) ?? [])
  if (listed.length > 0) return listed
  const unit = unitsIn(view, 'generators/').find(({ name }) => name === word)
  const sources = unit?.files.filter(({ path }) => isSource(path) || /\.(?:h|hh|hpp)$/i.test(path)) ?? []
  if (sources.length > 0) return sources
  const own = unitsIn(view, 'generators/').find(
    ({ name, isFolder }) => !isFolder && name.replace(/\.[^.]+$/, '') === word && isSource(name),
  )
  return own?.files ?? []
}

/** With and without its ending a name means the same. */
const isKnown = ({ generators }: ImportedProblem, word: string, content: readonly Content[]): boolean =>
  generators.some(
    ({ name, program }) =>
      stemOf(name) === stemOf(generatorName(word)) && program.files[0]?.path === content[0]!.path,
  )

const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '')
