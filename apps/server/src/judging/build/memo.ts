// Nothing is made twice. A key is the hash of all that a result depends on, but for the compilers of its
// programs and their testlib.h, whose versions stand beside it: hosts have different ones.

import { createHash } from 'node:crypto'
import type { MakePlan } from '@verdict/contract/make'
import { type Language, languageRecords } from '@verdict/domain/language'

export interface Made {
  /** Null: an input was found valid. */
  sha256: string | null
  bytes: number | null
}

export interface MemoKey {
  key: string
  /** Its programs', ascending. */
  languages: readonly Language[]
  hasTestlib: boolean
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

/** Generators and validators in C++ have testlib.h at hand. */
const ofSetters = (programs: readonly { language: Language }[]) => ({
  languages: languagesOf(programs),
  hasTestlib: programs.some(({ language }) => languageRecords[language].highlight === 'cpp'),
})

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
      ...ofSetters(stages.map(({ generator }) => generators[generator]!)),
    }),
    valid: (input: string): MemoKey => ({ key: hash([validKey, input]), ...ofSetters(validators) }),
    output: (input: string): MemoKey => ({
      key: hash([outputKey, input]),
      languages: solution ? [solution.language] : [],
      hasTestlib: false,
    }),
  }
}

/** Versions that a host compiles with. */
export interface Compilers {
  versions: ReadonlyMap<Language, string>
  /** Hash of its testlib.h; '' for a host that does not say. */
  testlib: string
}

export const versionsIn = (
  { versions, testlib }: Compilers,
  { languages, hasTestlib }: Omit<MemoKey, 'key'>,
): string =>
  [
    ...languages.map((language) => `${language}:${versions.get(language) ?? ''}`),
    ...(hasTestlib ? [`testlib:${testlib}`] : []),
  ].join(';')
