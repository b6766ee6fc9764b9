// What an audit row says of before and after, field by field.

import type { AuditRow } from '@verdict/contract/audit'

type Value = AuditRow['before']

interface FieldChange {
  /** Empty where the whole is no object. */
  name: string
  /** Undefined where nothing was said of it. */
  before: Value | undefined
  after: Value | undefined
}

type Fields = Record<string, Value>

const isFields = (value: Value): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const same = (one: Value | undefined, other: Value | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Fields that stayed as they were are left out; those of an object within bear its name too (`role.basic`). */
export function changesIn(before: Value, after: Value): FieldChange[] {
  const [was, is] = [before ?? undefined, after ?? undefined]
  if (was === undefined && is === undefined) return []
  return fieldChanges('', was, is)
}

function fieldChanges(name: string, before: Value | undefined, after: Value | undefined): FieldChange[] {
  if (same(before, after)) return []
  const parts = [before, after].filter((value) => value !== undefined)
  if (!parts.every(isFields)) return [{ name, before, after }]
  const names = [...new Set(parts.flatMap((value) => Object.keys(value)))]
  return names.flatMap((part) =>
    fieldChanges(name === '' ? part : `${name}.${part}`, fieldOf(before, part), fieldOf(after, part)),
  )
}

const fieldOf = (value: Value | undefined, name: string): Value | undefined =>
  value !== undefined && isFields(value) ? value[name] : undefined

const shownLength = 300

/** As a person reads it; long texts are cut. */
export function valueText(value: Value): string {
  const text = typeof value === 'string' ? value : plain(value)
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text
}

function plain(value: Value): string {
  if (value === null) return ''
  if (Array.isArray(value)) {
    return value.every((item) => typeof item !== 'object') ? value.join(', ') : JSON.stringify(value)
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
