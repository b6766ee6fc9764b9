// Any bytes give either problems or a PackageFault. Archives of every format are changed in places, cut and mixed.

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive, PackageFault, readContest, readPackage, readWhole } from './index.ts'
import { domjudge, oldest, standard2023, standard2026 } from '../test/contest-packages.ts'
import { material as ofProblems } from '../test/material.ts'
import { packed } from '../test/packages.ts'
import { tar } from '../test/tar.ts'

const material = {
  ...ofProblems,
  standard2023,
  standard2026,
  domjudge,
  oldest,
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'formats-fuzz-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** @returns how it ended */
async function run(bytes: Buffer): Promise<string> {
  const path = join(folder, 'package')
  await writeFile(path, bytes)
  const limits = { totalBytes: 1e7, fileBytes: 1e6, entries: 500 }
  try {
    const archive = await openArchive(path, { name: 'x.zip', limits, scratchIn: folder })
    try {
      const contest = await readContest(archive)
      const problems = contest?.problems ?? (await readPackage(archive))
      for (const { logo } of contest?.contest.organizations ?? []) if (logo) await readWhole(logo, 1e6)
      for (const { tests } of problems) {
        for (const content of tests.flatMap(({ input, output }) => [input ?? [], output ?? []]).flat()) {
          await readWhole(content, 1e6)
        }
      }
      return 'read'
    } finally {
      await archive.close()
    }
  } catch (error) {
    if (!(error instanceof PackageFault)) throw error
    expect(error.message.length).toBeLessThan(2000)
    return error.code
  }
}

const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  byte: fc.nat(255),
  times: fc.nat(4),
})

function changed(
  bytes: Buffer,
  edits: readonly { at: number; byte: number; times: number }[],
  cut: number,
): Buffer {
  const copy = Buffer.from(bytes)
  for (const { at, byte, times } of edits) {
    const start = Math.floor(at * copy.length)
    copy.fill(byte, start, Math.min(copy.length, start + times + 1))
  }
  return copy.subarray(0, Math.ceil(copy.length * cut))
}

const numRuns = Number(process.env['FUZZ_ROUNDS'] ?? 1) * 30

test('[FMT-FUZZ-1] an archive with changed bytes is read or refused, and leaves nothing behind', async () => {
  const archives = Object.values(material).flatMap((files) => {
    const plain = tar(Object.entries(files).map(([path, content]) => ({ path, content: String(content) })))
    return [packed(files), plain, gzipSync(plain), zstdCompressSync(plain)]
  })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...archives),
      fc.array(edit, { maxLength: 6 }),
      fc.constantFrom(1, 1, 1, 0.9, 0.5),
      async (bytes, edits, cut) => {
        await run(changed(bytes, edits, cut))
      },
    ),
    { numRuns },
  )
  expect(await readdir(folder)).toEqual(['package'])
})

test('[FMT-FUZZ-2] a package whose descriptions and texts are changed is read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.values(material)),
      fc.array(fc.tuple(fc.nat(100), fc.array(edit, { maxLength: 8 })), { minLength: 1, maxLength: 4 }),
      async (files, changes) => {
        const names = Object.keys(files)
        const copy = { ...files }
        for (const [index, edits] of changes) {
          const name = names[index % names.length]!
          copy[name] = changed(Buffer.from(copy[name]!), edits, 1)
        }
        await run(packed(copy))
      },
    ),
    { numRuns },
  )
})

test('[FMT-FUZZ-3] every package of the material is read as it stands', async () => {
  for (const [name, files] of Object.entries(material))
    expect([name, await run(packed(files))]).toEqual([name, 'read'])
})
