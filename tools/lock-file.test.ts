import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lockFilePath, missingEntries, type LockFile } from './lock-file.ts'

test('the lock file names every optional package, so that npm ci takes it on every platform', () => {
  const lock = JSON.parse(readFileSync(lockFilePath, 'utf8')) as LockFile
  expect(Object.keys(missingEntries(lock))).toEqual([])
})

test('an entry says by its name for which platform it is', () => {
  const lock = {
    packages: {
      'node_modules/tool': {
        dev: true,
        license: 'MIT',
        optionalDependencies: { '@tool/linux-arm64-musl': '1.2.3' },
      },
    },
  }
  expect(missingEntries(lock)).toEqual({
    'node_modules/@tool/linux-arm64-musl': {
      version: '1.2.3',
      cpu: ['arm64'],
      dev: true,
      license: 'MIT',
      optional: true,
      os: ['linux'],
      libc: ['musl'],
    },
  })
})
