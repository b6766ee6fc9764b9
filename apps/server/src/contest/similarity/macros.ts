// Macros are expanded, branches that are never compiled left out, and lines that only the preprocessor reads as well. Both
// branches stay where a condition is not known. A program that grows too large stays as written.

import { type Placed, Placing } from './similarity-texts.ts'

/** Limits of characters, and of words processed. */
const mostText = 256 * 1024
const mostSteps = 400_000
/** Longer macros are mapped to their definition, others to their use. */
const longMacro = 80

interface Names {
  name: string
  next: Names | null
}

interface Word {
  text: string
  start: number
  end: number
  /** Macros that are not expanded again. */
  from: Names | null
}

interface Macro {
  params: string[] | null
  body: Word[]
}

const allOthers = '__VA_ARGS__'
const simple =
  /\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|[\p{L}_$][\p{L}\p{N}_$]*|\.?\d(?:[eEpP][+-]|'?[\w.])*|##|<%|%>|<:(?!:[^:>])|:>|%:|\n|[^\S\n]+|[\s\S]/uy
const digraphs: Readonly<Record<string, string>> = { '<%': '{', '%>': '}', '<:': '[', ':>': ']', '%:': '#' }
/** Read by the compiler, and no part of what the program does. */
const asides = new Set(['pragma', 'line', 'ident', 'error', 'warning'])
const rawBegin = /(?:u8|[uUL])?R"([^()\\\s]{0,16})\(/y

const isName = ({ text }: Word): boolean => /^[\p{L}_$]/u.test(text)
const isBlank = ({ text }: Word): boolean => /^(?:\s|\/[/*])/.test(text)

/** -1 if none does. */
function endOfRaw(code: string, at: number): number {
  rawBegin.lastIndex = at
  const begin = rawBegin.exec(code)
  if (!begin) return -1
  const closing = `)${begin[1]}"`
  const end = code.indexOf(closing, rawBegin.lastIndex)
  return end < 0 ? code.length : end + closing.length
}

function wordsOf(code: string): Word[] {
  const words: Word[] = []
  for (let at = 0; at < code.length;) {
    let end = endOfRaw(code, at)
    if (end < 0) {
      simple.lastIndex = at
      simple.test(code)
      end = simple.lastIndex
    }
    const text = code.slice(at, end)
    words.push({ text: digraphs[text] ?? text, start: at, end, from: null })
    at = end
  }
  return words
}

const trimmed = (words: Word[]): Word[] => {
  const isThere = (word: Word): boolean => !isBlank(word)
  return words.slice(Math.max(0, words.findIndex(isThere)), words.findLastIndex(isThere) + 1)
}

/** @param line the text after `#define` */
function define(macros: Map<string, Macro>, line: Word[]): void {
  const at = line.findIndex((word) => !isBlank(word))
  const name = line[at]
  if (!name) return
  let from = at + 1
  let params: string[] | null = null
  if (line[from]?.text === '(') {
    const close = line.findIndex((word, place) => place > from && word.text === ')')
    if (close < 0) return
    const inside = line.slice(from + 1, close).filter((word) => !isBlank(word))
    params = inside
      .map(({ text }) => text)
      .join('')
      .replace(/\.\.\.$/, allOthers)
      .split(',')
    from = close + 1
  }
  const body = trimmed(line.slice(from).map((word) => (isBlank(word) ? { ...word, text: ' ' } : word)))
  macros.set(name.text, { params, body })
}

interface Condition {
  /** A branch was compiled for certain, so that no later one is. */
  isOver: boolean
  isMet: boolean
}

class TooMuch extends Error {}

class Expansion {
  private readonly words: Word[]
  private at = 0
  /** Words to process, the last one first. */
  private readonly pending: Word[] = []
  private readonly macros = new Map<string, Macro>()
  private readonly placing = new Placing()
  private steps = 0
  private readonly conditions: Condition[] = []
  private conditionsNotMet = 0

  constructor(code: string) {
    this.words = wordsOf(code)
  }

  /** @throws TooMuch */
  run(): Placed {
    let isLineStart = true
    while (this.pending.length > 0 || this.at < this.words.length) {
      const isSource = this.pending.length === 0
      const word = this.next()!
      if (isSource && isLineStart && word.text === '#') this.directive(word)
      else if (this.conditionsNotMet === 0) this.put(word)
      if (isSource) isLineStart = word.text.includes('\n') || (isLineStart && isBlank(word))
    }
    return this.placing.placed()
  }

  private next(): Word | undefined {
    this.spend(1)
    return this.pending.pop() ?? this.words[this.at++]
  }

  private spend(steps: number): void {
    this.steps += steps
    if (this.steps > mostSteps) throw new TooMuch()
  }

  private emit({ text, start, end }: Word): void {
    this.placing.add(text, start, end)
    if (this.placing.length > mostText) throw new TooMuch()
  }

  private directive(sharp: Word): void {
    const begin = this.at
    while (this.at < this.words.length && this.words[this.at]!.text !== '\n') this.at += 1
    this.spend(this.at - begin)
    const line = this.words.slice(begin, this.at)
    const kind = line.findIndex((word) => !isBlank(word))
    const name = line[kind]?.text ?? ''
    const said = trimmed(line.slice(kind + 1))
    if (this.leavesOut(name, said)) return
    if (name === 'define') define(this.macros, line.slice(kind + 1))
    else if (name === 'undef') this.macros.delete(said[0]?.text ?? '')
    else for (const word of [sharp, ...line]) this.emit(word)
  }

  private leavesOut(name: string, said: Word[]): boolean {
    const condition = this.conditions.at(-1)
    if (/^if(?:n?def)?$/.test(name)) this.begin(this.decide(name, said))
    else if (condition && /^el(?:se|if(?:n?def)?)$/.test(name)) {
      this.end(condition)
      this.begin(!condition.isOver && (name === 'else' || this.decide(name.slice(2), said)), condition)
    } else if (condition && name === 'endif') this.end(condition)
    else return this.conditionsNotMet > 0 || asides.has(name)
    return true
  }

  private begin(isMet: boolean | null, { isOver } = { isOver: false }): void {
    this.conditions.push({ isOver: isOver || isMet === true, isMet: isMet !== false })
    if (isMet === false) this.conditionsNotMet += 1
  }

  private end({ isMet }: Condition): void {
    this.conditions.pop()
    if (!isMet) this.conditionsNotMet -= 1
  }

  /** @returns null if it depends on more than this program */
  private decide(name: string, said: Word[]): boolean | null {
    const text = said.map((word) => word.text).join('')
    if (name !== 'if') return this.macros.has(text) ? name === 'ifdef' : null
    if (/^(?:0|false)$/.test(text)) return false
    return /^(?:[1-9]\d{0,8}|true)$/.test(text) ? true : null
  }

  private put(word: Word): void {
    const macro = isName(word) ? this.macros.get(word.text) : undefined
    if (!macro || this.isFrom(word)) {
      this.emit(word)
      return
    }
    const args = macro.params === null ? [] : this.arguments()
    if (args === null) this.emit(word)
    else this.push(word, macro, args)
  }

  private isFrom({ from, text }: Word): boolean {
    for (let at = from; at; at = at.next) {
      if (at.name === text) return true
      this.spend(1)
    }
    return false
  }

  /** @returns null if there are none, with nothing consumed */
  private arguments(): Word[][] | null {
    const read: Word[] = []
    const take = (): Word | undefined => {
      const word = this.next()
      if (word) read.push(word)
      return word
    }
    let word = take()
    while (word && isBlank(word)) word = take()
    const args: Word[][] = [[]]
    let depth = 0
    for (; word; word = take()) {
      const { text } = word
      if (text === '(') depth += 1
      else if (text === ')') depth -= 1
      if (depth === 0) break
      if (text === ',' && depth === 1) args.push([])
      else if (text !== '(' || depth > 1) args.at(-1)!.push(isBlank(word) ? { ...word, text: ' ' } : word)
    }
    if (word?.text === ')') return args.map(trimmed)
    this.pushAll(read)
    return null
  }

  private pushAll(words: Word[]): void {
    this.spend(words.length)
    for (const word of words.toReversed()) this.pending.push(word)
  }

  private push(used: Word, { params, body }: Macro, args: Word[][]): void {
    const from = { name: used.text, next: used.from }
    const where = { start: used.start, end: used.end }
    const isLong = body.length > 0 && body.at(-1)!.end - body[0]!.start >= longMacro
    const own = (word: Word): Word => ({
      ...word,
      ...(!isLong && where),
      from,
    })
    const space = { text: ' ', ...where, from: null }
    const comma = { text: ',', ...where, from: null }
    const given = (name: string): Word[] | undefined => {
      const place = params?.indexOf(name) ?? -1
      if (place < 0) return undefined
      if (name !== allOthers) return args[place] ?? []
      return args.slice(place).flatMap((arg, index) => (index === 0 ? arg : [comma, ...arg]))
    }
    const made: Word[] = [space]
    for (let place = 0; place < body.length; place++) {
      const word = body[place]!
      const arg = given(word.text)
      const isGlued = word.text === '##'
      const isQuoted = word.text === '#' && params !== null
      if (isGlued) place = this.glue(made, body, place, given, own)
      else if (isQuoted && given(body[place + 1]?.text ?? ''))
        made.push(own({ ...body[++place]!, text: '""' }))
      else made.push(...(arg ?? [own(word)]))
      if (made.length > mostSteps) throw new TooMuch()
    }
    this.pushAll([...made, space])
  }

  /** Joins the words around `##`. @returns the index of the last word read */
  private glue(
    made: Word[],
    body: Word[],
    place: number,
    given: (name: string) => Word[] | undefined,
    own: (word: Word) => Word,
  ): number {
    while (made.length > 1 && isBlank(made.at(-1)!)) made.pop()
    let at = place + 1
    while (body[at] && isBlank(body[at]!)) at += 1
    const right = body[at]
    if (!right) return at
    const [first, ...others] = given(right.text) ?? [own(right)]
    const left = made.length > 1 ? made.pop() : undefined
    if (left && first) made.push({ ...left, text: left.text + first.text })
    else if (left ?? first) made.push((left ?? first)!)
    made.push(...others)
    return at
  }
}

/** Null if too large. */
export function withMacros(code: string): Placed | null {
  try {
    return new Expansion(code).run()
  } catch (error) {
    if (error instanceof TooMuch) return null
    throw error
  }
}
