// The points that a judge of a package's own format gives, written from the format's text, and sharing nothing with the import.

import { parse } from 'yaml'

/** By their paths. */
export type Files = Readonly<Record<string, string>>

/** A program's result on each test, by the path of its input; `score` is what the validator wrote, in the format's own units. */
export type Results = (input: string) => { accepted: boolean; score?: number }

export type Original = (files: Files, results: Results) => number

export const yamlAt = (files: Files, path: string): Record<string, unknown> => yaml(files[path] ?? '')

const yaml = (text: string): Record<string, unknown> => (parse(text) as Record<string, unknown> | null) ?? {}

/** With the constants of the package in their places. */
export function constantYamlAt(files: Files, path: string): Record<string, unknown> {
  const { constants = {} } = yamlAt(files, 'problem.yaml')
  const known = Object.entries(constants as Record<string, unknown>)
  return yaml(
    known.reduce((text, [name, value]) => text.replaceAll(`{{${name}}}`, String(value)), files[path] ?? ''),
  )
}

export const numberOf = (value: unknown, usual: number): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : usual

export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
