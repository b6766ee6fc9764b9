// Values of expressions, and what FreeMarker's operators and built-ins make of them.

import type { Expression } from './expression.ts'
import { ScriptFault } from './limits.ts'
import {
  absolute,
  calculate,
  ceilingOf,
  compareNumbers,
  countOf,
  floorOf,
  isNumberText,
  negative,
  type Num,
  ofInteger,
  parseNumber,
  roundOf,
  textOfNumber,
  truncated,
} from './number.ts'

interface Range {
  from: number
  count: number
  step: 1 | -1
}

export type Value =
  | { kind: 'number'; value: Num }
  | { kind: 'text'; value: string }
  | { kind: 'truth'; value: boolean }
  | { kind: 'list'; value: readonly Value[] }
  | { kind: 'range'; value: Range }

/** Variables of an evaluation; `step` counts its work. */
export interface Scope {
  lookUp: (name: string) => Value | undefined
  step: (line: number, cost?: number) => void
}

const longestText = 10_000
const longestList = 10_000

/** Steps that a copy of it counts. */
function costOf(value: Value): number {
  if (value.kind === 'text') return value.value.length / 16
  if (value.kind === 'range') return value.value.count
  return value.kind === 'list' ? value.value.length : 0
}

const numberValue = (value: Num): Value => ({ kind: 'number', value })
export const integerValue = (value: number): Value => numberValue(ofInteger(value))
const textValue = (value: string): Value => ({ kind: 'text', value })
const truthValue = (value: boolean): Value => ({ kind: 'truth', value })

const wrong = (line: number, text = ''): ScriptFault => new ScriptFault('wrongType', line, text)

export function textOf(value: Value, line: number): string {
  if (value.kind === 'text') return value.value
  if (value.kind === 'number') return textOfNumber(value.value)
  if (value.kind === 'truth') return String(value.value)
  throw wrong(line)
}

function numberOf(value: Value, line: number): Num {
  if (value.kind !== 'number') throw wrong(line)
  return value.value
}

export function truthOf(value: Value, line: number): boolean {
  if (value.kind !== 'truth') throw wrong(line)
  return value.value
}

export const sizeOf = (value: Value, line: number): number => {
  if (value.kind === 'list') return value.value.length
  if (value.kind === 'range') return value.value.count
  throw wrong(line)
}

export function itemOf(value: Value, index: number, line: number): Value {
  if (index < 0 || index >= sizeOf(value, line)) throw wrong(line, String(index))
  if (value.kind === 'range') return integerValue(value.value.from + value.value.step * index)
  return (value as { value: readonly Value[] }).value[index]!
}

const itemsOf = (value: Value, line: number): Value[] => {
  const size = sizeOf(value, line)
  if (size > longestList) throw new ScriptFault('textTooLong', line)
  return Array.from({ length: size }, (_, index) => itemOf(value, index, line))
}

function checkedText(text: string, line: number): Value {
  if (text.length > longestText) throw new ScriptFault('textTooLong', line)
  return textValue(text)
}

function add(left: Value, right: Value, line: number): Value {
  if (left.kind === 'number' && right.kind === 'number') {
    return numberValue(calculate('+', left.value, right.value, line))
  }
  const isList = (value: Value): boolean => value.kind === 'list' || value.kind === 'range'
  if (isList(left) && isList(right)) {
    const items = [...itemsOf(left, line), ...itemsOf(right, line)]
    if (items.length > longestList) throw new ScriptFault('textTooLong', line)
    return { kind: 'list', value: items }
  }
  return checkedText(textOf(left, line) + textOf(right, line), line)
}

function isEqual(left: Value, right: Value, line: number): boolean {
  if (left.kind !== right.kind) throw wrong(line)
  if (left.kind === 'number') return compareNumbers(left.value, numberOf(right, line)) === 0
  if (left.kind === 'text' || left.kind === 'truth') return left.value === right.value
  throw wrong(line)
}

const ofOrder: Record<string, (order: number) => boolean> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
}

function combine(operator: string, left: Value, right: Value, line: number): Value {
  if (operator === '+') return add(left, right, line)
  if (operator === '==') return truthValue(isEqual(left, right, line))
  if (operator === '!=') return truthValue(!isEqual(left, right, line))
  const [a, b] = [numberOf(left, line), numberOf(right, line)]
  const holds = ofOrder[operator]
  return holds ? truthValue(holds(compareNumbers(a, b))) : numberValue(calculate(operator, a, b, line))
}

function rangeOf(operator: string, from: number, to: number): Value {
  if (operator === '..') {
    const step = from <= to ? 1 : -1
    return { kind: 'range', value: { from, count: Math.abs(to - from) + 1, step } }
  }
  const length = operator === '..*' ? to : to - from
  return { kind: 'range', value: { from, count: Math.abs(length), step: length < 0 ? -1 : 1 } }
}

const ofText = (change: (text: string) => string) => (value: Value, _: Value[], line: number) =>
  checkedText(change(textOf(value, line)), line)
const ofNumber = (change: (number: Num) => Num) => (value: Value, _: Value[], line: number) =>
  numberValue(change(numberOf(value, line)))

const builtIns: Record<string, (value: Value, given: Value[], line: number) => Value> = {
  c: (value, _, line) => textValue(textOf(value, line)),
  string: (value, _, line) => textValue(textOf(value, line)),
  number: (value, _, line) => {
    const text = textOf(value, line).trim()
    if (!isNumberText(text)) throw wrong(line, text)
    return numberValue(
      text.startsWith('-') ? negative(parseNumber(text.slice(1), line)) : parseNumber(text, line),
    )
  },
  int: ofNumber(truncated),
  long: ofNumber(truncated),
  floor: ofNumber(floorOf),
  ceiling: ofNumber(ceilingOf),
  round: ofNumber(roundOf),
  abs: ofNumber(absolute),
  trim: ofText((text) => text.trim()),
  upper_case: ofText((text) => text.toUpperCase()),
  lower_case: ofText((text) => text.toLowerCase()),
  length: (value, _, line) => integerValue(textOf(value, line).length),
  size: (value, _, line) => integerValue(sizeOf(value, line)),
  first: (value, _, line) => itemOf(value, 0, line),
  last: (value, _, line) => itemOf(value, sizeOf(value, line) - 1, line),
  reverse: (value, _, line) => ({ kind: 'list', value: itemsOf(value, line).toReversed() }),
  split: (value, [by], line) => {
    const parts = textOf(value, line).split(by ? textOf(by, line) : ' ')
    return { kind: 'list', value: parts.map(textValue) }
  },
  join: (value, [by], line) => {
    const items = itemsOf(value, line).map((item) => textOf(item, line))
    return checkedText(items.join(by ? textOf(by, line) : ''), line)
  },
}

/** @throws ScriptFault */
export function evaluate(expression: Expression, scope: Scope): Value {
  const { line } = expression
  scope.step(line)
  const valueOf = (part: Expression): Value => evaluate(part, scope)
  switch (expression.kind) {
    case 'number':
      return numberValue(parseNumber(expression.text, line))
    case 'text':
      return textValue(expression.text)
    case 'name':
      return nameValue(expression.text, scope, line)
    case 'list':
      return { kind: 'list', value: expression.items.map(valueOf) }
    case 'unary': {
      const of = valueOf(expression.of)
      if (expression.operator === '!') return truthValue(!truthOf(of, line))
      return numberValue(expression.operator === '-' ? negative(numberOf(of, line)) : numberOf(of, line))
    }
    case 'binary':
      return binaryValue(expression, scope)
    case 'at':
      return itemOf(valueOf(expression.of), countOf(numberOf(valueOf(expression.index), line), line), line)
    case 'builtIn':
      return builtInValue(expression, scope)
    case 'range': {
      const end = (part: Expression): number => countOf(numberOf(valueOf(part), line), line)
      return rangeOf(expression.operator, end(expression.from), end(expression.to))
    }
  }
}

function nameValue(name: string, scope: Scope, line: number): Value {
  const value = scope.lookUp(name)
  if (value) return value
  if (name === 'true' || name === 'false') return truthValue(name === 'true')
  throw new ScriptFault(name === 'seed' ? 'seedOutside' : 'unknownName', line, name)
}

function binaryValue(
  { operator, left, right, line }: Extract<Expression, { kind: 'binary' }>,
  scope: Scope,
): Value {
  const first = evaluate(left, scope)
  if (operator !== '&&' && operator !== '||') {
    const combined = combine(operator, first, evaluate(right, scope), line)
    scope.step(line, costOf(combined))
    return combined
  }
  const isDecided = truthOf(first, line) === (operator === '||')
  return isDecided ? first : truthValue(truthOf(evaluate(right, scope), line))
}

/** `?index` and `?counter` belong to the loop whose variable they follow. */
function builtInValue(expression: Extract<Expression, { kind: 'builtIn' }>, scope: Scope): Value {
  const { name, of, line } = expression
  if (of.kind === 'name' && (name === 'index' || name === 'counter')) {
    const index = nameValue(`${of.text}_index`, scope, line)
    return name === 'index' ? index : add(index, integerValue(1), line)
  }
  const builtIn = Object.hasOwn(builtIns, name) ? builtIns[name] : undefined
  if (!builtIn) throw new ScriptFault('unknownBuiltIn', line, name)
  const given = expression.with.map((part) => evaluate(part, scope))
  const receiver = evaluate(of, scope)
  scope.step(line, costOf(receiver))
  return builtIn(receiver, given, line)
}
