import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { settingsTable } from '@verdict/contract/settings'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  judgeEnvironment,
  judgeSlots,
  loadEnvironment,
  localAddress,
  serverEnvironment,
} from './environment.ts'

describe('.env', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'verdict-env-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('may be missing', () => {
    expect(loadEnvironment(folder, { PORT: '1' })).toEqual({ PORT: '1' })
  })

  it('gives way to the environment, but not to an empty variable', () => {
    writeFileSync(join(folder, '.env'), '# a note\nPORT=4000\nHOST="0.0.0.0"\nSITE_TITLE=Lab\n')
    expect(loadEnvironment(folder, { PORT: '5000', HOST: '' })).toEqual({
      PORT: '5000',
      HOST: '0.0.0.0',
      SITE_TITLE: 'Lab',
    })
  })
})

describe('.env.example', () => {
  const lines = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8').split('\n')

  it('has every setting with its default, and no other', () => {
    const written = lines.filter((line) => /^#[A-Z_]+=/.test(line)).map((line) => line.slice(1))
    const expected = Object.entries(settingsTable).map(
      ([name, { default: fallback }]) => `${name}=${fallback ?? ''}`,
    )
    expect(written).toEqual(expected)
  })

  it.each(Object.entries(settingsTable))(
    'says what %s does and what is allowed',
    (name, { about, allowed }) => {
      const at = lines.findIndex((line) => line.startsWith(`#${name}=`))
      expect(lines.slice(at - 2, at)).toEqual([`# ${about}`, `# Allowed: ${allowed}.`])
    },
  )

  it('sets nothing when copied as it is', () => {
    expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
  })
})

describe('what a part is given', () => {
  const environment = {
    ROOT_PASSWORD: 'the-root-password',
    SECRET_KEY: 'the-key',
    SITE_TITLE: 'Lab',
    JUDGE_CACHE_MB: '64',
    AWS_SECRET_ACCESS_KEY: 'not ours',
    NODE_OPTIONS: '--inspect',
  }

  it('is every setting for the server, and nothing foreign', () => {
    const given = serverEnvironment(environment, {
      dataDir: '/d/server',
      codeDir: '/d/code/server',
      databaseUrl: 'postgresql:///verdict',
      secretKey: 'kept-key',
      judgeToken: 'kept-token',
    })
    expect(given).toMatchObject({
      ROOT_PASSWORD: 'the-root-password',
      SITE_TITLE: 'Lab',
      DATA_DIR: '/d/server',
      DATABASE_URL: 'postgresql:///verdict',
      SECRET_KEY: 'kept-key',
      JUDGE_TOKEN: 'kept-token',
      NODE_COMPILE_CACHE: '/d/code/server',
    })
    expect(given).not.toHaveProperty('AWS_SECRET_ACCESS_KEY')
    expect(given).not.toHaveProperty('NODE_OPTIONS')
  })

  const facts = {
    dataDir: '/d',
    codeDir: '/c',
    databaseUrl: 'postgresql:///v',
    secretKey: 'k',
    judgeToken: 't',
  }

  it('[BACKUP-2] the server is given neither key of the backups', () => {
    const keys = { BACKUP_TO: 's3://backups', BACKUP_KEY: 'AGE', BACKUP_ACCESS_KEY: 'a:b' }
    const given = serverEnvironment(keys, facts)
    expect(Object.keys(given).filter((name) => name.startsWith('BACKUP_'))).toEqual(['BACKUP_TO'])
  })

  it('is what a bucket is opened with, where it is named without a key', () => {
    const given = serverEnvironment({ ...environment, FILES_URL: 's3://bucket' }, facts)
    expect(given).toHaveProperty('AWS_SECRET_ACCESS_KEY')
    const keyed = serverEnvironment({ ...environment, FILES_URL: 's3://bucket', FILES_KEY: 'a:b' }, facts)
    expect(keyed).not.toHaveProperty('AWS_SECRET_ACCESS_KEY')
  })

  it('is no secret but its own token for the judge', () => {
    const given = judgeEnvironment(environment, {
      serverUrl: 'http://127.0.0.1:3000',
      judgeToken: 'kept-token',
      slots: 2,
      runnerSocket: '/d/run/runner.sock',
      judgeDir: '/d/judge',
      codeDir: '/d/code/judge',
    })
    expect(given).toMatchObject({ JUDGE_TOKEN: 'kept-token', JUDGE_SLOTS: '2', JUDGE_CACHE_MB: '64' })
    for (const secret of ['ROOT_PASSWORD', 'SECRET_KEY', 'DATABASE_URL', 'AWS_SECRET_ACCESS_KEY']) {
      expect(given).not.toHaveProperty(secret)
    }
  })
})

describe('defaults that depend on the machine', () => {
  it.each([
    [null, 1, 1],
    [null, 2, 1],
    [null, 8, 7],
    [3, 2, 3],
  ])('JUDGE_SLOTS %s on %i cores gives %i', (setting, cores, slots) => {
    expect(judgeSlots({ judgeSlots: setting }, cores)).toBe(slots)
  })

  it.each([
    ['127.0.0.1', 'http://127.0.0.1:80'],
    ['0.0.0.0', 'http://127.0.0.1:80'],
    ['::', 'http://[::1]:80'],
    ['10.1.2.3', 'http://10.1.2.3:80'],
  ])('a server on %s is reached from here by %s', (host, address) => {
    expect(localAddress({ host, port: 80 })).toBe(address)
  })
})
