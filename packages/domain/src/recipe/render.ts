// Runs a template, and cuts its output into lines; `${seed}` stays open until its line is known.

import type { Expression } from './expression.ts'
import { recipeLimits, ScriptFault } from './limits.ts'
import { type Node, parseTemplate } from './template.ts'
import { evaluate, integerValue, itemOf, type Scope, sizeOf, textOf, truthOf, type Value } from './value.ts'

type Piece = string | { of: Expression; known: ReadonlyMap<string, Value> }

export interface PrintedLine {
  /** Line of the script, 1-based. */
  line: number
  /** @param seed null leaves it open, so that equal lines are found */
  text: (seed: number | null) => string
}

/** Shared by all scripts of a recipe. */
export interface Budget {
  steps: number
  chars: number
}

interface Loop {
  name: string
  value: Value
  index: number
}

class Jump {
  readonly kind: 'break' | 'continue'
  readonly line: number

  constructor(kind: 'break' | 'continue', line: number) {
    this.kind = kind
    this.line = line
  }
}

class Renderer implements Scope {
  readonly lines: PrintedLine[] = []
  private readonly budget: Budget
  private readonly variables = new Map<string, Value>()
  private readonly loops: Loop[] = []
  private pieces: Piece[] = []
  /** Line of the first piece that is not blank; 0: none so far. */
  private begins = 0

  constructor(budget: Budget) {
    this.budget = budget
  }

  step(line: number, cost = 1): void {
    this.budget.steps -= cost
    if (this.budget.steps < 0) throw new ScriptFault('tooManySteps', line)
  }

  lookUp(name: string): Value | undefined {
    for (let at = this.loops.length - 1; at >= 0; at--) {
      const { name: own, value, index } = this.loops[at]!
      if (own === name) return value
      if (`${own}_index` === name) return integerValue(index)
    }
    return this.variables.get(name)
  }

  run(nodes: readonly Node[]): Jump | null {
    for (const node of nodes) {
      this.step(node.line)
      const jump = this.one(node)
      if (jump) return jump
    }
    return null
  }

  finish(): PrintedLine[] {
    this.endLine()
    return this.lines
  }

  private one(node: Node): Jump | null {
    switch (node.kind) {
      case 'text':
        this.print(node.text, node.line)
        return null
      case 'value':
        this.printValue(node)
        return null
      case 'assign':
        this.variables.set(node.name, evaluate(node.value, this))
        return null
      case 'list':
        return this.list(node)
      case 'if': {
        const chosen = node.branches.find(
          ({ when }) => when === null || truthOf(evaluate(when, this), node.line),
        )
        return chosen ? this.run(chosen.body) : null
      }
      default:
        return new Jump(node.kind, node.line)
    }
  }

  private list({ of, name, body, line }: Extract<Node, { kind: 'list' }>): null {
    const items = evaluate(of, this)
    const size = sizeOf(items, line)
    const loop: Loop = { name, value: items, index: 0 }
    this.loops.push(loop)
    for (let index = 0; index < size; index++) {
      this.step(line)
      loop.value = itemOf(items, index, line)
      loop.index = index
      if (this.run(body)?.kind === 'break') break
    }
    this.loops.pop()
    return null
  }

  private print(text: string, line: number): void {
    const [first = '', ...others] = text.split('\n')
    this.add(first, line)
    for (const [index, other] of others.entries()) {
      this.endLine()
      this.add(other, line + 1 + index)
    }
  }

  private printValue({ of, names, line }: Extract<Node, { kind: 'value' }>): void {
    if (!names.includes('seed') || this.lookUp('seed')) this.print(textOf(evaluate(of, this), line), line)
    else {
      const known = names.flatMap((name): [string, Value][] => {
        const value = this.lookUp(name)
        return value ? [[name, value]] : []
      })
      this.add({ of, known: new Map(known) }, line)
    }
  }

  private add(piece: Piece, line: number): void {
    if (piece === '') return
    if (this.begins === 0 && (typeof piece !== 'string' || piece.trim() !== '')) this.begins = line
    this.budget.chars -= typeof piece === 'string' ? piece.length : 10
    if (this.budget.chars < 0) throw new ScriptFault('textTooLong', line)
    this.pieces.push(piece)
  }

  private endLine(): void {
    const { pieces, begins: line } = this
    this.pieces = []
    this.begins = 0
    if (line === 0) return
    const textOfPiece = (piece: Piece, seed: number | null): string => {
      if (typeof piece === 'string') return piece
      if (seed === null) return '\0'
      const known = new Map([...piece.known, ['seed', integerValue(seed)]])
      const scope = { lookUp: (name: string) => known.get(name), step: this.step.bind(this) }
      return textOf(evaluate(piece.of, scope), line)
    }
    this.lines.push({ line, text: (seed) => pieces.map((piece) => textOfPiece(piece, seed)).join('') })
  }
}

/** @throws ScriptFault */
export function renderScript(source: string, budget: Budget): PrintedLine[] {
  if (source.length > recipeLimits.script) throw new ScriptFault('textTooLong', 1)
  const renderer = new Renderer(budget)
  const jump = renderer.run(parseTemplate(source.replaceAll('\r\n', '\n')))
  if (jump) throw new ScriptFault('strayTag', jump.line, `<#${jump.kind}>`)
  return renderer.finish()
}
