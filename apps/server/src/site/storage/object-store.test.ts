// A whole server on an object store, while its files move there from the data folder.

import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Privilege } from '@verdict/domain/privilege'
import { zip } from '@verdict/testkit/files'
import { judgeableProblem, judgeHost, submitted } from '@verdict/testkit/judging'
import { startObjectStore, type TestObjectStore } from '@verdict/testkit/object-store'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { beginImport, importedProblems, sendPackage, workedOff } from '@verdict/testkit/import'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolderStore, openStores } from '@verdict/storage/blobs'
import { recordBlobs } from '../../platform/blob-queries.ts'
import { checkFiles, copyFiles, moveFiles } from './move.ts'

let bucket: TestObjectStore
let server: TestServer
let admin: TestPerson
let folder: string

beforeAll(async () => {
  bucket = await startObjectStore()
  server = await startTestServer({ FILES_URL: bucket.url, FILES_KEY: bucket.key, FILES_OLD_URL: 'folder' })
  admin = await server.person('admin1', Privilege.Admin)
  folder = join(server.context.settings.dataDir, 'blobs')
})
afterAll(async () => {
  await server.close()
  await bucket.close()
})

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const countIn = async (names: AsyncIterable<string[]>): Promise<number> => {
  let count = 0
  for await (const page of names) count += page.length
  return count
}
/** As it was before FILES_URL named a bucket. */
const kept = async (...texts: string[]): Promise<string[]> => {
  const blobs = await Promise.all(texts.map((text) => openFolderStore(folder).write(Buffer.from(text), 100)))
  await recordBlobs(server.db, blobs)
  return blobs.map(({ sha256 }) => sha256)
}

test('[FILES-5] files move to another store and back while the server reads them, and what is interrupted goes on', async () => {
  const { context } = server
  const texts = Array.from({ length: 12 }, (_, index) => `kept ${index}`)
  const hashes = await kept(...texts)
  const said: string[] = []
  const say = (text: string): void => void said.push(text)
  const readAll = async () =>
    (await Promise.all(hashes.map((sha256) => buffer(context.blobs.read(sha256))))).map(String)
  expect(await readAll()).toEqual(texts)

  // It breaks off in the middle, since the store goes away.
  const stop = new AbortController()
  bucket.meanwhile('PUT', async () => undefined)
  bucket.meanwhile('PUT', async () => undefined)
  bucket.meanwhile('PUT', async () => stop.abort(new Error('stopped')))
  await expect(moveFiles({ ...context, stopping: stop.signal }, { removes: false }, say)).rejects.toThrow(
    'stopped',
  )
  bucket.asked()
  const moving = moveFiles(context, { removes: true }, say)
  expect(await readAll()).toEqual(texts)
  await moving
  const put = bucket.asked().filter((asked) => asked.startsWith('PUT') && !asked.includes('probe'))
  expect(put.length).toBeLessThan(texts.length)
  expect(said.at(-1)).toContain('The old place is empty')
  const { now, before } = await openStores(context.settings)
  expect([await countIn(now.list()), await countIn(before!.list())]).toEqual([texts.length, 0])
  expect(await readAll()).toEqual(texts)

  const settings = {
    ...context.settings,
    filesUrl: { kind: 'folder' as const },
    filesOldUrl: bucket.place,
    filesOldKey: bucket.key,
  }
  await moveFiles({ ...context, settings }, { removes: true }, say)
  expect([await countIn(now.list()), await countIn(before!.list())]).toEqual([0, texts.length])
  expect(await readAll()).toEqual(texts)
  await checkFiles(context, say)
  expect(said.at(-1)).toBe('All 12 files are right.')
})

test('[FILES-5] a file that is damaged is said, and all others come', async () => {
  const { context } = server
  const [good, bad] = await kept('a good one', 'a bad one')
  await writeFile(join(folder, bad!.slice(0, 2), bad!), 'something else')
  const quiet = (): void => undefined
  await expect(moveFiles(context, { removes: true }, quiet)).rejects.toThrow(bad)
  await expect(checkFiles(context, quiet)).rejects.toThrow('1 files are broken')
  const copy = join(context.settings.dataDir, 'copied')
  await expect(copyFiles(context, copy, quiet)).rejects.toThrow(bad)
  expect(String(await buffer(openFolderStore(copy).read(good!)))).toBe('a good one')
  await server.db.deleteFrom('blobs').where('sha256', '=', bad!).execute()
  await rm(join(folder, bad!.slice(0, 2), bad!))
})

test('[FILES-4] a judge host is given the address of a file of its task, where it asks for one', async () => {
  await judgeableProblem(server, admin).then((pid) => submitted(server, admin, pid))
  const host = judgeHost(server)
  const { input } = (await host.take()).tests[0]!
  const through = await host.blob(input)
  expect(through).toMatchObject({ status: 200, text: '1 1\n' })
  const answer = await host.blob(input, { by: 'address' })
  expect(answer.status).toBe(307)
  expect(await (await fetch(String(answer.headers['location']))).text()).toBe('1 1\n')
  expect(await host.blob(hashOf('kept 0'), { by: 'address' })).toMatchObject({ status: 404 })
})

test('[FILES-1] a package comes into the object store by a reader that has no key to it', async () => {
  const id = await beginImport(server, admin)
  const content = zip({
    'problem.yaml': 'name: Echo\n',
    'problem_statement/problem.en.tex': '\\problemname{Echo}\nPrint it back.\n',
    'data/secret/1.in': 'in the bucket\n',
    'data/secret/1.ans': 'in the bucket, too\n',
  })
  expect((await sendPackage(server, admin, id, { content })).status).toBe(201)
  await workedOff(server, admin, id)
  const problems = (await importedProblems(server, admin, id)).map(({ position }) => ({
    position,
    as: 'new' as const,
  }))
  await server.call(admin, 'PUT /import/:id', { params: { id }, body: { problems } })
  await workedOff(server, admin, id)
  const { now } = await openStores(server.context.settings)
  expect(String(await buffer(now.read(hashOf('in the bucket, too\n'))))).toBe('in the bucket, too\n')
})

test('[FILES-3] while the store is away an upload is refused with 503, and pages go on', async () => {
  const pid = await judgeableProblem(server, admin)
  await bucket.down()
  try {
    const test = await server.call(admin, 'POST /testcase/:pid', {
      params: { pid },
      body: { in: 'x', out: 'y' },
    })
    expect(test).toMatchObject({ status: 503, error: 'FILES_AWAY' })
    expect((await server.call(admin, 'GET /problem/:pid', { params: { pid }, query: {} })).status).toBe(200)
  } finally {
    await bucket.up()
  }
})
