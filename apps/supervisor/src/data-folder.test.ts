import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareDataFolder } from './data-folder.ts'

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
})
