// Refuses texts that parsers of Markdown and formulas would take quadratic time or much memory for (emphasis, brackets, list
// items, nesting). One pass, which knows just enough Markdown to exempt fenced code from all limits but those on its lines.

/** Thrown while rendering, for faults that only the parsed text shows. */
export class ShapeFault extends Error {}

const most = {
  lines: 5_000,
  depth: 12,
  quotes: 300,
  quotedLines: 10_000,
  items: 1_000,
  headings: 1_000,
  columns: 200,
  cells: 2_000,
  links: 1_000,
  tail: 199,
  formulas: 1_500,
  formulaChars: 20_000,
  oneFormula: 4_000,
  formulaCells: 1_000,
  formulaDepth: 20,
  definitions: 10,
  defining: 300,
} as const

const marks = [
  { name: 'marks of emphasis (*, _, ~)', chars: '*_~', most: 1_000, ofText: 4_000 },
  { name: 'square brackets', chars: '[]', most: 1_000, ofText: 3_000 },
  { name: 'signs <', chars: '<', most: 500, ofText: 2_500 },
  { name: 'signs &', chars: '&', most: 1_000, ofText: 3_000 },
  { name: 'backquotes', chars: '`', most: 1_000, ofText: 5_000 },
  { name: 'signs $', chars: '$', most: 2_000, ofText: 6_000 },
  { name: 'backslashes', chars: '\\', most: 4_000, ofText: 12_000 },
  { name: 'signs @', chars: '@', most: 500, ofText: 1_500 },
  { name: 'colons', chars: ':', most: 1_000, ofText: 5_000 },
] as const
const markOf = new Map(
  marks.flatMap(({ chars }, index) => Array.from(chars, (char) => [char, index] as const)),
)

const tooMany = (what: string, limit: number): string =>
  `has more than ${limit.toLocaleString('en')} ${what}: leave some out, put code between fences, or make two of it`
const tooDeep = `has quotes or lists inside one another more than ${most.depth} deep: make it flatter`

const container = /[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/y
/** A longer one is nested lists to the parser first. */
const rule = /^(?=.{3,1000}$)[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/
const delimiters = /^(?=.*\|)(?=.*-)[ \t|:-]+$/
/** Starts code or a displayed formula, whose content is not parsed. */
const fence = /^( {0,3})(?:(`{3,})(?!`)[^`]*|(~{3,})(?!~).*|(\${2,})(?!\$)[^$]*)$/
/** HTML to its end: the next blank line, or a closing mark that may never come. */
const html = /^ {0,3}</
const longHtml = /^ {0,3}<(?:[!?]|(?:script|pre|style|textarea)\b)/i

interface Line {
  rest: string
  containers: number
  items: number
  column: number
}

function lineOf(line: string): Line {
  if (rule.test(line)) return { rest: '', containers: 0, items: 0, column: -1 }
  let at = 0
  let containers = 0
  let items = 0
  let column = -1
  container.lastIndex = 0
  for (let found = container.exec(line); found; found = container.exec(line)) {
    at = container.lastIndex
    containers += 1
    if (!found[0].endsWith('>')) {
      items += 1
      if (column < 0) column = at - found[0].trimStart().length
    }
  }
  return { rest: line.slice(at), containers, items, column }
}

/** Only spaces and tabs, like the parser: other white space does not end code. */
function withoutBlanks(line: string): string {
  let end = line.length
  while (line[end - 1] === ' ' || line[end - 1] === '\t') end -= 1
  return line.slice(0, end)
}

const address = /www\.|:\/\//gi
/** The parser looks anew from each of them where an address may end. */
const longTail = /[!"'),.:;?]{200}/
const countOf = (text: string, wanted: RegExp): number => text.match(wanted)?.length ?? 0

class Shape {
  #headings = 0
  #quotes = 0
  #quotedLines = 0
  #isQuoted = false
  #columns = 0
  readonly #ofText: number[] = marks.map(() => 0)
  #ofBlock: number[] = marks.map(() => 0)
  #open: number[] = []
  #items = 0
  #cells = 0
  #links = 0
  #fence: string | null = null
  #isHtml = false
  #isLongHtml = false
  /** Set where the parser may see a fence differently: from there on all code counts. */
  #isFenceUnsure = false

  add(line: string): string | null {
    if (this.#isCode(line)) return null
    const { rest, containers, items, column } = lineOf(line)
    const quoted = containers - items
    if (quoted > 0 && (items > 0 || !this.#isQuoted)) this.#quotes += 1
    this.#isQuoted = quoted > 0
    this.#quotedLines += quoted
    if (this.#quotes > most.quotes) return tooMany('quotes', most.quotes)
    if (this.#quotedLines > most.quotedLines) return tooMany('lines in quotes', most.quotedLines)
    if (rest.trim() === '') {
      this.#ofBlock = marks.map(() => 0)
      this.#columns = 0
    }
    this.#items += items
    if (this.#items > most.items) return tooMany('items of lists', most.items)
    if (this.#depth(line, column) + containers > most.depth) return tooDeep
    if (/^[ \t]*#/.test(rest)) this.#headings += 1
    if (this.#headings > most.headings) return tooMany('headings', most.headings)
    return this.#marks(rest)
  }

  /** A fence at column 0 is one for the parser, too: no list or quote continues around it. */
  #isCode(line: string): boolean {
    if (this.#fence !== null) {
      const end = withoutBlanks(line.trimStart())
      const isEnd = /^ {0,3}\S/.test(line) && end.startsWith(this.#fence) && /^(.)\1*$/.test(end)
      if (isEnd) this.#fence = null
      return true
    }
    this.#isLongHtml ||= longHtml.test(line)
    this.#isHtml = this.#isLongHtml || (this.#isHtml ? /\S/.test(line) : html.test(line))
    const [, indent, ...runs] = fence.exec(line) ?? []
    if (indent === undefined || this.#isFenceUnsure) return false
    this.#isFenceUnsure = indent !== '' || this.#isHtml
    if (this.#isFenceUnsure) return false
    this.#fence = runs.find((run) => run !== undefined)!
    return true
  }

  #depth(line: string, column: number): number {
    if (column < 0) {
      if (/^\S/.test(line)) this.#open = []
      return 0
    }
    while ((this.#open.at(-1) ?? -1) >= column) this.#open.pop()
    const around = this.#open.length
    this.#open.push(column)
    return around
  }

  #marks(rest: string): string | null {
    let cells = 0
    for (const char of rest) {
      if (char === '|') cells += 1
      const mark = markOf.get(char)
      if (mark === undefined) continue
      this.#ofBlock[mark]! += 1
      this.#ofText[mark]! += 1
    }
    if (delimiters.test(rest)) this.#columns = cells
    this.#cells += Math.max(cells, this.#columns)
    const links = countOf(rest, address)
    this.#links += links
    if (links > 0 && longTail.test(rest))
      return tooMany('marks of punctuation in a row beside an address', most.tail)
    if (this.#links > most.links) return tooMany('addresses of the web', most.links)
    if (cells > most.columns) return tooMany('columns in a table', most.columns)
    if (this.#cells > most.cells) return tooMany('cells in its tables', most.cells)
    const index = marks.findIndex((mark, at) => this.#ofBlock[at]! > mark.most)
    if (index >= 0) return tooMany(`${marks[index]!.name} in one paragraph`, marks[index]!.most)
    const all = marks.findIndex((mark, at) => this.#ofText[at]! > mark.ofText)
    return all < 0 ? null : tooMany(marks[all]!.name, marks[all]!.ofText)
  }
}

/** @returns the fault, as the end of a sentence; null: may be rendered */
export function shapeFault(text: string): string | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  if (lines.length > most.lines) return tooMany('lines', most.lines)
  const shape = new Shape()
  for (const line of lines) {
    const fault = shape.add(line)
    if (fault !== null) return fault
  }
  return null
}

const deeper = /\\\\|\\[{}]|\\(?:left|begin)(?![a-zA-Z])|\\(?:right|end)(?![a-zA-Z])|[{}]/g
const opening = new Set(['{', '\\left', '\\begin'])
const closing = new Set(['}', '\\right', '\\end'])

function depthOf(formula: string): number {
  let depth = 0
  let deepest = 0
  for (const [mark] of formula.matchAll(deeper)) {
    if (opening.has(mark)) depth += 1
    if (closing.has(mark)) depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

const definitions =
  /\\(?:[gex]?def|(?:re)?newcommand|providecommand|(?:future|global)?let|global|long)(?![a-zA-Z])/g
const cells = /&|\\\\|\\cr(?![a-zA-Z])/g
const sumOf = (formulas: readonly string[], count: (formula: string) => number): number =>
  formulas.reduce((sum, formula) => sum + count(formula), 0)

/** @throws ShapeFault for formulas that are too long to read and slow to render */
export function checkFormulas(formulas: readonly string[]): void {
  const refuse = (fault: string): never => {
    throw new ShapeFault(fault)
  }
  if (formulas.length > most.formulas) refuse(tooMany('formulas', most.formulas))
  if (sumOf(formulas, ({ length }) => length) > most.formulaChars)
    refuse(tooMany('characters in formulas', most.formulaChars))
  if (formulas.some(({ length }) => length > most.oneFormula))
    refuse(
      `has a formula of more than ${most.oneFormula.toLocaleString('en')} characters: make several of it`,
    )
  if (formulas.some((formula) => depthOf(formula) > most.formulaDepth))
    refuse(`has a formula with groups more than ${most.formulaDepth} deep: make it flatter`)
  if (sumOf(formulas, (formula) => countOf(formula, cells)) > most.formulaCells)
    refuse(tooMany('cells in matrices and aligned formulas', most.formulaCells))
  const defining = formulas.filter((formula) => countOf(formula, definitions) > 0)
  if (sumOf(defining, (formula) => countOf(formula, definitions)) > most.definitions)
    refuse(tooMany('definitions of commands in formulas', most.definitions))
  if (defining.some(({ length }) => length > most.defining))
    refuse(
      `has a formula that defines a command and is longer than ${most.defining} characters: write out what it stands for`,
    )
}
