import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { type Packed, zip } from '@verdict/testkit/files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tar } from '../test/tar.ts'
import { type Archive, openArchive, openNested } from './archive.ts'
import { readWhole } from './content.ts'
import { PackageFault } from './fault.ts'
import type { ArchiveLimits } from './limits.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-test-'))
  await mkdir(join(folder, 'scratch'))
})
afterAll(() => rm(folder, { recursive: true }))

let count = 0
async function open(bytes: Buffer, limits: Partial<ArchiveLimits> = {}, name = 'p.zip'): Promise<Archive> {
  const path = join(folder, `${(count += 1)}`)
  await writeFile(path, bytes)
  return openArchive(path, { name, limits, scratchIn: join(folder, 'scratch') })
}

const text = async (archive: Archive, path: string): Promise<string> =>
  (await readWhole(archive.files.get(path)!, 1e6)).toString()

async function contents(archive: Archive): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const path of archive.files.keys()) found[path] = await text(archive, path)
  await archive.close()
  return found
}

async function fault(bytes: Buffer, limits: Partial<ArchiveLimits> = {}): Promise<string> {
  let archive: Archive | undefined
  try {
    archive = await open(bytes, limits)
    for (const content of archive.files.values()) await readWhole(content, 1e9)
    return 'none'
  } catch (error) {
    if (!(error instanceof PackageFault)) throw error
    expect(error.message).toMatch(/^[A-Z].*\.$/s)
    return error.code
  } finally {
    await archive?.close()
  }
}

/** A zip whose entries have raw names, modes and extra fields. */
function rawZip(
  files: { name: Buffer; content: string; mode?: number; extra?: Buffer; utf8?: boolean }[],
): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content, mode = 0o100644, extra = Buffer.alloc(0), utf8 = false } of files) {
    const packed = deflateRawSync(content)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(utf8 ? 0x800 : 0, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(Buffer.byteLength(content), 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, name, packed])
    const head = Buffer.from(facts)
    head.writeUInt16LE(extra.length, 24)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(mode * 65_536, 6)
    rest.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0003'), head, rest, name, extra]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(central.length, 8)
  end.writeUInt16LE(central.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const link = 0o120777
const raw = (name: string, content: string, mode?: number) => ({ name: Buffer.from(name), content, mode })

test('[FMT-ARC-1] zip, tar, tar.gz, tar.zst, a folder and a single file are read alike, whatever they are called', async () => {
  const files = { 'a/1.in': 'one', 'a/b/2.in': '' }
  const plain = tar(Object.entries(files).map(([path, content]) => ({ path: `p/${path}`, content })))
  const wrapped = Object.fromEntries(Object.entries(files).map(([path, content]) => [`p/${path}`, content]))
  for (const bytes of [zip(wrapped), plain, gzipSync(plain), zstdCompressSync(plain)]) {
    const archive = await open(bytes, {}, 'x.rar')
    expect(await contents(archive)).toEqual(files)
  }
  const root = join(folder, 'plain')
  await mkdir(join(root, 'a/b'), { recursive: true })
  await writeFile(join(root, 'a/1.in'), 'one')
  await writeFile(join(root, 'b.txt'), '')
  expect(await contents(await openArchive(root))).toEqual({ 'a/1.in': 'one', 'b.txt': '' })
  expect(await contents(await open(Buffer.from('<fps>'), {}, 'x.xml'))).toEqual({ 'x.xml': '<fps>' })
  expect(await contents(await open(gzipSync('<fps>'), {}, 'x.xml.gz'))).toEqual({ 'x.xml': '<fps>' })
})

test('[FMT-ARC-1] what the tar and zip of the system pack is read', async () => {
  const root = join(folder, 'system')
  const long = 'x'.repeat(120)
  await mkdir(join(root, 'p', long), { recursive: true })
  await writeFile(join(root, 'p', long, `${long}.in`), 'long')
  await writeFile(join(root, 'p/数据.in'), 'names')
  await symlink('数据.in', join(root, 'p/link.in'))
  for (const format of ['gnu', 'posix']) {
    const bytes = execFileSync('tar', [`--format=${format}`, '-cz', 'p'], { cwd: root })
    expect(await contents(await open(bytes))).toEqual({
      [`${long}/${long}.in`]: 'long',
      '数据.in': 'names',
      'link.in': 'names',
    })
  }
})

test('[FMT-ARC-2] a rar, 7z, xz or bzip2 is named as what it is, whatever it is called', async () => {
  const kinds = ['Rar!\u001a\u0007', '7z\u00bc\u00af\u0027\u001c', '\u00fd7zXZ', 'BZh9']
  for (const magic of kinds) {
    expect(await fault(Buffer.concat([Buffer.from(magic, 'latin1'), Buffer.alloc(600)]))).toBe(
      'other-archive',
    )
  }
  await expect(open(Buffer.from('Rar!\u001a\u0007\u0000'))).rejects.toThrow(
    'This is a rar archive, whatever it is called. Unpack it and pack the files again as a zip or tar.gz.',
  )
})

test('[FMT-ARC-3] names are decoded: UTF-8 without its bit, the Unicode field, GBK; backslashes are folders', async () => {
  const gbk = Buffer.from([0xca, 0xfd, 0xbe, 0xdd, 0x2e, 0x69, 0x6e])
  const body = Buffer.concat([Buffer.alloc(5), Buffer.from('测试.in')])
  body[0] = 1
  body.writeUInt32LE(crc32('?.in'), 1)
  const extra = Buffer.concat([Buffer.alloc(4), body])
  extra.writeUInt16LE(0x7075, 0)
  extra.writeUInt16LE(body.length, 2)
  const archive = await open(
    rawZip([
      { name: gbk, content: 'gbk' },
      { name: Buffer.from('题目.in'), content: 'utf8' },
      { name: Buffer.from('?.in'), content: 'field', extra },
      { name: Buffer.from('a\\b.in'), content: 'slash' },
    ]),
  )
  expect(await contents(archive)).toEqual({
    '数据.in': 'gbk',
    '题目.in': 'utf8',
    '测试.in': 'field',
    'a/b.in': 'slash',
  })
})

test('[FMT-ARC-4] what systems leave is dropped, and then the one folder around everything', async () => {
  const archive = await open(
    zip({
      '__MACOSX/p/._1.in': 'x',
      'p/': '',
      'p/1.in': '1',
      'p/.DS_Store': 'x',
      'p/._1.in': 'x',
      'Thumbs.db': 'x',
      'p/desktop.ini': 'x',
    }),
  )
  expect(await contents(archive)).toEqual({ '1.in': '1' })
})

test.each([
  ['../1.in', 'name-climbs'],
  ['a/../../1.in', 'name-climbs'],
  ['..\\1.in', 'name-climbs'],
  ['../', 'name-climbs'],
  ['/etc/passwd', 'name-absolute'],
  ['\\\\host\\x', 'name-absolute'],
  ['C:\\1.in', 'name-absolute'],
  ['c:1.in', 'name-absolute'],
  ['a\u0000.in', 'name-control'],
  ['a\n.in', 'name-control'],
  ['a\u202ecod.exe', 'name-control'],
  ['a\u200b.in', 'name-control'],
  ['x'.repeat(256), 'name-long'],
  ['x/'.repeat(40) + '1.in', 'too-deep'],
])('[FMT-ARC-5] the name %j is refused', async (name, code) => {
  expect(await fault(zip({ '1.out': '', [name]: 'x' }))).toBe(code)
})

test('[FMT-ARC-5] a name that is written twice, also in another case or form, or that is a folder too, is refused', async () => {
  for (const [one, other] of [
    ['a.in', './a.in'],
    ['A.in', 'a.IN'],
    ['\u00e9.in', 'e\u0301.in'],
    ['a', 'a/b'],
    ['a/b', 'A'],
  ]) {
    expect(await fault(zip({ [one!]: '1', [other!]: '2', z: '' }))).toBe('name-twice')
  }
})

test('[FMT-ARC-6] links that stay inside stand for what they lead to, through folders and other links', async () => {
  const archive = await open(
    rawZip([
      raw('data/1.in', 'one'),
      raw('data/sub/2.in', 'two'),
      raw('group/1.in', '../data/1.in', link),
      raw('again', 'group/1.in', link),
      raw('all', 'data', link),
      raw('gone', 'build/problem.pdf', link),
      raw('round', 'round', link),
      raw('data/up', '..', link),
    ]),
  )
  expect(archive.dangling).toEqual(['gone', 'round', 'data/up'])
  expect(await contents(archive)).toEqual({
    'data/1.in': 'one',
    'data/sub/2.in': 'two',
    'group/1.in': 'one',
    again: 'one',
    'all/1.in': 'one',
    'all/sub/2.in': 'two',
  })
  const hard = tar([
    { path: 'p/1.in', content: 'one' },
    { path: 'p/2.in', link: 'p/1.in', type: 'Link' },
    { path: 'p/3.in', link: '1.in' },
  ])
  expect(await contents(await open(hard))).toEqual({ '1.in': 'one', '2.in': 'one', '3.in': 'one' })
})

test('[FMT-ARC-6] links that leave are left out and named, and files beneath a link are refused', async () => {
  for (const target of ['../../x', '/etc/passwd', 'C:\\x', 'a/../../..']) {
    const archive = await open(rawZip([raw('a/l', target, link), raw('b', '')]))
    expect([[...archive.files.keys()], archive.leaving]).toEqual([['b'], ['a/l']])
    await archive.close()
  }
  expect(await fault(rawZip([raw('l', 'a', link), raw('a/x', ''), raw('l/1.in', 'x')]))).toBe(
    'link-holds-files',
  )
  const alone = await open(tar([{ path: 'l', link: '/etc' }]))
  expect(alone.leaving).toEqual(['l'])
  await alone.close()
  const root = join(folder, 'leaving')
  await mkdir(root)
  await symlink('/etc/hostname', join(root, 'x'))
  const archive = await openArchive(root)
  expect(archive.leaving).toEqual(['x'])
  await archive.close()
})

test('[FMT-ARC-7] too many files, too large ones, too much together and too much for its size are refused', async () => {
  const files = (n: number) =>
    Object.fromEntries(Array.from({ length: n }, (_, index) => [`${index}.in`, 'abc']))
  expect(await fault(zip(files(11)), { entries: 10 })).toBe('too-large')
  expect(await fault(tar([{ path: 'a' }, { path: 'b' }, { path: 'c' }]), { entries: 2 })).toBe('too-large')
  expect(await fault(zip({ a: '12345' }), { fileBytes: 4 })).toBe('too-large')
  expect(await fault(tar([{ path: 'a', content: '12345' }]), { fileBytes: 4 })).toBe('too-large')
  expect(await fault(gzipSync('x'.repeat(5)), { fileBytes: 4 })).toBe('too-large')
  expect(await fault(zip(files(10)), { totalBytes: 29 })).toBe('too-large')
  expect(await fault(gzipSync(tar([{ path: 'a', content: 'x'.repeat(1e6) }])), { totalBytes: 1e5 })).toBe(
    'too-large',
  )
  const bomb: Packed = { content: 'x'.repeat(1e6) }
  const tight = { ratioFromBytes: 1e5, ratio: 100 }
  expect(await fault(zip({ bomb }), tight)).toBe('too-packed')
  expect(await fault(gzipSync(tar([{ path: 'a', content: 'x'.repeat(1e6) }])), tight)).toBe('too-packed')
  expect(await fault(zip({ a: { content: 'x'.repeat(1e5), claims: 10 } }))).toBe('archive-broken')
  const loop = rawZip([raw('a/1', ''), ...Array.from({ length: 5 }, (_, n) => raw(`l${n}`, 'a', link))])
  expect(await fault(loop, { entries: 6 })).toBe('none')
  const wide = rawZip([
    raw('a/1', ''),
    raw('a/2', ''),
    raw('a/3', ''),
    raw('l', 'a', link),
    raw('m', 'a', link),
  ])
  expect(await fault(wide, { entries: 8 })).toBe('too-large')
})

test('[FMT-ARC-8] what is encrypted, damaged, cut off or has a wrong checksum is refused, by the file', async () => {
  expect(await fault(zip({ a: { content: 'x', encrypted: true } }))).toBe('encrypted')
  expect(await fault(zip({ a: { content: '4', sum: crc32('3') } }))).toBe('crc-wrong')
  const good = zip({ a: 'some text some text' })
  expect(await fault(good.subarray(0, 40))).toBe('not-an-archive')
  const packed = gzipSync(tar([{ path: 'a', content: 'x'.repeat(5000) }]))
  expect(await fault(packed.subarray(0, packed.length - 10))).toBe('archive-broken')
  const plain = tar([
    { path: 'a', content: 'x'.repeat(2000) },
    { path: 'b', content: 'y' },
  ])
  expect(await fault(plain.subarray(0, 1000))).toBe('archive-broken')
  const wrong = Buffer.from(plain)
  wrong[512 + 2048 + 3] = 1
  expect(await fault(wrong)).toBe('archive-broken')
})

test('[FMT-ARC-9] archives in an archive may together hold no more than one of them', async () => {
  const inner = zip({ '1.in': 'x'.repeat(60_000) })
  const files = { 'a.zip': { content: inner }, 'b.zip': { content: inner } }
  const archive = await open(zip(files), { totalBytes: 100_000 })
  await openNested(archive, archive.files.get('a.zip')!)
  await expect(openNested(archive, archive.files.get('b.zip')!)).rejects.toMatchObject({ code: 'too-large' })
  await archive.close()
})

test('[FMT-ARC-9] an archive in an archive is opened, no deeper than is allowed, and nothing stays on the disk', async () => {
  const inner = zip({ '1.in': 'one' })
  const archive = await open(zip({ 'a.zip': { content: inner }, b: '' }), { nesting: 1 })
  const nested = await openNested(archive, archive.files.get('a.zip')!)
  expect(await text(nested, '1.in')).toBe('one')
  await expect(openNested(nested, nested.files.get('1.in')!)).rejects.toMatchObject({ code: 'too-deep' })
  await archive.close()
  expect(await readdir(join(folder, 'scratch'))).toEqual([])
})
