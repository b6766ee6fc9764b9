// @vitest-environment node

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packagesIn } from './dropped-files.ts'
import { tarOf } from './folder-tar.ts'

const file = (text: string) => new Blob([text])

test('[IMP-FOLDER-1] a folder becomes a tar that other programs read, with names of any length and script', async () => {
  const long = `${'deep/'.repeat(60)}a.in`
  const files = [
    { path: 'p/problem.yaml', file: file('name: x\n') },
    { path: 'p/题目.md', file: file('文字') },
    { path: long, file: file('x'.repeat(1000)) },
    { path: 'p/empty', file: file('') },
  ]
  const folder = mkdtempSync(join(tmpdir(), 'tar-'))
  try {
    const path = join(folder, 'x.tar')
    writeFileSync(path, Buffer.from(await tarOf(files, 'x.tar').arrayBuffer()))
    execFileSync('tar', ['-xf', path, '-C', folder])
    const read = (name: string) => readFileSync(join(folder, name), 'utf8')
    expect(read('p/题目.md')).toBe('文字')
    expect(read(long)).toBe('x'.repeat(1000))
    expect([read('p/problem.yaml'), read('p/empty')]).toEqual(['name: x\n', ''])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('[IMP-FOLDER-1] archives are sent each by itself, a folder as one, and loose files together', () => {
  const at = (path: string) => ({ path, file: new File(['x'], path.split('/').at(-1)!) })
  const dropped = [
    at('one.zip'),
    at('two.tar.gz'),
    at('list.xml'),
    at('1.in'),
    at('1.out'),
    at('sum/1.in'),
    at('sum/1.out'),
  ]
  expect(packagesIn(dropped).map(({ name }) => name)).toEqual([
    'one.zip',
    'two.tar.gz',
    'list.xml',
    'files.tar',
    'sum.tar',
  ])
})
