// Words of FreeMarker's expressions.

import { ScriptFault } from './limits.ts'

export interface Token {
  kind: 'number' | 'text' | 'name' | 'sign' | 'end'
  text: string
  line: number
}

const blank = /[ \t\r\n]/
const digit = /[0-9]/
const letter = /[A-Za-z_$@\u0080-\uFFFF]/

/** The longest first. */
const signs = [
  '..<',
  '..!',
  '..*',
  '..',
  '==',
  '!=',
  '<=',
  '>=',
  '&&',
  '||',
  '++',
  '--',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  ...'+ - * / % ( ) [ ] { } , ? ! = < > . :'.split(' '),
]

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', l: '<', g: '>', a: '&' }

export class Tokens {
  private readonly source: string
  private at: number
  private line: number
  private readonly open: string[] = []
  /** A `>` outside brackets ends the expression, as in a tag; else a `}`, as in an interpolation. */
  private readonly closing: '>' | '}'
  private next: Token

  constructor(source: string, at: number, line: number, closing: '>' | '}') {
    this.source = source
    this.at = at
    this.line = line
    this.closing = closing
    this.next = this.read()
  }

  get peek(): Token {
    return this.next
  }

  take(): Token {
    const token = this.next
    if (token.kind !== 'end') this.next = this.read()
    return token
  }

  is(...texts: string[]): boolean {
    return (this.next.kind === 'sign' || this.next.kind === 'name') && texts.includes(this.next.text)
  }

  takeIf(...texts: string[]): Token | null {
    return this.is(...texts) ? this.take() : null
  }

  expect(text: string): Token {
    const token = this.takeIf(text)
    if (!token) throw new ScriptFault('syntax', this.next.line, this.next.text)
    return token
  }

  /** Behind the closing sign. @throws ScriptFault if something stands before it */
  end(): { at: number; line: number } {
    if (this.next.kind !== 'end') throw new ScriptFault('syntax', this.next.line, this.next.text)
    return { at: this.at, line: this.line }
  }

  private token(kind: Token['kind'], text: string): Token {
    return { kind, text, line: this.line }
  }

  private read(): Token {
    const { source } = this
    while (this.at < source.length && blank.test(source[this.at]!)) {
      if (source[this.at] === '\n') this.line += 1
      this.at += 1
    }
    const first = source[this.at]
    if (first === undefined) throw new ScriptFault('unclosedTag', this.line)
    if (this.open.length === 0 && this.endsHere(first)) return this.token('end', this.closing)
    if (digit.test(first)) return this.readNumber()
    if (letter.test(first)) return this.readName()
    if (first === '"' || first === "'") return this.readText(first)
    return this.readSign()
  }

  private endsHere(first: string): boolean {
    const { closing, source } = this
    if (closing === '>' && first === '/' && source[this.at + 1] === '>') this.at += 1
    if (source[this.at] !== closing) return false
    this.at += 1
    return true
  }

  private readNumber(): Token {
    const from = this.at
    const skip = (): void => {
      while (digit.test(this.source[this.at] ?? '')) this.at += 1
    }
    skip()
    if (this.source[this.at] === '.' && digit.test(this.source[this.at + 1] ?? '')) {
      this.at += 1
      skip()
    }
    return this.token('number', this.source.slice(from, this.at))
  }

  private readName(): Token {
    const from = this.at
    while (letter.test(this.source[this.at] ?? '') || digit.test(this.source[this.at] ?? '')) this.at += 1
    return this.token('name', this.source.slice(from, this.at))
  }

  private readText(quote: string): Token {
    const line = this.line
    const parts: string[] = []
    for (this.at += 1; ; this.at += 1) {
      let char = this.source[this.at]
      if (char === undefined || char === '\n') throw new ScriptFault('openQuote', line)
      if (char === quote) break
      if (char === '\\') {
        this.at += 1
        const escaped = this.source[this.at] ?? ''
        char = escapes[escaped] ?? escaped
      }
      parts.push(char)
    }
    this.at += 1
    return this.token('text', parts.join(''))
  }

  private readSign(): Token {
    const sign = signs.find((one) => this.source.startsWith(one, this.at))
    if (sign === undefined) throw new ScriptFault('syntax', this.line, this.source[this.at])
    this.at += sign.length
    if ('([{'.includes(sign)) this.open.push(sign)
    if (')]}'.includes(sign)) this.open.pop()
    return this.token('sign', sign)
  }
}
