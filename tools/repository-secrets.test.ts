// Nothing that opens a door is kept in the repository: keys by what they look like, wherever a file of it stands.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

const keys = [
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/,
  /\b(?:ghp|gho|ghs|github_pat)_\w{20,}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  /\bxox[bap]-[A-Za-z0-9-]{20,}/,
]

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => path !== '' && !/\.(?:png|jpg|gif|webp|wasm|woff2?|ico)$/.test(path))

test('[SEC-LOG-2] no file of the repository holds a key', () => {
  expect(files.length).toBeGreaterThan(300)
  const holding = files.filter((path) => {
    const text = read(path)
    return keys.some((key) => key.test(text))
  })
  expect(holding).toEqual([])
})

test('[SEC-LOG-2] what an installation makes for itself is kept out of it', () => {
  const ignored = ['data/keys/secret-key', '.env', 'data/postgres/PG_VERSION']
  for (const path of ignored) {
    const said = execFileSync('git', ['check-ignore', path], { cwd: root, encoding: 'utf8' })
    expect(said.trim()).toBe(path)
  }
})

/** A file may go while we look. */
function read(path: string): string {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return ''
  }
}
