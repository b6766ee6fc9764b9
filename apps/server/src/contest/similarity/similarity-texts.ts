// Code in string literals that a program executes, as with Python's `exec`.

import { familyRecords, type LanguageFamily } from '@verdict/domain/language'

export interface Placed {
  text: string
  /** In UTF-16 units. */
  starts: number[]
  ends: number[]
}

export class Placing {
  private readonly parts: string[] = []
  private readonly starts: number[] = []
  private readonly ends: number[] = []

  /** A piece of equal length is mapped character by character, others as a whole. */
  add(text: string, start: number, end: number): void {
    const isItself = end - start === text.length
    for (let at = 0; at < text.length; at++) {
      this.starts.push(isItself ? start + at : start)
      this.ends.push(isItself ? start + at + 1 : end)
    }
    this.parts.push(text)
  }

  get length(): number {
    return this.starts.length
  }

  placed(): Placed {
    return { text: this.parts.join(''), starts: this.starts, ends: this.ends }
  }
}

export function replacing(text: string, expression: RegExp, put: (match: RegExpExecArray) => string): Placed {
  const placing = new Placing()
  let at = 0
  for (const match of text.matchAll(expression)) {
    placing.add(text.slice(at, match.index), at, match.index)
    at = match.index + match[0].length
    placing.add(put(match), match.index, at)
  }
  placing.add(text.slice(at), at, text.length)
  return placing.placed()
}

/** @param inner made from the text of `outer` */
export const through = (inner: Placed, outer: Placed): Placed => ({
  text: inner.text,
  starts: inner.starts.map((start) => outer.starts[start]!),
  ends: inner.ends.map((end) => outer.ends[end - 1]!),
})

/** Functions that execute a string, by grammar. */
const runners: Readonly<Record<string, RegExp>> = {
  python: /\b(?:exec|eval|compile)\b/,
  typescript: /\b(?:eval|Function)\b/,
  ruby: /\b(?:eval|instance_eval|class_eval|module_eval)\b/,
  php: /\beval\b/,
}

export const runsTexts = (family: LanguageFamily, code: string): boolean =>
  runners[familyRecords[family].grammar ?? '']?.test(code) ?? false

export interface Literal {
  start: number
  end: number
  /** Such as a docstring. */
  isBare: boolean
}

const between = /^[\s\\+]*$/

export function grouped(code: string, literals: readonly Literal[]): Literal[][] {
  const groups: Literal[][] = []
  let last: Literal | undefined
  for (const literal of literals) {
    if (last && between.test(code.slice(last.end, literal.start))) groups.at(-1)!.push(literal)
    else groups.push([literal])
    last = literal
  }
  return groups
}

/** Prefixes that executed code needs to parse, by grammar. */
const heads: Readonly<Record<string, string>> = { php: '<?php ' }

export function saidBy(family: LanguageFamily, code: string, literals: readonly Literal[]): Placed {
  const text = new Placing()
  const start = literals[0]?.start ?? 0
  text.add(heads[familyRecords[family].grammar ?? ''] ?? '', start, start)
  for (const literal of literals) say(text, code, literal)
  return text.placed()
}

const opening = /^([A-Za-z]*)('''|"""|'|"|`)/
const escape = /\\(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|u\{([\dA-Fa-f]{1,6})\}|([0-7]{1,3})|\r?\n|([\s\S]))/g
const named: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  f: '\f',
  v: '\v',
  b: '\b',
  a: '\u0007',
}

function say(text: Placing, code: string, { start, end }: Literal): void {
  const [all, prefix, quote] = opening.exec(code.slice(start, Math.min(end, start + 8))) ?? ['', '', '']
  const [from, to] = [start + all.length, end - quote.length]
  const isRaw = /r/i.test(prefix)
  let at = from
  for (const match of isRaw ? [] : code.slice(from, to).matchAll(escape)) {
    const [whole, hex, short, long, octal, other] = match
    const digits = hex ?? short ?? long
    const place = from + match.index
    text.add(code.slice(at, place), at, place)
    at = place + whole.length
    const number = digits === undefined ? Number.parseInt(octal ?? '', 8) : Number.parseInt(digits, 16)
    const said = Number.isNaN(number)
      ? other === undefined
        ? ''
        : (named[other] ?? other)
      : characterOf(number)
    text.add(said, place, at)
  }
  if (at < to) text.add(code.slice(at, to), at, to)
}

const characterOf = (number: number): string => (number <= 0x10_ff_ff ? String.fromCodePoint(number) : ' ')
