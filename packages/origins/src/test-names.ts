// Ids of tests, by which results name them. Here each is a unique UUID: a problem made by copying another's folder has the
// same ids, and old results have ids of any form.

import { createHash } from 'node:crypto'

export function uuidFrom(...parts: (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex')
  // Version 8 of RFC 9562, whose bits are the maker's own.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(12, 15)}`,
    `8${hex.slice(15, 18)}`,
    hex.slice(18, 30),
  ].join('-')
}

export const otherUuid = (origin: string, pid: number, name: string): string =>
  uuidFrom(`${origin} test`, pid, name)

export const renamedKey = (pid: number, name: string): string => `${pid} ${name}`
