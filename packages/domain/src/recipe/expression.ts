// Expressions of FreeMarker, as far as scripts of tests use them.

import { ScriptFault } from './limits.ts'
import type { Token, Tokens } from './tokens.ts'

interface Place {
  line: number
  /** Height of its tree, so that no walk through it goes too deep. */
  height: number
}

export type Expression = Place & Shape

type Shape =
  | { kind: 'number' | 'text' | 'name'; text: string }
  | { kind: 'list'; items: Expression[] }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression }
  | { kind: 'unary'; operator: '-' | '+' | '!'; of: Expression }
  | { kind: 'at'; of: Expression; index: Expression }
  | { kind: 'builtIn'; name: string; of: Expression; with: Expression[] }
  | { kind: 'range'; from: Expression; to: Expression; operator: string }

const deepest = 50
const highest = 200

export function above(line: number, ...parts: readonly Expression[]): Place {
  const height = parts.reduce((most, part) => Math.max(most, part.height), 0) + 1
  if (height > highest) throw new ScriptFault('tooDeep', line)
  return { line, height }
}

const words: Record<string, string> = {
  '=': '==',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
}

/** Loosest first. */
const levels: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '=', '!='],
  ['<', '<=', '>', '>=', 'lt', 'lte', 'gt', 'gte'],
  ['+', '-'],
  ['*', '/', '%'],
]

export function parseExpression(tokens: Tokens, depth = 0): Expression {
  if (depth > deepest) throw new ScriptFault('tooDeep', tokens.peek.line)
  const from = parseLevel(tokens, 0, depth)
  const operator = tokens.takeIf('..', '..<', '..!', '..*')
  if (!operator) return from
  const to = parseLevel(tokens, 0, depth)
  return { kind: 'range', from, to, operator: operator.text, ...above(operator.line, from, to) }
}

function parseLevel(tokens: Tokens, level: number, depth: number): Expression {
  const operators = levels[level]
  if (!operators) return parseUnary(tokens, depth)
  let left = parseLevel(tokens, level + 1, depth)
  for (;;) {
    const operator = tokens.takeIf(...operators)
    if (!operator) return left
    const right = parseLevel(tokens, level + 1, depth)
    left = {
      kind: 'binary',
      operator: words[operator.text] ?? operator.text,
      left,
      right,
      ...above(operator.line, left, right),
    }
  }
}

function parseUnary(tokens: Tokens, depth: number): Expression {
  if (depth > deepest) throw new ScriptFault('tooDeep', tokens.peek.line)
  const operator = tokens.takeIf('-', '+', '!')
  if (!operator) return parsePostfix(tokens, depth)
  const of = parseUnary(tokens, depth + 1)
  return { kind: 'unary', operator: operator.text as '-', of, ...above(operator.line, of) }
}

function parsePostfix(tokens: Tokens, depth: number): Expression {
  let of = parsePrimary(tokens, depth)
  for (;;) {
    const opened = tokens.takeIf('?', '[')
    if (!opened) return of
    if (opened.text === '[') {
      const index = parseExpression(tokens, depth + 1)
      tokens.expect(']')
      of = { kind: 'at', of, index, ...above(opened.line, of, index) }
    } else {
      const name = tokens.take()
      if (name.kind !== 'name') throw new ScriptFault('syntax', name.line, name.text)
      const given = tokens.takeIf('(') ? parseItems(tokens, ')', depth) : []
      of = { kind: 'builtIn', name: name.text, of, with: given, ...above(name.line, of, ...given) }
    }
  }
}

function parseItems(tokens: Tokens, closing: ')' | ']', depth: number): Expression[] {
  const items: Expression[] = []
  while (!tokens.takeIf(closing)) {
    items.push(parseExpression(tokens, depth + 1))
    if (!tokens.is(closing)) tokens.expect(',')
  }
  return items
}

function parsePrimary(tokens: Tokens, depth: number): Expression {
  const token: Token = tokens.take()
  const { kind, text, line } = token
  if (kind === 'number' || kind === 'text' || kind === 'name') return { kind, text, ...above(line) }
  if (text === '[') {
    const items = parseItems(tokens, ']', depth)
    return { kind: 'list', items, ...above(line, ...items) }
  }
  if (text !== '(') throw new ScriptFault('syntax', line, text)
  const inside = parseExpression(tokens, depth + 1)
  tokens.expect(')')
  return inside
}

/** The names that it reads. */
export function namesIn(expression: Expression): string[] {
  switch (expression.kind) {
    case 'name':
      return [expression.text]
    case 'number':
    case 'text':
      return []
    case 'list':
      return expression.items.flatMap(namesIn)
    case 'binary':
      return [...namesIn(expression.left), ...namesIn(expression.right)]
    case 'unary':
      return namesIn(expression.of)
    case 'at':
      return [...namesIn(expression.of), ...namesIn(expression.index)]
    case 'builtIn':
      return [...namesIn(expression.of), ...expression.with.flatMap(namesIn)]
    case 'range':
      return [...namesIn(expression.from), ...namesIn(expression.to)]
  }
}
