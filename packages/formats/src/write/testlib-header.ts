import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Content, nameOf, readWhole, textContent } from '../content.ts'

const folder = join(import.meta.dirname, '../../../../apps/judge/testlib')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

let header: Content | null = null

/** Its parts have no includes of their own and are inlined in place. */
const testlibHeader = (): Content =>
  (header ??= textContent(
    'testlib.h',
    read('testlib.h').replaceAll(/^#include "(testlib_\w+\.h)"$/gm, (_whole, name: string) => read(name)),
  ))

const isHeader = ({ path }: Content): boolean => nameOf(path) === 'testlib.h'

export const withHeader = (files: readonly Content[]): Content[] =>
  files.some(isHeader) ? [...files] : [...files, testlibHeader()]

export async function withoutHeader(files: readonly Content[]): Promise<Content[]> {
  const found = files.find(isHeader)
  const ours = testlibHeader()
  if (found?.bytes !== ours.bytes) return [...files]
  const [theirs, own] = [await readWhole(found, ours.bytes), await readWhole(ours, ours.bytes)]
  return theirs.equals(own) ? files.filter((one) => one !== found) : [...files]
}
