// testlib.h for packages whose judges have none: this judge's own, as one file.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Content, nameOf, readWhole, textContent } from '../content.ts'

const folder = join(import.meta.dirname, '../../../../apps/judge/testlib')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

let header: Content | null = null

/** Each part includes nothing of its own, and stands where it is included. */
const testlibHeader = (): Content =>
  (header ??= textContent(
    'testlib.h',
    read('testlib.h').replaceAll(/^#include "(testlib_\w+\.h)"$/gm, (_whole, name: string) => read(name)),
  ))

const isHeader = ({ path }: Content): boolean => nameOf(path) === 'testlib.h'

/** @returns with the header beside them, where the author's own is not */
export const withHeader = (files: readonly Content[]): Content[] =>
  files.some(isHeader) ? [...files] : [...files, testlibHeader()]

/** @returns without the header, if it is ours */
export async function withoutHeader(files: readonly Content[]): Promise<Content[]> {
  const found = files.find(isHeader)
  const ours = testlibHeader()
  if (found?.bytes !== ours.bytes) return [...files]
  const [theirs, own] = [await readWhole(found, ours.bytes), await readWhole(ours, ours.bytes)]
  return theirs.equals(own) ? files.filter((one) => one !== found) : [...files]
}
