// A PutongOJ folder: collections in any subfolder, test data, pictures. Nothing outside the folder is read, whatever a link
// or a name says.

import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { z } from 'zod'
import { pairFiles } from '@verdict/formats/pairs'
import { DumpParts, leavePart } from './dump-parts.ts'
import { MoveInFault } from './fault.ts'
import { picturesIn, uploadIn } from './picture-files.ts'
import { assertPlain } from './pg-dump.ts'
import type { Report } from './report.ts'
import type { TestFolder, TestRecord } from './record.ts'

export interface PutongFiles {
  sql: string | null
  collection: (...names: string[]) => string[]
  tests: (pid: number | null) => () => Promise<TestFolder>
  picture: (address: string) => string | null
  pictures: ReadonlyMap<string, string>
  parts: DumpParts
  leftovers: (report: Report) => Promise<void>
}

/** Derived or internal: counters, and data of its tools, `mongodump` and statistics. */
const ofItsOwn =
  /^(?:ids?|counters?|sessions?|system\..*|prelude|_prisma_migrations|userproblemstatus|\w+stats)$/

const special: Readonly<Record<string, string>> = {
  files: 'whose file it was is not kept: pictures come with the texts that name them',
  file: 'whose file it was is not kept: pictures come with the texts that name them',
  settings: 'settings of the site are made anew here',
  setting: 'settings of the site are made anew here',
}

const specialOnPutong = (name: string): string | null | undefined =>
  ofItsOwn.test(name) ? null : special[name]

const collectionFile = /^(.*)\.(?:bson|json|jsonl|ndjson)(?:\.gz)?$/i
const deepest = 4
const mostFiles = 200_000
const metaShape = z.object({
  testcases: z.array(z.object({ uuid: z.string().regex(/^[\w-]{1,100}$/) })),
})
const uuidName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(in|out)$/i

/** @throws MoveInFault where the folder holds no such dump */
export async function openPutongFiles(folder: string): Promise<PutongFiles> {
  const root = await realpath(folder).catch(() => {
    throw new MoveInFault(folder, null, 'there is no such folder, or it cannot be read.')
  })
  const found = await look(root)
  const asked = new Set<string>()
  if (found.toc !== null)
    throw new MoveInFault(
      found.toc,
      null,
      'it is a PostgreSQL dump in a folder. Make plain SQL of it: pg_restore --no-owner --file dump.sql FOLDER',
    )
  if (found.sql !== null) await assertPlain(found.sql)
  else if (!found.collections.has('user') && !found.collections.has('problem')) {
    const why = found.archive
      ? `${basename(found.archive)} is an archive of mongodump in one file. Make a folder of it: mongorestore it somewhere, or dump again without --archive.`
      : 'neither a User.bson nor a User.json nor a dump of PostgreSQL that ends in .sql is in it, so it is no dump of PutongOJ.'
    throw new MoveInFault(root, null, why)
  }
  return {
    sql: found.sql,
    collection: (...names) =>
      names.flatMap((name) => {
        found.parts.ask(name)
        return found.collections.get(name.toLowerCase()) ?? []
      }),
    parts: found.parts,
    tests(pid) {
      asked.add(String(pid))
      return async () =>
        pid === null || found.data === null ? noTests : testsIn(root, join(found.data, String(pid)))
    },
    picture: (address) => uploadIn(address, /^(?:(?:https?:)?\/\/[^/]+)?\/?uploads?\//),
    pictures: await picturesInAll(found.uploads),
    async leftovers(report) {
      found.parts.report(report)
      for (const path of found.twice)
        leavePart(report, relative(root, path), 'its collection is in another file as well, which was read')
      const folders = found.data === null ? [] : (await readdir(found.data)).toSorted()
      for (const name of folders.filter((folder) => isNumber.test(folder) && !asked.has(folder))) {
        const { tests, lost } = await testsIn(root, join(found.data!, name))
        report.of('test').found += tests.length + lost.length
        for (const test of [...tests.map(({ input }) => basename(input)), ...lost.map((one) => one.name)])
          report.leaveOut('test', `data/${name} ${test}`, 'its problem is not in the dump')
      }
    },
  }
}

const noTests: TestFolder = { tests: [], lost: [], losses: [] }

const byName = (a: string, b: string): number => (a < b ? -1 : 1)

const isNumber = /^\d+$/

interface Found {
  collections: Map<string, string[]>
  parts: DumpParts
  twice: string[]
  data: string | null
  uploads: string[]
  archive: string | null
  sql: string | null
  toc: string | null
}

/** The folder `data` is recognised by its numbered folders, which are not searched. */
async function look(root: string): Promise<Found> {
  const found: Found = {
    collections: new Map(),
    parts: new DumpParts(specialOnPutong),
    twice: [],
    data: null,
    uploads: [],
    archive: null,
    sql: null,
    toc: null,
  }
  let files = 0
  const walk = async (folder: string, depth: number): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true })
    files += entries.length
    if (files > mostFiles) throw new MoveInFault(root, null, `more than ${mostFiles} files are in it.`)
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (/^uploads?$/.test(entry.name)) found.uploads.push(path)
        else if (isNumber.test(entry.name)) found.data ??= folder
        else if (depth < deepest) await walk(path, depth + 1)
      } else if (entry.isFile()) note(found, path)
    }
  }
  await walk(root, 0)
  return found
}

async function picturesInAll(folders: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const all = new Map<string, string>()
  for (const folder of folders) for (const [name, path] of await picturesIn(folder)) all.set(name, path)
  return all
}

function note(found: Found, path: string): void {
  const name = basename(path)
  if (/\.archive(?:\.gz)?$/.test(name)) found.archive = path
  else if (/\.(?:sql|sql\.gz|dump|backup|pgdump)$/.test(name)) found.sql ??= path
  else if (name === 'toc.dat') found.toc ??= path
  else if (!name.endsWith('.metadata.json') && !name.endsWith('.metadata.json.gz')) {
    const collection = collectionFile.exec(name)?.[1]
    if (collection === undefined) return
    if (found.collections.has(collection.toLowerCase())) found.twice.push(path)
    else {
      found.collections.set(collection.toLowerCase(), [path])
      found.parts.see(collection)
    }
  }
}

/** Resolves links, which may lead out of the given folder. */
export async function isInside(root: string, path: string): Promise<boolean> {
  const real = await realpath(path).catch(() => null)
  return real !== null && !relative(root, real).startsWith('..') && (await stat(real)).isFile()
}

export async function testsIn(root: string, folder: string): Promise<TestFolder> {
  const names: string[] = []
  for (const name of (await readdir(folder).catch((): string[] => [])).toSorted(byName)) {
    if (await isInside(root, join(folder, name))) names.push(name)
  }
  const there = new Set(names)
  const ids = [...new Set(names.flatMap((name) => uuidName.exec(name)?.[1] ?? []))]
  const meta = await metaOrder(join(folder, 'meta.json'), there)
  const lost: TestFolder['lost'] = []
  const losses =
    meta === 'unreadable'
      ? ['its meta.json cannot be read, so its tests are in the order of their names']
      : []
  const order = meta === null || meta === 'unreadable' ? ids : meta
  const tests: TestRecord[] = []
  for (const uuid of order) {
    const [input, output] = ['in', 'out'].map((ending) => `${uuid}.${ending}`) as [string, string]
    const [missing] = [input, output].filter((name) => !there.has(name))
    if (missing === undefined)
      tests.push({
        uuid,
        input: join(folder, input),
        output: join(folder, output),
      })
    else
      lost.push({
        name: uuid,
        why: `its .${missing === input ? 'in' : 'out'} is not in the folder`,
      })
  }
  if (tests.length === 0 && lost.length === 0) return pairedIn(folder, names)
  for (const id of ids) {
    if (!order.includes(id))
      lost.push({
        name: id,
        why: 'its problem does not name it any more: it was removed there',
      })
  }
  return { tests, lost, losses }
}

const isOfTests = (name: string): boolean => /\.(?:in|out|ans)$/i.test(name)

function pairedIn(folder: string, names: readonly string[]): TestFolder {
  const { pairs, unpaired } = pairFiles(names.map((path) => ({ path })))
  return {
    tests: pairs.map(({ input, output }) => ({
      uuid: null,
      input: join(folder, input.path),
      output: join(folder, output.path),
    })),
    lost: unpaired
      .filter(({ path }) => isOfTests(path))
      .map(({ path }) => ({
        name: path,
        why: 'the file that belongs to it is not in the folder',
      })),
    losses: [],
  }
}

async function metaOrder(path: string, there: ReadonlySet<string>): Promise<string[] | 'unreadable' | null> {
  if (!there.has('meta.json')) return null
  try {
    const { testcases } = metaShape.parse(JSON.parse(await readFile(path, 'utf8')))
    return [...new Set(testcases.map(({ uuid }) => uuid))]
  } catch {
    return 'unreadable'
  }
}
