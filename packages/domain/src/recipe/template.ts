// The part of FreeMarker that scripts of tests use: list, if, assign, comments and interpolations.

import { above, type Expression, namesIn, parseExpression } from './expression.ts'
import { ScriptFault } from './limits.ts'
import { Tokens } from './tokens.ts'

export type Node =
  | { kind: 'text'; text: string; line: number }
  | { kind: 'value'; of: Expression; names: string[]; line: number }
  | { kind: 'list'; of: Expression; name: string; body: Node[]; line: number }
  | { kind: 'if'; branches: { when: Expression | null; body: Node[] }[]; line: number }
  | { kind: 'assign'; name: string; value: Expression; line: number }
  | { kind: 'break' | 'continue'; line: number }

interface Tag {
  name: string
  isEnd: boolean
  line: number
}

const deepest = 20
const ignored = new Set(['setting', 'ftl'])
const changes = ['=', '+=', '-=', '*=', '/=', '%=']

class Parser {
  private readonly source: string
  private at = 0
  private line = 1

  constructor(source: string) {
    this.source = source
  }

  /** @returns the nodes up to a tag that only its block understands, or up to the end */
  block(depth: number): { nodes: Node[]; stop: Tag | null } {
    if (depth > deepest) throw new ScriptFault('tooDeep', this.line)
    const nodes: Node[] = []
    for (;;) {
      const line = this.line
      const text = this.textUpToTag()
      if (text !== '') nodes.push({ kind: 'text', text, line })
      if (this.at >= this.source.length) return { nodes, stop: null }
      if (this.source.startsWith('<#--', this.at)) this.comment()
      else if (this.source.startsWith('${', this.at)) nodes.push(this.interpolation())
      else {
        const tag = this.tag()
        if (tag.isEnd || tag.name === 'else' || tag.name === 'elseif') return { nodes, stop: tag }
        nodes.push(...this.node(tag, depth))
      }
    }
  }

  private textUpToTag(): string {
    const from = this.at
    const found = /<#|<\/#|<@|<\/@|\$\{/g
    found.lastIndex = from
    this.at = found.exec(this.source)?.index ?? this.source.length
    const text = this.source.slice(from, this.at)
    this.line += text.split('\n').length - 1
    return text
  }

  private comment(): void {
    const end = this.source.indexOf('-->', this.at)
    if (end === -1) throw new ScriptFault('unclosedTag', this.line, '<#--')
    this.line += this.source.slice(this.at, end).split('\n').length - 1
    this.at = end + 3
  }

  private interpolation(): Node {
    const { line } = this
    const of = this.within('}', 2, (tokens) => parseExpression(tokens))
    return { kind: 'value', of, names: namesIn(of), line }
  }

  private tag(): Tag {
    const found = /^<(\/?)[#@]([A-Za-z]{0,20})/.exec(this.source.slice(this.at, this.at + 30))
    const [whole = '<', slash = '', name = ''] = found ?? []
    if (this.source[this.at + 1 + slash.length] !== '#') throw new ScriptFault('unknownTag', this.line, whole)
    this.at += whole.length
    return { name, isEnd: slash !== '', line: this.line }
  }

  private within<T>(closing: '>' | '}', skip: number, read: (tokens: Tokens) => T): T {
    const tokens = new Tokens(this.source, this.at + skip, this.line, closing)
    const found = read(tokens)
    const { at, line } = tokens.end()
    this.at = at
    this.line = line
    return found
  }

  private closeTag(): void {
    this.within('>', 0, () => null)
  }

  private node({ name, line }: Tag, depth: number): Node[] {
    if (name === 'list') return [this.list(line, depth)]
    if (name === 'if') return [this.choice(line, depth)]
    if (name === 'assign') return this.within('>', 0, assignments)
    if (name === 'break' || name === 'continue') {
      this.closeTag()
      return [{ kind: name, line }]
    }
    if (!ignored.has(name)) throw new ScriptFault('unknownTag', line, `<#${name}`)
    this.within('>', 0, (tokens) => {
      while (tokens.peek.kind !== 'end') tokens.take()
    })
    return []
  }

  private list(line: number, depth: number): Node {
    const head = this.within('>', 0, (tokens) => {
      const of = parseExpression(tokens)
      tokens.expect('as')
      return { of, name: nameIn(tokens) }
    })
    const { nodes: body, stop } = this.block(depth + 1)
    this.close('list', line, stop)
    return { kind: 'list', ...head, body, line }
  }

  private choice(line: number, depth: number): Node {
    const branches: { when: Expression | null; body: Node[] }[] = []
    let when: Expression | null = this.within('>', 0, (tokens) => parseExpression(tokens))
    for (;;) {
      const { nodes: body, stop } = this.block(depth + 1)
      branches.push({ when, body })
      if (!stop || stop.isEnd || when === null) {
        this.close('if', line, stop)
        return { kind: 'if', branches, line }
      }
      when = this.within('>', 0, (tokens) => (stop.name === 'else' ? null : parseExpression(tokens)))
    }
  }

  private close(name: string, line: number, stop: Tag | null): void {
    if (!stop) throw new ScriptFault('unclosedBlock', line, `<#${name}>`)
    if (!stop.isEnd || stop.name !== name) throw new ScriptFault('strayTag', stop.line, nameOf(stop))
    this.closeTag()
  }
}

const nameOf = ({ name, isEnd }: Tag): string => `<${isEnd ? '/' : ''}#${name}>`

function nameIn(tokens: Tokens): string {
  const token = tokens.take()
  if (token.kind !== 'name') throw new ScriptFault('syntax', token.line, token.text)
  return token.text
}

function assignments(tokens: Tokens): Node[] {
  const nodes: Node[] = []
  do {
    const { line } = tokens.peek
    const name = nameIn(tokens)
    const own: Expression = { kind: 'name', text: name, line, height: 1 }
    const one: Expression = { kind: 'number', text: '1', line, height: 1 }
    const stepped = tokens.takeIf('++', '--')
    const operator = stepped ?? tokens.takeIf(...changes) ?? tokens.expect('=')
    const right = stepped ? one : parseExpression(tokens)
    const sign = operator.text[0]!
    const value: Expression =
      operator.text === '='
        ? right
        : { kind: 'binary', operator: sign, left: own, right, ...above(line, own, right) }
    nodes.push({ kind: 'assign', name, value, line })
    tokens.takeIf(',')
  } while (tokens.peek.kind !== 'end')
  return nodes
}

/** @throws ScriptFault */
export function parseTemplate(source: string): Node[] {
  const { nodes, stop } = new Parser(source).block(0)
  if (stop) throw new ScriptFault('strayTag', stop.line, nameOf(stop))
  return nodes
}
