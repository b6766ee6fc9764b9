import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findAccount } from './accounts.ts'
import { folderHash } from './folder-hash.ts'
import { openLogFile } from './log-file.ts'
import { duration } from './screen.ts'
import { keptSecret } from './secrets.ts'
import { socketFolder } from './socket-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-kept-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the hash of a folder', () => {
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const hash = () => folderHash(folder, ['src/', 'lock.json'], (path) => path.endsWith('.test.ts'))
  beforeEach(() => {
    write('src/a.ts', 'a')
    write('src/deep/b.ts', 'b')
    write('lock.json', '{}')
  })

  it.each([
    ['a changed file', () => write('src/deep/b.ts', 'c')],
    ['a new file', () => write('src/c.ts', '')],
    ['a file that moved', () => (write('src/b.ts', 'b'), rmSync(join(folder, 'src/deep/b.ts')))],
    [
      'text that moved from one file to the next',
      () => (write('src/a.ts', ''), write('src/deep/b.ts', 'ab')),
    ],
    ['a changed lock file', () => write('lock.json', '{ }')],
  ])('changes with %s', (_, change) => {
    const before = hash()
    change()
    expect(hash()).not.toBe(before)
  })

  it.each([
    ['a new date', () => utimesSync(join(folder, 'src/a.ts'), 1, 1)],
    ['installed packages', () => write('src/node_modules/x/index.js', 'x')],
    ['what was built', () => write('src/dist/index.js', 'x')],
    ['a test', () => write('src/a.test.ts', 'x')],
  ])('does not change with %s', (_, change) => {
    const before = hash()
    change()
    expect(hash()).toBe(before)
  })
})

describe('a kept key', () => {
  it('is made once, readable for its owner alone, and differs from the next', () => {
    const key = keptSecret(folder, 'secret-key')
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(keptSecret(folder, 'secret-key')).toBe(key)
    expect(keptSecret(folder, 'judge-token')).not.toBe(key)
    expect(statSync(join(folder, 'keys/secret-key')).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'keys')).mode & 0o777).toBe(0o700)
  })
})

describe('a log file', () => {
  const fail = (reason: string) => {
    throw new Error(reason)
  }

  it('moves aside at its limit and keeps two older ones', () => {
    const path = join(folder, 'part.log')
    const log = openLogFile(path, fail, 8)
    for (const line of ['first..\n', 'second.\n', 'third..\n', 'fourth.\n']) log.write(Buffer.from(line))
    expect(log.tail()).toBe('first..\nsecond.\nthird..\nfourth.')
    log.close()
    const read = (name: string) => readFileSync(join(folder, name), 'utf8')
    expect([read('part.log'), read('part.log.1'), read('part.log.2')]).toEqual([
      'fourth.\n',
      'third..\n',
      'second.\n',
    ])
  })

  it('[DISK-2] survives a disk without room, says so once, and goes on with a word on the gap', () => {
    const path = join(folder, 'part.log')
    // A device that takes nothing: each write is ENOSPC.
    symlinkSync('/dev/full', path)
    const gaps: string[] = []
    const log = openLogFile(path, (reason) => gaps.push(reason))
    for (const line of ['lost.\n', 'lost too.\n']) log.write(Buffer.from(line))
    expect(gaps).toEqual([expect.stringMatching(/part\.log cannot be written: ENOSPC/)])
    rmSync(path)
    log.write(Buffer.from('kept.\n'))
    log.close()
    expect(readFileSync(path, 'utf8')).toBe('\n(16 bytes could not be written here)\nkept.\n')
    expect(log.tail()).toBe('lost.\nlost too.\nkept.')
  })
})

describe('a folder for sockets', () => {
  it('is the wanted one while its path is short enough, and a short one elsewhere when not', () => {
    expect(socketFolder('/srv/verdict/run')).toBe('/srv/verdict/run')
    const long = `/srv/${'deep/'.repeat(30)}run`
    const other = socketFolder(long)
    expect(Buffer.byteLength(join(other, '.s.PGSQL.5432.lock'))).toBeLessThan(108)
    expect(other).toBe(socketFolder(long))
    expect(other).not.toBe(socketFolder(`${long}2`))
  })
})

describe('accounts of the machine', () => {
  const passwd =
    'root:x:0:0:root:/root:/bin/bash\nverdict:x:997:996::/nonexistent:/usr/sbin/nologin\nbroken:x\n'
  it('are found by name', () => {
    expect(findAccount('verdict', passwd)).toEqual({ name: 'verdict', uid: 997, gid: 996 })
    expect(findAccount('verdict-judge', passwd)).toBeNull()
    expect(findAccount('broken', passwd)).toBeNull()
  })
})

describe('a time on the screen', () => {
  it.each([
    [3.4, '3 ms'],
    [999, '999 ms'],
    [1234, '1.2 s'],
    [83_000, '1 min 23 s'],
  ])('of %f ms reads %s', (ms, text) => {
    expect(duration(ms)).toBe(text)
  })
})
