import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findAccount, isRoot } from './accounts.ts'
import { isReadableFor, productionModules, removeOtherCopies, sourceProbes } from './program-copy.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-program-'))
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (path: string, mode = 0o644) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), '', { mode })
}

// Only root has accounts other than its own.
describe.runIf(isRoot())('a checkout that the accounts can read', () => {
  const readable = () => isReadableFor(folder, [findAccount('nobody')])
  beforeEach(() => sourceProbes.forEach((path) => write(path)))

  it('needs no page where none was built: a host may only judge', () => {
    expect(readable()).toBe(true)
  })

  it('counts the page where one was built', () => {
    write('apps/web/dist/.built-from')
    write('apps/web/dist/index.html', 0o600)
    expect(readable()).toBe(false)
    chmodSync(join(folder, 'apps/web/dist/index.html'), 0o644)
    expect(readable()).toBe(true)
  })
})

describe('the copy of the program', () => {
  it("holds npm's packages that production needs, by their top folder", () => {
    const lock = {
      packages: {
        '': {},
        'apps/server': {},
        'node_modules/@verdict/server': { link: true },
        'node_modules/fastify': {},
        'node_modules/@fastify/static': {},
        'node_modules/fastify/node_modules/pino': {},
        'node_modules/typescript': { dev: true },
        'node_modules/argon2-darwin': {},
        'node_modules/node': {},
      },
    }
    const installed = (path: string) => path !== 'node_modules/argon2-darwin'
    expect(productionModules(lock, installed)).toEqual([
      'node_modules/fastify',
      'node_modules/@fastify/static',
    ])
  })
})

describe('copies of other states of the program', () => {
  it('go, and the one in use stays', () => {
    for (const path of ['program/old/a', 'program/new/a', 'program/half.new/a', 'keys/a']) write(path)
    removeOtherCopies(folder, join(folder, 'program/new'))
    expect(readdirSync(join(folder, 'program'))).toEqual(['new'])
    expect(readdirSync(join(folder, 'keys'))).toEqual(['a'])
  })

  it('are nobody’s business where the checkout itself is run', () => {
    expect(() => removeOtherCopies(folder, '/srv/verdict')).not.toThrow()
  })
})
