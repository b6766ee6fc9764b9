// The files of a package as texts, for readings of it in which no reader of this product has a part.

import { text } from 'node:stream/consumers'
import type { ImportedProblem } from '../src/problem.ts'
import { writePackage } from '../src/write/write.ts'
import type { WrittenFormat } from '../src/write/writer.ts'

export async function writtenFiles(
  problem: ImportedProblem,
  format: WrittenFormat,
): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const file of writePackage(problem, format).files()) {
    if (files.has(file.path)) throw new Error(`${file.path} is written twice`)
    files.set(file.path, await text(await file.open()))
  }
  return files
}
