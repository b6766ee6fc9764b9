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

/** With the problem as it was read, whose contents are gone. */
type BroughtIn = Omit<ReadBack, 'lost'> & { problem: ImportedProblem }

const most = 1_000_000

const textOf = async (content: Content | null): Promise<string> =>
  content ? (await readWhole(content, most)).toString() : ''

/** Problems of a package as the server has them. */
async function broughtIn(path: string, name: string, scratchIn: string): Promise<BroughtIn[]> {
  const archive = await openArchive(path, { name, scratchIn })
  try {
    const found = []
    for (const problem of await readPackage(archive)) {
      const converted = await convert(problem)
      const tests = []
      for (const { input, output } of converted.tests)
        tests.push({ input: await textOf(input), output: await textOf(output) })
      found.push({ ...converted, tests, problem })
    }
    return found
  } finally {
    await archive.close()
  }
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'read-back-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

export const readBack = (problem: ImportedProblem, format: WrittenFormat): Promise<ReadBack> =>
  withFolder(async (folder) => {
    const { open, ending, lost } = writePackage(problem, format)
    const path = join(folder, `package${ending}`)
    await writeFile(path, await buffer(await open()))
    const [found] = await broughtIn(path, `package${ending}`, folder)
    return { ...found!, lost: lost.map(({ part }) => part) }
  })

/** Reads a package that somebody else made. */
export const readForeign = (bytes: Buffer): Promise<BroughtIn[]> =>
  withFolder(async (folder) => {
    const path = join(folder, 'package.zip')
    await writeFile(path, bytes)
    return broughtIn(path, 'package.zip', folder)
  })
