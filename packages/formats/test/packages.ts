// Packages made of literals, opened and read as a stranger's would be.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Packed, zip } from '@verdict/testkit/files'
import { afterAll, beforeAll } from 'vitest'
import {
  type Archive,
  openArchive,
  type Content,
  type FoundContest,
  readContest,
  readPackage,
  readWhole,
  type ImportedProblem,
  type ImportedTest,
} from '../src/index.ts'

let folder = ''
let count = 0
const opened: Archive[] = []

/** Call it in a file's top level: archives live as long as its tests. */
export function withPackages(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'formats-test-'))
  })
  afterAll(async () => {
    for (const archive of opened) await archive.close()
    await rm(folder, { recursive: true })
  })
}

export const readBytes = async (bytes: Buffer, name?: string): Promise<ImportedProblem[]> =>
  readPackage(await opening(bytes, name))

async function opening(bytes: Buffer, name = 'package.zip'): Promise<Archive> {
  const path = join(folder, `${(count += 1)}`)
  await writeFile(path, bytes)
  const archive = await openArchive(path, { name, scratchIn: folder })
  opened.push(archive)
  return archive
}

type Files = Record<string, string | Buffer>

export const packed = (files: Files): Buffer =>
  zip(
    Object.fromEntries(Object.entries(files).map(([name, content]): [string, Packed] => [name, { content }])),
  )

export const readFiles = (files: Files, name?: string): Promise<ImportedProblem[]> =>
  readBytes(packed(files), name)

export const readContestFiles = async (files: Files, name?: string): Promise<FoundContest | null> =>
  readContest(await opening(packed(files), name))

/** A package with one problem. */
export async function readOne(files: Files, name?: string): Promise<ImportedProblem> {
  const problems = await readFiles(files, name)
  if (problems.length !== 1) throw new Error(`${problems.length} problems`)
  return problems[0]!
}

export const textOf = async (content: Content | null | undefined): Promise<string | null> =>
  content ? (await readWhole(content, 1e8)).toString() : null

/** Name, input and answer of each test. */
export const testTexts = async (tests: readonly ImportedTest[]): Promise<(string | null)[][]> => {
  const rows: (string | null)[][] = []
  for (const { name, input, output } of tests) rows.push([name, await textOf(input), await textOf(output)])
  return rows
}

export const losses = (problem: ImportedProblem): string[] =>
  problem.losses.map(({ code, params }) => [code, ...Object.values(params)].join(' '))
