// Input made from a shape: valid by its own rules, and broken in the ways that input is broken. Everything follows from one
// seed, so that what failed once fails again. Where a shape has a rule that cannot be read off it (a pattern), values are
// tried until one passes.

import type { z } from 'zod'

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** 0 to `end` - 1. */
  int(end: number): number {
    return Math.floor(this.next() * end)
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(values: readonly T[]): T {
    return values[this.int(values.length)]!
  }
}

/** Values that a field of a name may well have: ids of what exists, and of what does not. */
export type Hints = Record<string, readonly unknown[]>

const someTexts = [
  'x',
  'plain text',
  'Text-1',
  'abcd',
  '题目 1',
  'a@example.org',
  '2030-01-01T00:00:00.000Z',
  '00000000-0000-4000-8000-000000000000',
  '0'.repeat(64),
  'x'.repeat(24),
  'https://example.org/',
  '# Heading\n\n$x^2$ and `code`',
]

type Schema = z.core.$ZodType
interface Definition {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  options?: readonly Schema[]
  values?: readonly unknown[]
  entries?: Record<string, unknown>
  in?: Schema
  out?: Schema
  left?: Schema
  keyType?: Schema
  valueType?: Schema
  items?: readonly Schema[]
  getter?: () => Schema
  checks?: readonly { _zod: { def: Check } }[]
}

const definitionOf = (schema: Schema): Definition => (schema as z.ZodType).def
const passes = (schema: Schema, value: unknown): boolean => (schema as z.ZodType).safeParse(value).success

interface Bounds {
  minimum?: number
  maximum?: number
}

interface Check {
  check: string
  value?: number | bigint
  minimum?: number
  maximum?: number
}

/** The length of a text or a list, the value of a number. */
export function boundsOf(schema: Schema): Bounds {
  const checks = definitionOf(schema).checks ?? []
  const bounds: Bounds = {}
  for (const each of checks) {
    const { check, value, minimum, maximum } = each['_zod'].def
    if (check === 'max_length' && maximum !== undefined) bounds.maximum = maximum
    if (check === 'min_length' && minimum !== undefined) bounds.minimum = minimum
    if (check === 'less_than') bounds.maximum = Number(value)
    if (check === 'greater_than') bounds.minimum = Number(value)
  }
  return bounds
}

/** The first tries are the field's own hints, then what is common, then the bounds. */
function fitting(
  random: Random,
  schema: Schema,
  hints: readonly unknown[],
  common: readonly unknown[],
): unknown {
  const fits = (values: readonly unknown[]) => values.filter((value) => passes(schema, value))
  const own = fits(hints)
  if (own.length > 0 && random.chance(0.9)) return random.pick(own)
  const other = fits(common)
  return random.pick(other.length > 0 ? other : [...own, common[0]])
}

function textFor(random: Random, schema: Schema, hints: readonly unknown[]): unknown {
  const { minimum = 0, maximum = 40 } = boundsOf(schema)
  const atBounds = ['y'.repeat(Math.min(minimum, 5_000)), 'y'.repeat(Math.min(maximum, 5_000))]
  return fitting(random, schema, hints, [...someTexts, ...atBounds])
}

function numberFor(random: Random, schema: Schema, hints: readonly unknown[]): unknown {
  const { minimum = 0, maximum = 1_000 } = boundsOf(schema)
  return fitting(random, schema, hints, [0, 1, 2, 3, 5, -1, minimum, minimum + 1, maximum])
}

interface Making {
  random: Random
  schema: Schema
  definition: Definition
  hints: Hints
  /** Values that a field of this name may have. */
  known: readonly unknown[]
  /** A value of a part; of the same name unless it has one of its own. */
  inside: (part: Schema | undefined, as?: string) => unknown
}

const ofInner = ({ definition, inside }: Making): unknown => inside(definition.innerType)
const ofText = ({ random, schema, known }: Making): unknown => textFor(random, schema, known)

/** By the kind of shape. */
const makers: Record<string, (making: Making) => unknown> = {
  object: ({ random, definition, hints }) => objectFor(random, definition, hints),
  array: ({ random, schema, definition, inside }) =>
    Array.from({ length: arrayLength(random, schema) }, () => inside(definition.element)),
  tuple: ({ definition, inside }) => (definition.items ?? []).map((item) => inside(item)),
  record: ({ definition, inside }) => ({
    [asText(inside(definition.keyType, 'key'))]: inside(definition.valueType),
  }),
  string: ofText,
  custom: ofText,
  number: ({ random, schema, known }) => numberFor(random, schema, known),
  boolean: ({ random }) => random.chance(0.5),
  enum: ({ random, definition }) => random.pick(Object.values(definition.entries ?? {})),
  literal: ({ random, definition }) => random.pick(definition.values ?? [null]),
  union: ({ random, definition, inside }) => inside(random.pick(definition.options ?? [])),
  nullable: ({ random, definition, inside }) => (random.chance(0.2) ? null : inside(definition.innerType)),
  pipe: ({ definition, inside }) => inside(isPlainPipe(definition) ? definition.in : definition.out),
  intersection: ({ definition, inside }) => inside(definition.left),
  lazy: ({ definition, inside }) => inside(definition.getter?.()),
  optional: ofInner,
  default: ofInner,
  prefault: ofInner,
  catch: ofInner,
  readonly: ofInner,
  nonoptional: ofInner,
}

/** One whose first half is a shape; the other kind begins with a function that makes input fit. */
const isPlainPipe = (definition: Definition): boolean =>
  definition.in !== undefined && definitionOf(definition.in).type !== 'transform'

/** A value that the shape should take. @param name of the field, for its hints */
export function validFor(random: Random, schema: Schema, hints: Hints, name = ''): unknown {
  const definition = definitionOf(schema)
  const inside = (part: Schema | undefined, as = name): unknown =>
    part === undefined ? null : validFor(random, part, hints, as)
  const making = { random, schema, definition, hints, known: hints[name] ?? [], inside }
  return makers[definition.type]?.(making) ?? null
}

const arrayLength = (random: Random, schema: Schema): number => {
  const { minimum = 0, maximum = 3 } = boundsOf(schema)
  return Math.max(minimum, Math.min(maximum, random.int(4)))
}

const isOptional = (schema: Schema): boolean => passes(schema, undefined)

function objectFor(random: Random, { shape = {} }: Definition, hints: Hints): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(shape)) {
    if (isOptional(part) && random.chance(0.4)) continue
    made[name] = validFor(random, part, hints, name)
  }
  return made
}

interface Part {
  path: string
  type: string
  schema: Schema
}

/** Everything that a shape is made of, by its path. */
export function partsOf(schema: Schema, path: string): Part[] {
  const definition = definitionOf(schema)
  const inside = Object.entries(definition.shape ?? {}).flatMap(([name, part]) =>
    partsOf(part, `${path}.${name}`),
  )
  const { element, innerType, options = [], items = [], left, keyType, valueType } = definition
  if (definition.in && isPlainPipe(definition)) {
    // Values that pass the first half are checked again by the second: the two are one part.
    const [first, ...rest] = partsOf(definition.in, path)
    return first ? [{ ...first, schema }, ...rest] : []
  }
  const same = [innerType, ...options, ...items, left, definition.out, keyType, valueType]
  return [
    { path, type: definition.type, schema },
    ...inside,
    ...(element ? partsOf(element, `${path}[]`) : []),
    ...same.flatMap((part) => (part ? partsOf(part, path) : [])),
  ]
}

const deep = (levels: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = [value]
  return value
}

/** Values of the wrong kind. */
const wrongValues: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  '',
  ' ',
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  'NaN',
  '1e400',
  '-0',
  '0x10',
  '\0',
  'a\0b',
  '\uD800',
  '\u202E\u2028',
  '%00',
  '%',
  '../../../etc/passwd',
  "'; drop table users; --",
  '$1',
  '{{constructor}}',
  '<script>alert(1)</script>',
  'x'.repeat(70_000),
  '(((((((((((((((a+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)!',
  '2030-13-45T99:99:99.000Z',
  '__proto__',
  { __proto__: { admin: true }, constructor: { prototype: {} } },
  deep(400),
]

/** One thing of it is not as it should be: replaced, left out, or one too many. */
export function broken(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.15)) return random.pick(wrongValues)
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.3))
      return Array.from({ length: 20 }, () => random.pick(wrongValues))
    return value.map((item, index) => (index === 0 ? broken(random, item) : item))
  }
  const names = Object.keys(value)
  const name = names.length === 0 || random.chance(0.1) ? 'unknownField' : random.pick(names)
  const { [name]: inside, ...rest } = value as Record<string, unknown>
  if (random.chance(0.2)) return rest
  return { ...rest, [name]: broken(random, inside) }
}

/** As the text of a query or a path, whatever it is. */
export const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')).toWellFormed()
