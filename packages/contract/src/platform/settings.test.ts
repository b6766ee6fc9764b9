import { describe, expect, it } from 'vitest'
import { InvalidSetting, parseSettings, type SettingName, settingsTable } from './settings.ts'

const refusal = (environment: Record<string, string>): InvalidSetting => {
  try {
    parseSettings(environment)
  } catch (error) {
    if (error instanceof InvalidSetting) return error
    throw error
  }
  throw new Error('accepted')
}

describe('settings', () => {
  it('need nothing: every one has a default or may be absent', () => {
    expect(parseSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: null,
      databaseListenUrl: null,
      databaseReadUrl: null,
      rootUsername: 'root',
      rootPassword: null,
      trustedProxies: [],
      judgeSlots: null,
      rateLimitLogin: { count: 10, seconds: 60 },
      rateLimitLoginAddress: { count: 300, seconds: 60 },
      rateLimitRegister: { count: 60, seconds: 300 },
      rateLimitSubmit: { count: 1, seconds: 5 },
      rateLimitDiscuss: { count: 1, seconds: 5 },
      siteTitle: 'Verdict',
    })
  })

  it('count an empty value as absent', () => {
    expect(parseSettings({ PORT: '', JUDGE_SLOTS: ' ', PUBLIC_URL: '' })).toMatchObject({
      port: 3000,
      judgeSlots: null,
      publicUrl: null,
    })
  })

  it.each<[SettingName, string, string, unknown]>([
    ['PORT', '8080', 'port', 8080],
    ['JUDGE_SLOTS', '4', 'judgeSlots', 4],
    ['RATE_LIMIT_SUBMIT', 'off', 'rateLimitSubmit', null],
    ['RATE_LIMIT_SUBMIT', '3/10s', 'rateLimitSubmit', { count: 3, seconds: 10 }],
    ['TRUSTED_PROXIES', '127.0.0.1, 10.0.0.0/8,::1', 'trustedProxies', ['127.0.0.1', '10.0.0.0/8', '::1']],
    ['PUBLIC_URL', 'https://judge.example.edu', 'publicUrl', 'https://judge.example.edu'],
    ['ROOT_IMAGE', '/srv/debian12', 'rootImage', '/srv/debian12'],
  ])('%s takes %s', (name, value, key, parsed) => {
    expect(parseSettings({ [name]: value })).toHaveProperty(key, parsed)
  })

  it.each<[SettingName, string]>([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['PORT', '1e3'],
    ['JUDGE_SLOTS', '0'],
    ['JUDGE_SLOTS', '-1'],
    ['ROOT_USERNAME', 'a b'],
    ['ROOT_PASSWORD', 'short'],
    ['SECRET_KEY', 'too-short'],
    ['PUBLIC_URL', 'judge.example.edu'],
    ['PUBLIC_URL', 'ftp://judge.example.edu'],
    ['DATABASE_URL', 'mysql://db'],
    ['TRUSTED_PROXIES', 'proxy.example.edu'],
    ['TRUSTED_PROXIES', '10.0.0.1, 10.0.0'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['RATE_LIMIT_LOGIN', '10/60'],
    ['RATE_LIMIT_LOGIN', '0/60s'],
    ['RATE_LIMIT_LOGIN', 'none'],
    ['ROOT_IMAGE', 'debian12'],
    ['LOG_LEVEL', 'loud'],
  ])('%s refuses %s with its name and what is allowed, without the value', (name, value) => {
    const error = refusal({ [name]: value })
    expect(error.setting).toBe(name)
    expect(error.message).toBe(`${name} must be ${settingsTable[name].allowed}. ${settingsTable[name].about}`)
  })

  it('require a secret key with a database of their own', () => {
    const url = 'postgresql://db/verdict'
    expect(refusal({ DATABASE_URL: url }).setting).toBe('SECRET_KEY')
    expect(parseSettings({ DATABASE_URL: url, SECRET_KEY: 'k'.repeat(32) }).databaseUrl).toBe(url)
  })

  it.each<[string, SettingName, Record<string, string>]>([
    ['an issuer without a client', 'OAUTH_CLIENT_ID', { OAUTH_ISSUER: 'https://id.example' }],
    ['a client without a provider', 'OAUTH_ISSUER', { OAUTH_CLIENT_ID: 'x' }],
    [
      'one of three addresses',
      'OAUTH_ISSUER',
      { OAUTH_CLIENT_ID: 'x', OAUTH_TOKEN_URL: 'https://id.example/token' },
    ],
    [
      'both ways at once',
      'OAUTH_ISSUER',
      {
        OAUTH_CLIENT_ID: 'x',
        OAUTH_ISSUER: 'https://id.example',
        OAUTH_TOKEN_URL: 'https://id.example/token',
      },
    ],
  ])('[OAUTH-SITE-1] single sign-on by halves is refused: %s', (_name, setting, environment) => {
    expect(refusal(environment).setting).toBe(setting)
  })

  it('[API-RATE-4] the queue of one person may be unbounded, and is 50 long otherwise', () => {
    expect(parseSettings({}).queueLimit).toBe(50)
    expect(parseSettings({ QUEUE_LIMIT: 'off' }).queueLimit).toBeNull()
    expect(refusal({ QUEUE_LIMIT: '0' }).setting).toBe('QUEUE_LIMIT')
  })
})
