import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lockFilePath, missingEntries, unchecked, type LockFile } from './lock-file.ts'

const lock = JSON.parse(readFileSync(lockFilePath, 'utf8')) as LockFile

test('the lock file names every optional package, so that npm ci takes it', () => {
  expect(Object.keys(missingEntries(lock))).toEqual([])
})

test('[SEC-DEPS-1] what npm installs is compared with a hash of the lock file, without exception', () => {
  expect(unchecked(lock)).toEqual([])
})

test('a package without a hash, or with a weak one, is found wherever it lies', () => {
  const packages = {
    '': {},
    'packages/own': {},
    'node_modules/own': { link: true },
    'node_modules/good': { version: '1.0.0', integrity: 'sha512-abc' },
    'node_modules/none': { version: '1.0.0' },
    'node_modules/weak': { version: '1.0.0', integrity: 'sha1-abc' },
    'node_modules/good/node_modules/inner': { version: '1.0.0', optional: true, os: ['darwin'] },
    'packages/own/node_modules/nested': { version: '1.0.0' },
  }
  expect(unchecked({ packages })).toEqual([
    'node_modules/none',
    'node_modules/weak',
    'node_modules/good/node_modules/inner',
    'packages/own/node_modules/nested',
  ])
})

test('what the registry does not offer is locked, and installed nowhere', () => {
  const packages = {
    'node_modules/tool': {
      dev: true,
      license: 'MIT',
      integrity: 'sha512-abc',
      optionalDependencies: { '@tool/linux-arm64-musl': '1.2.3' },
    },
  }
  const missing = missingEntries({ packages })
  expect(missing).toEqual({
    'node_modules/@tool/linux-arm64-musl': {
      version: '1.2.3',
      dev: true,
      license: 'MIT',
      optional: true,
      os: ['none'],
    },
  })
  expect(unchecked({ packages: { ...packages, ...missing } })).toEqual([])
})
