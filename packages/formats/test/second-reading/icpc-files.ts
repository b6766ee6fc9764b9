// The files of an ICPC package, as its second reading goes through them.

import { parse } from 'yaml'

export type Files = ReadonlyMap<string, string>
export type Said = Record<string, unknown>

export const yamlAt = (files: Files, path: string): Said | null => {
  const text = files.get(path)
  return text === undefined ? null : ((parse(text) ?? {}) as Said)
}

/** Names of tests, such as `secret/g1/a`. */
export const testNames = (files: Files): string[] =>
  [...files.keys()].flatMap((path) => /^data\/((?:sample|secret)\/.+)\.in$/.exec(path)?.[1] ?? []).sort()

export const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/'))

export const most = (said: Said | null, usual: unknown): unknown => said?.['max_score'] ?? usual
