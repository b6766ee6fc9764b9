// One example of each call, as a server of the tests answered it (role-table.test.ts), in a file for each first part of
// an address.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Key } from '@verdict/contract/endpoints'

export interface Example {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean>
  body?: unknown
  /** An upload. */
  file?: { name: string; type: string }
  status: number
  /** Kind of the answer, where it is a file. */
  media?: string
  /** The envelope, or the beginning of a file of text. */
  answer?: unknown
}

export const examplesFolder = join(import.meta.dirname, 'examples')

let kept: Record<string, Example> | null = null

export function allExamples(): Record<string, Example> {
  kept ??= Object.assign(
    {},
    ...readdirSync(examplesFolder).map(
      (name) => JSON.parse(readFileSync(join(examplesFolder, name), 'utf8')) as Record<string, Example>,
    ),
  ) as Record<string, Example>
  return kept
}

export const exampleOf = (key: Key): Example | undefined => allExamples()[key]
