import { describe, expect, it } from 'vitest'
import { machineProblem, sameAsLock } from './install.mjs'

describe('before anything is installed', () => {
  it.each([
    ['linux', 'x64', 'v20.0.0'],
    ['linux', 'arm64', 'v24.21.0'],
  ])('%s on %s with Node %s is fit', (platform, arch, version) => {
    expect(machineProblem(platform, arch, version)).toBeNull()
  })

  it.each([
    ['darwin', 'arm64', 'v24.0.0', 'darwin'],
    ['linux', 'ia32', 'v24.0.0', 'ia32'],
    ['linux', 'x64', 'v18.20.0', 'v18.20.0'],
  ])('%s on %s with Node %s is refused by its name', (platform, arch, version, named) => {
    expect(machineProblem(platform, arch, version)).toContain(named)
  })
})

describe('installed packages', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/b-linux': { version: '1.0.0', integrity: 'sha512-b', optional: true },
    },
  }
  const a = lock.packages['node_modules/a']

  it.each([
    ['all of them', { ...lock.packages }, true],
    ['all but one for another machine', { 'node_modules/a': a }, true],
    ['one more that an installer added', { 'node_modules/a': a, 'node_modules/a/node_modules/c': a }, true],
    ['another version', { 'node_modules/a': { ...a, version: '1.0.1' } }, false],
    ['the same version with other content', { 'node_modules/a': { ...a, integrity: 'sha512-x' } }, false],
    ['one too few', {}, false],
  ])('%s: agrees with the lock file is %s', (_, packages, agrees) => {
    expect(sameAsLock(lock, { packages })).toBe(agrees)
  })
})
