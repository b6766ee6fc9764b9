// A problem that leaves as a package and comes in again, as the server has problems then.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  type Content,
  type ImportedProblem,
  openArchive,
  readPackage,
  readWhole,
  writePackage,
  type WrittenFormat,
} from '@verdict/formats'
import { convert, type Converted } from '@verdict/server/exchange/package/conversion'

export interface ReadBack extends Omit<Converted, 'tests'> {
  tests: { input: string; output: string }[]
  /** Parts that the format has no place for. */
  lost: string[]
}

const most = 1_000_000

const textOf = async (content: Content | null): Promise<string> =>
  content ? (await readWhole(content, most)).toString() : ''

export async function readBack(problem: ImportedProblem, format: WrittenFormat): Promise<ReadBack> {
  const folder = await mkdtemp(join(tmpdir(), 'read-back-'))
  const { open, ending, lost } = writePackage(problem, format)
  const path = join(folder, `package${ending}`)
  await writeFile(path, await buffer(await open()))
  const archive = await openArchive(path, { name: `package${ending}`, scratchIn: folder })
  try {
    const [found] = await readPackage(archive)
    const converted = await convert(found!)
    const tests = []
    for (const { input, output } of converted.tests)
      tests.push({ input: await textOf(input), output: await textOf(output) })
    return { ...converted, tests, lost: lost.map(({ part }) => part) }
  } finally {
    await archive.close()
    await rm(folder, { recursive: true })
  }
}
