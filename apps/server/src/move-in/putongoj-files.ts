// Where things lie in the folder that is moved: the files of the collections, in any folder below, the folder with the test
// data, and the pictures of statements. Nothing outside the folder is read, whatever a link or a name in a text says.

import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { z } from 'zod'
import { pairFiles } from '@verdict/formats/pairs'
import { MoveInFault } from './fault.ts'
import type { TestRecord } from './record.ts'

export interface PutongFiles {
  /** The files of the first of these collections that are there, each; in the order of the names. */
  collection: (...names: string[]) => string[]
  tests: (pid: number | null) => Promise<TestRecord[]>
  picture: (address: string) => string | null
}

const collectionFile = /^(.*)\.(?:bson|json|jsonl|ndjson)(?:\.gz)?$/i
const deepest = 4
const mostFiles = 200_000
/** The order of a problem's tests. Older ones have other fields besides. */
const metaShape = z.object({ testcases: z.array(z.object({ uuid: z.uuid() })) })
const uuidName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(in|out)$/i

/** @throws MoveInFault where the folder holds no such dump */
export async function openPutongFiles(folder: string): Promise<PutongFiles> {
  const root = await realpath(folder).catch(() => {
    throw new MoveInFault(folder, null, 'there is no such folder, or it cannot be read.')
  })
  const found = await look(root)
  if (!found.collections.has('user') && !found.collections.has('problem')) {
    const why = found.archive
      ? `${basename(found.archive)} is an archive of mongodump in one file. Make a folder of it: mongorestore it somewhere, or dump again without --archive.`
      : 'neither a User.bson nor a User.json is in it, so it is no dump of PutongOJ.'
    throw new MoveInFault(root, null, why)
  }
  return {
    collection: (...names) => names.flatMap((name) => found.collections.get(name.toLowerCase()) ?? []),
    tests: async (pid) =>
      pid === null || found.data === null ? [] : testsIn(root, join(found.data, String(pid))),
    picture: (address) => {
      const name = /^(?:https?:\/\/[^/]+)?\/uploads?\/([\w.-]+)$/.exec(address)?.[1]
      return name === undefined ? null : (found.pictures.get(name) ?? null)
    },
  }
}

interface Found {
  collections: Map<string, string[]>
  data: string | null
  pictures: Map<string, string>
  archive: string | null
}

/** The folder `data` is known by its folders with numbers; what is in those is not looked at. */
async function look(root: string): Promise<Found> {
  const found: Found = { collections: new Map(), data: null, pictures: new Map(), archive: null }
  let files = 0
  const walk = async (folder: string, depth: number): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true })
    files += entries.length
    if (files > mostFiles) throw new MoveInFault(root, null, `more than ${mostFiles} files are in it.`)
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (/^\d+$/.test(entry.name)) found.data ??= folder
        else if (depth < deepest) await walk(path, depth + 1)
      } else if (entry.isFile()) note(found, path, basename(folder))
    }
  }
  await walk(root, 0)
  return found
}

function note(found: Found, path: string, folder: string): void {
  const name = basename(path)
  if (/^uploads?$/.test(folder)) found.pictures.set(name, path)
  else if (/\.archive(?:\.gz)?$/.test(name)) found.archive = path
  else if (!name.endsWith('.metadata.json') && !name.endsWith('.metadata.json.gz')) {
    const collection = collectionFile.exec(name)?.[1]?.toLowerCase()
    // A collection that was dumped and exported is there once.
    if (collection !== undefined && !found.collections.has(collection))
      found.collections.set(collection, [path])
  }
}

/** Only what lies in the folder that was given: a link may lead anywhere. */
export async function isInside(root: string, path: string): Promise<boolean> {
  const real = await realpath(path).catch(() => null)
  return real !== null && !relative(root, real).startsWith('..') && (await stat(real)).isFile()
}

export async function testsIn(root: string, folder: string): Promise<TestRecord[]> {
  const names: string[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    if (await isInside(root, join(folder, name))) names.push(name)
  }
  const there = new Set(names)
  const order = await metaOrder(join(folder, 'meta.json'), there)
  const uuids =
    order ??
    names
      .flatMap((name) => {
        const [, uuid, kind] = uuidName.exec(name) ?? []
        return uuid !== undefined && kind === 'in' ? [uuid] : []
      })
      .toSorted()
  const byUuid = uuids
    .filter((uuid) => there.has(`${uuid}.in`) && there.has(`${uuid}.out`))
    .map((uuid) => ({ uuid, input: join(folder, `${uuid}.in`), output: join(folder, `${uuid}.out`) }))
  if (byUuid.length > 0) return byUuid
  return pairFiles(names.map((path) => ({ path }))).pairs.map(({ input, output }) => ({
    uuid: null,
    input: join(folder, input.path),
    output: join(folder, output.path),
  }))
}

async function metaOrder(path: string, there: ReadonlySet<string>): Promise<string[] | null> {
  if (!there.has('meta.json')) return null
  try {
    return metaShape.parse(JSON.parse(await readFile(path, 'utf8'))).testcases.map(({ uuid }) => uuid)
  } catch {
    return null
  }
}
