// Faults of a package are reported with file and line; nothing of it is imported, and nothing stays on the disk.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { ImportFile } from '@verdict/contract/package'
import { zip, type Packed } from '@verdict/testkit/files'
import { beginImport, importedProblems, sendPackage, workedOff } from '@verdict/testkit/import'
import { admin, server, withLab } from '@verdict/testkit/lab'
import { expect, test } from 'vitest'

withLab()

const folder = () => join(server.context.settings.dataDir, 'incoming/packages')
const left = async (): Promise<string[]> => [
  ...(await readdir(folder()).catch(() => [])).filter((name) => name !== 'scratch'),
  ...(await readdir(join(folder(), 'scratch')).catch(() => [])),
]

async function sent(content: Buffer, name = 'package.zip') {
  const id = await beginImport(server, admin)
  expect((await sendPackage(server, admin, id, { content, name })).status).toBe(201)
  const { files } = await workedOff(server, admin, id)
  return { file: files[0]!, problems: await importedProblems(server, admin, id) }
}

const many = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`f/${at}.txt`, '']))

/** A tar with one entry that is a link. */
function tarLink(target: string): Buffer {
  const head = Buffer.alloc(512)
  head.write('a/link')
  head.write('0000777\0', 100)
  head.write('0000000\0', 108)
  head.write('0000000\0', 116)
  head.write('00000000000\0', 124)
  head.write('00000000000\0', 136)
  head.write('        ', 148)
  head.write('2', 156)
  head.write(target, 157)
  head.write('ustar\u000000', 257)
  const sum = head.reduce((all, byte) => all + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([head, Buffer.alloc(1024)])
}

const MiB = 1024 * 1024
type Entries = Record<string, string | Packed>
const fps = (inner: string) =>
  `<?xml version="1.0"?><!DOCTYPE fps [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><fps version="1.2"><item><title>${inner}</title></item></fps>`

const bad: [string, () => Buffer, Partial<NonNullable<ImportFile['fault']>>][] = [
  ['nothing at all', () => zip({ 'readme.txt': 'x' }), { code: 'no-problem' }],
  [
    'a bomb',
    () => zip({ '1.in': { content: Buffer.alloc(300 * MiB) }, '1.out': '1' }),
    { code: 'too-packed' },
  ],
  [
    'a file that is larger than it says',
    () => zip({ '1.in': { content: Buffer.alloc(8), claims: 600 * MiB }, '1.out': '1' }),
    { code: 'too-packed' },
  ],
  ['one file more than 10,000', () => zip(many(10_001)), { code: 'too-large' }],
  [
    'a path that climbs',
    () => zip({ '../../etc/cron.d/x': 'x', '1.in': '1', '1.out': '1' }),
    { code: 'name-climbs' },
  ],
  ['an absolute path', () => zip({ '/etc/x': 'x', '1.in': '1', '1.out': '1' }), { code: 'name-absolute' }],
  [
    'a name that cannot be seen',
    () => zip({ 'a\u0001b': 'x', '1.in': '1', '1.out': '1' }),
    { code: 'name-control' },
  ],
  ['two names of one file', () => zip({ 'A.in': '1', 'a.in': '1', 'a.out': '1' }), { code: 'name-twice' }],
  ['nothing but a link out of it', () => tarLink('../../../etc/passwd'), { code: 'no-problem' }],
  [
    'a password',
    () => zip({ '1.in': { content: '1', encrypted: true }, '1.out': '1' }),
    { code: 'encrypted' },
  ],
  [
    'rar under another name',
    () => Buffer.from('Rar!\u001a\u0007\u0000rest', 'latin1'),
    { code: 'other-archive', params: { kind: 'rar' } },
  ],
  [
    '7z',
    () => Buffer.from('7z\u00bc\u00af\u0027\u001crest', 'latin1'),
    { code: 'other-archive', params: { kind: '7z' } },
  ],
  [
    'YAML that is none',
    () => zip({ 'problem.yaml': 'name: x\nlimits: [\n', 'data/secret/1.in': '1', 'data/secret/1.ans': '1' }),
    {
      code: 'text-broken',
      params: expect.objectContaining({ file: 'problem.yaml', line: expect.any(Number) }) as never,
    },
  ],
  ['an archive that ends early', () => gzipSync(Buffer.alloc(MiB)).subarray(0, 500), {}],
]

test.each(bad)('[IMP-BAD-1] %s is reported, and leaves nothing', async (_what, content, fault) => {
  const problems = await server.db.selectFrom('problems').select('pid').execute()
  const before = await left()
  const { file, problems: found } = await sent(content())
  expect(file).toMatchObject({ state: 'broken', problems: 0, fault })
  expect(file.fault!.message).toMatch(/^\S.*\.$/)
  expect(found).toEqual([])
  await expect.poll(left).toEqual(before)
  expect(await server.db.selectFrom('problems').select('pid').execute()).toEqual(problems)
})

test('[IMP-BAD-1] entities of XML are not followed', async () => {
  const { file, problems } = await sent(Buffer.from(fps('&b;&b;')), 'problems.xml')
  const titles = problems.flatMap(({ preview }) => preview.titles.map(({ title }) => title))
  expect([file.state, ...titles].join(' ')).not.toContain('aaaa')
})

test('[IMP-BAD-2] a test that is not UTF-8, or damaged, keeps its problem out, by file and line', async () => {
  const files: Entries = {
    '1.in': { content: Buffer.from('one\ntwö\n', 'latin1') },
    '1.out': '1\n',
  }
  const { problems } = await sent(zip(files))
  expect(problems[0]!.preview.blocks).toEqual([
    { code: 'not-utf8', params: { file: '1.in', line: 2, column: 3 } },
  ])
  const damaged = await sent(zip({ '1.in': { content: '1', sum: 7 }, '1.out': '1' }))
  expect(damaged.problems[0]!.preview.blocks).toMatchObject([
    { code: 'test-broken', params: { file: '1.in' } },
  ])
  for (const { position } of problems) {
    const { id } = (await server.call(admin, 'GET /import', { query: {} })).data.docs[1]!
    const body = { problems: [{ position, as: 'new' as const }] }
    const answer = await server.call(admin, 'PUT /import/:id', { params: { id }, body })
    expect(answer.error).toBe('IMPORT_CHOICE_INVALID')
  }
})

test('[IMP-BAD-3] a broken file beside others takes nothing from them', async () => {
  const id = await beginImport(server, admin)
  await sendPackage(server, admin, id, { content: zip({ 'x.txt': '' }), name: 'bad.zip' })
  await sendPackage(server, admin, id, { content: zip({ '1.in': '1', '1.out': '1' }), name: 'good.zip' })
  const { files, found } = await workedOff(server, admin, id)
  expect(files.map(({ state }) => state)).toEqual(['broken', 'read'])
  expect(found).toBe(1)
})
