// Lines of recipes: a generator and its arguments, as packages give them word by word.

import { nameOf } from './content.ts'
import type { Generator, ImportedProblem, Program } from './problem.ts'

const quoted = (word: string): string =>
  /^[^\s"'|>\\]+$/.test(word) ? word : `"${word.replaceAll(/["\\]/g, (char) => `\\${char}`)}"`

/** Words with a template or the end of a line stand in no command. */
const unsayable = /[\0\n\r]|\$\{|<[#@]|<\/[#@]|\[#/

export const commandOf = (name: string, words: readonly string[]): string | null =>
  words.some((word) => unsayable.test(word)) ? null : [name, ...words].map(quoted).join(' ')

const opener = /\$(?=\{)|<(?=\/?#)/g

/** A command as the package writes it, on one line; what would begin a template is a text of one. */
export const commandLine = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(opener, (char) => `\${"${char}"}`)

const stemOf = (path: string): string => nameOf(path).replace(/\.[A-Za-z0-9+]{1,6}$/, '')

/** Once for each program, by the name of its file. */
export function generatorNamed(
  { generators }: Pick<ImportedProblem, 'generators'>,
  program: Program,
): Generator {
  const path = program.files[0]?.path
  const known = generators.find((one) => one.program.files[0]?.path === path)
  if (known) return known
  const stem = stemOf(path ?? '').replaceAll(/[^\w.+-]+/g, '_') || 'gen'
  const isTaken = (name: string): boolean => generators.some((one) => one.name === name)
  let name = stem
  for (let count = 2; isTaken(name); count++) name = `${stem}-${count}`
  const made = { name, program }
  generators.push(made)
  return made
}
