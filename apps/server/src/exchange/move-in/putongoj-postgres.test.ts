import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPutongOj } from '@verdict/origins/putongoj'
import { kinds } from '@verdict/origins/record'
import { Report } from '@verdict/origins/report'
import { ResultTable } from '@verdict/origins/result-table'

// Tables named as Prisma names them, dumped by the pg_dump of PostgreSQL 15; its empty lines and sequences are left out.
const dump = new URL('../../../../../packages/testkit/src/old-lab/putongoj.sql', import.meta.url)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-putongoj-pg-'))
  await copyFile(dump, join(folder, 'oj.sql'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('[MOVE-IN-13] a dump in the format of PostgreSQL itself is refused with what to do', async () => {
  const file = join(folder, 'a.pgdump')
  await writeFile(file, Buffer.from('PGDMP\x01\x0e\0'))
  await expect(openPutongOj(folder)).rejects.toThrow(/a\.pgdump.*pg_restore --no-owner --file dump\.sql/)
  await rm(file)
})

test('[MOVE-IN-13] tables of PostgreSQL are read by the rules of the documents', async () => {
  const origin = await openPutongOj(folder)
  const report = new Report()
  const found: Record<string, Record<string, unknown>[]> = {}
  for (const kind of kinds) {
    found[kind] = []
    for await (const record of origin[kind]!(report)) found[kind].push({ ...record })
  }
  const counts = Object.fromEntries(Object.entries(found).map(([kind, { length }]) => [kind, length]))
  expect(counts).toMatchObject({ user: 2, group: 1, groupMember: 2, problem: 2, submission: 2, comment: 1 })
  expect([...report.kinds]).toEqual([])
  const anna = found['user']![0]!
  expect(anna).toMatchObject({ uid: 'anna', privilege: 3, password: { digest: 'a'.repeat(72) } })
  expect(anna['place']).toMatch(/^oj\.sql, line \d+$/)
  expect(found['problem']).toMatchObject([
    { number: 1000, type: 1, isAvailable: true, description: '**a**\n\n<font color=red>b</font>\\' },
    { number: 1001, type: 3, isAvailable: false, code: 'int main(){}' },
  ])
  // By `sort`, which has twelve places.
  const ids = found['problem']!.map(({ names }) => (names as string[])[1])
  expect(found['courseProblem']!.map(({ problem }) => problem)).toEqual([ids[1], ids[0]])
  expect(found['contest']).toMatchObject([
    { startsAt: new Date('2026-07-01T08:00:00Z'), labelingStyle: 2, encrypt: 1, problems: ids },
  ])
  expect(found['contest']![0]!['losses']).toEqual([
    'the languages that it allows were left out',
    'its times say no zone, and were read as UTC',
    expect.stringContaining('its submissions name no contest in this dump'),
  ])
  const uuid = '0e0e0e0e-0000-4000-8000-000000000000'
  expect(found['submission']).toMatchObject([
    { number: 7, language: 5, judge: 3, code: 'a\nb', tests: [{ uuid, judge: 3 }], similar: null },
    { number: 8, language: 4, judge: 5, tests: [{ uuid, judge: 5 }, { uuid: 'x' }], similar: { key: '7' } },
  ])
  // Its slug is made of the number that it had among the news.
  expect(found['news']).toMatchObject([{ number: 3, key: 'nid:3', isShown: true }])
  expect(found['discussion']).toMatchObject([{ number: 3, isPrivate: true }])
})

test('[MOVE-IN-16] tables with rows that no reader asks for are named', async () => {
  const place = await mkdtemp(join(folder, 'parts-'))
  const text = await readFile(dump, 'utf8')
  const table = (name: string, rows: string) => `COPY public."${name}" (id) FROM stdin;\n${rows}\\.\n\n`
  const more = table('Mystery', '1\n') + table('Empty', '') + table('UserStats', '1\n') + table('File', '1\n')
  const end = text.lastIndexOf('-- PostgreSQL database dump complete')
  await writeFile(join(place, 'oj.sql'), text.slice(0, end) + more + text.slice(end))
  const [origin, report] = [await openPutongOj(place), new Report()]
  for (const kind of kinds) for await (const _ of origin[kind]!(report)) continue
  await origin.leftovers!(report)
  const { found, leftOut } = report.of('part')
  expect([...leftOut.values()].flatMap(({ keys }) => keys)).toEqual(['Mystery', 'File'])
  expect(found).toBe(2)
})

test('[MOVE-IN-13] results that stand in no order are found by their submissions, in their own order', () => {
  const table = new ResultTable()
  const count = 5_000
  for (let index = 0; index < count; index += 1)
    table.add((index * 7) % 1_000, `test-${index % 13}`, index % 12, index, -5)
  for (const submission of [0, 1, 500, 999]) {
    const times = [...Array(count).keys()].filter((index) => (index * 7) % 1_000 === submission)
    expect(table.of(submission)).toEqual(
      times.map((index) => ({ uuid: `test-${index % 13}`, judge: index % 12, time: index, memory: -1 })),
    )
  }
  expect(table.of(1_000)).toEqual([])
})
