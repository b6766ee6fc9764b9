import type { AuditRow } from '@verdict/contract/audit'
import { auditKind, type AuditKind } from '@verdict/contract/audit-fields'

export type Value = AuditRow['before']

export interface FieldChange {
  /** Empty where the whole is no object. */
  name: string
  before: Value | undefined
  after: Value | undefined
}

type Fields = Record<string, Value>

const isFields = (value: Value): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const same = (one: Value | undefined, other: Value | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const naming = ['user', 'problem', 'contest', 'course', 'discussion', 'job'] as const

export const thingOf = (kind: AuditKind | undefined) => naming.find((thing) => thing === kind)

/**
 * Skips unchanged fields, and blank ones with a single side, except names, which identify the thing. Nested fields have
 * dotted names (`allow.users`), unless they are one value to the reader.
 */
export function changesIn({ action, before, after }: Pick<AuditRow, 'action' | 'before' | 'after'>) {
  const [was, is] = [before ?? undefined, after ?? undefined]
  if (was === undefined && is === undefined) return []
  return fieldChanges((name) => auditKind(action, name), { name: '', before: was, after: is })
}

function fieldChanges(kindAt: (name: string) => AuditKind | undefined, change: FieldChange): FieldChange[] {
  const { name, before, after } = change
  const kind = kindAt(name)
  if (same(before, after)) return thingOf(kind) ? [{ name, before: undefined, after }] : []
  const parts = [before, after].filter((value) => value !== undefined)
  if (kind === 'role' || !parts.every(isFields))
    return parts.length === 1 && parts.every(isBlank) ? [] : [change]
  const names = [...new Set(parts.flatMap((value) => Object.keys(value)))]
  return names.flatMap((part) =>
    fieldChanges(kindAt, {
      name: name === '' ? part : `${name}.${part}`,
      before: fieldOf(before, part),
      after: fieldOf(after, part),
    }),
  )
}

const fieldOf = (value: Value | undefined, name: string): Value | undefined =>
  value !== undefined && isFields(value) ? value[name] : undefined

export const isBlank = (value: Value): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

const shownLength = 300
const shownBefore = 40

export function differsAt(before: Value | undefined, after: Value | undefined): number {
  if (typeof before !== 'string' || typeof after !== 'string') return 0
  let at = 0
  while (at < before.length && before[at] === after[at]) at += 1
  return at
}

/** Excerpt from the beginning, or around `from`. */
export function cut(text: string, from = 0): string {
  if (text.length <= shownLength) return text
  const start = from > shownLength - shownBefore ? from - shownBefore : 0
  const end = start + shownLength
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`
}

export const rawText = (value: Value): string =>
  cut(typeof value === 'string' ? value : JSON.stringify(value))
