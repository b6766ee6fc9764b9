// An import that is cut off goes on, one that is cancelled ends, and a file that nobody needs goes.

import { readdir, utimes, writeFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { zip } from '@verdict/testkit/files'
import { beginImport, importedProblems, sendPackage, workedOff } from '@verdict/testkit/import'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepPackages, importNext } from './package-work.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person('admin1', 2)
})
afterAll(() => server.close())

const folder = () => join(server.context.settings.dataDir, 'incoming/packages')
const names = async (place: string): Promise<string[]> => readdir(place).catch(() => [])

/** Read, with every problem chosen; the server's own loop leaves it to the caller. */
async function chosen(...packages: Record<string, string>[]): Promise<number> {
  const id = await beginImport(server, admin)
  for (const [at, files] of packages.entries()) {
    await sendPackage(server, admin, id, { content: zip(files), name: `p${at}.zip` })
  }
  await workedOff(server, admin, id)
  await server.db
    .updateTable('package_problems')
    .set({ choice: 'new', state: 'waiting' })
    .where('import_id', '=', id)
    .execute()
  const later = sql<Date>`clock_timestamp() + interval '1 hour'`
  await server.db
    .updateTable('package_imports')
    .set({ state: 'importing', worked_until: later })
    .where('id', '=', id)
    .execute()
  return id
}

const release = (id: number) =>
  server.db.updateTable('package_imports').set({ worked_until: null }).where('id', '=', id).execute()

const package1 = { 'a/1.in': '1\n', 'a/1.out': '1\n', 'a/2.in': '2\n', 'a/2.out': '2\n' }
const package2 = { 'b/1.in': '7\n', 'b/1.out': '7\n' }

test('[IMP-RESUME-1] what a process left undone is done by another one, once; what was done stays', async () => {
  const id = await chosen(package1, package2)
  // The first of its problems is in; then the process was killed: its lease passes.
  await server.db.updateTable('package_imports').set({ worked_until: null }).where('id', '=', id).execute()
  let steps = 0
  await importNext(server.context, () => (steps += 1) > 1)
  const detail = await workedOff(server, admin, id)
  expect(detail).toMatchObject({ state: 'done', done: 2, failed: 0 })
  const pids = (await importedProblems(server, admin, id)).map(({ pid }) => pid!)
  const tests = await server.db.selectFrom('testcases').select('pid').where('pid', 'in', pids).execute()
  const counts = pids.map((pid) => tests.filter((one) => one.pid === pid).length)
  // Either file may have been read first.
  expect(new Set(counts)).toEqual(new Set([2, 1]))
  expect(await server.db.selectFrom('problem_packages').select('pid').execute()).toHaveLength(2)
})

test('[IMP-CANCEL-1] a cancelled import leaves what is in, brings no more, and its files go', async () => {
  const id = await chosen(package1, package2)
  const params = { id }
  expect((await server.call(admin, 'DELETE /import/:id', { params })).status).toBe(200)
  await release(id)
  await importNext(server.context)
  expect((await workedOff(server, admin, id)).state).toBe('cancelled')
  expect((await importedProblems(server, admin, id)).map(({ pid }) => pid)).toEqual([null, null])
  // The server's own loop may be about to remove them.
  await expect.poll(async () => (await names(folder())).filter((name) => name !== 'scratch')).toEqual([])
  expect((await server.call(admin, 'DELETE /import/:id', { params })).error).toBe('IMPORT_OVER')
})

test('[IMP-RESUME-2] a file that is gone from the disk fails its problems, and nothing is tried for ever', async () => {
  const id = await chosen(package1)
  await server.db.updateTable('package_files').set({ stored: null }).where('import_id', '=', id).execute()
  await release(id)
  expect(await workedOff(server, admin, id)).toMatchObject({ state: 'done', done: 0, failed: 1 })
  expect((await importedProblems(server, admin, id))[0]!.fault).toMatchObject({ code: 'gone' })
})

test('[IMP-SWEEP-1] what no import needs is swept: of a killed process, of drafts that expired', async () => {
  await sweepPackages(server.context, -1)
  const stray = '00000000-0000-4000-8000-000000000000'
  await mkdir(join(folder(), 'scratch', 'gone'), { recursive: true })
  await writeFile(join(folder(), stray), 'x')
  const id = await beginImport(server, admin)
  await sendPackage(server, admin, id, { content: zip(package2) })
  await workedOff(server, admin, id)
  await sweepPackages(server.context)
  // All of it is younger than an upload may rest.
  expect(await names(folder())).toHaveLength(3)
  const then = new Date(Date.now() - 3_600_000)
  for (const name of await names(folder())) await utimes(join(folder(), name), then, then)
  await utimes(join(folder(), 'scratch', 'gone'), then, then)
  await sweepPackages(server.context)
  expect(await names(folder())).toHaveLength(2)
  // The server's own loop may have read the file, and removes what it unpacked when it is done.
  await expect.poll(() => names(join(folder(), 'scratch'))).toEqual([])
  const expired = sql<Date>`clock_timestamp() - interval '2 days'`
  await server.db.updateTable('package_imports').set({ touched_at: expired }).where('id', '=', id).execute()
  await sweepPackages(server.context)
  expect(await names(folder())).toEqual(['scratch'])
  const { data } = await server.call(admin, 'GET /import/:id', { params: { id } })
  expect(data.state).toBe('cancelled')
})
