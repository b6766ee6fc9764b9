// Nothing is made twice. A key is the hash of all that a result depends on, but for the compilers of its
// programs, whose versions stand beside it: hosts have different ones.

import { createHash } from 'node:crypto'
import type { MakePlan } from '@verdict/contract/make'
import type { Language } from '@verdict/domain/language'

export interface Made {
  /** Null: an input was found valid. */
  sha256: string | null
  bytes: number | null
}

export interface MemoKey {
  key: string
  /** Its programs', ascending. */
  languages: readonly Language[]
}

/** The database keeps fields of an object in an order of its own. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

const hash = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts, inOrder)).digest('hex')

const languagesOf = (programs: readonly { language: Language }[]): Language[] =>
  [...new Set(programs.map(({ language }) => language))].toSorted((a, b) => a - b)

/** Keys of what is made by one plan. Each program is hashed once. */
export function keysOf({ judged, generators, validators, solution }: MakePlan) {
  const headers = hash(judged.sources.filter(({ role }) => role === 'header'))
  const generatorKeys = generators.map(({ language, code }) => hash([language, code, headers]))
  const validKey = hash(['valid', headers, validators.map((validator) => ({ ...validator, name: '' }))])
  const { answer, passes, processes, sources } = judged
  const outputKey = hash([
    'output',
    solution && { ...solution, name: '' },
    { answer, passes, processes, sources },
  ])
  return {
    input: (
      stages: readonly { generator: number; args: readonly string[] }[],
      file: number | null,
    ): MemoKey => ({
      key: hash(['input', stages.map(({ generator, args }) => [generatorKeys[generator], args]), file]),
      languages: languagesOf(stages.map(({ generator }) => generators[generator]!)),
    }),
    valid: (input: string): MemoKey => ({ key: hash([validKey, input]), languages: languagesOf(validators) }),
    output: (input: string): MemoKey => ({
      key: hash([outputKey, input]),
      languages: solution ? [solution.language] : [],
    }),
  }
}

export type Compilers = ReadonlyMap<Language, string>

export const versionsIn = (compilers: Compilers, languages: readonly Language[]): string =>
  languages.map((language) => `${language}:${compilers.get(language) ?? ''}`).join(';')
