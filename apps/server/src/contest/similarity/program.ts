// Macros are expanded, escapes decoded, and executed string literals parsed. Other literals are measured for the report.

import { type LanguageFamily, familyRecords } from '@verdict/domain/language'
import { tokensInRun } from '@verdict/domain/similarity'
import {
  type Placed,
  replacing,
  through,
  grouped,
  type Literal,
  runsTexts,
  saidBy,
} from './similarity-texts.ts'
import { type Parsed, tokenise, type Tokens } from './tokens.ts'
import { withMacros } from './macros.ts'

/** The first alternative skips an escaped backslash. */
const javaEscape = /\\\\|\\u+([\dA-Fa-f]{4})/g

const withoutEscapes = (code: string): Placed | null =>
  code.includes(String.raw`\u`)
    ? replacing(code, javaEscape, ([all, digits]) =>
        digits === undefined ? all : String.fromCharCode(Number.parseInt(digits, 16)),
      )
    : null

const continued = /\\[^\S\n]*\n/g

function preprocessed(code: string): Placed | null {
  if (!/#|\\\n|<%|<:|%:/.test(code)) return null
  const lines = replacing(code, continued, () => '')
  const made = withMacros(lines.text)
  return made === null ? lines : through(made, lines)
}

/** By grammar; null: the program is used as written. */
const uncover: Readonly<Record<string, (code: string) => Placed | null>> = {
  cpp: preprocessed,
  java: withoutEscapes,
}

export const uncovered = (family: LanguageFamily, code: string): Placed | null =>
  uncover[familyRecords[family].grammar ?? '']?.(code) ?? null

export interface Program extends Tokens {
  /** More than half of it is in literals that are no code. */
  inTexts: boolean
}

const mostDepth = 3
/** In UTF-16 units; less text in literals is insignificant. */
const leastText = 300

interface Reading extends Tokens {
  /** Length of literals that are no code, and of everything but comments. */
  unread: number
  whole: number
}

export async function readProgram(family: LanguageFamily, code: string): Promise<Program> {
  const placed = uncovered(family, code)
  const text = placed?.text ?? code
  const read = await withTexts(family, text, await tokenise(family, text), mostDepth)
  const tokens = placed ? moved(read, placed) : read
  return {
    ...tokens,
    inTexts: read.unread >= leastText && 2 * read.unread > read.whole,
  }
}

async function withTexts(
  family: LanguageFamily,
  code: string,
  parsed: Parsed,
  depth: number,
): Promise<Reading> {
  const { literals, leftOut } = parsed
  const mayRun = depth > 0 && runsTexts(family, code)
  const found: Reading[] = []
  const isRead = new Uint8Array(code.length + 1)
  let unread = 0
  for (const text of grouped(code, literals)) {
    const inner = mayRun ? await codeIn(family, code, text, depth - 1) : null
    unread += inner?.unread ?? lengthOf(text)
    if (!inner) continue
    found.push(inner)
    isRead.fill(1, text[0]!.start, text.at(-1)!.end + 1)
  }
  const tokens = joined([without(parsed, isRead), ...found])
  return { ...tokens, unread, whole: code.length - leftOut }
}

const lengthOf = (text: readonly Literal[]): number =>
  text.reduce((sum, { start, end, isBare }) => sum + (isBare ? 0 : end - start), 0)

async function codeIn(
  family: LanguageFamily,
  code: string,
  text: readonly Literal[],
  depth: number,
): Promise<Reading | null> {
  const placed = saidBy(family, code, text)
  if (placed.text.length < tokensInRun) return null
  const parsed = await tokenise(family, placed.text)
  if (parsed.hasError || !isDense(parsed, placed.text)) return null
  const read = await withTexts(family, placed.text, parsed, depth)
  return { ...read, ...moved(read, placed) }
}

/** Encoded data is a few long names to the grammar. */
const isDense = ({ kinds, leftOut, literals }: Parsed, text: string): boolean =>
  kinds.length * 3 >= text.length - leftOut - lengthOf(literals)

function moved({ kinds, starts }: Tokens, placed: Placed): Tokens {
  const last = placed.ends.at(-1) ?? 0
  const places = starts.map((at, token) =>
    kinds[token] === ')' ? (placed.ends[at - 1] ?? 0) : (placed.starts[at] ?? last),
  )
  return { kinds, starts: places, ends: places }
}

function without({ kinds, starts, ends }: Tokens, places: Uint8Array): Tokens {
  const isLeft = (_: unknown, token: number): boolean => !places[starts[token]!] || !places[ends[token]!]
  return {
    kinds: kinds.filter(isLeft),
    starts: starts.filter(isLeft),
    ends: ends.filter(isLeft),
  }
}

const joined = (parts: readonly Tokens[]): Tokens => ({
  kinds: parts.flatMap(({ kinds }) => kinds),
  starts: parts.flatMap(({ starts }) => starts),
  ends: parts.flatMap(({ ends }) => ends),
})
