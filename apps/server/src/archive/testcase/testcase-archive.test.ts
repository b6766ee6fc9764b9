import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { ArchiveReport } from '@verdict/contract/testcase'
import { ProblemStatus } from '@verdict/domain/problem'
import { multipart, zip } from '@verdict/testkit/files'
import { judgeableProblem } from '@verdict/testkit/judging'
import { admin, alice, bob, root, server, withLab } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { describe, expect, test } from 'vitest'
import { openDiskRoom } from '../../platform/disk-room.ts'
import { takeArchive } from './testcase-archive.ts'
import { addTestcase } from './testcase-service.ts'

withLab()

/** Alice’s, without tests. @returns its number */
const make = (status: ProblemStatus = ProblemStatus.Available): Promise<number> =>
  judgeableProblem(server, alice, { tests: 0, title: 'T', status })

const send = async (who: TestPerson | null, pid: number, content: Buffer, mode = 'preview') => {
  const { headers, payload } = multipart(content, 't.zip', 'application/zip')
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/testcase/${pid}/archive?mode=${mode}`,
    headers: { 'sec-fetch-site': 'same-origin', ...headers, ...(who && { cookie: who.cookie }) },
    payload,
  })
  return {
    ...answer.json<{ data: ArchiveReport; error?: string; message: string }>(),
    status: answer.statusCode,
  }
}

const contents = async (pid: number): Promise<string[]> => {
  const { docs } = (await server.call(alice, 'GET /testcase/:pid', { params: { pid } })).data
  const texts: string[] = []
  for (const { uuid } of docs) {
    for (const type of ['in', 'out'] as const) {
      texts.push(
        (await server.call(alice, 'GET /testcase/:pid/:uuid', { params: { pid, uuid }, query: { type } }))
          .text,
      )
    }
  }
  return texts
}

const good = () =>
  zip({
    'tests/': '',
    'tests/10.in': 'ten\r\n',
    'tests/10.out': '10',
    'tests/2.IN': 'two',
    'tests/2.ans': '2',
    'tests/3.in': '3',
    'tests/readme.txt': '\u4e2d',
    '__MACOSX/tests/._2.in': '\u4e2d',
    'tests/.DS_Store': '\u4e2d',
  })

test('[TD-ZIP-2] a preview says what the archive holds and adds nothing', async () => {
  const pid = await make()
  const { status, data } = await send(alice, pid, good())
  expect(status).toBe(200)
  expect(data).toEqual({
    pairs: [
      { name: 'tests/2', input: { name: 'tests/2.IN', bytes: 3 }, output: { name: 'tests/2.ans', bytes: 1 } },
      {
        name: 'tests/10',
        input: { name: 'tests/10.in', bytes: 5 },
        output: { name: 'tests/10.out', bytes: 2 },
      },
    ],
    unpaired: ['tests/3.in'],
    ignored: ['tests/readme.txt'],
    nonAscii: [],
    utf8: false,
    empty: [],
    ready: true,
    added: 0,
    removed: 0,
  })
  expect(await contents(pid)).toEqual([])
})

test('[TD-ZIP-1] pairs are added behind the tests that there are, or take their place', async () => {
  const pid = await make()
  await addTestcase(server.context, pid, { in: 'first', out: '1' })
  expect((await send(alice, pid, good(), 'add')).data).toMatchObject({ added: 2, removed: 0 })
  expect(await contents(pid)).toEqual(['first', '1', 'two', '2', 'ten\r\n', '10'])
  expect((await send(alice, pid, good(), 'replace')).data).toMatchObject({ added: 2, removed: 3 })
  expect(await contents(pid)).toEqual(['two', '2', 'ten\r\n', '10'])
})

test('what is replaced, and what is added to somebody else’s problem, leaves an audit row', async () => {
  const pid = await make()
  await send(alice, pid, good(), 'add')
  await send(admin, pid, good(), 'add')
  await send(alice, pid, good(), 'replace')
  const rows = await server.db
    .selectFrom('audit')
    .select(['actor_id', 'action', 'before', 'after'])
    .where('target', '=', `problem:${pid}`)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { actor_id: admin.userId, action: 'testcase.addArchive', before: { removed: 0 }, after: { added: 2 } },
    {
      actor_id: alice.userId,
      action: 'testcase.replaceArchive',
      before: { removed: 4 },
      after: { added: 2 },
    },
  ])
})

test('[TD-ZIP-5] a link is refused by its name, wherever it leads', async () => {
  const pid = await make()
  const tests = { '1.in': '1', '1.out': '1' }
  for (const target of ['1.in', '../../etc/passwd', '/etc/passwd', 'nowhere']) {
    const archive = zip({ ...tests, 'all/2.in': { content: target, isLink: true }, 'all/2.out': '2' })
    for (const mode of ['preview', 'add']) {
      expect(await send(alice, pid, archive, mode)).toMatchObject({
        status: 400,
        error: 'ARCHIVE_LINK',
        message: 'The archive contains a link: all/2.in. Put the file itself in its place.',
      })
    }
  }
  expect(await contents(pid)).toEqual([])
})

test('owner, admin and root send archives, the others do not', async () => {
  const [pid, reserved] = [await make(), await make(ProblemStatus.Reserve)]
  for (const who of [alice, admin, root]) expect((await send(who, pid, good())).status).toBe(200)
  expect((await send(null, pid, good())).error).toBe('LOGIN_REQUIRED')
  expect((await send(bob, pid, good())).error).toBe('FORBIDDEN')
  expect((await send(bob, reserved, good())).error).toBe('NOT_FOUND')
  expect((await send(alice, 987_654, good())).error).toBe('NOT_FOUND')
})

test('[TD-UTF8-2] an archive for a problem that allows UTF-8 is shown and added by that', async () => {
  const pid = await make()
  await server.call(alice, 'PUT /problem/:pid', { params: { pid }, body: { utf8: true } })
  const chinese = zip({ '1.in': '你好　世界\n', '1.out': '一\n' })
  expect((await send(alice, pid, chinese)).data).toMatchObject({ nonAscii: [], utf8: true, ready: true })
  expect((await send(alice, pid, chinese, 'add')).data.added).toBe(1)
  expect(await contents(pid)).toEqual(['你好　世界\n', '一\n'])
  const gbk = zip({ '2.in': '1', '2.out': { content: Buffer.from([0x31, 0x0a, 0xc4, 0xe3]) } })
  expect((await send(alice, pid, gbk)).data).toMatchObject({
    nonAscii: [{ file: '2.out', line: 2, column: 1 }],
    utf8: true,
    ready: false,
  })
  const refused = await send(alice, pid, gbk, 'replace')
  expect(refused.error).toBe('NOT_UTF8_TESTCASE')
  expect(refused.message).toBe('The file 2.out is not UTF-8 text from line 2, column 1 on.')
  expect(await contents(pid)).toEqual(['你好　世界\n', '一\n'])
  const needed = await server.call(alice, 'PUT /problem/:pid', { params: { pid }, body: { utf8: false } })
  expect(needed.error).toBe('TESTS_NEED_UTF8')
})

test('a file that is not ASCII is shown with its place, and stands in the way of the whole', async () => {
  const pid = await make()
  const bad = zip({ '1.in': '1', '1.out': '1', '2.in': `${'x\n'.repeat(70_000)}ab\u4e2d`, '2.out': '2' })
  expect((await send(alice, pid, bad)).data).toMatchObject({
    nonAscii: [{ file: '2.in', line: 70_001, column: 3 }],
    ready: false,
  })
  for (const mode of ['add', 'replace']) {
    const refused = await send(alice, pid, bad, mode)
    expect(refused.error).toBe('NON_ASCII_TESTCASE')
    expect(refused.message).toBe('The file 2.in holds a non-ASCII character in line 70001, column 3.')
  }
  expect(await contents(pid)).toEqual([])
})

test('a pair that says nothing is shown, and stands in the way', async () => {
  const pid = await make()
  const empty = zip({ '1.in': '', '1.out': '', '2.in': '', '2.out': '2' })
  expect((await send(alice, pid, empty)).data).toMatchObject({ empty: ['1'], ready: false })
  expect((await send(alice, pid, empty, 'add')).error).toBe('EMPTY_TESTCASE')
})

test('an archive without pairs previews as such and is not added', async () => {
  const pid = await make()
  const none = zip({ 'a.txt': 'x' })
  expect((await send(alice, pid, none)).data).toMatchObject({ pairs: [], ignored: ['a.txt'], ready: false })
  expect((await send(alice, pid, none, 'replace')).error).toBe('NO_TEST_PAIRS')
})

const cut = () => good().subarray(0, 100)
const damaged = () => {
  const bytes = zip({ '1.in': 'some text some text some text', '1.out': 'x' })
  bytes.fill(0xff, 34, 44)
  return bytes
}

test.each([
  ['no zip at all', () => Buffer.from('hello')],
  ['nothing', () => Buffer.alloc(0)],
  ['an archive that is cut off', cut],
  ['an archive with damaged content', damaged],
  ['an encrypted archive', () => zip({ '1.in': { content: 'x', encrypted: true }, '1.out': 'x' })],
  [
    'a file larger than it says',
    () => zip({ '1.in': { content: 'x'.repeat(100_000), claims: 10 }, '1.out': 'x' }),
  ],
  ['a file smaller than it says', () => zip({ '1.in': { content: 'x', claims: 10 }, '1.out': 'x' })],
])('%s is refused, previewed or added', async (_what, content) => {
  const pid = await make()
  for (const mode of ['preview', 'add']) {
    const answer = await send(alice, pid, content(), mode)
    expect([answer.status, answer.error]).toEqual([400, 'NOT_AN_ARCHIVE'])
  }
})

test('[TD-ZIP-4] a file whose content does not have its checksum is named, and nothing is added', async () => {
  const pid = await make()
  const swapped = zip({ 'a/1.in': '1 2', 'a/1.out': { content: '4', sum: crc32('3') } })
  for (const mode of ['preview', 'add', 'replace']) {
    const { status, error, message } = await send(alice, pid, swapped, mode)
    expect([status, error]).toEqual([400, 'ARCHIVE_DAMAGED'])
    expect(message).toContain('a/1.out')
  }
  expect(await contents(pid)).toEqual([])
})

describe('[DISK-1] an upload that would take the last of the disk', () => {
  const MiB = 1024 * 1024
  const withFree = async <T>(freeBytes: number, work: () => Promise<T>): Promise<T> => {
    const { disk } = server.context
    const { within } = disk
    disk.within = openDiskRoom('/', async () => ({ bytes: 100_000 * MiB, freeBytes })).within
    try {
      return await work()
    } finally {
      disk.within = within
    }
  }

  test('is refused as an archive and as a test; a smaller one is taken', async () => {
    const pid = await make()
    const archive = zip({ '1.in': { content: '1'.repeat(2 * MiB) }, '1.out': '1' })
    const [tight, enough] = [512 * MiB + 1000, 514 * MiB + archive.length + 2000]
    await withFree(tight, async () => {
      expect(await send(alice, pid, archive, 'add')).toMatchObject({ status: 507, error: 'DISK_FULL' })
      const body = { in: '1'.repeat(1001), out: '1' }
      const added = await server.call(alice, 'POST /testcase/:pid', { params: { pid }, body })
      expect([added.status, added.error]).toEqual([507, 'DISK_FULL'])
    })
    expect(await contents(pid)).toEqual([])
    await withFree(enough, async () => {
      expect((await send(alice, pid, archive, 'add')).data.added).toBe(1)
    })
  })

  test('counts what others are writing at the same moment, and not what they have written', async () => {
    const room = openDiskRoom('/', async () => ({ bytes: 100_000 * MiB, freeBytes: 600 * MiB }))
    const done = async (): Promise<string> => 'done'
    const first = room.within(50 * MiB, async () => {
      await expect(room.within(50 * MiB, done)).rejects.toMatchObject({ error: 'DISK_FULL' })
      return room.within(38 * MiB, done)
    })
    expect(await first).toBe('done')
    expect(await room.within(88 * MiB, done)).toBe('done')
  })
})

const gigabyte = 1024 ** 3
const numbered = (count: number, claims: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${index >> 1}.${index % 2 ? 'out' : 'in'}`,
      { content: 'x', claims },
    ]),
  )

test.each([
  ['a file that unpacks to more than 512 MiB', () => zip(numbered(2, gigabyte / 2 + 1))],
  ['files that unpack to more than 4 GiB together', () => zip(numbered(10, gigabyte / 2))],
  ['more than 1,000 tests', () => zip(numbered(2002, 1))],
  [
    'more than 10,000 files',
    () => zip(Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`${n}.txt`, '']))),
  ],
  [
    'a name of more than 1,000 bytes',
    () => zip({ [`${'x'.repeat(998)}.in`]: '1', '1.in': '1', '1.out': '1' }),
  ],
])('%s is too large', async (_what, content) => {
  const answer = await send(alice, await make(), content(), 'add')
  expect([answer.status, answer.error]).toEqual([413, 'TOO_LARGE'])
})

test('[TD-ZIP-3] an archive over the limit is refused while it arrives', async () => {
  const pid = await make()
  const taken = takeArchive(server.context, {
    viewer: { ...alice, sessionId: 1 },
    origin: { address: '127.0.0.1', agent: 'test', requestId: 'test' },
    pid,
    mode: 'add',
    maxBytes: 1000,
    expectedBytes: 1000,
    receive: async () => ({ name: 'a.zip', content: Readable.from([Buffer.alloc(600), Buffer.alloc(600)]) }),
  })
  await expect(taken).rejects.toMatchObject({ error: 'TOO_LARGE' })
})

test('names that lead out of a folder are only names', async () => {
  const pid = await make()
  const sly = zip({
    '../../../x/1.in': 'a',
    '../../../x/1.out': 'b',
    'C:\\2.in': 'c',
    'C:\\2.out': 'd',
    '/3.in': 'e',
    '/3.out': 'f',
  })
  expect((await send(alice, pid, sly, 'add')).data).toMatchObject({ added: 3 })
  expect((await contents(pid)).sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('a body that is no upload, an unknown mode: bad requests', async () => {
  const pid = await make()
  const json = await server.app.inject({
    method: 'POST',
    url: `/api/testcase/${pid}/archive`,
    headers: { 'sec-fetch-site': 'same-origin', cookie: alice.cookie },
    payload: {},
  })
  expect(json.json()).toMatchObject({ error: 'BAD_REQUEST' })
  expect((await send(alice, pid, good(), 'erase')).error).toBe('VALIDATION_FAILED')
})

test('nothing that was received stays behind', async () => {
  expect(await readdir(join(server.context.settings.dataDir, 'incoming'))).toEqual([])
})
