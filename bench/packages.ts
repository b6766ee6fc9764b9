// Packages of problems for the bench of imports: many as teachers have them, and one as large as an import may be.

import { randomBytes, randomInt } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

const KiB = 1024
const MiB = 1024 * KiB

interface Problem {
  key: string
  /** Bytes of the input of each test. */
  inputs: number[]
}

/** Lines of text that nobody can pack to much less than three quarters. */
function* textOf(bytes: number): Generator<Buffer> {
  const piece = 48 * KiB
  for (let left = bytes; left > 0; left -= piece) {
    const text = randomBytes((Math.min(piece, left) / 4) * 3)
      .toString('base64')
      .replaceAll(/.{63}(?=.)/g, '$&\n')
    yield Buffer.from(text.slice(0, left - 1) + '\n')
  }
}

const config = 'time: 1s\nmemory: 256m\ntype: default\n'

const description = (key: string): string =>
  `# Description\n\nPackage ${key}: print the number of lines, with $1 \\le n \\le 10^5$.\n\n## Input\n\nLines.\n\n## Output\n\nOne number.\n\n` +
  '```input1\n1\n```\n\n```output1\n1\n```\n'

/** In Hydro's format, which has one folder for each problem. */
async function writePackage(path: string, problems: readonly Problem[]): Promise<void> {
  const zip = new ZipFile()
  const add = (name: string, content: () => Readable): void =>
    zip.addReadStreamLazy(name, { compressionLevel: 1 }, (give) => give(null, content()))
  for (const { key, inputs } of problems) {
    const text = (name: string, words: string): void => add(`${key}/${name}`, () => Readable.from([words]))
    text('problem.yaml', `pid: ${key}\ntitle: ${key}\ntag: []\n`)
    text('problem_en.md', description(key))
    text('testdata/config.yaml', config)
    for (const [index, bytes] of inputs.entries()) {
      add(`${key}/testdata/${index + 1}.in`, () => Readable.from(textOf(bytes), { objectMode: false }))
      text(`testdata/${index + 1}.out`, `${randomInt(1e9)}\n`)
    }
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}

/** Most tests are small and some are not: from 100 bytes to 100 KiB, each size as likely as twice of it. */
const usualBytes = (): number => Math.round(100 * 1024 ** (randomInt(1000) / 1000))

/** @returns their paths */
export async function writePackages(
  folder: string,
  { packages, tests }: { packages: number; tests: number },
): Promise<string[]> {
  const paths: string[] = []
  for (let number = 1; number <= packages; number += 1) {
    const path = join(folder, `package-${number}.zip`)
    await writePackage(path, [{ key: `P${number}`, inputs: Array.from({ length: tests }, usualBytes) }])
    paths.push(path)
  }
  return paths
}

/** A package of about so many bytes, in four problems; one of its tests is as large as any may be. */
export async function writeHugePackage(folder: string, packedBytes: number): Promise<string> {
  const path = join(folder, 'huge.zip')
  const [whole, ofOne, perProblem] = [packedBytes / 0.76, Math.min(512 * MiB, packedBytes / 4), 25]
  const others = Math.round((whole - ofOne) / (4 * perProblem - 1))
  const problems = Array.from({ length: 4 }, (_, number) => ({
    key: `Huge${number}`,
    inputs: Array.from({ length: perProblem }, (_test, index) =>
      number === 0 && index === 0 ? ofOne : others,
    ),
  }))
  await writePackage(path, problems)
  return path
}
