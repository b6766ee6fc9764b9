// From row to wire. A shape's required fields are taken from the columns of their names; a field that is optional depends on
// who asks, so it is sent only where the caller gives it.

import type { z } from 'zod'

type Column<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Column<Rest>}`
  : ''

type Sent<Value> = Value extends Date ? string : Value

type Taken<Wire, Row> = keyof {
  [
    Name in keyof Wire & string as Column<Name> extends keyof Row
      ? Sent<Row[Column<Name>]> extends Wire[Name]
        ? Name
        : never
      : never
  ]-?: true
}

type Optional<Wire> = { [Name in keyof Wire]-?: object extends Pick<Wire, Name> ? Name : never }[keyof Wire]

/** Fields that no column gives, and those sent in place of a column. */
type Own<Wire, Row> = Omit<Wire, Exclude<Taken<Wire, Row>, Optional<Wire>>> & Partial<Wire>

const columns = new WeakMap<z.ZodObject, [name: string, column: string][]>()

function columnsOf(shape: z.ZodObject): [name: string, column: string][] {
  const known = columns.get(shape)
  if (known) return known
  const required = Object.entries(shape.shape).filter(([, field]) => field['_zod'].optout !== 'optional')
  const made = required.map(([name]): [string, string] => [
    name,
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ])
  columns.set(shape, made)
  return made
}

export function present<Shape extends z.ZodObject, Row extends object>(
  shape: Shape,
  row: Row,
  ...[own]: object extends Own<z.output<Shape>, Row>
    ? [own?: Own<z.output<Shape>, Row>]
    : [own: Own<z.output<Shape>, Row>]
): z.output<Shape> {
  const sent: Record<string, unknown> = { ...own }
  for (const [name, column] of columnsOf(shape)) {
    if (name in sent) continue
    const value: unknown = row[column as keyof Row]
    sent[name] = value instanceof Date ? value.toISOString() : value
  }
  return sent as z.output<Shape>
}
