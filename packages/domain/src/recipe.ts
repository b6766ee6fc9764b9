// A recipe is a table of tests: files, pasted texts, and scripts whose lines call generators. It expands to tests without
// running anything. Numbers that are named come first, whatever else takes the first free one; tests stand by their numbers.

import { alikePlaces } from './alike-tests.ts'
import { parseCommand, type ParsedCommand } from './recipe/command.ts'
import { type RecipeFault, recipeLimits, ScriptFault } from './recipe/limits.ts'
import { type Budget, type PrintedLine, renderScript } from './recipe/render.ts'

export { recipeFaults, recipeLimits } from './recipe/limits.ts'

export interface RowToExpand {
  kind: 'file' | 'text' | 'script'
  /** The text of a script. */
  text?: string
  /** The number of a file or a text; null: the first free one. */
  number?: number | null
}

/** A run of generators, whose output is the input of one test or, with `files`, of several that it writes by number. */
interface Command {
  /** Words of each program of the pipe, its name first. */
  stages: string[][]
  /** The command as it is shown. */
  words: string
  /** 0-based. */
  row: number
  line: number
  /** Names of the files it writes, each of a test; null: it prints one test. */
  files: number[] | null
}

interface ExpandedTest {
  /** Number in the recipe; its place among the tests is another, where numbers are left out. */
  number: number
  row: number
  line: number
  /** Index of its command; null: the row has its input. */
  command: number | null
  /** The number by which a command writes it; null: printed. */
  file: number | null
}

export interface Expansion {
  tests: ExpandedTest[]
  commands: Command[]
  /** If there are any, nothing else is to be used. */
  faults: RecipeFault[]
}

/** Places of tests, 1-based, whose input comes of an equal command or text. */
export const alikeTests = (
  { tests, commands }: Pick<Expansion, 'tests' | 'commands'>,
  rowOf: (row: number) => { text: string | null; group: number | null },
): number[][] =>
  alikePlaces(
    tests.map(({ row, command, file }) => {
      const { text, group } = rowOf(row)
      const made = command === null ? text : commands[command]!.stages
      return { input: made && JSON.stringify([command === null, made, file]), group }
    }),
  )

const seedBits = 0x7fff_ffff

/** FNV-1a: the same for the same text, everywhere and always. */
function seedOf(text: string): number {
  let hash = 0x811c_9dc5
  for (let at = 0; at < text.length; at++) {
    hash ^= text.charCodeAt(at)
    hash = Math.imul(hash, 0x0100_0193)
  }
  return ((hash >>> 0) % seedBits) + 1
}

/** Equal lines get different seeds, and no line's seed depends on other lines than its equals before it. */
class Seeds {
  private readonly seen = new Map<string, number>()

  textWithSeed(line: PrintedLine): string {
    const open = line.text(null)
    if (!open.includes('\0')) return open
    const before = this.seen.get(open) ?? 0
    this.seen.set(open, before + 1)
    return line.text(seedOf(`${open.trim()}\0${before}`))
  }
}

interface Placed extends ParsedCommand {
  row: number
  line: number
}

function commandsOf(rows: readonly RowToExpand[], faults: RecipeFault[]): Placed[][] {
  const budget: Budget = { steps: recipeLimits.steps, chars: recipeLimits.commands }
  const seeds = new Seeds()
  return rows.map(({ kind, text = '' }, row) => {
    if (kind !== 'script') return []
    return catching(faults, row, () =>
      renderScript(text, budget).flatMap((printed) => {
        const source = seeds.textWithSeed(printed).trim()
        if (source === '' || source.startsWith('#')) return []
        return [{ ...parseCommand(source, printed.line), row, line: printed.line }]
      }),
    )
  })
}

function catching<T>(faults: RecipeFault[], row: number, work: () => T[]): T[] {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ScriptFault)) throw error
    faults.push({ fault: error.fault, text: error.text, row, line: error.line })
    return []
  }
}

/** Numbers that somebody named, and the free ones in order. */
class Numbers {
  private readonly taken = new Set<number>()
  private last = 0

  take(number: number): boolean {
    if (this.taken.has(number)) return false
    this.taken.add(number)
    return true
  }

  next(): number {
    do this.last += 1
    while (this.taken.has(this.last))
    this.taken.add(this.last)
    return this.last
  }
}

/** @param generators null: not known, and their names are not looked at */
export function expandRecipe(
  rows: readonly RowToExpand[],
  generators: readonly { name: string }[] | null = null,
): Expansion {
  const faults: RecipeFault[] = []
  const placed = commandsOf(rows, faults)
  const numbers = new Numbers()
  const named = (number: number, row: number, line: number): void => {
    if (!numbers.take(number)) faults.push({ fault: 'numberTaken', text: String(number), row, line })
  }
  for (const [row, { number = null }] of rows.entries()) {
    if (number !== null) named(number, row, 0)
    for (const { target, line } of placed[row]!) {
      if (target !== 'next') for (const one of target) named(one, row, line)
    }
  }
  const tests: ExpandedTest[] = []
  const commands: Command[] = []
  for (const [row, { kind, number = null }] of rows.entries()) {
    if (kind !== 'script') {
      tests.push({ number: number ?? numbers.next(), row, line: 0, command: null, file: null })
    }
    for (const { stages, target, words, line } of placed[row]!) {
      const command = commands.length
      const isMany = target !== 'next' && target.length > 1
      commands.push({ stages, words, row, line, files: isMany ? [...target] : null })
      for (const one of target === 'next' ? [numbers.next()] : target) {
        tests.push({ number: one, row, line, command, file: isMany ? one : null })
      }
    }
    if (tests.length > recipeLimits.tests) {
      faults.push({ fault: 'tooManyTests', text: String(recipeLimits.tests), row, line: 0 })
      break
    }
  }
  if (generators) faults.push(...unknownIn(commands, generators))
  return { tests: tests.toSorted((a, b) => a.number - b.number), commands, faults }
}

/**
 * Stages of the one command of a script, whose `${seed}` is this number.
 * @throws Error for a script that does not expand
 */
export function stagesWithSeed(text: string, seed: number): string[][] {
  const budget: Budget = { steps: recipeLimits.steps, chars: recipeLimits.commands }
  const [printed] = renderScript(text, budget)
  return printed ? parseCommand(printed.text(seed).trim(), printed.line).stages : []
}

function unknownIn(commands: readonly Command[], generators: readonly { name: string }[]): RecipeFault[] {
  const known = new Map<string, boolean>()
  const isKnown = (word: string): boolean => {
    const found = known.get(word) ?? generatorNamed(generators, word) !== undefined
    known.set(word, found)
    return found
  }
  return commands.flatMap(({ stages, row, line }) => {
    const unknown = stages.map(([name = '']) => name).find((name) => !isKnown(name))
    return unknown === undefined ? [] : [{ fault: 'unknownGenerator' as const, text: unknown, row, line }]
  })
}

const withoutEnding = (name: string): string => name.replace(/\.[A-Za-z0-9+]{1,6}$/, '')

/** A script names a generator with or without the ending of its file. */
export function generatorNamed<T extends { name: string }>(
  generators: readonly T[],
  word: string,
): T | undefined {
  return (
    generators.find(({ name }) => name === word) ??
    generators.find(({ name }) => withoutEnding(name) === word) ??
    generators.find(({ name }) => withoutEnding(name) === withoutEnding(word))
  )
}
