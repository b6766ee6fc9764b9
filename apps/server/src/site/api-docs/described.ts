// For the process that writes the API documentation: what a comment in the contract says of a field becomes the
// description of its shape. So it is written once, beside the field, and no other process spends time on it.

import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parse, type Comment, type Node, type Property } from 'acorn'
import { z } from 'zod'

const contract = '/packages/contract/src/'

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function* propertiesIn(node: Node): Generator<Property> {
  if (node.type === 'Property') yield node as Property
  for (const inner of Object.values(node)) {
    for (const child of Array.isArray(inner) ? inner : [inner]) if (isNode(child)) yield* propertiesIn(child)
  }
}

/** @returns the words of a documenting comment, in one line */
const wordsOf = ({ type, value }: Comment): string | null =>
  type === 'Block' && value.startsWith('*')
    ? value
        .slice(1)
        .split('\n')
        .map((line) => line.trim().replace(/^\*/, '').trim())
        .filter(Boolean)
        .join(' ')
    : null

/** @returns JavaScript */
export function withDescriptions(source: string): string {
  const code = stripTypeScriptTypes(source)
  const comments: Comment[] = []
  const tree = parse(code, { ecmaVersion: 'latest', sourceType: 'module', onComment: comments })
  const byPlace: [at: number, text: string][] = []
  for (const property of propertiesIn(tree)) {
    const comment = comments.find(
      ({ end }) => end <= property.start && code.slice(end, property.start).trim() === '',
    )
    const words = comment && wordsOf(comment)
    if (!words || property.shorthand || property.kind !== 'init') continue
    byPlace.push(
      [property.value.start, 'globalThis.describedShape('],
      [property.value.end, `, ${JSON.stringify(words)})`],
    )
  }
  let described = code
  for (const [at, text] of byPlace.toSorted(([left], [right]) => right - left)) {
    described = described.slice(0, at) + text + described.slice(at)
  }
  return described
}

export function describeContract(): void {
  Object.assign(globalThis, {
    describedShape: (value: unknown, words: string): unknown =>
      value instanceof z.ZodType ? value.describe(words) : value,
  })
  registerHooks({
    load(url, context, next) {
      if (!url.startsWith('file:') || !url.includes(contract)) return next(url, context)
      const source = withDescriptions(readFileSync(fileURLToPath(url), 'utf8'))
      return { format: 'module', source, shortCircuit: true }
    },
  })
}
