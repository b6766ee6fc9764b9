// What an audit row says of before and after, field by field.

import type { AuditRow } from '@verdict/contract/audit'

type Value = AuditRow['before']

export interface FieldChange {
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

/** Fields that stayed as they were are left out. */
export function changesIn(before: Value, after: Value): FieldChange[] {
  if ((before !== null && !isFields(before)) || (after !== null && !isFields(after))) {
    return [{ name: '', before: before ?? undefined, after: after ?? undefined }]
  }
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .map((name) => ({ name, before: before?.[name], after: after?.[name] }))
    .filter((change) => !same(change.before, change.after))
}

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
