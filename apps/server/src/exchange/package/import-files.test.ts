import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zip } from '@verdict/testkit/files'
import { admin, alice, server, withLab } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFiles } from './import-files.ts'

withLab()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-packages-'))
})
afterAll(() => rm(folder, { recursive: true }))

const origin = { address: '', agent: 'command', requestId: 'command' }

const sum = (title: string, id = 'S1') =>
  zip({
    '1/problem.yaml': `pid: ${id}\ntitle: ${title}\n`,
    '1/problem_en.md': 'Add.',
    '1/testdata/config.yaml': 'time: 1s\nmemory: 64m\n',
    '1/testdata/1.in': '1 2\n',
    '1/testdata/1.out': '3\n',
  })

const put = async (name: string, content: Buffer): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

async function brought(who: TestPerson, paths: string[], flags: { dryRun?: boolean; update?: boolean } = {}) {
  const lines: string[] = []
  const options = { dryRun: false, update: false, ...flags, say: (line: string) => void lines.push(line) }
  const isWhole = await importFiles(server.context, { ...who, sessionId: 0 }, origin, paths, options)
  return { isWhole, said: lines.join('\n') }
}

const titled = async (title: string): Promise<number[]> => {
  const rows = await server.db.selectFrom('problems').select('pid').where('title', '=', title).execute()
  return rows.map(({ pid }) => pid)
}

test('[IMP-CMD-1] files of the machine are looked at, and their problems come in', async () => {
  const path = await put('sum.zip', sum('From a file'))
  const looked = await brought(admin, [path], { dryRun: true })
  expect(looked.isWhole).toBe(true)
  expect(looked.said).toMatch(
    /From a file \(hydro, 1000 ms, 65536 KB, tests: 1\): new\n.*Nothing was changed/s,
  )
  expect(await titled('From a file')).toEqual([])

  const { isWhole, said } = await brought(admin, [path])
  const [pid] = await titled('From a file')
  expect([isWhole, said]).toEqual([true, expect.stringContaining(`  ${pid}  From a file`)])
  const own = await server.call(admin, 'GET /problem/:pid', { params: { pid: pid! } })
  expect(own.data).toMatchObject({ isOwner: true, testcases: 1, lacks: [] })
})

test('[IMP-CMD-1] [IMP-AGAIN-1] what came before is left as it is, or brought up to date where that is asked for', async () => {
  await brought(admin, [await put('before.zip', sum('As it was', 'S2'))])
  const path = await put('again.zip', sum('As it is now', 'S2'))
  const [pid] = await titled('As it was')
  const left = await brought(admin, [path])
  expect(left.said).toContain(`is problem ${pid} already; --update brings it up to date`)
  expect(await titled('As it is now')).toEqual([])
  const { isWhole } = await brought(admin, [path], { update: true })
  expect([isWhole, await titled('As it is now'), await titled('As it was')]).toEqual([true, [pid], []])
})

test('[IMP-CMD-1] [IMP-BAD-3] a broken file is named, the others come in, and nothing stays of any', async () => {
  const broken = await put('broken.zip', Buffer.from('PK\u0003\u0004 no archive'))
  const good = await put('good.zip', zip({ '1.in': '1\n', '1.out': '1\n' }))
  const { isWhole, said } = await brought(admin, [broken, good])
  expect([isWhole, said]).toEqual([false, expect.stringMatching(/^ {2}broken\.zip: \S/)])
  expect(said).toContain('a draft until it has: ')
  const drafts = await server.db
    .selectFrom('package_imports')
    .select('id')
    .where('state', '=', 'draft')
    .execute()
  expect(drafts).toEqual([])
})

test('[IMP-CMD-1] [IMP-MAY-1] for nobody who may not create problems, and from no file that is not there', async () => {
  const path = await put('other.zip', sum('Not for her'))
  await expect(brought(alice, [path])).rejects.toMatchObject({ error: 'FORBIDDEN' })
  await expect(brought(admin, [join(folder, 'nowhere.zip')])).rejects.toThrow('there is no such file')
  await expect(brought(admin, [folder])).rejects.toThrow('Pack a folder')
  expect(await titled('Not for her')).toEqual([])
})
