// The files that somebody chose, each for its test. The last one for a test counts.

import type { OutputTest } from '@verdict/contract/outputs'
import { outputLimits, testFinder } from '@verdict/domain/outputs'
import { namesInZip } from './zip-names.ts'

export interface ChosenFile {
  /** The file, or the archive that it is in. */
  file: File
  /** In the archive. */
  path?: string
  bytes: number
}

export interface Chosen {
  byTest: ReadonlyMap<number, ChosenFile>
  /** Archives whose files the page cannot list. */
  unread: readonly File[]
  unknown: readonly string[]
  twice: readonly number[]
}

export const nothingChosen: Chosen = { byTest: new Map(), unread: [], unknown: [], twice: [] }

export const isEmpty = ({ byTest, unread }: Chosen): boolean => byTest.size === 0 && unread.length === 0

const isZip = ({ name }: File): boolean => /\.zip$/i.test(name)

/** @param number the test that somebody chose them for */
export async function withFiles(
  before: Chosen,
  tests: readonly OutputTest[],
  files: readonly File[],
  number?: number,
): Promise<Chosen> {
  const find = testFinder(tests)
  const byTest = new Map(before.byTest)
  const [unread, unknown, twice] = [[...before.unread], [] as string[], [] as number[]]
  const fresh = new Set<number>()
  const take = (test: number | null, name: string, chosen: ChosenFile) => {
    if (test === null) unknown.push(name)
    else {
      if (chosen.path !== undefined && fresh.has(test)) twice.push(test)
      fresh.add(test)
      byTest.set(test, chosen)
    }
  }
  for (const file of files) {
    if (number !== undefined) take(number, file.name, { file, bytes: file.size })
    else if (!isZip(file)) take(find(file.name), file.name, { file, bytes: file.size })
    else {
      const names = await namesInZip(file)
      if (names === null) unread.push(file)
      for (const { path, bytes } of names ?? []) take(find(path), path, { file, path, bytes })
    }
  }
  return { byTest, unread, unknown, twice }
}

export function without(before: Chosen, number: number): Chosen {
  const byTest = new Map(before.byTest)
  byTest.delete(number)
  return { ...before, byTest, unknown: [], twice: [] }
}

/** The server would refuse it: a file, an archive, or, without a name, all of them together. */
export function tooLarge({ byTest, unread }: Chosen): { name: string | null; limit: number } | null {
  const { fileBytes, totalBytes } = outputLimits
  const chosen = [...byTest.values()]
  const large = chosen.find(({ bytes }) => bytes > fileBytes)
  if (large) return { name: large.path ?? large.file.name, limit: fileBytes }
  const zip = [...unread, ...chosen.map(({ file }) => file)].find(({ size }) => size > totalBytes)
  if (zip) return { name: zip.name, limit: totalBytes }
  const all = chosen.reduce((sum, { bytes }) => sum + bytes, 0)
  return all > totalBytes ? { name: null, limit: totalBytes } : null
}

/** Parts of the form. A file that is sent by itself goes before one of an archive. */
export function partsOf({ byTest, unread }: Chosen): { field: string; file: File }[] {
  const loose = [...byTest].flatMap(([number, { file, path }]) =>
    path === undefined ? [{ field: `test-${number}`, file }] : [],
  )
  const zips = new Set([...byTest.values()].flatMap(({ file, path }) => (path === undefined ? [] : [file])))
  return [...loose, ...[...zips, ...unread].map((file) => ({ field: 'file', file }))]
}
