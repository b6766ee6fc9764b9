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

type Variables = ReadonlyMap<string, string>

const none: Variables = new Map()

/** `$NAME` and `${NAME}` of variables that are known, from `at`. */
function valueAt(line: string, at: number, variables: Variables): { value: string; end: number } | null {
  const [whole = '', bare, braced] =
    /^\$(?:([A-Za-z_]\w{0,99})|\{([A-Za-z_]\w{0,99})\})/.exec(line.slice(at, at + 110)) ?? []
  const value = variables.get(bare ?? braced ?? '')
  return value === undefined ? null : { value, end: at + whole.length - 1 }
}

/** The text in double quotes; null: it does more than name variables. */
function insideQuotes(text: string, variables: Variables): string | null {
  let inside = ''
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    const found = char === '$' ? valueAt(text, at, variables) : null
    if (/[$`\\]/.test(char) && !found) return null
    inside += found ? found.value : char
    at = found?.end ?? at
  }
  return inside
}

/** As a shell reads one line with these variables; null: it does more than call one program. */
export function shellWords(line: string, variables: Variables = none): string[] | null {
  const words: string[] = []
  let word: string | null = null
  for (let at = 0; at < line.length; at++) {
    const char = line[at]!
    const found = char === '$' ? valueAt(line, at, variables) : null
    if (/\s/.test(char)) {
      if (word !== null) words.push(word)
      word = null
    } else if (char === '"' || char === "'") {
      const end = line.indexOf(char, at + 1)
      const quoted = line.slice(at + 1, end)
      const inside = char === '"' ? insideQuotes(quoted, variables) : quoted
      if (end === -1 || inside === null) return null
      word = (word ?? '') + inside
      at = end
    } else if (char === '#' && word === null) break
    else if (found && /^\S+$/.test(found.value)) {
      word = (word ?? '') + found.value
      at = found.end
    } else if (/[$`\\*?[\]{}()&|;<>~!]/.test(char)) return null
    else word = (word ?? '') + char
  }
  return word === null ? words : [...words, word]
}

/** Words as the package's own reader takes them apart: only quotes mean something. */
export function plainWords(line: string): string[] {
  const words: string[] = []
  const pattern = /(?:"[^"]*"|'[^']*'|[^\s"']|["'])+/g
  for (const [word] of line.matchAll(pattern)) {
    words.push(
      word.replaceAll(
        /"([^"]*)"|'([^']*)'/g,
        (_whole, double?: string, single?: string) => double ?? single ?? '',
      ),
    )
  }
  return words
}
