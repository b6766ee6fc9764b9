// A QDUOJ folder: dump, test data and pictures. Nothing outside the folder is read, whatever a link or a name says.

import { lstat, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { MoveInFault } from './fault.ts'
import { isInside, testsIn } from './putongoj-files.ts'
import { picturesIn, uploadIn } from './picture-files.ts'
import { assertPlain } from './pg-dump.ts'
import type { TestFolder, TestRecord } from './record.ts'

export interface QduojFiles {
  dump: string
  tests: (
    id: string,
    named: readonly (Pick<TestRecord, 'uuid' | 'points'> & {
      input: string
      output: string | null
    })[],
  ) => Promise<TestFolder>
  picture: (address: string) => string | null
  pictures: ReadonlyMap<string, string>
}

const places = ['', 'backend', 'data', join('data', 'backend')]
const dumpName = /\.(?:sql|sql\.gz|dump|backup|pgdump)$/
const plainName = /^[\w.-]{1,200}$/

const allLost = (named: readonly { input: string }[], why: string): TestFolder => ({
  tests: [],
  lost: named.map(({ input }) => ({ name: input, why })),
  losses: [],
})

async function folderIn(root: string, name: string): Promise<string | null> {
  for (const place of places) {
    const folder = join(root, place, name)
    if (
      await lstat(folder).then(
        (facts) => facts.isDirectory(),
        () => false,
      )
    )
      return folder
  }
  return null
}

/** @throws MoveInFault where the folder holds no such dump */
export async function openQduojFiles(folder: string): Promise<QduojFiles> {
  const root = await realpath(folder).catch(() => {
    throw new MoveInFault(folder, null, 'there is no such folder, or it cannot be read.')
  })
  const names = (await readdir(root)).toSorted()
  if (names.includes('toc.dat'))
    throw new MoveInFault(
      root,
      null,
      'it is a dump in a folder. Make plain SQL of it: pg_restore --no-owner --file dump.sql FOLDER',
    )
  const name = names.find((entry) => dumpName.test(entry))
  if (name === undefined)
    throw new MoveInFault(root, null, 'no dump is in it: a file that ends in .sql or .sql.gz.')
  const dump = join(root, name)
  await assertPlain(dump)
  const [data, uploads] = [await folderIn(root, 'test_case'), await folderIn(root, join('public', 'upload'))]
  const pictures = await picturesIn(uploads)
  return {
    dump,
    async tests(id, named) {
      if (data === null || !plainName.test(id) || id.startsWith('.'))
        return allLost(named, 'its folder is not there')
      const place = join(data, id)
      if (named.length === 0) return testsIn(root, place)
      const there = async (file: string): Promise<string | null> => {
        const path = join(place, file)
        return plainName.test(file) && (await isInside(root, path)) ? path : null
      }
      const found: TestFolder = { tests: [], lost: [], losses: [] }
      for (const { input, output, ...others } of named) {
        const [from, to] = [await there(input), output === null ? null : await there(output)]
        if (from !== null && (output === null || to !== null))
          found.tests.push({ ...others, input: from, output: to })
        else
          found.lost.push({
            name: input,
            why: `its ${from === null ? 'input' : 'answer'} is not in the folder`,
          })
      }
      return found
    },
    picture: (address) => uploadIn(address, /^(?:(?:https?:)?\/\/[^/]+)?\/?public\/upload\//),
    pictures,
  }
}
