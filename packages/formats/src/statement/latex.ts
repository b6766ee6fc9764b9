// LaTeX statements (olymp.sty, Kattis) to Markdown. Parsed and never run: nothing is read or written, and only the author's
// own macros are expanded. Unknown macros are reported and their words kept.

import type * as Ast from '@unified-latex/unified-latex-types'
import { LatexPegParser } from '@unified-latex/unified-latex-util-pegjs'
import { printRaw } from '@unified-latex/unified-latex-util-print-raw'
import type { BlockContent, ListItem, PhrasingContent, RootContent, TableRow } from 'mdast'
import { withMacros } from './latex-macros.ts'
import { codeOf, Cursor, isBlank, isString, joined, plainText, trimmed } from './latex-nodes.ts'
import {
  accents,
  characters,
  codes,
  droppedEnvironments,
  frames,
  lists,
  meanings,
  olympSections,
  silent,
  styles,
  tables,
} from './latex-words.ts'
import {
  isSafeLink,
  noSections,
  printMarkdown,
  sectionOf,
  type Sections,
  type Surroundings,
} from './markdown.ts'

type Node = Ast.Node

/** Parsing hostile texts is quadratic. */
const maxChars = 64 * 1024

const own = <T>(table: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

class Converter {
  title: string | null = null
  private section: string = 'description'
  readonly sections: Record<string, RootContent[]> = {}
  private line: PhrasingContent[] = []
  private blocks: RootContent[]
  private codes = 0
  private readonly around: Surroundings

  constructor(around: Surroundings) {
    this.around = around
    this.blocks = this.sections['description'] = []
  }

  flush(): void {
    const children = trimmed(joined(this.line, this.codes > 0))
    this.line = []
    while (children.at(-1)?.type === 'break') children.pop()
    if (!isBlank(children)) this.blocks.push({ type: 'paragraph', children })
  }

  private open(section: string): void {
    this.flush()
    this.section = section === 'notes' ? 'hint' : section
    this.blocks = this.sections[this.section] ??= []
  }

  private block(block: RootContent): void {
    this.flush()
    this.blocks.push(block)
  }

  private apart(nodes: readonly Node[]): BlockContent[] {
    const [blocks, line, section] = [this.blocks, this.line, this.section]
    const inner: RootContent[] = (this.blocks = [])
    this.line = []
    this.walk(nodes)
    this.flush()
    ;[this.blocks, this.line, this.section] = [blocks, line, section]
    return inner as BlockContent[]
  }

  private inline(nodes: readonly Node[]): PhrasingContent[] {
    const blocks = this.apart(nodes)
    return blocks.flatMap((block, index) => {
      const space: PhrasingContent[] = index > 0 ? [{ type: 'text', value: ' ' }] : []
      if (block.type === 'paragraph' || block.type === 'heading') return [...space, ...block.children]
      const value = 'value' in block ? block.value : ''
      return [...space, { type: block.type === 'code' ? 'inlineCode' : 'inlineMath', value }]
    })
  }

  private text(value: string): void {
    if (value !== '') this.line.push({ type: 'text', value })
  }

  walk(nodes: readonly Node[]): void {
    const cursor = new Cursor(nodes)
    for (let node = cursor.next(); node; node = cursor.next()) this.node(node, cursor)
  }

  private node(node: Node, cursor: Cursor): void {
    switch (node.type) {
      case 'string':
        return this.text(node.content)
      case 'whitespace':
        return this.text(' ')
      case 'parbreak':
        return this.flush()
      case 'comment':
        return node.leadingWhitespace || node.sameline === false ? this.text(' ') : undefined
      case 'group':
        return this.walk(node.content)
      case 'inlinemath':
        this.line.push({ type: 'inlineMath', value: printRaw(node.content).trim() })
        return
      case 'displaymath':
        return this.block({ type: 'math', value: printRaw(node.content).trim() })
      case 'mathenv':
        return this.block({ type: 'math', value: printRaw(node).trim() })
      case 'verb':
        this.line.push({ type: 'inlineCode', value: node.content })
        return
      case 'verbatim':
        return this.block({ type: 'code', value: listing(node.content) })
      case 'environment':
        return this.environment(node)
      case 'macro':
        return this.macro(node.content, cursor)
      default:
        return
    }
  }

  private macro(name: string, cursor: Cursor): void {
    const character = own(characters, name)
    if (character !== undefined) {
      if (/^[a-z]/i.test(name)) this.swallow(cursor)
      return this.text(character)
    }
    if (own(accents, name) && this.accent(accents[name]!, cursor)) return
    if (own(styles, name)) return this.style(name, cursor)
    if (own(olympSections, name)) return this.open(olympSections[name]!)
    const groups = own(silent, name)
    if (groups !== undefined) {
      if (name === 'par' || name === 'bigskip' || name === 'medskip') this.flush()
      cursor.option()
      for (let count = 0; count < groups; count++)
        if (cursor.group() === null && isMacro(cursor)) cursor.next()
      return
    }
    this.special(name, cursor)
  }

  /** `\LaTeX{} is`: drops the empty group or the blank that ends the macro's name. */
  private swallow(cursor: Cursor): void {
    const node = cursor.nodes[cursor.at]
    if (node?.type === 'group' && node.content.length === 0) cursor.at += 1
  }

  private accent(mark: string, cursor: Cursor): boolean {
    const next = cursor.nodes[cursor.at]
    const letter =
      next?.type === 'group' ? printRaw(next.content) : next?.type === 'string' ? next.content : ''
    if (!/^\\?\p{L}/u.test(letter)) return false
    cursor.at += 1
    const plain = letter.replace(/^\\/, '')
    this.text((plain[0]! + mark).normalize('NFC') + plain.slice(1))
    return true
  }

  private style(name: string, cursor: Cursor): void {
    const next = cursor.nodes[cursor.at]
    const content = next?.type === 'group' ? (cursor.group() ?? []) : cursor.rest()
    const style = styles[name]!
    if (
      style === 'plain' ||
      content.some((node) => node.type === 'environment' || node.type === 'parbreak')
    ) {
      return this.walk(content)
    }
    if (style === 'code') this.codes += 1
    const children = joined(this.inline(content), this.codes > 0)
    if (style === 'code') this.codes -= 1
    if (isBlank(children)) return this.text(' ')
    if (style === 'code') this.line.push(...codeOf(children))
    else this.line.push({ type: style, children: trimmed(children) })
  }

  private special(name: string, cursor: Cursor): void {
    switch (name) {
      case '\\':
      case 'newline':
      case 'linebreak':
        cursor.option()
        this.line.push({ type: 'break' })
        return
      case 'section':
      case 'subsection':
      case 'subsubsection':
      case 'paragraph':
        cursor.option()
        return this.heading(cursor.group() ?? [], name)
      case 'problemname':
      case 'title':
        this.title = plainText(joined(this.inline(cursor.group() ?? []))).trim()
        return
      case 'includegraphics':
        return this.graphics(cursor)
      case 'illustration': {
        cursor.group()
        const source = printRaw(cursor.group() ?? [])
        return this.picture(source, plainText(joined(this.inline(cursor.group() ?? []))))
      }
      case 'caption':
      case 'epigraph':
      case 'footnote':
        return this.aside(name, cursor)
      default:
        return this.word(name, cursor)
    }
  }

  private word(name: string, cursor: Cursor): void {
    switch (name) {
      case 'href':
      case 'url':
        return this.link(name, cursor)
      case 'SI':
      case 'si':
        return this.unit(name, cursor)
      case 'constant': {
        const key = printRaw(cursor.group() ?? [])
        return this.text(this.around.constants?.get(key) ?? key)
      }
      case 'item':
        return this.text(' ')
      default:
        if (this.isInternal(cursor)) return
        this.around.lose('markup-unknown', { name: `\\${name.slice(0, 40)}` })
        cursor.option()
    }
  }

  private isInternal(cursor: Cursor): boolean {
    const node = cursor.nodes[cursor.at]
    if (node?.type !== 'string' || !node.content.startsWith('@')) return false
    cursor.at += 1
    this.text(node.content.replace(/^@[a-z@]{0,100}/i, ''))
    while (cursor.nodes[cursor.at]?.type === 'group') cursor.at += 1
    return true
  }

  private heading(content: Node[], level: string): void {
    const children = joined(this.inline(content))
    const section = sectionOf(plainText(children))
    if (section) this.open(section)
    else this.block({ type: 'heading', depth: level === 'section' ? 3 : 4, children })
  }

  private aside(name: string, cursor: Cursor): void {
    const content = cursor.group() ?? []
    if (name === 'footnote') {
      this.text(' (')
      this.line.push(...this.inline(content))
      return this.text(')')
    }
    const children = this.apart(content)
    if (name === 'caption') return children.forEach((child) => this.block(child))
    this.block({ type: 'blockquote', children: [...children, ...this.apart(cursor.group() ?? [])] })
  }

  private link(name: string, cursor: Cursor): void {
    const address = printRaw(cursor.group() ?? [])
      .replaceAll('\\', '')
      .trim()
    const children = name === 'url' ? [] : joined(this.inline(cursor.group() ?? []))
    const shown: PhrasingContent[] = isBlank(children) ? [{ type: 'text', value: address }] : children
    if (isSafeLink(address)) this.line.push({ type: 'link', url: address, children: shown })
    else {
      this.around.lose('unsafe-content', { name: 'href' })
      this.line.push(...shown)
    }
  }

  private unit(name: string, cursor: Cursor): void {
    const amount = name === 'SI' ? printRaw(cursor.group() ?? []) : ''
    const unit = printRaw(cursor.group() ?? [])
      .replaceAll('\\', ' ')
      .trim()
    this.text([amount, unit].filter(Boolean).join(' '))
  }

  private graphics(cursor: Cursor): void {
    const [page] = /\bpage=\d{1,9}/.exec(cursor.option().replaceAll(' ', '')) ?? []
    if (page !== undefined && page !== 'page=1')
      this.around.lose('markup-unknown', { name: `\\includegraphics[${page}]` })
    this.picture(printRaw(cursor.group() ?? []), '')
  }

  private picture(source: string, alt: string): void {
    const url = this.around.picture(source.trim())
    if (url !== null) this.line.push({ type: 'image', url, alt })
  }

  private environment({ env, content }: Ast.Environment): void {
    const section = sectionOf(env)
    if (env === 'problem') return this.problem(content)
    if (droppedEnvironments.has(env)) return
    if (section) {
      this.open(section)
      this.walk(content)
      return this.open('description')
    }
    if (lists.has(env)) return this.list(content, env.endsWith('enumerate') || env === 'compactenum')
    if (own(tables, env) !== undefined) return this.table(content, tables[env]!)
    if (codes.has(env)) {
      const cursor = new Cursor(content)
      cursor.option()
      return this.block({ type: 'code', value: listing(printRaw(cursor.rest())) })
    }
    if (env === 'quote' || env === 'quotation') {
      return this.block({ type: 'blockquote', children: this.apart(content) })
    }
    this.frame(env, content)
  }

  private frame(env: string, content: Node[]): void {
    const groups = own(frames, env)
    if (groups === undefined) this.around.lose('markup-unknown', { name: env.slice(0, 40) })
    if (/^(?:tikzpicture|asy|pspicture)$/.test(env)) {
      return this.block({ type: 'code', lang: 'latex', value: printRaw(content).trim() })
    }
    const cursor = new Cursor(content)
    cursor.option()
    for (let count = 0; count < (groups ?? 0); count++) cursor.group()
    this.flush()
    this.walk(cursor.rest())
    this.flush()
  }

  private problem(content: Node[]): void {
    const cursor = new Cursor(content)
    cursor.option()
    const title = cursor.group()
    if (title) this.title = plainText(joined(this.inline(title))).trim()
    while (cursor.group() !== null);
    this.walk(cursor.rest())
    this.flush()
  }

  private list(content: Node[], ordered: boolean): void {
    const children: ListItem[] = []
    const isItem = (node: Node): boolean => node.type === 'macro' && node.content === 'item'
    const starts = content.flatMap((node, index) => (isItem(node) ? [index] : []))
    for (const [index, start] of starts.entries()) {
      const cursor = new Cursor(content.slice(start + 1, starts[index + 1] ?? content.length))
      const label = cursor.option()
      const blocks = this.apart(cursor.rest())
      const first = blocks[0]
      if (label !== '' && first?.type === 'paragraph') {
        first.children.unshift(
          { type: 'strong', children: [{ type: 'text', value: label }] },
          { type: 'text', value: ' ' },
        )
      }
      children.push({ type: 'listItem', spread: false, children: blocks })
    }
    if (children.length > 0) this.block({ type: 'list', ordered, spread: false, children })
  }

  private table(content: Node[], groups: number): void {
    const cursor = new Cursor(content)
    cursor.option()
    for (let count = 0; count < groups; count++) cursor.group()
    const rows: Node[][][] = [[[]]]
    for (let node = cursor.next(); node; node = cursor.next()) {
      if (node.type === 'macro' && node.content === '\\') rows.push([[]])
      else if (isString(node, '&')) rows.at(-1)!.push([])
      else rows.at(-1)!.at(-1)!.push(node)
    }
    const children: TableRow[] = rows
      .map((cells) => cells.map((cell) => trimmed(joined(this.inline(cell)))))
      .filter((cells) => cells.some((cell) => !isBlank(cell)))
      .map((cells) => ({
        type: 'tableRow',
        children: cells.map((cell) => ({ type: 'tableCell', children: cell as never })),
      }))
    if (children.length > 0) this.block({ type: 'table', children })
  }
}

/** Macros with a meaning here, even if the author redefines how they print. */
const isKnown = (name: string): boolean =>
  [characters, accents, styles, silent, olympSections].some(
    (words) => own<unknown>(words, name) !== undefined,
  ) || meanings.has(name)

const isMacro = (cursor: Cursor): boolean => cursor.nodes[cursor.at]?.type === 'macro'

const listing = (text: string): string => text.trimEnd().replace(/^[^\S\n]*\n/, '')

export interface LatexText extends Sections {
  title: string | null
}

/** @returns Markdown sections; a text that is too long or too deep is kept in a code block and reported */
export function latexToMarkdown(latex: string, around: Surroundings): LatexText {
  try {
    if (latex.length > maxChars) throw new RangeError('too long')
    const converter = new Converter(around)
    const { content } = LatexPegParser.parse(latex) as Ast.Root
    converter.walk(withMacros(content, isKnown, around.constants))
    converter.flush()
    const sections = noSections()
    for (const name of Object.keys(sections) as (keyof Sections)[]) {
      sections[name] = printMarkdown(converter.sections[name] ?? [])
    }
    const words = printMarkdown(explanations(converter.sections['samples'] ?? []))
    if (words !== '') sections.hint = [words, sections.hint].filter(Boolean).join('\n\n')
    return { title: (plainName(latex) ?? converter.title) || null, ...sections }
  } catch (error) {
    // The parser throws no class of its own.
    if (!(error instanceof RangeError) && (error as Error).name !== 'SyntaxError') throw error
    around.lose('statement-kept', { kind: 'LaTeX' })
    return { title: null, ...noSections(), description: `\`\`\`\`latex\n${latex}\n\`\`\`\`` }
  }
}

/** Samples come from the tests; only the author's remarks on them are kept. */
const explanations = (blocks: RootContent[]): RootContent[] =>
  blocks.filter(({ type }) => type !== 'code' && type !== 'table')

/** Kattis' title without formulas. */
const plainName = (latex: string): string | null =>
  /^%% *plainproblemname: *(\S[^\n]*)$/m.exec(latex)?.[1]?.trim() ?? null
