// A line of a script: `gen 10 5 > 3`, `gen 'two words' > $`, `gen 7 > {3-5,9}`, `graph 100 | queries 20 > $`.

import { recipeLimits, ScriptFault } from './limits.ts'

/** `next`: the first free number. */
type Target = 'next' | readonly number[]

export interface ParsedCommand {
  /** Words of each program of the pipe, its name first. */
  stages: string[][]
  target: Target
  /** The command as it is shown, without its target. */
  words: string
}

const blank = /[ \t\r]/

interface Word {
  text: string
  isSign: boolean
}

/** Words, and the signs `|` and `>` outside quotes. In double quotes a backslash keeps a quote or a backslash. */
function wordsOf(source: string, line: number): Word[] {
  const words: Word[] = []
  let word: string[] | null = null
  const end = (): void => {
    if (word) words.push({ text: word.join(''), isSign: false })
    word = null
  }
  for (let at = 0; at < source.length; at++) {
    const char = source[at]!
    if (blank.test(char)) end()
    else if (char === '|' || char === '>') {
      end()
      words.push({ text: char, isSign: true })
    } else if (char === '"' || char === "'") {
      word ??= []
      at = quoted(source, at, word, line)
    } else (word ??= []).push(char)
  }
  end()
  return words
}

/** @returns where the closing quote stands */
function quoted(source: string, from: number, word: string[], line: number): number {
  const quote = source[from]!
  for (let at = from + 1; at < source.length; at++) {
    const char = source[at]!
    if (char === quote) return at
    const escaped = source[at + 1] ?? ''
    if (char === '\\' && quote === '"' && (escaped === '"' || escaped === '\\')) {
      word.push(escaped)
      at += 1
    } else word.push(char)
  }
  throw new ScriptFault('openQuote', line, source.slice(from))
}

/** @throws ScriptFault */
export function parseCommand(source: string, line: number): ParsedCommand {
  if (source.length > recipeLimits.command) throw new ScriptFault('textTooLong', line)
  const words = wordsOf(source, line)
  const arrow = words.findIndex(({ text, isSign }) => isSign && text === '>')
  const called = arrow === -1 ? words : words.slice(0, arrow)
  const stages: string[][] = [[]]
  for (const { text, isSign } of called) {
    if (isSign) stages.push([])
    else stages.at(-1)!.push(text)
  }
  if (stages.some(([name = '']) => name === '')) throw new ScriptFault('noGenerator', line, source.trim())
  if (stages.some((stage) => stage.length > recipeLimits.words)) {
    throw new ScriptFault('tooManyWords', line, String(recipeLimits.words))
  }
  const target = arrow === -1 ? 'next' : targetOf(words.slice(arrow + 1), line)
  return { stages, target, words: stages.map((stage) => stage.map(shown).join(' ')).join(' | ') }
}

const shown = (word: string): string =>
  /^[^\s"'|>\\]+$/.test(word) ? word : `"${word.replaceAll(/["\\]/g, (char) => `\\${char}`)}"`

const mostTargets = String(recipeLimits.targets)

function targetOf(words: readonly Word[], line: number): Target {
  if (words.some(({ isSign }) => isSign)) throw new ScriptFault('twoTargets', line)
  const text = words.map((word) => word.text).join('')
  if (text === '$') return 'next'
  const list = /^\{(.*)\}$/.exec(text)?.[1] ?? (/^\d+$/.test(text) ? text : null)
  if (list === null) throw new ScriptFault('badTarget', line, text)
  const numbers = list.split(',').flatMap((part) => numbersOf(part, line))
  if (numbers.length > recipeLimits.targets) throw new ScriptFault('tooManyTests', line, mostTargets)
  return numbers
}

function numbersOf(part: string, line: number): number[] {
  const [, first = '', last = first] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(part) ?? []
  const [from, to] = [Number(first), Number(last)]
  const isIn = first !== '' && from >= 1 && to >= from && to <= recipeLimits.tests
  if (!isIn) throw new ScriptFault('badTarget', line, part)
  if (to - from >= recipeLimits.targets) throw new ScriptFault('tooManyTests', line, mostTargets)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
