import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alone, machineProblem, sameAsLock } from './install.mjs'
import { installsAll } from './npm.mjs'

describe('before anything is installed', () => {
  it.each([
    ['linux', 'x64', 'v18.19.1'],
    ['linux', 'arm64', 'v24.21.0'],
  ])('%s on %s with Node %s is fit', (platform, arch, version) => {
    expect(machineProblem(platform, arch, version)).toBeNull()
  })

  it.each([
    ['darwin', 'arm64', 'v24.0.0', 'darwin'],
    ['linux', 'ia32', 'v24.0.0', 'ia32'],
    ['linux', 'x64', 'v16.20.2', 'v16.20.2'],
  ])('%s on %s with Node %s is refused by its name', (platform, arch, version, named) => {
    expect(machineProblem(platform, arch, version)).toContain(named)
  })
})

it.each([
  ['v18.19.1', false],
  ['v20.18.3', false],
  ['v20.19.0', true],
  ['v21.7.3', false],
  ['v22.11.0', false],
  ['v22.12.0', true],
  ['v24.21.0', true],
])('npm on Node %s installs every package: %s', (version, all) => {
  expect(installsAll(version)).toBe(all)
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

describe('two starts at once', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'verdict-install-'))
    writeFileSync(join(folder, 'lock'), '')
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = () => join(folder, 'lock')

  it('install one after the other, and the second is notified that it waits', async () => {
    const seen: string[] = []
    const notified = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const first = alone(file(), async () => {
      begun.resolve()
      await notified.promise
      seen.push('first')
    })
    await begun.promise
    const second = alone(
      file(),
      async () => {
        seen.push('second')
      },
      notified.resolve,
    )
    await Promise.all([first, second])
    expect(seen).toEqual(['first', 'second'])
  })

  it('a start that is killed while it installs keeps nobody waiting', async () => {
    const program = `import { alone } from ${JSON.stringify(join(import.meta.dirname, 'install.mjs'))}
      await alone(${JSON.stringify(file())}, () => new Promise(() => { process.send('held'); setInterval(() => {}, 1000) }))`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await once(child, 'message')
    child.kill('SIGKILL')
    expect(await alone(file(), () => Promise.resolve('mine'))).toBe('mine')
  })
})
