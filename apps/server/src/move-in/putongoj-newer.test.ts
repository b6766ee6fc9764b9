import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPutongOj } from './putongoj.ts'
import { Report } from './report.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-newer-'))
  const id = (number: number): string => `5af03c00000000000000000${number}`
  const files = {
    User: [{ _id: { $oid: id(1) }, uid: 'anna' }],
    Contest: [
      {
        contestId: 1,
        title: 'With all',
        ipWhitelistEnabled: true,
        ipWhitelist: [{ cidr: '10.0.0.0/8' }],
        allowedLanguages: [2],
        allowEarlyExit: true,
      },
      { contestId: 2, title: 'With none', ipWhitelistEnabled: false, ipWhitelist: [{ cidr: '10.0.0.0/8' }] },
    ],
    Discussion: [
      { discussionId: 1, author: { $oid: id(1) }, title: 'Rules', type: 2, pinned: true },
      { discussionId: 2, author: { $oid: id(1) }, title: 'Talk', type: 1, pinned: false },
    ],
  }
  for (const [name, rows] of Object.entries(files))
    await writeFile(join(folder, `${name}.json`), rows.map((row) => JSON.stringify(row)).join('\n'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('[MOVE-IN-1] what only the newer model has, and there is no place for, is reported', async () => {
  const origin = await openPutongOj(folder)
  const report = new Report()
  const titles: string[] = []
  for (const records of [origin.contest!(report), origin.discussion!(report)])
    for await (const { title } of records) titles.push(title)
  expect(titles).toEqual(['With all', 'With none', 'Rules', 'Talk'])
  const changes = (kind: 'contest' | 'discussion') =>
    Object.fromEntries([...report.of(kind).changed].map(([reason, { keys }]) => [reason, keys]))
  expect(changes('contest')).toEqual({
    'the addresses that may enter were left out': ['cid:1'],
    'the languages that it allows were left out': ['cid:1'],
    'leaving it early was left out': ['cid:1'],
  })
  expect(changes('discussion')).toEqual({ 'it was pinned, which nothing is here': ['discussion:1'] })
})
