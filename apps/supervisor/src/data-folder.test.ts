import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isRoot } from './accounts.ts'
import { accountsIn, prepareDataFolder } from './data-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-data-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const prepare = (path: string) => prepareDataFolder(folder, path, false, { server: null, judge: null })

describe('the data folder', () => {
  it('is made with all folders above it, and again with what is there', () => {
    for (let start = 0; start < 2; start++) {
      const data = prepare('far/down')
      expect(data.path).toBe(join(folder, 'far/down'))
      expect(statSync(data.server).mode & 0o777).toBe(0o700)
      expect(statSync(data.judge).mode & 0o777).toBe(0o700)
    }
  })

  it.each([
    ['a file', () => join(folder, 'file'), 'is a file or lies below one'],
    ['below a file', () => join(folder, 'file/data'), 'is a file or lies below one'],
    // An ordinary user is refused there for another reason.
    ['where nothing can be made', () => '/proc/verdict/data', ''],
  ])('%s is refused with a sentence that names it', (_, path, sentence) => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => prepare(path())).toThrow(`DATA_DIR: ${path()} ${sentence}`)
  })

  it('stays with those who own it when a command works on it, and is given out where it is new or root’s', () => {
    const server = { name: 'verdict', uid: 70_001, gid: 70_001 }
    const judge = { name: 'verdict-judge', uid: 70_002, gid: 70_002 }
    expect(accountsIn(folder, { server, judge })).toEqual({ server, judge })
    mkdirSync(join(folder, 'server'))
    mkdirSync(join(folder, 'judge'))
    if (isRoot()) {
      expect(accountsIn(folder, { server, judge })).toEqual({ server, judge })
      chownSync(join(folder, 'server'), server.uid, server.gid)
      chownSync(join(folder, 'judge'), 65_534, 65_534)
    }
    const { uid, gid } = statSync(join(folder, 'judge'))
    const found = accountsIn(folder, { server, judge })
    expect(found.judge).toEqual({ name: `user ${uid}`, uid, gid })
    expect(found.server?.uid).toBe(statSync(join(folder, 'server')).uid)
    expect(accountsIn(folder, { server: null, judge: null })).toEqual({ server: null, judge: null })
    const run = join(folder, 'run')
    mkdirSync(run)
    if (isRoot()) chownSync(run, 70_003, 70_003)
    const owner = statSync(run).uid
    prepareDataFolder(folder, folder, false, found, 'command')
    expect([statSync(run).uid, statSync(join(folder, 'judge')).uid]).toEqual([owner, uid])
  })
})
