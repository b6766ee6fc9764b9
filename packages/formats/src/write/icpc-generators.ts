// Generators leave as those of BAPCtools: their files, and generators.yaml with a command or a copy for each test. The tests
// themselves are in data/, as for every reader.

import { expandRecipe, generatorNamed } from '@verdict/domain/recipe'
import { nameOf } from '../content.ts'
import type { ImportedProblem, ImportedTest } from '../problem.ts'
import type { Layout } from './icpc-layout.ts'
import { type Files, safe } from './writer.ts'

const folder = 'generators/'

/** Words are parted by blanks, and braces are of the format. */
const isWord = (word: string): boolean => word !== '' && !/[\s{}]/.test(word)

const keyOf = (name: string): string => name.replace(/\.[^.]*$/, '')

/** The command in words of the format; null: it has none for it. */
function writtenCommand(
  { generators }: Pick<ImportedProblem, 'generators'>,
  { command, commandFile }: ImportedTest,
): string | null {
  if (command === undefined || commandFile !== undefined) return null
  const { commands, faults, tests } = expandRecipe([{ kind: 'script', text: command }])
  const [[word = '', ...args] = [], ...more] = commands[0]?.stages ?? []
  const isOne = faults.length === 0 && tests.length === 1 && more.length === 0
  const known = isOne && args.every(isWord) ? generatorNamed(generators, word) : undefined
  return known ? [keyOf(known.name), ...args].join(' ') : null
}

interface Tree extends Map<string, Tree | Record<string, string> | string> {}

function put(
  tree: Tree,
  [name = '', ...rest]: readonly string[],
  entry: Record<string, string> | string,
): void {
  if (rest.length === 0) {
    tree.set(name, entry)
    return
  }
  const known = tree.get(name)
  const inside: Tree = known instanceof Map ? known : new Map()
  tree.set(name, inside)
  put(inside, rest, entry)
}

const dataOf = (tree: Tree): Record<string, unknown> =>
  Object.fromEntries([...tree].map(([name, one]) => [name, one instanceof Map ? { data: dataOf(one) } : one]))

/** @param solution the path of the one that makes the answers */
export function putGenerators(
  problem: ImportedProblem,
  { samples, secret }: Layout,
  solution: string | null,
  into: Files,
): void {
  if (problem.generators.length === 0) return
  const generators = problem.generators.map(({ name, program }) => [
    keyOf(name),
    program.files.map((content) => into.putInto(folder, safe(content.path), content)),
  ])
  const tree: Tree = new Map()
  const add = (path: string, test: ImportedTest | null): void => {
    const command = test && writtenCommand(problem, test)
    put(tree, path.split('/'), command ?? { copy: `../data/${path}` })
  }
  for (const { stem, test } of samples) add(`sample/${stem}`, test)
  for (const { stem, test } of secret) add(`secret/${stem}`, test)
  into.yaml(`${folder}generators.yaml`, {
    solution: solution === null ? null : `/${solution}`,
    generators: Object.fromEntries(generators),
    data: dataOf(tree),
  })
}

/** Tests whose commands the format has no words for, and generators with a name that another one has. */
export function lostGenerators(problem: ImportedProblem): string[] {
  const keys = problem.generators.map(({ name }) => keyOf(name))
  const again = problem.generators.filter((_one, index) => keys.indexOf(keys[index]!) !== index)
  const tests = problem.tests.filter(
    (test) => test.command !== undefined && writtenCommand(problem, test) === null,
  )
  return [...again, ...tests].map(({ name }) => nameOf(name))
}
